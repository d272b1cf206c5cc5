//! The unit tests of `summarize/mod.rs`.

use std::fs;

use super::*;
use crate::model::turn::{SUMMARIZE, TurnFacts};
use crate::store::id::ShellId;
use aish_secrets::placeholder::placeholders;

const TOKEN: &str = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

#[test]
fn what_was_hidden_is_set_apart_when_it_comes_back() {
    let mut filter = SecretFilter::default();
    let hidden = filter.hide(&format!("user: export GH_TOKEN={TOKEN}\nuser: the password is hunter2-Xq9!\n"));
    assert!(!hidden.contains(TOKEN), "{hidden}");
    let placeholder = placeholders(&hidden).next().map(|found| hidden[found.span].to_owned()).unwrap();
    let filtered = filter.filter(&format!("the token is {placeholder}."));
    assert!(filtered.is_secret());
    assert_eq!((filtered.clean.as_str(), filtered.whole), ("the token is [secret].", format!("the token is {TOKEN}.")));
    // In the open: from a model that guessed, or a user who typed it.
    let filtered = filter.filter(&format!("use {TOKEN} for pushes"));
    assert_eq!((filtered.clean.as_str(), filtered.is_secret()), ("use [secret] for pushes", true));
    let other = TOKEN.replace("012345", "999999");
    assert!(filter.filter(&format!("use {other}")).is_secret());
}

#[test]
fn other_texts_stay_as_they_are() {
    let mut filter = SecretFilter::default();
    filter.hide(&format!("token {TOKEN}"));
    for text in ["the server is alpha", "", "$AISH_SECRET_777 is a name", "ünïcode 日本"] {
        let filtered = filter.filter(text);
        assert_eq!((filtered.clean.as_str(), filtered.whole.as_str(), filtered.is_secret()), (text, text, false));
    }
}

fn of(turns: &[Turn]) -> String {
    transcript(turns, &mut SecretFilter::default())
}

#[test]
fn what_was_said_without_the_notes_of_before() {
    let facts = TurnFacts::from([("cwd".into(), "/srv".into())]);
    let turns = [
        Turn::user("where am I?", facts),
        Turn::assistant("In /srv.\n"),
        Turn { meta: Some(SUMMARIZE.into()), ..Turn::assistant("fact: the user asks where they are") },
        Turn::user(" ", TurnFacts::new()),
        Turn { partial: true, ..Turn::assistant("and th") },
    ];
    assert_eq!(of(&turns), "user: where am I?\nassistant: In /srv.\nassistant: and th\n");
    assert_eq!(of(&[]), "");
    assert_eq!(of(&turns[2..4]), "");
}

#[test]
fn the_newest_64_kilobytes() {
    let mut turns: Vec<Turn> =
        (0..3000).map(|n| Turn::user(format!("ünï {n} {}", "x".repeat(n % 90)), TurnFacts::new())).collect();
    let text = of(&turns);
    assert!(text.len() <= MAX_TRANSCRIPT && text.len() > MAX_TRANSCRIPT - 200, "{}", text.len());
    assert!(text.starts_with("user: ünï ") && text.ends_with(&format!("{}\n", "x".repeat(2999 % 90))));
    turns.push(Turn::assistant("日".repeat(MAX_TRANSCRIPT)));
    let text = of(&turns);
    assert!(text.len() <= MAX_TRANSCRIPT && text.ends_with("日\n"), "{}", text.len());
}

#[test]
fn a_secret_at_the_cut_is_none_in_half() {
    let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    for shift in (0..token.len() + 12).step_by(5) {
        let after = "y ".repeat((MAX_TRANSCRIPT - shift) / 2);
        let text = of(&[Turn::user(format!("token={token} {after}"), TurnFacts::new())]);
        assert!(!(6..=token.len()).any(|n| text.contains(&token[token.len() - n..])), "{shift}");
    }
}

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
