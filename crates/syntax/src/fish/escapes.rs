//! The backslash outside quotes.

use crate::cursor::{Parsed, Parser};
use crate::ir::Part;
use crate::pieces::Pieces;
use crate::quotes::control;

impl Parser<'_> {
    pub(super) fn fish_escape(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let start = self.pos;
        self.pos += 1;
        let character = match self.peek() {
            b'\n' => {
                self.pos = start;
                self.continuation();
                return Ok(());
            }
            0 => return Err(self.error("the line ends too early")),
            b'x' | b'X' => {
                self.pos = start;
                return self.fish_bytes(pieces);
            }
            b'u' => return self.fish_code(pieces, start, 1, 16, 4),
            b'U' => return self.fish_code(pieces, start, 1, 16, 8),
            b'0'..=b'7' => return self.fish_code(pieces, start, 0, 8, 3),
            b'c' => {
                let code = match self.ahead(1) {
                    byte @ b'a'..=b'z' => byte - b'a' + 1,
                    byte @ b'@'..=b'_' => byte - b'@',
                    _ => 0,
                };
                if code == 0 {
                    return Err(self.error_at("this is no control character", start));
                }
                self.pos += 1;
                code
            }
            letter @ (b'a' | b'b' | b'e' | b'f' | b'n' | b'r' | b't' | b'v') => control(letter),
            _ => {
                pieces.text(Part::Quoted, self.take_char());
                return Ok(());
            }
        };
        self.pos += 1;
        pieces.text(Part::Quoted, char::from(character).encode_utf8(&mut [0; 4]));
        Ok(())
    }

    /// `\u00e9`, `\U0001f600`, `\101`: `skip` is the offset of the digits from the cursor.
    fn fish_code(&mut self, pieces: &mut Pieces, start: usize, skip: usize, radix: u32, longest: usize) -> Parsed<()> {
        self.pos += skip;
        let value = self.fish_number(radix, longest);
        // Octal codes end at 127.
        let value = value.filter(|value| radix == 16 || *value < 0x80);
        let Some(character) = value.and_then(char::from_u32).filter(|c| *c != '\0') else {
            return Err(self.error_at("this is no character's number", start));
        };
        pieces.text(Part::Quoted, character.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    /// A run of `\x41` and `\X41`: bytes, several of which may form one character.
    fn fish_bytes(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let mut bytes = Vec::new();
        while self.peek() == b'\\' && matches!(self.ahead(1), b'x' | b'X') {
            let start = self.pos;
            self.pos += 2;
            match self.fish_number(16, 2).and_then(|value| u8::try_from(value).ok()) {
                Some(byte) if byte != 0 => bytes.push(byte),
                _ => return Err(self.error_at("this is no character's number", start)),
            }
        }
        pieces.text(Part::Quoted, &String::from_utf8_lossy(&bytes));
        Ok(())
    }

    fn fish_number(&mut self, radix: u32, longest: usize) -> Option<u32> {
        let start = self.pos;
        let value = self.number(radix, longest);
        (self.pos > start).then_some(value)
    }
}
