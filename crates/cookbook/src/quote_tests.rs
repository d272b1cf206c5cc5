//! The unit tests of `quote.rs`.

use super::*;

#[test]
fn values_become_one_word() {
    for (text, bash, fish) in [
        ("notes.txt", "notes.txt", "notes.txt"),
        ("my file", "'my file'", "'my file'"),
        ("it's", r"'it'\''s'", r"'it\'s'"),
        ("$(reboot)", "'$(reboot)'", "'$(reboot)'"),
        ("a;b", "'a;b'", "'a;b'"),
        (r"a\b", r"'a\b'", r"'a\\b'"),
        ("", "''", "''"),
    ] {
        assert_eq!(arg(text, Shell::Bash), bash);
        assert_eq!(arg(text, Shell::Fish), fish);
    }
}

#[test]
fn paths_keep_the_tilde_and_lose_the_dash() {
    assert_eq!(path("~/a b", Shell::Bash), "~/'a b'");
    assert_eq!(path("-rf", Shell::Bash), "./-rf");
    assert_eq!(path("~root", Shell::Bash), "'~root'");
}

#[test]
fn patterns_are_literal() {
    assert_eq!(regex("a.b/c*"), r"a\.b\/c\*");
    assert_eq!(replacement("a&b"), r"a\&b");
}
