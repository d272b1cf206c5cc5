//! A suggested command as it may go into the line editor: its characters are harmless, and it is one whole command. What it
//! does is none of its business.

use aish_syntax::{Completeness, LineReader};
use aish_text::Shell;
use aish_text::sanitize::{self, CleanCommand, Refused};

/// Checks a command that a model wrote for `shell`. What the shell would not take at all passes: it does nothing.
///
/// # Errors
/// As [`sanitize::clean_command`]; it goes on behind a line that ends it, or never ends.
pub(super) fn clean_command(raw: &str, shell: Shell) -> Result<CleanCommand, Refused> {
    let command = sanitize::clean_command(raw)?;
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
mod tests {
    use super::*;

    #[test]
    fn one_whole_command_or_none() {
        for (raw, expected) in [
            ("cat <<E\r\na\r\nE", Ok("cat <<E\na\nE")),
            ("echo 'a\nb'", Ok("echo 'a\nb'")),
            ("ls\nrm -rf ~", Err(Refused::SecondLine)),
            ("ls\n\nrm -rf ~", Err(Refused::SecondLine)),
            ("echo 'a\nb'\nrm x", Err(Refused::SecondLine)),
            ("echo 'a", Err(Refused::Unfinished)),
            ("ls |", Err(Refused::Unfinished)),
            ("cat <<E\nrm", Err(Refused::Unfinished)),
        ] {
            let cleaned = clean_command(raw, Shell::Bash);
            assert_eq!(cleaned.as_ref().map(|command| command.text.as_str()), expected.as_ref().copied(), "{raw:?}");
        }
    }
}
