//! The unit tests of `recent.rs`.

use std::path::PathBuf;

use super::*;
use crate::conversation::window;
use crate::model::turn::TurnFacts;

const LIMITS: Limits = Limits { max_turns: 5, token_budget: 10_000 };

fn with_pairs(count: usize) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log");
    for n in 0..count {
        let pair = [Turn::user(format!("question {n}"), TurnFacts::new()), Turn::assistant(format!("answer {n}"))];
        log::append_turns(&path, "fast", &pair).unwrap();
    }
    (dir, path)
}

fn first(recent: &Recent) -> &str {
    &recent.turns[0].content
}

#[test]
fn a_long_log_is_read_only_as_far_as_it_fits() {
    let (_dir, path) = with_pairs(200);
    let recent = Recent::read(&path, LIMITS, 0, false).unwrap();
    assert!(recent.turns.len() < 9, "{}", recent.turns.len());
    // What is left of it is what is left of the whole.
    for reserved in [0, 9_960, 9_980, 20_000] {
        let mut whole = log::load_log(&path).unwrap().turns;
        let mut read = Recent::read(&path, LIMITS, reserved, false).unwrap().turns;
        window::evict(&mut whole, reserved, LIMITS);
        window::evict(&mut read, reserved, LIMITS);
        assert_eq!(read, whole, "{reserved}");
    }
    let (_dir, path) = with_pairs(2);
    assert_eq!(Recent::read(&path, LIMITS, 0, false).unwrap().turns.len(), 4);
    assert_eq!(Recent::read(Path::new("/nonexistent/log"), LIMITS, 0, true).unwrap(), Recent::default());
}

#[test]
fn with_a_summary_the_turns_it_covers_are_left() {
    let (_dir, path) = with_pairs(8);
    let all = Recent::read(&path, LIMITS, 0, true).unwrap();
    assert_eq!((all.turns.len(), all.summary.is_none()), (16, true), "all are due");
    let summary = Summary { before: all.place(12), text: "so far".into(), ..Summary::default() };
    log::append_summary(&path, "fast", &summary).unwrap();
    log::append_turns(&path, "fast", &[Turn::user("more", TurnFacts::new()), Turn::assistant("yes")]).unwrap();
    let recent = Recent::read(&path, LIMITS, 0, true).unwrap();
    assert_eq!((recent.turns.len(), first(&recent)), (6, "question 6"));
    assert_eq!(recent.summary.unwrap(), summary);
    assert_eq!(Recent::read(&path, LIMITS, 0, false).unwrap().summary, None, "switched off it isn't used");
}

#[test]
fn a_summary_that_failed_covers_nothing() {
    let (_dir, path) = with_pairs(8);
    log::append_summary(&path, "fast", &Summary { before: 900, ..Summary::default() }).unwrap();
    log::append_turns(&path, "fast", &[Turn::user("more", TurnFacts::new()), Turn::assistant("yes")]).unwrap();
    let recent = Recent::read(&path, LIMITS, 0, true).unwrap();
    assert_eq!((recent.turns.len(), recent.failed_ago), (18, Some(2)));
    log::append_summary(&path, "fast", &Summary { before: u64::MAX, text: "liar".into(), ..Summary::default() })
        .unwrap();
    assert_eq!(Recent::read(&path, LIMITS, 0, true).unwrap().turns.len(), 18);
}
