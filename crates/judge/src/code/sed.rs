//! Commands of sed scripts (GNU, BSD) that run programs or write files, by the grammar of both
//! manuals. Options (`-i`) are not its work.

use super::{Code, CodeDeed, past};
use crate::argument::UNKNOWN;
use crate::syntax::ir::Span;

/// The caller joins several `-e` texts by newlines.
pub fn scan_sed(text: &str) -> Code {
    // GNU and BSD differ on a delimiter inside a bracket expression: both readings count.
    let (plain, broken) = SedParser::new(text, false).scan_script();
    if !text.contains('[') {
        return plain;
    }
    // A reading that the program would refuse doesn't count if there is another.
    match SedParser::new(text, true).scan_script() {
        (_, true) => plain,
        (brackets, false) if broken => brackets,
        (brackets, false) => plain.or(brackets),
    }
}

struct SedParser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// A bracket expression hides the delimiter.
    brackets: bool,
    code: Code,
}

struct Broken;

impl<'a> SedParser<'a> {
    fn new(text: &'a str, brackets: bool) -> Self {
        Self { text, bytes: text.as_bytes(), at: 0, brackets, code: Code::default() }
    }

    fn scan_script(mut self) -> (Code, bool) {
        while self.at < self.bytes.len() {
            let start = self.at;
            if self.command().is_err() {
                self.code.doubt("code.unknown", Span::new(start, self.text.len()));
                return (self.code, true);
            }
        }
        (self.code, false)
    }

    fn peek(&self) -> Option<u8> {
        super::tick();
        self.bytes.get(self.at).copied()
    }

    fn skip(&mut self, set: &[u8]) {
        self.at = past(self.bytes, self.at, |byte| set.contains(&byte));
    }

    fn digits(&mut self) {
        self.skip(b"0123456789");
    }

    fn hole(&mut self) -> bool {
        let hole = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(UNKNOWN));
        if hole {
            self.at += UNKNOWN.len_utf8();
        }
        hole
    }

    fn command(&mut self) -> Result<(), Broken> {
        self.skip(b" \t\r\n;");
        self.address()?;
        self.skip(b" \t");
        if self.peek() == Some(b',') {
            self.at += 1;
            self.skip(b" \t");
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'~')));
            self.address()?;
        }
        self.skip(b" \t!");
        let start = self.at;
        let Some(name) = self.peek() else { return Ok(()) };
        self.at += 1;
        match name {
            b'{' => {}
            b'}' | b'=' | b'd' | b'D' | b'g' | b'G' | b'h' | b'H' | b'n' | b'N' | b'p' | b'P' | b'x' | b'z' | b'F' => {
                self.end()?;
            }
            b'#' => self.at = past(self.bytes, self.at, |byte| byte != b'\n'),
            b'q' | b'Q' | b'l' | b'L' => {
                self.skip(b" \t");
                if !self.hole() {
                    self.digits();
                }
                self.end()?;
            }
            b':' | b'b' | b't' | b'T' | b'v' => {
                self.at = past(self.bytes, self.at, |byte| !matches!(byte, b'\n' | b';' | b'}'));
            }
            b'a' | b'i' | b'c' => self.insertion(),
            b'r' | b'R' => {
                let path = self.line().to_owned();
                self.code.add(CodeDeed::Reads { path: Some(path) }, Span::new(start, self.at));
            }
            b'w' | b'W' => self.file(start),
            b'e' => {
                let command = self.line().to_owned();
                let deed = if command.is_empty() { CodeDeed::Evaluates } else { CodeDeed::Runs(Some(command)) };
                self.code.add(deed, Span::new(start, self.at));
            }
            b's' => self.substitution(start)?,
            b'y' => {
                let delimiter = self.delimiter()?;
                self.delimited(delimiter, false)?;
                self.delimited(delimiter, false)?;
                self.end()?;
            }
            _ => return Err(Broken),
        }
        Ok(())
    }

    /// A number (also one the shell fills in), `$`, `first~step`, `/re/`, `\cREc`, or none.
    fn address(&mut self) -> Result<(), Broken> {
        match self.peek() {
            Some(b'0'..=b'9') => {
                self.digits();
                self.hole();
                if self.peek() == Some(b'~') {
                    self.at += 1;
                    self.digits();
                    self.hole();
                }
            }
            Some(b'$') => self.at += 1,
            Some(b'/') => {
                self.at += 1;
                self.delimited(b'/', true)?;
                self.skip(b"IM");
            }
            Some(b'\\') => {
                self.at += 1;
                let delimiter = self.delimiter()?;
                self.delimited(delimiter, true)?;
                self.skip(b"IM");
            }
            _ => {
                // A line number in `sed -n "${n}p"`, but it could be a whole command.
                let start = self.at;
                if self.hole() {
                    self.code.doubt("code.unknown", Span::new(start, self.at));
                }
            }
        }
        Ok(())
    }

    fn delimiter(&mut self) -> Result<u8, Broken> {
        match self.peek() {
            Some(byte) if byte.is_ascii() && byte != b'\n' && byte != b'\\' => {
                self.at += 1;
                Ok(byte)
            }
            _ => Err(Broken),
        }
    }

    /// A stretch the shell fills in could hold the delimiter, so what follows is unknown.
    fn delimited(&mut self, delimiter: u8, regex: bool) -> Result<(), Broken> {
        let end = super::regex_end(self.text, self.at, delimiter, self.brackets && regex).ok_or(Broken)?;
        let stretch = Span::new(self.at, end);
        if self.text.get(stretch.start..end).is_some_and(|part| part.contains(UNKNOWN)) {
            self.code.doubt("code.unknown", stretch);
        }
        self.at = end + 1;
        Ok(())
    }

    fn substitution(&mut self, start: usize) -> Result<(), Broken> {
        let delimiter = self.delimiter()?;
        self.delimited(delimiter, true)?;
        self.delimited(delimiter, false)?;
        loop {
            match self.peek() {
                Some(b'g' | b'p' | b'i' | b'I' | b'm' | b'M' | b'0'..=b'9') => self.at += 1,
                Some(b'e') => {
                    self.at += 1;
                    self.code.add(CodeDeed::Evaluates, Span::new(start, self.at));
                }
                Some(b'w') => {
                    self.at += 1;
                    self.file(start);
                    return Ok(());
                }
                _ => return self.end(),
            }
        }
    }

    fn end(&mut self) -> Result<(), Broken> {
        self.skip(b" \t\r");
        match self.peek() {
            None | Some(b'\n' | b';' | b'}' | b'#') => Ok(()),
            _ => Err(Broken),
        }
    }

    fn line(&mut self) -> &'a str {
        self.skip(b" \t");
        let start = self.at;
        self.at = past(self.bytes, start, |byte| byte != b'\n');
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn file(&mut self, start: usize) {
        let path = super::known(self.line().to_owned());
        self.code.add_write(path, true, Span::new(start, self.at));
    }

    /// The text of `a`, `i`, `c`: to the end of the line, or on after a backslash.
    fn insertion(&mut self) {
        let start = self.at;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' if self.peek().is_some() => self.at += 1,
                b'\n' => break,
                _ => {}
            }
        }
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        if self.text.get(start..self.at).is_some_and(|part| part.contains(UNKNOWN)) {
            self.code.doubt("code.unknown", Span::new(start, self.at));
        }
    }
}
