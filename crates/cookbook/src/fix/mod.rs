//! Corrects a failed command without a model: small rules, most certain first, that look at the
//! command, its exit status, its output if there is any, and the file system. It never runs the
//! command, never proposes what would destroy more than the failed command could, and says nothing
//! when it doesn't know.

mod danger;
mod distance;
mod line;
mod rules;
pub(super) mod subcommands;
#[cfg(test)]
mod tests;
mod world;

use std::path::Path;

pub use world::{FixMachine, World};

/// A command that failed.
#[derive(Clone, Copy, Debug)]
pub struct FailedCommand<'a> {
    /// The command line as it was typed.
    pub command: &'a str,
    /// Its exit status; 0, and 130 (interrupted), are no failures.
    pub status: i32,
    /// What it printed last, if that was captured.
    pub output: Option<&'a str>,
    /// The shell it ran in.
    pub shell: aish_text::Shell,
    /// The absolute path of the directory it ran in.
    pub cwd: &'a Path,
    /// Names of the aliases and functions of that shell.
    pub aliases_and_functions: &'a [String],
}

/// A correction; it was not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The whole new command line.
    pub command: String,
    /// What was wrong, as one or two sentences.
    pub reason: String,
}

/// Longer lines than this (in bytes) are no typing slips.
const MAX_COMMAND_LINE: usize = 4096;

/// A corrected command line, or `None` if the cause isn't clear.
///
/// What comes back never equals the failed command and never holds a destructive command that
/// wasn't in it; `stop` and the uninstalling of packages, which can be taken back, may come from a
/// slip.
pub fn fix(failure: &FailedCommand, world: &dyn World) -> Option<Fix> {
    let text = failure.command;
    if text.trim().is_empty() || text.len() > MAX_COMMAND_LINE || failure.status == 0 || failure.status == 130 {
        return None;
    }
    let line = line::FailedLine::new(text, failure.shell, failure.cwd);
    let case = rules::Case { failure, world, line: &line };
    rules::ALL.iter().filter_map(|rule| rule(&case)).find(|fix| {
        let tidy = fix.command.trim();
        !tidy.is_empty() && tidy != text.trim() && !danger::adds(text, tidy, failure.shell)
    })
}
