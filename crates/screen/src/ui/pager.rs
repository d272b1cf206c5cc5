//! Shows a long text in the user's pager. It doesn't decide what is shown or whether stdout is a
//! terminal.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

use signal_hook::consts::SIGINT;
use unicode_width::UnicodeWidthStr;

use aish_text::sanitize::clean;

/// Options of less without `LESS`: keep colours, leave short texts on the screen, don't clear it.
const LESS: &str = "FRX";

/// Shows a text that takes at least `most` rows; false if it is shorter, or not shown.
pub(super) fn show_long(text: &str, (columns, most): (usize, usize)) -> io::Result<bool> {
    Ok(rows_of(text, columns) >= most && show_paged(text, std::env::var("PAGER").ok())?)
}

pub(super) fn rows_of(text: &str, columns: usize) -> usize {
    text.lines().map(|line| clean(line).width().div_ceil(columns.max(1)).max(1)).sum()
}

/// Uses `PAGER` or less. False if there is none, or `PAGER` asks for none.
fn show_paged(text: &str, pager: Option<String>) -> io::Result<bool> {
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
    // Ctrl-C belongs to the pager meanwhile.
    let interrupt = signal_hook::flag::register(SIGINT, Arc::default())?;
    if let Some(mut input) = child.stdin.take() {
        // The user may quit before the end.
        let _ = input.write_all(text.as_bytes());
    }
    let ended = child.wait();
    signal_hook::low_level::unregister(interrupt);
    ended.map(|_| true)
}

#[cfg(test)]
#[path = "pager_tests.rs"]
mod tests;
