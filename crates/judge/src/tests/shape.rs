//! What a verdict is like, whatever the text: the same each time, honest about what it couldn't
//! read, and of one piece.

use proptest::prelude::*;
use serde_json::Value;

use super::pieces::{any_text, line, shell};
use super::{level, parses, tries, verdict};
use crate::verdict::{Reason, ReviewLevel};
use aish_text::Shell;

fn any_shell() -> impl Strategy<Value = Shell> {
    prop_oneof![3 => shell(), 1 => Just(Shell::Fish)]
}

proptest! {
    #![proptest_config(tries())]

    #[test]
    fn the_same_text_has_the_same_verdict(text in any_text(), shell in any_shell()) {
        let json = |text: &str| serde_json::to_string(&verdict(text, shell)).unwrap();
        prop_assert_eq!(json(&text), json(&text));
    }

    /// LAD-10, read from the JSON.
    #[test]
    fn what_cannot_be_parsed_is_never_a(text in any_text(), shell in any_shell()) {
        let json = serde_json::to_value(verdict(&text, shell)).unwrap();
        if !parses(&text, shell) {
            prop_assert_eq!(&json["profile"]["parse_confidence"], "low");
        }
        if json["profile"]["parse_confidence"] == "low" {
            prop_assert_ne!(&json["level"], "A");
            prop_assert_eq!(&json["destructive"], true);
        }
    }

    /// LAD-11, read from the JSON: what does more than read is no A outside of the workspace.
    #[test]
    fn leaving_the_workspace_is_never_a_unless_it_only_reads(text in any_text(), shell in any_shell()) {
        let json = serde_json::to_value(verdict(&text, shell)).unwrap();
        let only_reads = json["profile"]["operations"] == serde_json::json!(["read"]);
        if json["profile"]["outside_workspace"] == true && !only_reads {
            prop_assert_ne!(&json["level"], "A");
        }
    }

    /// LAD-07, design.md section 2, and that the reasons bear the level out.
    #[test]
    fn a_verdict_is_of_one_piece(text in any_text(), shell in any_shell()) {
        let verdict = verdict(&text, shell);
        let level = verdict.level;
        prop_assert!(!verdict.destructive || level >= ReviewLevel::B);
        prop_assert_eq!(verdict.requires_click, level >= ReviewLevel::B);
        prop_assert_eq!(verdict.requires_pin, level == ReviewLevel::C);
        prop_assert_eq!(verdict.explanation.is_empty(), level == ReviewLevel::A);
        prop_assert_eq!(verdict.reasons.iter().map(|reason| reason.level).max().unwrap_or_default(), level);
        // What is done, and then how: with more rights, and what the ladder says.
        let circumstance = |reason: &Reason| {
            reason.rule.starts_with("ladder.") || matches!(reason.rule.as_str(), "sys.privilege" | "exec.other-identity")
        };
        let done: Vec<ReviewLevel> =
            verdict.reasons.iter().filter(|reason| !circumstance(reason)).map(|reason| reason.level).collect();
        prop_assert!(done.is_sorted_by(|a, b| a >= b), "{:?}", verdict.reasons);
        for span in verdict.reasons.iter().filter_map(|reason| reason.span) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{:?} of {:?}", span, text);
        }
        prop_assert!(verdict.profile.touched_paths.len() <= 64);
        let json = serde_json::to_value(&verdict).unwrap();
        prop_assert!(json["profile"]["operations"].as_array().is_some_and(|operations| !operations.is_empty()));
        prop_assert_eq!(&json["command"], &Value::from(text));
    }

    #[test]
    fn blanks_around_it_change_nothing(line in line(), shell in shell(), before in "[ \t]{0,3}", after in "[ \t]{0,3}") {
        // A here-document ends with a line of nothing else.
        let gap = if line.contains("<<EOF") { "\n" } else { "" };
        prop_assert_eq!(level(&format!("{before}{line}{gap}{after}"), shell), level(&line, shell));
    }

    /// zsh reads no comments as it is typed into, unless it is told to.
    #[test]
    fn a_comment_after_it_changes_nothing(line in line(), comment in "[ -~]{0,20}") {
        let gap = if line.contains("<<EOF") { "\n" } else { " " };
        prop_assert_eq!(level(&format!("{line}{gap}# {comment}"), Shell::Bash), level(&line, Shell::Bash));
    }
}
