//! Collects the parts of one word, joining neighbours of the same sort.

use crate::ir::Part;

#[derive(Default)]
pub(super) struct FishPieces {
    pub(super) parts: Vec<Part>,
    /// It has a variable outside quotes; braces around one disappear.
    pub(super) variables: bool,
}

impl FishPieces {
    /// An empty quoted text counts as something.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    pub(super) fn literal(&mut self, text: &str) {
        self.part(Part::Literal(text.to_owned()));
    }

    pub(super) fn quoted(&mut self, text: &str) {
        self.part(Part::Quoted(text.to_owned()));
    }

    pub(super) fn glob(&mut self, text: &str) {
        self.part(Part::Glob(text.to_owned()));
    }

    /// Adds a part; text joins text of the same kind before it.
    pub(super) fn part(&mut self, part: Part) {
        match (self.parts.last_mut(), &part) {
            (Some(Part::Literal(last)), Part::Literal(text))
            | (Some(Part::Quoted(last)), Part::Quoted(text))
            | (Some(Part::Glob(last)), Part::Glob(text)) => last.push_str(text),
            _ => self.parts.push(part),
        }
    }
}
