//! The unit tests of `transcript.rs`.

use super::*;
use crate::model::turn::{SUMMARIZE, TurnFacts};

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
