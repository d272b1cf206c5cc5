//! Which turns of a conversation go to the model: the newest pairs that fit the turn limit and the token budget.
//! Pure: it decides, others send and announce.

use crate::model::Role;
use crate::model::turn::{Facts, Turn};

/// The limits of a conversation (`context.max_turns`, `context.token_budget`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most turns that are sent, the new one included.
    pub max_turns: usize,
    /// Most tokens that are sent, system prompt included, by estimate.
    pub token_budget: usize,
}

/// Drops the oldest user+assistant pairs from `turns` until what is left, with `reserved` tokens for the system prompt
/// and the turn to come, is within the limits. Returns how many turns went. It ends at zero turns, even when what is
/// reserved alone is over the budget (IMP-08). Turns that are no part of what was said go too, and don't count.
pub fn evict(turns: &mut Vec<Turn>, reserved: usize, limits: Limits) -> usize {
    turns.retain(Turn::is_said);
    let sizes: Vec<usize> = turns.iter().map(Turn::tokens).collect();
    let mut total: usize = reserved + sizes.iter().sum::<usize>();
    let mut first = 0;
    while first < turns.len() && (turns.len() - first + 1 > limits.max_turns || total > limits.token_budget) {
        let pair_end = next_user_turn(turns, first + 1);
        total -= sizes[first..pair_end].iter().sum::<usize>();
        first = pair_end;
    }
    turns.drain(..first);
    first
}

/// The start of the next pair: what is sent always begins with the person's turn.
fn next_user_turn(turns: &[Turn], from: usize) -> usize {
    (from..turns.len()).find(|&i| turns[i].role == Role::User).unwrap_or(turns.len())
}

/// The facts the model already has from `turns`.
pub fn told(turns: &[Turn]) -> Facts {
    let mut known = Facts::new();
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

/// What has to be told so that the model knows `now`: new and changed facts, and an empty value for those that are gone.
pub fn changed(known: &Facts, now: &Facts) -> Facts {
    let mut facts: Facts =
        now.iter().filter(|(k, v)| known.get(*k) != Some(v)).map(|(k, v)| (k.clone(), v.clone())).collect();
    for name in known.keys().filter(|name| !now.contains_key(*name)) {
        facts.insert(name.clone(), String::new());
    }
    facts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pair(text: &str) -> [Turn; 2] {
        [Turn::user(text, Facts::new()), Turn::assistant(text)]
    }

    fn facts(pairs: &[(&str, &str)]) -> Facts {
        pairs.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect()
    }

    /// SUM-03.
    #[test]
    fn what_is_about_the_conversation_is_left_out() {
        let mut turns: Vec<Turn> = ["one", "two"].iter().flat_map(|t| pair(t)).collect();
        turns.insert(2, Turn { meta: Some("summarize".into()), ..Turn::assistant("fact: x") });
        assert_eq!(evict(&mut turns, 0, Limits { max_turns: 40, token_budget: 10_000 }), 0);
        assert_eq!(turns, ["one", "two"].iter().flat_map(|t| pair(t)).collect::<Vec<_>>());
    }

    #[test]
    fn keeps_the_newest_pairs() {
        let mut turns: Vec<Turn> = ["one", "two", "three"].iter().flat_map(|t| pair(t)).collect();
        let gone = evict(&mut turns, 0, Limits { max_turns: 4, token_budget: 10_000 });
        assert_eq!(gone, 4);
        assert_eq!(turns[0].content, "three");
    }

    #[test]
    fn a_budget_that_nothing_fits_ends_at_zero_turns() {
        let mut turns: Vec<Turn> = pair("words").into();
        assert_eq!(evict(&mut turns, 99_999, Limits { max_turns: 40, token_budget: 10 }), 2);
        assert!(turns.is_empty());
    }

    #[test]
    fn only_what_changed_is_told() {
        let known = facts(&[("cwd", "/a"), ("git", "main")]);
        assert_eq!(changed(&known, &facts(&[("cwd", "/b"), ("git", "main")])), facts(&[("cwd", "/b")]));
        assert_eq!(changed(&known, &facts(&[("cwd", "/a")])), facts(&[("git", "")]));
        let turns = [Turn::user("x", known), Turn::user("y", facts(&[("git", "")]))];
        assert_eq!(told(&turns), facts(&[("cwd", "/a")]));
    }

    proptest! {
        #[test]
        fn what_is_left_fits_or_is_empty(sizes in prop::collection::vec(0usize..200, 0..30), max in 0usize..20, budget in 0usize..3000) {
            let mut turns: Vec<Turn> = sizes.iter().flat_map(|n| pair(&"word ".repeat(*n))).collect();
            let before = turns.len();
            let limits = Limits { max_turns: max, token_budget: budget };
            let gone = evict(&mut turns, 50, limits);
            prop_assert_eq!(gone + turns.len(), before);
            prop_assert!(turns.first().is_none_or(|t| t.role == Role::User));
            if !turns.is_empty() {
                prop_assert!(turns.len() < limits.max_turns);
                prop_assert!(50 + turns.iter().map(Turn::tokens).sum::<usize>() <= budget);
            }
        }
    }
}
