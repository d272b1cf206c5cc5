//! Collects the parts of one word, joining neighbours of the same sort.

use crate::ir::Part;

/// The word so far.
#[derive(Default)]
pub(super) struct Pieces {
    /// Its parts.
    pub(super) parts: Vec<Part>,
    /// There is a variable outside quotes in it, which makes the braces around it disappear.
    pub(super) variables: bool,
}

impl Pieces {
    /// Nothing yet, not even an empty quoted text.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Text without a meaning of its own.
    pub(super) fn literal(&mut self, text: &str) {
        match self.parts.last_mut() {
            Some(Part::Literal(last)) => last.push_str(text),
            _ => self.parts.push(Part::Literal(text.to_owned())),
        }
    }

    /// Quoted or escaped text.
    pub(super) fn quoted(&mut self, text: &str) {
        match self.parts.last_mut() {
            Some(Part::Quoted(last)) => last.push_str(text),
            _ => self.parts.push(Part::Quoted(text.to_owned())),
        }
    }

    /// A wildcard.
    pub(super) fn glob(&mut self, text: &str) {
        match self.parts.last_mut() {
            Some(Part::Glob(last)) => last.push_str(text),
            _ => self.parts.push(Part::Glob(text.to_owned())),
        }
    }

    /// Any other part.
    pub(super) fn part(&mut self, part: Part) {
        match part {
            Part::Literal(text) => self.literal(&text),
            Part::Quoted(text) => self.quoted(&text),
            Part::Glob(text) => self.glob(&text),
            other => self.parts.push(other),
        }
    }
}
