//! The unit tests of `offer.rs`.

use std::fs;

use super::*;
use crate::store::id::ShellId;

#[test]
fn once_for_each_stretch_of_a_conversation() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(dir.path(), &ShellId::parse("1-1").unwrap());
    let (one, two) = (dir.path().join("one.jsonl"), dir.path().join("two.jsonl"));
    let grow = |log: &Path, by: u64| fs::write(log, vec![b'x'; (log_length(log) + by) as usize]).unwrap();
    assert!(!is_offer_due(&one, &state), "no file");
    grow(&one, GROWTH - 1);
    assert!(!is_offer_due(&one, &state));
    grow(&one, 1);
    assert_eq!([is_offer_due(&one, &state), is_offer_due(&one, &state)], [true, false]);
    grow(&one, GROWTH);
    mark_offered(&one, &state);
    assert!(!is_offer_due(&one, &state), "notes were drawn");
    grow(&two, GROWTH);
    assert!(is_offer_due(&two, &state), "another conversation");
}
