//! Quotes, and command substitution inside and outside them.

use super::pieces::FishPieces;
use crate::cursor::{Parsed, Parser};
use crate::ir::{Parameter, Part, Word};

impl Parser<'_> {
    /// `'…'`: only the escapes `\'` and `\\` count.
    pub(super) fn fish_single_quoted(&mut self, pieces: &mut FishPieces) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        pieces.quoted("");
        loop {
            let start = self.pos;
            while !matches!(self.peek(), 0 | b'\'' | b'\\') {
                self.pos += 1;
            }
            pieces.quoted(self.slice(start, self.pos));
            match (self.peek(), self.ahead(1)) {
                (b'\'', _) => {
                    self.pos += 1;
                    return Ok(());
                }
                (b'\\', b'\'' | b'\\') => {
                    pieces.quoted(self.slice(self.pos + 1, self.pos + 2));
                    self.pos += 2;
                }
                (b'\\', _) => {
                    pieces.quoted("\\");
                    self.pos += 1;
                }
                _ => return Err(self.open_quote(open, b'\'')),
            }
        }
    }

    pub(super) fn fish_double_quoted(&mut self, pieces: &mut FishPieces) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        pieces.quoted("");
        loop {
            match self.peek() {
                0 => return Err(self.open_quote(open, b'"')),
                b'"' => {
                    self.pos += 1;
                    return Ok(());
                }
                _ => self.fish_quoted_piece(pieces, true)?,
            }
        }
    }

    /// A piece of a text in which only expansions count; `in_quotes`: a backslash also escapes `"`.
    pub(super) fn fish_quoted_piece(&mut self, pieces: &mut FishPieces, in_quotes: bool) -> Parsed<()> {
        match (self.peek(), self.ahead(1)) {
            (b'$', _) => return self.fish_dollar(pieces, true),
            (b'\\', b'\n') => self.pos += 2,
            (b'\\', b'$' | b'\\') => {
                pieces.quoted(self.slice(self.pos + 1, self.pos + 2));
                self.pos += 2;
            }
            (b'\\', b'"') if in_quotes => {
                pieces.quoted("\"");
                self.pos += 2;
            }
            (b'\\', _) => {
                pieces.quoted("\\");
                self.pos += 1;
            }
            _ => {
                let start = self.pos;
                self.pos += self.char_len();
                while !matches!(self.peek(), 0 | b'$' | b'\\' | b'"') {
                    self.pos += 1;
                }
                pieces.quoted(self.slice(start, self.pos));
            }
        }
        Ok(())
    }

    /// `( … )` from the cursor on, with an index if one follows.
    pub(super) fn fish_substitution(&mut self, pieces: &mut FishPieces, quoted: bool) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        let script = self.fish_script()?;
        if self.peek() != b')' {
            let unclosed = self.peek() == 0;
            return Err(if unclosed { self.error_at("the `(` is never closed", open) } else { self.unexpected() });
        }
        self.pos += 1;
        let end = self.pos;
        let part = Part::Command { script, quoted };
        if self.peek() != b'[' {
            pieces.part(part);
            return Ok(());
        }
        let index = self.fish_index()?;
        let operand = Word { parts: vec![part], span: self.span(open, end) };
        let parameter = Parameter { operands: vec![operand], index: Some(index), quoted, ..Parameter::default() };
        pieces.part(Part::Parameter(Box::new(parameter)));
        Ok(())
    }
}
