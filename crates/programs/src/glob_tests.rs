//! The unit tests of `glob.rs`.

use super::*;

#[test]
fn known_texts_match_or_not() {
    for (glob, text, wanted) in [
        ("push", "push", true),
        ("push", "pus", false),
        ("push", "pushx", false),
        ("push|pull", "pull", true),
        ("get-*", "get-object", true),
        ("get-*", "get", false),
        ("*", "", true),
        ("?", "", false),
        ("+*", "+main", true),
        ("+*", "main", false),
        ("*a*b?", "xxaxxbbc", true),
        ("*a*b?", "xxaxxb", false),
        ("*.gz", "a.gz.gz", true),
        ("ü?", "üß", true),
        ("*\\**", "a*b", true),
        ("*\\**", "ab", false),
        ("\\?", "a", false),
    ] {
        assert_eq!(matches(glob, text) == Match::Yes, wanted, "{glob} {text}");
        assert_ne!(matches(glob, text), Match::Maybe, "{glob} {text}");
    }
}

#[test]
fn unknown_stretches_are_never_taken_for_what_they_may_be() {
    for (glob, text, wanted) in [
        ("push", "\u{FFFC}", Match::Maybe),
        ("push", "p\u{FFFC}", Match::Maybe),
        ("push", "x\u{FFFC}", Match::No),
        ("push", "push\u{FFFC}", Match::Maybe),
        ("push", "pull\u{FFFC}", Match::No),
        ("*", "\u{FFFC}", Match::Yes),
        ("get-*", "get-\u{FFFC}", Match::Yes),
        ("get-*", "get\u{FFFC}", Match::Maybe),
        ("?", "\u{FFFC}", Match::Maybe),
        ("+*", "\u{FFFC}:main", Match::Maybe),
        ("*x*y", "\u{FFFC}z\u{FFFC}", Match::Maybe),
        ("*x", "\u{FFFC}z", Match::No),
    ] {
        assert_eq!(matches(glob, text), wanted, "{glob} {text}");
    }
}

#[test]
fn a_long_hostile_text_is_read_once() {
    let text = "a\u{FFFC}".repeat(100_000);
    assert_eq!(matches("*a*a*a*a*a*b", &text), Match::Maybe);
}
