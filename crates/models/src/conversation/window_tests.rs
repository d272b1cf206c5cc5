//! The unit tests of `window.rs`.

use proptest::prelude::*;

use super::*;

fn pair(text: &str) -> [Turn; 2] {
    [Turn::user(text, TurnFacts::new()), Turn::assistant(text)]
}

fn facts(pairs: &[(&str, &str)]) -> TurnFacts {
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
