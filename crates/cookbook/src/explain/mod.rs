//! Explains a command line part by part without a model: what the words mean from the books of
//! programs, what the line does from the judge. It never runs or expands anything.

mod arguments;
mod derived;
mod effects;
mod modes;
mod redirection;
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

/// A piece of the command and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPart {
    /// Where it is in the command, in bytes, on character borders.
    pub span: Range<usize>,
    /// The piece as it stands there.
    pub text: String,
    /// What it means, in plain English.
    pub meaning: String,
    /// How far it is indented: 0 for programs and operators, more for what belongs to them.
    level: u8,
}

/// A command taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookExplanation {
    /// The pieces in order, never overlapping.
    pub parts: Vec<ExplainedPart>,
    /// What the command as a whole does, as the judge sees it, the gravest first.
    pub effects: Vec<String>,
    /// Programs that no book knows.
    pub unknown: Vec<String>,
    /// Of a word nothing more is said than that it is an option or an argument.
    pub vague: bool,
}

/// Longer lines than this (in bytes) are not explained.
const MAX_COMMAND_LINE: usize = 16 * 1024;

/// Where a line would run, both absolute: what it does depends on the files there.
#[derive(Clone, Copy, Debug)]
pub struct ExplainPlace<'a> {
    /// Where relative names begin.
    pub cwd: &'a Path,
    /// What `~` is.
    pub home: &'a Path,
}

/// Explains a command line; `None` if nothing useful is known about it. Without a place every file
/// counts as existing.
pub fn explain(command: &str, shell: Shell, place: Option<ExplainPlace>) -> Option<BookExplanation> {
    if command.trim().is_empty() || command.len() > MAX_COMMAND_LINE {
        return None;
    }
    walk::ExplainWalk::new(command, shell).run(place)
}

/// What a line does as a whole, as the judge sees it, the gravest first.
pub fn effects(command: &str, shell: Shell, place: Option<ExplainPlace>) -> Vec<String> {
    if command.trim().is_empty() || command.len() > MAX_COMMAND_LINE {
        return Vec::new();
    }
    effects::effects(command, shell, &Tree::new(command, shell), place).0
}
