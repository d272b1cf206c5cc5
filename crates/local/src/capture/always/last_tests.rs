//! The unit tests of `last.rs`.

use super::*;
use crate::store::id::ShellId;

#[test]
fn an_output_belongs_to_one_command() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap());
    keep_last_output(&state, 7, 1, b"\x1b[31mno such file\x1b[0m\r\nsecond\r\n", 0).unwrap();
    assert_eq!(last_output_of(&state, 7, 1).as_deref(), Some("no such file\nsecond"));
    assert_eq!(last_output_of(&state, 7, 0), None, "another status");
    assert_eq!(last_output_of(&state, 6, 1), None, "an earlier command");
    assert_eq!(last_output_of(&state, 8, 1), None, "a later command");
    keep_last_output(&state, 8, 0, b"", 0).unwrap();
    assert_eq!(last_output_of(&state, 8, 0).as_deref(), Some(""), "it printed nothing");
}

#[test]
fn an_output_that_is_on_its_way_is_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap());
    keep_last_output(&state, 1, 0, b"old", 0).unwrap();
    let reader = thread::spawn({
        let state = state.clone();
        move || last_output_of(&state, 2, 1)
    });
    keep_last_output(&state, 2, 1, b"new", 0).unwrap();
    assert_eq!(reader.join().unwrap().as_deref(), Some("new"));
}

#[test]
fn the_size_is_bounded_and_the_cut_is_announced() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(dir.path(), &ShellId::parse("1-2").unwrap());
    let long = "0123456789\n".repeat(2 * KEEP / 11);
    keep_last_output(&state, 1, 0, long.as_bytes(), 1_000_000).unwrap();
    let kept = last_output_of(&state, 1, 0).unwrap();
    assert!(kept.contains("left out") && kept.len() < 17_000, "{}", kept.len());
}

#[test]
fn rubbish_is_nothing() {
    for text in ["", "x", "x y\nz", "-1 0\nz", "7\nz"] {
        assert_ne!(parse_last_output(text, 7, 0), LastOutput::It("z".into()), "{text:?}");
    }
}
