//! `$name`, `$$name`, `( … )`, and their indexes.

use super::words::Inside;
use crate::cursor::{Parsed, Parser};
use crate::ir::{Parameter, Part, Word};
use crate::pieces::Pieces;

impl Parser<'_> {
    pub(crate) fn fish_dollar(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        let start = self.pos;
        if self.ahead(1) == b'(' {
            self.pos += 1;
            return self.fish_substitution(pieces, quoted);
        }
        let mut dollars: usize = 0;
        let depth = self.depth;
        while self.peek() == b'$' {
            dollars += 1;
            self.pos += 1;
        }
        let at = self.pos;
        while self.fish_in_name() {
            self.pos += self.char_len();
        }
        if self.pos == at {
            return Err(self.error_at("there is no variable's name after the `$`", start));
        }
        let name = self.slice(at, self.pos).to_owned();
        let operator = if dollars > 1 { "!" } else { "" };
        let mut parameter = Parameter { name, operator: operator.to_owned(), quoted, ..Parameter::default() };
        // `$$name` nests one expansion per dollar.
        for _ in 2..dollars {
            self.enter()?;
            parameter = self.fish_around(parameter, start, "!");
        }
        let mut indexed = false;
        for _ in 0..dollars {
            if self.peek() != b'[' {
                break;
            }
            let index = self.fish_index()?;
            if indexed {
                self.enter()?;
                parameter = self.fish_around(parameter, start, "");
            }
            parameter.index = Some(index);
            indexed = true;
        }
        self.depth = depth;
        pieces.variables |= !quoted;
        pieces.part(Part::Parameter(Box::new(parameter)));
        Ok(())
    }

    /// `( … )` from the cursor on, with an index if one follows.
    pub(super) fn fish_substitution(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        let open = self.pos;
        let script = self.parenthesised()?;
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

    fn fish_around(&self, parameter: Parameter, start: usize, operator: &str) -> Parameter {
        let quoted = parameter.quoted;
        let operand = Word { parts: vec![Part::Parameter(Box::new(parameter))], span: self.span(start, self.pos) };
        Parameter { operator: operator.to_owned(), operands: vec![operand], quoted, ..Parameter::default() }
    }

    fn fish_in_name(&self) -> bool {
        match self.peek() {
            b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => true,
            0x80.. => self.character().is_some_and(char::is_alphanumeric),
            _ => false,
        }
    }

    pub(super) fn fish_index(&mut self) -> Parsed<Word> {
        let open = self.pos;
        self.enter()?;
        self.pos += 1;
        let start = self.pos;
        let mut pieces = Pieces::default();
        while self.fish_piece(&mut pieces, Inside::Index)? {}
        if self.peek() != b']' {
            return Err(self.error_at("the `[` is never closed", open));
        }
        let word = self.finish_word(pieces, start)?;
        self.pos += 1;
        self.leave();
        Ok(word)
    }
}
