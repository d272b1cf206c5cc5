//! Shortens outputs in old turns, so that fewer turns are left out (`local_compress`).

use std::borrow::Cow;

use crate::model::Role;
use crate::model::turn::{ATTACHED, Turn};
use aish_secrets::cut::head_and_tail;

const KEPT: usize = 800;
const UNTOUCHED: usize = 2;

pub fn untouched_from(turns: &[Turn]) -> usize {
    turns.len().saturating_sub(UNTOUCHED)
}

pub fn shorten_outputs(turn: &mut Turn) -> bool {
    let short: String = match turn.role {
        Role::Assistant => return false,
        Role::Tool => head_and_tail(&turn.content, KEPT),
        Role::User if turn.is_run_report() => head_and_tail(&turn.content, KEPT),
        Role::User => with_short_blocks(&turn.content).into_owned(),
    };
    let shorter = short.len() < turn.content.len();
    if shorter {
        turn.content = short;
    }
    shorter
}

/// Each block in front of the text is shortened within its marks.
fn with_short_blocks(text: &str) -> Cow<'_, str> {
    for (begin, end, _) in ATTACHED {
        let Some((block, rest)) = text.strip_prefix(begin).and_then(|text| text.split_once(end)) else { continue };
        let gap = rest.len() - rest.trim_start_matches('\n').len();
        let (gap, rest) = rest.split_at(gap);
        return format!("{begin}{}{end}{gap}{}", head_and_tail(block, KEPT), with_short_blocks(rest)).into();
    }
    text.into()
}

#[cfg(test)]
#[path = "compress_tests.rs"]
mod tests;
