//! A suggested command as it may go into the line editor: its characters are harmless, and it is
//! one whole command. What it does is none of its business.

use super::placeholder::has_placeholder;
use aish_syntax::{Completeness, LineReader};
use aish_text::Shell;
use aish_text::sanitize::{self, CleanCommand, Refused};

/// Checks a command that a model wrote for `shell`. What the shell would not take at all passes: it
/// does nothing. Fails as [`sanitize::clean_command`]; it goes on behind a line that ends it, or
/// never ends, or has a name to fill in.
pub(super) fn clean_command(raw: &str, shell: Shell) -> Result<CleanCommand, Refused> {
    let command = sanitize::clean_command(raw)?;
    if has_placeholder(&command.text, shell) {
        return Err(Refused::Placeholder);
    }
    let mut reader = LineReader::new(shell);
    for (n, line) in command.text.split('\n').enumerate() {
        if n > 0 && reader.status() != Completeness::Incomplete {
            return Err(Refused::SecondLine);
        }
        reader.line(line);
    }
    if reader.status() == Completeness::Incomplete { Err(Refused::Unfinished) } else { Ok(command) }
}

#[cfg(test)]
#[path = "clean_command_tests.rs"]
mod tests;
