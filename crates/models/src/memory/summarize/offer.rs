//! When notes are offered (`memory.auto_summarize`): after an answer, when the log has grown
//! enough. Only its length is read.

use std::path::Path;

use crate::store::shell_state::{ShellState, StateSlot};

/// Bytes of new log: some five questions with answers.
const GROWTH: u64 = 8 * 1024;

/// True once for each stretch of the conversation.
pub fn is_offer_due(log: &Path, state: &ShellState) -> bool {
    let length = log_length(log);
    let due = length >= marked_length(log, state).saturating_add(GROWTH);
    if due {
        mark_offered(log, state);
    }
    due
}

/// Notes were drawn from the conversation as it is, or offered.
pub fn mark_offered(log: &Path, state: &ShellState) {
    // Without a place for the mark it is offered with each answer: annoying, but harmless.
    let _ = state.put(StateSlot::Summarized, &format!("{} {}", log_length(log), log_name(log)));
}

/// 0 for another conversation.
fn marked_length(log: &Path, state: &ShellState) -> u64 {
    let kept = state.get(StateSlot::Summarized).unwrap_or_default();
    let Some((length, of)) = kept.split_once(' ') else { return 0 };
    if of == log_name(log) { length.parse().unwrap_or_default() } else { 0 }
}

fn log_length(log: &Path) -> u64 {
    std::fs::metadata(log).map_or(0, |meta| meta.len())
}

fn log_name(log: &Path) -> String {
    log.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
#[path = "offer_tests.rs"]
mod tests;
