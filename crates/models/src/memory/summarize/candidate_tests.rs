//! The unit tests of `candidate.rs`.

use super::*;

fn read(reply: &str) -> Vec<String> {
    candidates(reply).into_iter().map(|one| format!("{} {}", one.kind.name(), one.text)).collect()
}

/// SUM-08.
#[test]
fn lines_with_a_kind_are_candidates_and_others_are_not() {
    for (line, expected) in [
        ("fact: the server is alpha", Some("fact the server is alpha")),
        ("pref:short answers", Some("pref short answers")),
        ("- context: moves to fish", Some("context moves to fish")),
        ("*fact: a", Some("fact a")),
        ("* fact:  a  ", Some("fact a")),
        ("  -   pref:\ta", Some("pref a")),
        ("**fact:** a", Some("fact a")),
        ("- **fact**: a", Some("fact a")),
        ("fact: fact: a", Some("fact fact: a")),
        ("fact: a\x1b[2J\u{202e}b\x07", Some("fact ab")),
        ("fact:", None),
        ("fact:   ", None),
        ("facts: a", None),
        ("fact a", None),
        ("1. fact: a", None),
        ("-- fact: a", None),
        ("Fact: a", None),
        ("forget: 1", None),
        ("a fact: b", None),
        ("", None),
    ] {
        assert_eq!(read(line), expected.map(str::to_owned).into_iter().collect::<Vec<_>>(), "{line:?}");
    }
    assert_eq!(read("Sure!\r\nfact: a\r\n\r\nThat is all.\npref: b"), ["fact a", "pref b"]);
}

/// SUM-05: the cap, and whatever else a hostile reply is made of.
#[test]
fn ten_at_most_and_none_too_long() {
    let many: String = (0..50).map(|n| format!("fact: {n}\n")).collect();
    assert_eq!(read(&many).len(), MOST);
    let long = read(&format!("fact: {}", "日".repeat(5000)));
    assert_eq!((long.len(), long[0].chars().count()), (1, "fact ".len() + MAX_CANDIDATE + 1));
    assert!(read(&"日\n".repeat(REPLY)).is_empty());
    assert_eq!(read("fact: a\u{2028}fact: b\u{85}c").len(), 1, "one line is one note");
}
