//! Quotes, and command substitution inside and outside them.

use crate::cursor::{Parsed, Parser};
use crate::ir::{Parameter, Part, Word};
use crate::pieces::Pieces;

impl Parser<'_> {
    /// `'…'`: only the escapes `\'` and `\\` count.
    pub(super) fn fish_single_quoted(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        pieces.text(Part::Quoted, "");
        loop {
            let start = self.pos;
            self.pos = self.past_all(start, |byte| !matches!(byte, 0 | b'\'' | b'\\'));
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

    pub(super) fn fish_double_quoted(&mut self, pieces: &mut Pieces) -> Parsed<()> {
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
                _ => self.fish_quoted_piece(pieces, true)?,
            }
        }
    }

    /// A piece of a text in which only expansions count; `in_quotes`: a backslash also escapes `"`.
    pub(super) fn fish_quoted_piece(&mut self, pieces: &mut Pieces, in_quotes: bool) -> Parsed<()> {
        match (self.peek(), self.ahead(1)) {
            (b'$', _) => return self.fish_dollar(pieces, true),
            (b'\\', b'\n') => self.pos += 2,
            (b'\\', next) => {
                let escaped = matches!(next, b'$' | b'\\') || in_quotes && next == b'"';
                self.pos += usize::from(escaped);
                pieces.text(Part::Quoted, self.take_char());
            }
            _ => {
                let start = self.pos;
                let plain = |byte| !matches!(byte, 0 | b'$' | b'\\' | b'"');
                self.pos = self.past_all(start + self.char_len(), plain);
                pieces.text(Part::Quoted, self.slice(start, self.pos));
            }
        }
        Ok(())
    }

    /// `( … )` from the cursor on, with an index if one follows.
    pub(super) fn fish_substitution(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        let open = self.pos;
        self.pos += 1;
        let script = self.fish_script()?;
        self.close(")", "the `(` is never closed", open)?;
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
