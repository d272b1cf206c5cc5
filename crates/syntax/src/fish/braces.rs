//! Brace expansion: unlike in bash and zsh no ranges, no open braces, no blanks at the ends.

use super::pieces::FishPieces;
use super::words::Inside;
use crate::cursor::{Parsed, Parser};
use crate::ir::Part;

impl Parser<'_> {
    /// `{a,b}`, `{$x}`, or braces that stand for themselves.
    pub(super) fn fish_braces(&mut self, pieces: &mut FishPieces) -> Parsed<()> {
        let open = self.pos;
        self.enter()?;
        self.pos += 1;
        let mut words = Vec::new();
        let mut variables = false;
        loop {
            let start = self.pos;
            let mut inner = FishPieces::default();
            while self.fish_piece(&mut inner, Inside::Braces)? {}
            variables |= inner.variables;
            words.push(self.fish_finish(inner, start));
            match self.peek() {
                b',' => self.pos += 1,
                b'}' => break,
                _ => return Err(self.error_at("the `{` is never closed", open)),
            }
        }
        self.pos += 1;
        self.leave();
        pieces.variables |= variables;
        if words.len() > 1 || variables {
            pieces.part(Part::Braces(words));
            return Ok(());
        }
        pieces.literal("{");
        words.into_iter().flat_map(|word| word.parts).for_each(|part| pieces.part(part));
        pieces.literal("}");
        Ok(())
    }
}
