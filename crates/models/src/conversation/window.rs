//! Which turns of a conversation go to the model: the newest pairs that fit the turn limit and the
//! token budget. Pure: it decides, others send and announce.

use crate::model::Role;
pub use crate::model::turn::Limits;
use crate::model::turn::{Turn, TurnFacts};

/// How many of the oldest turns of `turns` leave: none while all fit. Once some must, others go
/// with them until what is left fills `share` of the limits, for room for the questions to come:
/// each time costs what servers have cached of the conversation. As with [`evict`], turns that are
/// no part of what was said aren't counted.
pub fn turns_that_leave(turns: &[Turn], reserved: usize, limits: Limits, share: f64) -> usize {
    let mut turns = turns.to_vec();
    let must = evict(&mut turns, reserved, limits);
    if must == 0 {
        return 0;
    }
    let part = |whole: usize| (whole as f64 * share) as usize;
    let token_budget = reserved + part(limits.token_budget.saturating_sub(reserved));
    let should = evict(&mut turns, reserved, Limits { max_turns: part(limits.max_turns), token_budget });
    // What was said last stays, if it fits.
    if turns.is_empty() { must } else { must + should }
}

/// Drops the oldest user+assistant pairs from `turns` until what is left, with `reserved` tokens
/// for the system prompt and the turn to come, is within the limits. Returns how many turns went.
/// It ends at zero turns, even when what is reserved alone is over the budget (IMP-08). Turns that
/// are no part of what was said go too, and don't count.
pub fn evict(turns: &mut Vec<Turn>, reserved: usize, limits: Limits) -> usize {
    turns.retain(Turn::is_said);
    let sizes: Vec<usize> = turns.iter().map(Turn::tokens).collect();
    let mut total: usize = reserved + sizes.iter().sum::<usize>();
    let mut first = 0;
    while first < turns.len() && (turns.len() - first + 1 > limits.max_turns || total > limits.token_budget) {
        // What is sent always begins with the person's turn.
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

/// What has to be told so that the model knows `now`: new and changed facts, and an empty value for
/// those that are gone.
pub fn changed(known: &TurnFacts, now: &TurnFacts) -> TurnFacts {
    let mut facts: TurnFacts =
        now.iter().filter(|(k, v)| known.get(*k) != Some(v)).map(|(k, v)| (k.clone(), v.clone())).collect();
    for name in known.keys().filter(|name| !now.contains_key(*name)) {
        facts.insert(name.clone(), String::new());
    }
    facts
}

#[cfg(test)]
#[path = "window_tests.rs"]
mod tests;
