//! The commands in an answer, fit to be shown and put into a buffer: found by their markers, then checked for characters
//! that would make a command look like another one.

use crate::conversation::markers;
use crate::error::{Error, Result};
use crate::shell::Shell;
use crate::ui::sanitize::{self, Refused};

/// The one command of an answer to a request for a command.
///
/// # Errors
/// When there is one and it can't be trusted to be what it looks like.
pub fn single(answer: &str, shell: Shell) -> Result<Option<String>> {
    markers::single_command(answer, shell).map(|command| checked(&command, shell)).transpose()
}

/// All commands of an answer, in order, and how many were left out because they can't be trusted to be what they look like.
pub fn all(answer: &str, shell: Shell) -> (Vec<String>, usize) {
    let found = markers::commands(answer, shell);
    let total = found.len();
    let good: Vec<String> = found.iter().filter_map(|command| checked(command, shell).ok()).collect();
    let refused = total - good.len();
    (good, refused)
}

fn checked(command: &str, shell: Shell) -> Result<String> {
    sanitize::clean_command(command, shell).map(|clean| clean.text).map_err(|e| refused(command, &e))
}

fn refused(command: &str, why: &Refused) -> Error {
    Error::failed(format!("the command was refused: {why}"))
        .hint(format!("it reads: {}", sanitize::visible(command).chars().take(300).collect::<String>()))
}
