//! The commands in an answer that may be put into a buffer. What the sanitiser refuses is reported, never repaired: a
//! command that hides something must not look like another one.

use crate::conversation::markers::{self, Marker};
use crate::error::{Error, Result};
use aish_text::Shell;
use aish_text::sanitize::visible;

/// The one command of an answer to a request for a command.
///
/// # Errors
/// When there is one and it was refused.
pub fn single(answer: &str, shell: Shell) -> Result<Option<String>> {
    if let Some(command) = markers::single_command(answer, shell) {
        return Ok(Some(command));
    }
    match refusals(answer, shell).into_iter().next() {
        Some(refusal) => Err(Error::failed(refusal)),
        None => Ok(None),
    }
}

/// Why commands of an answer can't be offered, a line each, with the command as it really reads.
pub fn refusals(answer: &str, shell: Shell) -> Vec<String> {
    markers::parse(answer, shell)
        .into_iter()
        .filter_map(|marker| match marker {
            Marker::Refused(command, why) => {
                let shown: String = visible(&command).chars().take(200).collect();
                Some(format!("a command was refused: {why}: {shown}"))
            }
            _ => None,
        })
        .collect()
}
