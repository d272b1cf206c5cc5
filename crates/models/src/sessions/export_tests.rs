//! The unit tests of `export.rs`.

use super::*;
use crate::model::turn::{Turn, TurnFacts};
use crate::sessions::log::SessionMeta;

fn of(turns: Vec<Turn>) -> String {
    let meta =
        SessionMeta { started: "2026-01-01T00:00:00Z".into(), model: "fa`st\n# x".into(), ..SessionMeta::default() };
    let times = turns.iter().map(|_| "2026-01-01T00:00:01Z".to_owned()).collect();
    markdown("mine", &LoadedSession { meta, turns, times, torn: 0 })
}

/// The lines outside all fences, as CommonMark reads them: a fence ends with one at least as long,
/// alone on its line.
fn outside(text: &str) -> Vec<&str> {
    let mut open = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match open {
            None if ticks >= 3 => open = Some(ticks),
            None => lines.push(line),
            Some(n) if ticks >= n && line[ticks..].trim().is_empty() => open = None,
            Some(_) => {}
        }
    }
    assert_eq!(open, None, "{text}");
    lines
}

#[test]
fn nothing_that_was_said_leaves_its_fence() {
    let hostile = "```\n# owned\n`````\n![](http://evil.example/x)\n~~~\n``````\n<script>";
    let text = of(vec![Turn::user(hostile, TurnFacts::new()), Turn::assistant(hostile), Turn::assistant("```")]);
    let outside = outside(&text).join("\n");
    assert!(!outside.contains("owned") && !outside.contains("evil") && !outside.contains("script"), "{outside}");
    assert_eq!(outside.matches("## ").count(), 3);
    assert!(outside.contains("- Model: `fa'st # x`"), "{outside}");
    assert!(text.contains(hostile), "the words themselves are all there");
}

#[test]
fn control_codes_and_secrets_are_taken_out() {
    let token = ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let text = of(vec![Turn::user(format!("\x1b]0;title\x07use {token}\r\n\u{202e}x"), TurnFacts::new())]);
    assert!(text.contains("use [secret]\nx\n"), "{text}");
    assert!(!text.contains('\x1b') && !text.contains('\u{202e}') && !text.contains(&token));
}
