//! The unit tests of `glob.rs`.

use super::*;

#[test]
fn words_and_paths() {
    for (glob, text, expected) in [
        ("push", "push", true),
        ("push", "pushed", false),
        ("pu*", "pushed", true),
        ("*sh", "push", true),
        ("p?sh", "push", true),
        ("p?sh", "psh", false),
        ("*", "", true),
        ("", "", true),
        ("", "x", false),
        ("a*b*c", "a/x/b-c", true),
        ("--*=*", "--to=x", true),
        ("\\*", "*", true),
        ("\\*", "x", false),
    ] {
        assert_eq!(Glob::word(glob).matches(text) == Match::Yes, expected, "{glob} {text}");
    }
    for (glob, text, expected) in [
        ("/srv/*", "/srv/a", true),
        ("/srv/*", "/srv/a/b", false),
        ("/srv/**", "/srv/a/b", true),
        ("/srv/**/x", "/srv/a/b/x", true),
        ("/s?v", "/s/v", false),
    ] {
        assert_eq!(Glob::path(glob).matches_path(text) == Match::Yes, expected, "{glob} {text}");
    }
}

#[test]
fn what_is_unknown_may_match() {
    for (glob, text, expected) in [
        ("push", "\u{fffc}", Match::Maybe),
        ("push", "pu\u{fffc}", Match::Maybe),
        ("push", "pu\u{fffc}sh", Match::Maybe),
        ("push", "x\u{fffc}", Match::No),
        ("push", "push\u{fffc}", Match::Maybe),
        ("*", "\u{fffc}", Match::Yes),
        ("--force", "--\u{fffc}", Match::Maybe),
    ] {
        assert_eq!(Glob::word(glob).matches(text), expected, "{glob} {text}");
    }
    assert_eq!(Glob::path("/srv/prod").matches_path("/srv/*"), Match::Maybe);
    assert_eq!(Glob::path("/srv/prod").matches_path("/var/*"), Match::No);
}

#[test]
fn hostile_patterns_end() {
    let glob = Glob::word(&"*a".repeat(100));
    assert_eq!(glob.matches(&"a".repeat(8000)), Match::Yes);
    assert_eq!(glob.matches(&"b".repeat(8000)), Match::No);
    assert_eq!(glob.matches(&"b".repeat(9000)), Match::Maybe);
}
