//! The unit tests of shortened outputs.

use super::*;
use crate::model::turn::TurnFacts;

fn shortened(turn: &Turn) -> Option<String> {
    let mut turn = turn.clone();
    shorten_outputs(&mut turn).then_some(turn.content)
}

fn long(what: &str) -> String {
    format!("first {what}\n{}last {what}", "a line of many\n".repeat(500))
}

#[test]
fn outputs_keep_their_beginning_and_their_end() {
    let user = |text: String| Turn::user(text, TurnFacts::new());
    for turn in [
        Turn::tool_result("call_0", long("a"), Vec::new()),
        user(format!("[exec output]\n{}", long("a"))),
        user(format!("[tool read_file]\n{}", long("a"))),
        user(format!("[last output]\n{}\n[end of last output]\n\nwhy is that", long("a"))),
        user(format!("[stdin]\n{}\n[end of stdin]\n\nwhy is that", long("a"))),
    ] {
        let short = shortened(&turn).unwrap();
        assert!(short.chars().count() < 1000 && short.contains("first a") && short.contains("last a"), "{short}");
        assert!(short.contains("characters left out"), "{short}");
        assert_eq!(turn.content.ends_with("why is that"), short.ends_with("]\n\nwhy is that"), "{short}");
    }
}

#[test]
fn several_blocks_stay_blocks() {
    let blocks = [("last output", "a"), ("delegated", "b"), ("stdin", "c")];
    let text: String =
        blocks.iter().map(|(name, what)| format!("[{name}]\n{}\n[end of {name}]\n\n", long(what))).collect();
    let turn = Turn::user(format!("{text}why"), TurnFacts::new());
    let short = Turn::user(shortened(&turn).unwrap(), TurnFacts::new());
    let who: Vec<&str> = short.pieces().into_iter().map(|(who, _)| who).collect();
    assert_eq!(who, ["output", "other models", "piped in", "you"]);
    assert!(short.content.chars().count() < 3000);
}

#[test]
fn words_and_short_outputs_stay() {
    let words = "a long story ".repeat(300);
    for turn in [
        Turn::user(words.clone(), TurnFacts::new()),
        Turn::assistant(words.clone()),
        Turn::user(format!("tell me about [last output]\n{words}\n[end of last output]\n\n"), TurnFacts::new()),
        Turn::tool_result("call_0", "short", Vec::new()),
        Turn::user(String::from("[stdin]\nshort\n[end of stdin]\n\nwhy"), TurnFacts::new()),
    ] {
        assert_eq!(shortened(&turn), None);
    }
}
