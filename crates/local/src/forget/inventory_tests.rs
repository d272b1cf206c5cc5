//! The unit tests of `inventory.rs`.

use super::*;

#[test]
fn what_a_kill_left_is_known_by_its_name() {
    let known = |name: &str| name == "trust.jsonl";
    assert!(is_leftover("trust.jsonl.12.0.tmp", known));
    for other in ["trust.jsonl.tmp", "trust.jsonl.x.0.tmp", "other.12.0.tmp", "trust.jsonl", ".12.0.tmp"] {
        assert!(!is_leftover(other, known), "{other}");
    }
}

#[test]
fn a_living_shell_is_known() {
    assert!(is_alive(&ShellId::of_this_process()));
    assert!(!is_alive(&ShellId::parse("99999999-1").unwrap()));
    assert!(!is_alive(&ShellId::parse("abc").unwrap()));
}
