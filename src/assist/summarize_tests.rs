//! The unit tests of `summarize.rs`.

use super::*;
use crate::conversation::window::Limits;
use crate::model::turn::{Turn, TurnFacts};

#[test]
fn room_is_made_for_more_than_one_question() {
    let turns = (0..10).flat_map(|_| [Turn::user("x", TurnFacts::new()), Turn::assistant("y")]).collect();
    let past = Recent { turns, ..Recent::default() };
    let limits = |max_turns| Limits { max_turns, token_budget: 100_000 };
    assert_eq!(window::turns_that_leave(&past.turns, 0, limits(40), SHARE), 0);
    assert_eq!(window::turns_that_leave(&past.turns, 0, limits(20), SHARE), 12, "eight stay, with room for ten");
    assert_eq!(window::turns_that_leave(&past.turns, 0, limits(4), SHARE), 18, "the last pair fits, and so it stays");
    assert_eq!(window::turns_that_leave(&past.turns, 200_000, limits(40), SHARE), 20);
}
