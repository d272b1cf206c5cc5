//! Whether a suggested command may go into the line editor: harmless characters, one whole command.

use super::placeholder::has_placeholder;
use aish_syntax::{Completeness, LineReader};
use aish_text::Shell;
use aish_text::sanitize::{self, CleanCommand, Refused};

/// Passes what the shell rejects as a whole. Fails for lines behind the command's end, a missing
/// end, or a name to fill in.
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
