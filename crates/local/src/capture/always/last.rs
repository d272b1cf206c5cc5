//! The last command's output, kept by a capture's helper, with the command's number and status.

use std::thread;
use std::time::{Duration, Instant};

use crate::capture::text;
use crate::error::Result;
use crate::store::shell_state::{ShellState, StateSlot};

pub const KEEP: usize = 8 * 1024;
/// In characters; above `KEEP`, since an invalid byte takes several.
const MOST: usize = 16_000;
/// The helper writes the output a moment after the command ends.
const PATIENCE: Duration = Duration::from_millis(500);
const LOOK: Duration = Duration::from_millis(5);

/// `skipped` bytes are missing in the middle of `bytes`.
pub fn keep_last_output(state: &ShellState, number: u64, status: i32, bytes: &[u8], skipped: u64) -> Result<()> {
    let described = text::describe_output(bytes, skipped).text;
    let described = aish_secrets::cut::head_and_tail(&described, MOST);
    state.put(StateSlot::Output, &format!("{number} {status}\n{described}"))
}

/// None if nothing was kept of the command; an output being written is waited for.
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
