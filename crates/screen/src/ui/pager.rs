//! Shows a long text by the user's pager. It decides neither what is shown nor whether stdout is a
//! terminal.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

use signal_hook::consts::SIGINT;
use unicode_width::UnicodeWidthChar;

/// What less is told unless `LESS` says otherwise: keep colours, leave short texts on the screen,
/// don't clear it.
const LESS: &str = "FRX";

/// The rows that a text with styles takes on a terminal of so many columns.
pub(super) fn rows_of(text: &str, columns: usize) -> usize {
    let columns = columns.max(1);
    let rows = |line: &str| {
        // How the escape sequence begins that stands here: styles end with a letter, links with
        // another escape.
        let (mut wide, mut escape) = (0, None);
        for c in line.chars() {
            escape = match (escape, c) {
                (_, '\u{1b}') => Some(c),
                (Some('\u{1b}'), '[' | ']') => Some(c),
                (Some('['), c) if !c.is_ascii_alphabetic() => escape,
                (Some(']'), _) => escape,
                (Some(_), _) => None,
                (None, c) => {
                    wide += c.width().unwrap_or(0);
                    None
                }
            };
        }
        wide.div_ceil(columns).max(1)
    };
    text.lines().map(rows).sum()
}

/// Shows `text` by the program in `PAGER`, or by less; false if there is none, or it is told to be
/// none.
pub(super) fn show_paged(text: &str, pager: Option<String>) -> io::Result<bool> {
    let words = pager.map_or_else(|| vec!["less".to_owned()], |line| shell_words::split(&line).unwrap_or_default());
    let Some((program, arguments)) = words.split_first().filter(|(program, _)| *program != "cat") else {
        return Ok(false);
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    let Ok(mut child) = command.spawn() else { return Ok(false) };
    // Ctrl-C is the pager's while it shows the text.
    let interrupt = signal_hook::flag::register(SIGINT, Arc::default())?;
    if let Some(mut input) = child.stdin.take() {
        // One that is left before its end has seen enough.
        let _ = input.write_all(text.as_bytes());
    }
    let ended = child.wait();
    signal_hook::low_level::unregister(interrupt);
    ended.map(|_| true)
}

#[cfg(test)]
#[path = "pager_tests.rs"]
mod tests;
