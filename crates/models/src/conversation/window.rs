//! Which turns go to the model: the newest pairs within the turn limit and the token budget, with
//! outputs in old turns shortened, so that fewer are left out (`local_compress`).

use std::borrow::Cow;

use crate::model::Role;
pub use crate::model::turn::Limits;
use crate::model::turn::{ATTACHED, Turn, TurnFacts};
use aish_secrets::cut::head_and_tail;

/// How many of the oldest turns to leave out: none while all fit, else until the rest fills `share`
/// of the limits, since each change costs the servers' cache. Counts as [`evict`].
pub fn turns_that_leave(turns: &[Turn], reserved: usize, limits: Limits, share: f64) -> usize {
    let mut turns = turns.to_vec();
    let must = evict(&mut turns, reserved, limits);
    if must == 0 {
        return 0;
    }
    let part = |whole: usize| (whole as f64 * share) as usize;
    let token_budget = reserved + part(limits.token_budget.saturating_sub(reserved));
    let should = evict(&mut turns, reserved, Limits { max_turns: part(limits.max_turns), token_budget });
    // The last words stay if they fit.
    if turns.is_empty() { must } else { must + should }
}

/// Drops the oldest user+assistant pairs until the rest fits beside `reserved` tokens (system
/// prompt, next turn), even all (IMP-08). Returns how many turns went; turns that aren't part of
/// the talk go too, uncounted.
pub fn evict(turns: &mut Vec<Turn>, reserved: usize, limits: Limits) -> usize {
    turns.retain(Turn::is_said);
    let sizes: Vec<usize> = turns.iter().map(Turn::tokens).collect();
    let mut total: usize = reserved + sizes.iter().sum::<usize>();
    let mut first = 0;
    while first < turns.len() && (turns.len() - first + 1 > limits.max_turns || total > limits.token_budget) {
        // What is sent begins with the user's turn.
        let pair_end = (first + 1..turns.len()).find(|&i| turns[i].role == Role::User).unwrap_or(turns.len());
        total -= sizes[first..pair_end].iter().sum::<usize>();
        first = pair_end;
    }
    turns.drain(..first);
    first
}

pub fn told(turns: &[Turn]) -> TurnFacts {
    let mut known = TurnFacts::new();
    for turn in turns {
        for (name, value) in &turn.facts {
            if value.is_empty() {
                known.remove(name);
            } else {
                known.insert(name.clone(), value.clone());
            }
        }
    }
    known
}

/// New and changed facts, and an empty value for those that are gone.
pub fn changed(known: &TurnFacts, now: &TurnFacts) -> TurnFacts {
    let mut facts: TurnFacts =
        now.iter().filter(|(k, v)| known.get(*k) != Some(v)).map(|(k, v)| (k.clone(), v.clone())).collect();
    for name in known.keys().filter(|name| !now.contains_key(*name)) {
        facts.insert(name.clone(), String::new());
    }
    facts
}

/// Characters kept of an output in an old turn.
const KEPT: usize = 800;
/// The newest turns keep their outputs whole.
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
mod compress_tests;
#[cfg(test)]
#[path = "window_tests.rs"]
mod tests;
