//! The transcript for drawing notes: the newest part of a conversation, without secrets.

use super::secret_filter::SecretFilter;
use crate::model::turn::Turn;
use aish_secrets::cut;

/// The newest part is sent (SUM-04).
pub const MAX_TRANSCRIPT: usize = 64 * 1024;

/// Searched for secrets: more than is sent, so that none is cut at the start.
const LOOKED_AT: usize = 8 * MAX_TRANSCRIPT;

/// At most [`MAX_TRANSCRIPT`] bytes; without secrets, and turns about the conversation (SUM-03).
pub fn transcript(turns: &[Turn], filter: &mut SecretFilter) -> String {
    let mut newest: Vec<String> = Vec::new();
    let mut size = 0;
    for turn in turns.iter().rev().filter(|turn| turn.is_said() && !turn.content.trim().is_empty()) {
        let who = turn.role.name();
        let said = turn.content.trim_end();
        let from = said.ceil_char_boundary(said.len().saturating_sub(LOOKED_AT));
        let text = format!("{who}: {}\n", cut::part(said, from..said.len()));
        size += text.len();
        newest.push(text);
        if size > LOOKED_AT {
            break;
        }
    }
    newest.reverse();
    let whole = filter.hide(&newest.concat());
    if whole.len() <= MAX_TRANSCRIPT {
        return whole;
    }
    let cut = &whole[whole.ceil_char_boundary(whole.len() - MAX_TRANSCRIPT)..];
    // From a line's start, where there is one.
    cut.find('\n').filter(|end| end + 1 < cut.len()).map_or(cut, |end| &cut[end + 1..]).to_owned()
}

#[cfg(test)]
#[path = "transcript_tests.rs"]
mod tests;
