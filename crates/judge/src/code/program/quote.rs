//! Literals: decodes escapes and sets aside the code inside.

use super::lex::{CodeKind, CodeLexer, Interpolation, ProgramQuote, is_word};
use crate::argument::UNKNOWN;
use crate::syntax::ir::Span;

impl CodeLexer<'_> {
    pub fn literal(&mut self, quote: u8, kind: ProgramQuote) {
        let start = self.at;
        let triple = self.lexis.triple && self.byte(1) == Some(quote) && self.byte(2) == Some(quote);
        self.at += if triple { 3 } else { 1 };
        match self.body(quote, triple, kind) {
            Some(text) if kind == ProgramQuote::Shell => self.push(CodeKind::Shell(text), start),
            Some(text) => self.push(CodeKind::Text(text), start),
            None => self.broken(start),
        }
    }

    /// A literal between signs of any kind; the place is behind the opening one.
    pub fn delimited(&mut self, open: u8, kind: ProgramQuote, start: usize, make: impl FnOnce(String) -> CodeKind) {
        match self.body(open, false, kind) {
            Some(text) => self.push(make(text), start),
            None => self.broken(start),
        }
    }

    /// From behind the opening quote over its end. Brackets nest.
    pub fn body(&mut self, open: u8, triple: bool, kind: ProgramQuote) -> Option<String> {
        let close = closing(open);
        let mut text = Vec::new();
        let mut depth = 0usize;
        loop {
            let byte = self.byte(0)?;
            let ends = byte == close && (!triple || (self.byte(1) == Some(close) && self.byte(2) == Some(close)));
            if ends && depth == 0 {
                self.at += if triple { 3 } else { 1 };
                return String::from_utf8(text).ok();
            } else if byte == b'\\' && kind != ProgramQuote::Raw {
                self.at += 1;
                match kind {
                    ProgramQuote::Plain => self.plain_escape(open, close, &mut text)?,
                    _ => self.escape(&mut text)?,
                }
            } else if kind.interpolates() && self.interpolated(&mut text) {
            } else {
                if byte == open && open != close {
                    depth += 1;
                } else if byte == close {
                    depth = depth.saturating_sub(1);
                }
                text.push(byte);
                self.at += 1;
            }
        }
    }

    fn plain_escape(&mut self, open: u8, close: u8, text: &mut Vec<u8>) -> Option<()> {
        let byte = self.byte(0)?;
        if ![open, close, b'\\'].contains(&byte) {
            text.push(b'\\');
        }
        text.push(byte);
        self.at += 1;
        Some(())
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Option<()> {
        let byte = self.byte(0)?;
        self.at += 1;
        let mut push = |value: u32| {
            let c = char::from_u32(value).unwrap_or(UNKNOWN);
            text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        };
        match byte {
            b'\n' => {}
            b'0'..=b'7' if self.lexis.escapes.contains(&b'0') => push(self.digits(8, 2, u32::from(byte - b'0'))),
            _ if !self.lexis.escapes.contains(&byte) => text.push(byte),
            b'a' => push(7),
            b'b' => push(8),
            b'e' => push(27),
            b'f' => push(12),
            b'n' => push(10),
            b'r' => push(13),
            b't' => push(9),
            b'v' => push(11),
            b'x' | b'u' | b'U' => {
                let braces = matches!(self.byte(0), Some(b'{'));
                let most = match (braces, byte) {
                    (true, _) | (_, b'U') => 8,
                    (_, b'x') => 2,
                    _ => 4,
                };
                self.at += usize::from(braces);
                push(self.digits(16, most, 0));
                self.at += usize::from(braces && self.byte(0) == Some(b'}'));
            }
            _ => text.push(byte),
        }
        Some(())
    }

    fn digits(&mut self, radix: u32, most: usize, first: u32) -> u32 {
        let mut value = first;
        for _ in 0..most {
            let Some(digit) = self.byte(0).and_then(|byte| char::from(byte).to_digit(radix)) else { break };
            value = value.wrapping_mul(radix).wrapping_add(digit);
            self.at += 1;
        }
        value
    }

    /// Sets aside a stretch of code that starts here; it is unknown in the text.
    fn interpolated(&mut self, text: &mut Vec<u8>) -> bool {
        let skip = match (self.lexis.interpolation, self.byte(0), self.byte(1)) {
            (Interpolation::Hash, Some(b'#'), Some(b'{')) | (Interpolation::Dollar, Some(b'$'), Some(b'{')) => 2,
            (Interpolation::Braces, Some(b'{'), next) if next != Some(b'{') => 1,
            (Interpolation::Braces, Some(brace @ (b'{' | b'}')), next) => {
                text.push(brace);
                self.at += if next == Some(brace) { 2 } else { 1 };
                return true;
            }
            (Interpolation::Sigil, Some(b'$' | b'@'), Some(b'{' | b'(')) => 2,
            (Interpolation::Sigil, Some(b'{'), Some(b'$')) if self.lexis.sigils == b"$" => 1,
            (Interpolation::Sigil, Some(sigil @ (b'$' | b'@')), Some(byte))
                if is_word(byte) && self.lexis.sigils.contains(&sigil) =>
            {
                self.at += 1;
                self.word();
                text.extend_from_slice("\u{FFFC}".as_bytes());
                return true;
            }
            _ => return false,
        };
        self.at += skip;
        self.set_aside(text);
        true
    }

    /// The text up to `end`, its code set aside.
    fn interpolated_body(&mut self, end: usize) -> String {
        let mut text = Vec::new();
        while self.at < end {
            if self.byte(0) == Some(b'\\') {
                self.at += 2;
            } else if !self.interpolated(&mut text) {
                text.extend(self.byte(0));
                self.at += 1;
            }
        }
        String::from_utf8(text).unwrap_or_else(|_| UNKNOWN.to_string())
    }

    /// Sets aside the code up to its closing bracket; the place is after the opening one.
    fn set_aside(&mut self, text: &mut Vec<u8>) {
        let start = self.at;
        let mut depth = 0usize;
        let mut quote: Option<u8> = None;
        while let Some(byte) = self.byte(0) {
            self.at += 1;
            match (byte, quote) {
                (b'\\', _) => self.at += 1,
                (_, Some(open)) if byte == open => quote = None,
                (_, Some(_)) => {}
                (b'\'' | b'"' | b'`', None) => quote = Some(byte),
                (b'{' | b'(' | b'[', None) => depth += 1,
                (b'}' | b')' | b']', None) if depth == 0 => {
                    self.inner.push(Span::new(start, self.at - 1));
                    break;
                }
                (b'}' | b')' | b']', None) => depth -= 1,
                _ => {}
            }
        }
        self.at = self.at.min(self.bytes.len());
        text.extend_from_slice("\u{FFFC}".as_bytes());
    }

    /// Fills the tokens of the here-documents that the ended line announced.
    pub fn here_documents(&mut self) {
        for (token, end, code) in std::mem::take(&mut self.pending) {
            let start = self.at;
            let mut found = false;
            let mut stop = start;
            for line in self.text.get(start..).unwrap_or_default().split_inclusive('\n') {
                let last = line.trim();
                stop += line.len();
                if last.trim_end_matches([';', ',', ')']) == end {
                    found = true;
                    break;
                }
            }
            if !found {
                return self.broken(start);
            }
            let body = self.text.get(start..stop).unwrap_or_default();
            let body = body.trim_end().strip_suffix(end.as_str()).map_or(body, |body| body);
            let text = if code { self.interpolated_body(start + body.len()) } else { body.to_owned() };
            if let Some(CodeKind::Shell(slot) | CodeKind::Text(slot)) =
                self.out.get_mut(token).map(|token| &mut token.kind)
            {
                *slot = text;
            }
            self.at = stop;
        }
    }
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}
