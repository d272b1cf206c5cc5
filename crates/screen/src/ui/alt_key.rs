//! Reads one press of Alt-I within a time limit. It must not decide what follows from it.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use aish_text::sanitize::visible;

use super::input::is_unfinished;
use super::signals;
use super::tty::{INTERRUPT, REST_OF_KEY, TerminalMode, Tty};

/// Alt-I as terminals send it: ESC and the letter, CSI-u, xterm's modifyOtherKeys.
const FORMS: [&[u8]; 4] = [b"\x1bi", b"\x1bI", b"\x1b[105;3u", b"\x1b[27;3;105~"];
/// How long the letter may take after an Escape pressed by hand.
const BY_HAND: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    AltI,
    /// Another key, in printable form.
    Other(String),
    Nothing,
    /// Enter, or Ctrl-C, or the terminal is gone.
    Left,
}

/// Writes `question` and waits. Ctrl-C is a key meanwhile; modes are restored on every return.
pub fn wait_for_alt_i(question: &str, limit: Duration) -> io::Result<Pressed> {
    let mut tty = Tty::open()?;
    let stop = signals::watch_for_end()?;
    let modes = tty.guard(TerminalMode::Keys)?;
    tty.set_input_aside()?;
    tty.write_all(question.as_bytes())?;
    let end = Instant::now() + limit;
    let mut bytes = Vec::new();
    loop {
        let left = if bytes.is_empty() {
            end.saturating_duration_since(Instant::now())
        } else if bytes == b"\x1b" {
            BY_HAND
        } else {
            REST_OF_KEY
        };
        match tty.read_bytes(Some(left))? {
            None if stop() => break,
            // A signal that is not for this question.
            None if bytes.is_empty() && Instant::now() < end => continue,
            None => break,
            Some(more) if more.is_empty() => break,
            Some(more) => bytes.extend(more),
        }
        if !is_unfinished(&bytes) {
            break;
        }
    }
    drop(modes);
    tty.write_all(b"\n")?;
    Ok(if stop() { Pressed::Left } else { meaning(&bytes) })
}

fn meaning(bytes: &[u8]) -> Pressed {
    match bytes {
        [] => Pressed::Nothing,
        [INTERRUPT | b'\r' | b'\n'] => Pressed::Left,
        _ if FORMS.contains(&bytes) => Pressed::AltI,
        _ => Pressed::Other(visible(&String::from_utf8_lossy(bytes)).chars().take(12).collect()),
    }
}

#[cfg(test)]
#[path = "alt_key_tests.rs"]
mod tests;
