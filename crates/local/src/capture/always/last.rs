//! The kept output of the last command: written by the helper of a capture, read by who asks a
//! model. It belongs to exactly one command, whose number and status it carries; for any other one
//! there is none.

use std::thread;
use std::time::{Duration, Instant};

use crate::capture::text;
use crate::store::shell_state::{ShellState, StateSlot};

/// Most bytes of head and of tail that are captured.
pub const KEEP: usize = 8 * 1024;
/// Most characters that are kept; a little more than what is captured, since a byte that is no text
/// takes several.
const MOST: usize = 16_000;
/// How long a reader waits for an output that is on its way: the helper writes it a moment after
/// the command.
const PATIENCE: Duration = Duration::from_millis(500);
const LOOK: Duration = Duration::from_millis(5);

/// Keeps what the command with this number printed: `bytes`, with `skipped` bytes left out in the
/// middle.
pub fn keep_last_output(
    state: &ShellState,
    number: u64,
    status: i32,
    bytes: &[u8],
    skipped: u64,
) -> crate::error::Result<()> {
    let described = text::describe_output(bytes, skipped).text;
    let described = aish_secrets::cut::head_and_tail(&described, MOST);
    state.put(StateSlot::Output, &format!("{number} {status}\n{described}"))
}

/// What the command with this number, which ended with `status`, printed; none if nothing was kept
/// of it. An output that is being written is waited for.
pub fn last_output_of(state: &ShellState, number: u64, status: i32) -> Option<String> {
    let end = Instant::now() + PATIENCE;
    loop {
        match parse_last_output(&state.get(StateSlot::Output).unwrap_or_default(), number, status) {
            LastOutput::It(output) => return Some(output),
            LastOutput::Other => return None,
            LastOutput::Older if Instant::now() > end => return None,
            LastOutput::Older => thread::sleep(LOOK),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum LastOutput {
    It(String),
    /// That of a later command, or of another one.
    Other,
    Older,
}

fn parse_last_output(text: &str, number: u64, status: i32) -> LastOutput {
    let (head, output) = text.split_once('\n').unwrap_or((text, ""));
    let Some((kept, kept_status)) = head.split_once(' ') else { return LastOutput::Older };
    match kept.parse::<u64>() {
        Ok(kept) if kept == number && kept_status.parse() == Ok(status) => LastOutput::It(output.to_owned()),
        Ok(kept) if kept < number => LastOutput::Older,
        _ => LastOutput::Other,
    }
}

#[cfg(test)]
#[path = "last_tests.rs"]
mod tests;
