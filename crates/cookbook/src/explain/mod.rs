//! Explains a line part by part: words by the packs, effects by the judge. It runs and expands
//! nothing.

mod arguments;
mod derived;
mod effects;
mod render;
#[cfg(test)]
mod tests;
mod values;
mod walk;
mod words;

use std::ops::Range;
use std::path::Path;

use aish_text::Shell;

use crate::tree::Tree;

/// A piece of the command with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPart {
    /// Byte offsets, on character borders.
    pub span: Range<usize>,
    /// As written.
    pub text: String,
    /// Plain English.
    pub meaning: String,
    level: u8,
}

/// The parts and effects of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookExplanation {
    /// In order, not overlapping.
    pub parts: Vec<ExplainedPart>,
    /// By the judge, gravest first.
    pub effects: Vec<String>,
    /// Programs without a pack.
    pub unknown: Vec<String>,
    /// Some word is only called an option or argument.
    pub vague: bool,
}

const MAX_COMMAND_LINE: usize = 16 * 1024;

/// Where a line would run (absolute): its effect depends on files there.
#[derive(Clone, Copy, Debug)]
pub struct ExplainPlace<'a> {
    /// Base of relative names.
    pub cwd: &'a Path,
    /// Value of `~`.
    pub home: &'a Path,
}

/// `None` if nothing useful is known. Without a place, every file counts as existing.
pub fn explain(command: &str, shell: Shell, place: Option<ExplainPlace>) -> Option<BookExplanation> {
    if command.trim().is_empty() || command.len() > MAX_COMMAND_LINE {
        return None;
    }
    walk::ExplainWalk::new(command, shell).run(place)
}

/// What the line does by the judge, gravest first.
pub fn effects(command: &str, shell: Shell, place: Option<ExplainPlace>) -> Vec<String> {
    if command.trim().is_empty() || command.len() > MAX_COMMAND_LINE {
        return Vec::new();
    }
    effects::effects(command, shell, &Tree::new(command, shell), place).0
}
