//! The unit tests of `fish_history_append.rs`.

use nix::fcntl::{Flock, FlockArg};

use super::*;

#[test]
fn entries_are_one_line_each() {
    assert_eq!(history_entry("echo 'a\\b'\nls", 7), "- cmd: echo 'a\\\\b'\\nls\n  when: 7\n");
}

#[test]
fn what_is_there_stays_and_a_held_lock_is_waited_for_in_vain() {
    let temp = tempfile::tempdir().unwrap();
    let file = temp.path().join("fish_history");
    append_history(&file, "one").unwrap();
    let held = Flock::lock(std::fs::File::open(&file).unwrap(), FlockArg::LockExclusive).unwrap();
    append_history(&file, "two").unwrap();
    drop(held);
    let text = std::fs::read_to_string(&file).unwrap();
    let commands: Vec<&str> = text.lines().filter(|line| line.starts_with("- cmd: ")).collect();
    assert_eq!(commands, ["- cmd: one", "- cmd: two"]);
    assert!(append_history(&temp.path().join("no/file"), "x").is_err());
}
