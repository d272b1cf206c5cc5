//! The unit tests of `nearest.rs`.

use super::*;

#[test]
fn slips_are_found_and_strangers_are_not() {
    let names = ["max_turns", "token_budget", "api_key_env", "api_key_cmd", "local", "ui"];
    for (word, expected) in [
        ("max_turn", Some("max_turns")),
        ("maxTurns", Some("max_turns")),
        ("MAX-TURNS", Some("max_turns")),
        ("max_trurns", Some("max_turns")),
        ("tokenbudgte", Some("token_budget")),
        ("api_key_enw", Some("api_key_env")),
        ("locla", Some("local")),
        ("iu", Some("ui")),
        ("u", None),
        ("UI", Some("ui")),
        ("", None),
        ("temperature", None),
        ("xxxxxxxxx", None),
    ] {
        assert_eq!(nearest(word, names), expected, "{word}");
    }
    assert_eq!(nearest(&"m".repeat(5000), names), None);
    assert_eq!(nearest("x", []), None);
}

#[test]
fn distances() {
    for (a, b, expected) in
        [("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("kitten", "sitting", 3)]
    {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(edit_distance(&chars(a), &chars(b)), expected, "{a} {b}");
        assert_eq!(edit_distance(&chars(b), &chars(a)), expected, "{b} {a}");
    }
}
