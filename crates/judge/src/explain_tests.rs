//! Tests of the explanations: there is one for every B and C, it is bounded, and it obeys nothing
//! in the line.

use super::*;
use crate::verdict::ReviewLevel::{A, B, C};

fn finding(level: ReviewLevel, does: &'static str, safer: &'static str) -> Finding {
    Finding {
        rule: "x.y".into(),
        level,
        destructive: false,
        message: "short".into(),
        does: does.into(),
        safer: safer.into(),
        none: "".into(),
        span: None,
    }
}

#[test]
fn level_a_needs_no_words() {
    let found = Assessment { findings: vec![finding(A, "Looks.", "")], ..Assessment::default() };
    assert_eq!(explain(&found, A, &[]), Explanation::default());
}

#[test]
fn there_are_always_words_for_b_and_c() {
    for class in OperationClass::ALL {
        for confidence in [Confidence::Low, Confidence::Medium, Confidence::High] {
            let mut found = Assessment::default();
            found.profile.operations.add(class);
            found.profile.parse_confidence = confidence;
            for level in [B, C] {
                let said = explain(&found, level, &[]);
                assert!(said.text.ends_with('.') && said.text.len() > 15, "{class:?} {said:?}");
                assert!(said.alternative.is_some_and(|other| other.len() > 10), "{class:?}");
            }
        }
    }
    assert!(!explain(&Assessment::default(), B, &[]).text.is_empty(), "a policy can ask for anything");
}

#[test]
fn findings_speak_first_the_weightiest_ahead_each_once() {
    let findings =
        vec![finding(B, "Moves it.", "copy it"), finding(C, "Deletes it", "look first"), finding(B, "Moves it.", "")];
    let said = explain(&Assessment { findings, ..Assessment::default() }, C, &[]);
    assert_eq!(said.text, "Deletes it. Moves it.");
    assert_eq!(said.alternative.as_deref(), Some("look first"));
}

#[test]
fn where_there_is_nothing_else_to_do_it_is_said_and_nothing_is_offered() {
    let sent = || Finding { none: "It can't be taken back.".into(), ..finding(C, "Sends it.", "") };
    let explained = |findings| explain(&Assessment { findings, ..Assessment::default() }, C, &[]);
    let said = explained(vec![finding(B, "Moves it.", "copy it"), sent()]);
    assert_eq!((said.text.as_str(), said.alternative), ("Sends it. Moves it. It can't be taken back.", None));
    // A weightier one that knows nothing of its own leaves the word to it, one that knows something
    // doesn't.
    let own = Finding { rule: "x.a".into(), destructive: true, ..finding(C, "Own.", "") };
    assert_eq!(explained(vec![own.clone(), sent()]).alternative, None);
    let said = explained(vec![Finding { safer: "look first".into(), ..own }, sent()]);
    assert_eq!((said.text.as_str(), said.alternative.as_deref()), ("Own. Sends it.", Some("look first")));
}

#[test]
fn circumstances_are_named() {
    let mut found = Assessment { findings: vec![finding(C, "Deletes files.", "")], ..Assessment::default() };
    found.profile.uses_privilege = true;
    found.profile.outside_workspace = true;
    found.profile.has_unbounded_scope_signals = true;
    found.profile.parse_confidence = Confidence::Low;
    let said = explain(&found, C, &["/etc/a", "/etc/b", "/etc/c", "/etc/d", "/etc/e"]).text;
    for part in
        ["root's rights", "everything", "outside the workspace: /etc/a, /etc/b, /etc/c and 2 more", "in advance"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn hostile_text_is_shown_and_never_obeyed() {
    let mut found = Assessment::default();
    found.profile.outside_workspace = true;
    found.profile.roots = vec!["a\u{1b}[2J".into()];
    found.profile.operations.add(OperationClass::Unknown);
    let long = "x".repeat(100_000);
    let said = explain(&found, C, &["/tmp/\u{202e}gpj\u{1b}]0;x\u{7}", &long]).text;
    assert!(!said.chars().any(is_deceptive), "{said}");
    assert!(said.chars().count() <= MAX_EXPLANATION + 1);
    assert!(said.contains("a\u{fffd}[2J"));
}

#[test]
fn what_is_not_known_is_said_once() {
    let unknown = |rule: &'static str| {
        let call = Finding { rule: rule.into(), ..finding(B, "Nobody knows what it does.", "") };
        let mut found = Assessment { findings: vec![call], ..Assessment::default() };
        found.profile.operations.add(OperationClass::Unknown);
        found.profile.roots = vec!["git".into()];
        explain(&found, B, &[]).text
    };
    // `git pusj`: git itself is known.
    assert_eq!(unknown("exec.unknown-call"), "Nobody knows what it does.");
    assert_eq!(unknown("exec.unknown-program"), "Nobody knows what it does.");
    assert!(unknown("exec.script").contains("What `git` does isn't known here."));
}

/// What isn't known has no sign of its own on a screen.
#[test]
fn what_is_not_known_is_not_shown_by_its_sign() {
    let mut found = Assessment::default();
    found.profile.outside_workspace = true;
    let sign = UNKNOWN.to_string();
    let said = explain(&found, B, &[&sign]);
    assert!(said.text.contains("It reaches outside the workspace."), "{said:?}");
    let said = explain(&found, B, &[&format!("/srv/{sign}/a")]);
    assert!(said.text.contains("outside the workspace: /srv/…/a."), "{said:?}");
}

#[test]
fn what_is_read_or_written_beside_a_deletion_is_not_its_target() {
    let unknown = UNKNOWN.to_string();
    let said = |paths: &[&str]| {
        let mut found = Assessment::default();
        found.profile.operations.add(OperationClass::Delete);
        found.profile.has_unbounded_scope_signals = true;
        found.profile.parse_confidence = Confidence::Medium;
        found.profile.touched_paths = paths.iter().map(|path| (*path).to_owned()).collect();
        explain(&found, C, &[]).text
    };
    let known_later = "Deletes what is only known when it runs: that can be EVERYTHING. There is no way back.";
    assert_eq!(said(&["/w/list", &unknown]), known_later);
    assert_eq!(said(&["/w/*.log", &unknown]), known_later);
    assert_eq!(said(&[&unknown]), known_later);
    assert!(said(&["/w/*"]).starts_with("Deletes EVERYTHING under /w. There is no way back."));
    assert!(said(&["/", &unknown]).starts_with("Deletes EVERYTHING under /. There is no way back."));
}
