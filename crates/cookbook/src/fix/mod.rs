//! Corrects a failed command by small rules on command, status, output and file system. It never
//! runs the command, never offers more destruction than it, and is silent when unsure.

mod danger;
mod distance;
mod line;
mod rules;
pub(super) mod subcommands;
#[cfg(test)]
mod tests;
mod world;

use std::path::Path;

use crate::lists;
pub use world::{FixMachine, World};

/// A failed command, as its shell knows it.
#[derive(Clone, Copy, Debug)]
pub struct FailedCommand<'a> {
    /// As typed.
    pub command: &'a str,
    /// 0 and 130 (interrupted) are not failures.
    pub status: i32,
    /// Its last output, if captured.
    pub output: Option<&'a str>,
    /// Shell it ran in.
    pub shell: aish_text::Shell,
    /// Absolute.
    pub cwd: &'a Path,
    /// Names of the shell's aliases and functions.
    pub aliases_and_functions: &'a [String],
}

/// A correction, not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The whole new line.
    pub command: String,
    /// One or two sentences.
    pub reason: String,
}

/// Programs that people type most, the most used first.
pub(super) fn everyday() -> impl Iterator<Item = &'static str> {
    lists::pairs("fix.everyday").iter().flat_map(|(names, _)| names.split(' '))
}

const MAX_COMMAND_LINE: usize = 4096;

/// `None` if the cause isn't clear. The result differs from the command and adds nothing
/// destructive, except that a slip may give `stop` or a package removal, which can be undone.
pub fn fix(failure: &FailedCommand, world: &dyn World) -> Option<Fix> {
    let text = failure.command;
    if text.trim().is_empty() || text.len() > MAX_COMMAND_LINE || failure.status == 0 || failure.status == 130 {
        return None;
    }
    let line = line::FailedLine::new(text, failure.shell, failure.cwd);
    let case = rules::Case { failure, world, line: &line };
    case.fixes().find(|fix| {
        let tidy = fix.command.trim();
        !tidy.is_empty() && tidy != text.trim() && !danger::adds(text, tidy, failure.shell)
    })
}
