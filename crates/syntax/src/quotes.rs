//! Quoting: backslash, single and double quotes, `$'…'`, and text in which only expansions count.

use super::cursor::{Parsed, Parser};
use super::ir::{Part, Word};
use super::pieces::Pieces;

impl Parser<'_> {
    /// In fish, a backslash escapes a quote and a backslash.
    pub(super) fn single_quoted(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        let fish = self.fish;
        loop {
            let start = self.pos;
            self.pos = self.past_all(start, |byte| !matches!(byte, 0 | b'\'') && (byte != b'\\' || !fish));
            pieces.text(Part::Quoted, self.slice(start, self.pos));
            match (self.peek(), self.ahead(1)) {
                (b'\'', _) => {
                    self.pos += 1;
                    return Ok(());
                }
                (b'\\', next) => {
                    self.pos += usize::from(matches!(next, b'\'' | b'\\'));
                    pieces.text(Part::Quoted, self.take_char());
                }
                _ => return Err(self.open_quote(open, b'\'')),
            }
        }
    }

    pub(super) fn escape(&mut self, pieces: &mut Pieces) {
        if self.ahead(1) == b'\n' {
            return self.continuation();
        }
        self.pos += 1;
        match self.peek() {
            // A backslash at the very end stays.
            0 => pieces.text(Part::Quoted, "\\"),
            _ => pieces.text(Part::Quoted, self.take_char()),
        }
    }

    pub(super) fn double_quoted(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        pieces.text(Part::Quoted, "");
        loop {
            match self.peek() {
                0 => return Err(self.open_quote(open, b'"')),
                b'"' => {
                    self.pos += 1;
                    return Ok(());
                }
                _ => self.text_part(pieces, Part::Quoted, true)?,
            }
        }
    }

    /// A part of a text in which only expansions count; `in_quotes`: a backslash also escapes `"`.
    pub(super) fn text_part(&mut self, pieces: &mut Pieces, sort: fn(String) -> Part, in_quotes: bool) -> Parsed<()> {
        let at = self.pos;
        match self.peek() {
            b'$' if self.fish => self.fish_dollar(pieces, true)?,
            b'$' => self.dollar(pieces, true)?,
            b'`' if !self.fish => self.backticks(pieces, true)?,
            b'\\' if self.ahead(1) == b'\n' => self.pos += 2,
            b'\\' => {
                let next = self.ahead(1);
                let escaped = matches!(next, b'$' | b'\\') || next == b'`' && !self.fish || in_quotes && next == b'"';
                self.pos += usize::from(escaped);
                pieces.text(sort, self.take_char());
            }
            _ => {
                let plain = |byte| !matches!(byte, 0 | b'$' | b'`' | b'\\' | b'"' | b'\n');
                self.pos = self.past_all(at + self.char_len(), plain);
                pieces.text(sort, self.slice(at, self.pos));
            }
        }
        Ok(())
    }

    pub(super) fn text_until(&mut self, end: usize, sort: fn(String) -> Part) -> Parsed<Word> {
        let start = self.pos;
        let outer_end = std::mem::replace(&mut self.end, end);
        let mut pieces = Pieces::default();
        while self.pos < self.end {
            self.text_part(&mut pieces, sort, false)?;
        }
        self.pos = end;
        self.end = outer_end;
        self.finish_word(pieces, start)
    }

    pub(super) fn whole_text(&mut self) -> Parsed<Word> {
        let word = self.text_until(self.end, Part::Quoted)?;
        self.no_pending()?;
        Ok(word)
    }

    /// The `$` is at the cursor.
    pub(super) fn ansi_quoted(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let open = self.pos;
        self.pos += 2;
        let mut decoded: Vec<u8> = Vec::new();
        loop {
            match self.peek() {
                0 => return Err(self.open_quote(open, b'\'')),
                b'\'' => break,
                b'\\' => {
                    self.pos += 1;
                    self.ansi_escape(&mut decoded);
                }
                byte => {
                    decoded.push(byte);
                    self.pos += 1;
                }
            }
        }
        self.pos += 1;
        // The shells cut the text off at a NUL.
        if let Some(nul) = decoded.iter().position(|byte| *byte == 0) {
            decoded.truncate(nul);
        }
        pieces.text(Part::Quoted, &String::from_utf8_lossy(&decoded));
        Ok(())
    }

    fn ansi_escape(&mut self, decoded: &mut Vec<u8>) {
        let byte = self.peek();
        let text = self.take_char();
        match byte {
            b'a' | b'b' | b'e' | b'f' | b'n' | b'r' | b't' | b'v' => decoded.push(control(byte)),
            b'E' => decoded.push(27),
            b'\\' | b'\'' | b'"' | b'?' => decoded.push(byte),
            b'x' | b'u' | b'U' => self.hexadecimal(byte, decoded),
            b'0'..=b'7' => {
                self.pos -= 1;
                let value = self.number(8, 3);
                decoded.push(u8::try_from(value & 0xff).unwrap_or(0));
            }
            b'c' if !self.zsh && !matches!(self.peek(), 0 | b'\'') => {
                decoded.push(self.take_char().as_bytes()[0] & 0x1f)
            }
            b'C' | b'M' if self.zsh && self.peek() == b'-' => self.zsh_control(byte, decoded),
            _ => {
                decoded.push(b'\\');
                decoded.extend_from_slice(text.as_bytes());
            }
        }
    }

    /// The letter of `\xHH`, `\uHHHH` or `\UHHHHHHHH` is already taken.
    fn hexadecimal(&mut self, letter: u8, decoded: &mut Vec<u8>) {
        let start = self.pos;
        let longest = match letter {
            b'x' => 2,
            b'u' => 4,
            _ => 8,
        };
        let value = self.number(16, longest);
        if self.pos == start {
            decoded.extend_from_slice(&[b'\\', letter]);
        } else if letter == b'x' {
            decoded.push(u8::try_from(value & 0xff).unwrap_or(0));
        } else {
            let mut buffer = [0; 4];
            let character = char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER);
            decoded.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
        }
    }

    pub(super) fn number(&mut self, base: u32, digits: usize) -> u32 {
        let mut value: u32 = 0;
        for _ in 0..digits {
            let Some(digit) = char::from(self.peek()).to_digit(base) else { break };
            value = value.wrapping_mul(base).wrapping_add(digit);
            self.pos += 1;
        }
        value
    }

    /// zsh's `\C-x` and `\M-x`.
    fn zsh_control(&mut self, letter: u8, decoded: &mut Vec<u8>) {
        self.pos += 1;
        if matches!(self.peek(), 0 | b'\'') {
            return;
        }
        let byte = self.take_char().as_bytes().first().copied().unwrap_or(0);
        decoded.push(if letter == b'C' { byte & 0x1f } else { byte | 0x80 });
    }

    /// For places where a word must be one part.
    pub(super) fn quoted_word(&self, text: String, start: usize, end: usize) -> Word {
        Word { parts: vec![Part::Quoted(text)], span: self.span(start, end) }
    }
}

/// What a letter of C's escapes stands for; other bytes stand for themselves.
pub(super) fn control(letter: u8) -> u8 {
    match letter {
        b'a' => 7,
        b'b' => 8,
        b'e' => 27,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        other => other,
    }
}
