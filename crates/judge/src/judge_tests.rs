//! Tests of the whole judgement on assessments made by hand: ladder, policy and explanation
//! together.

use super::*;
use crate::assessment::{Finding, SeenEffects};
use crate::policy::PolicyRank;
use crate::policy::parse::{PolicyLayout, parse};
use crate::syntax::ir::Span;
use crate::verdict::{OperationClass, Operations, Provenance};
use aish_text::Shell;

pub(super) fn request(command: &str) -> JudgeRequest {
    JudgeRequest {
        command: command.to_owned(),
        shell: Shell::Bash,
        cwd: "/w/project".into(),
        home: "/home/user".into(),
        workspaces: vec!["/w/project".into()],
        provenance: vec![Provenance::LocalUser],
        look: false,
        aliases: Vec::new(),
        functions: Vec::new(),
        comments: false,
        left: crate::LeftScope::default(),
        own: Vec::new(),
        secrets: Default::default(),
    }
}

fn level(command: &str) -> ReviewLevel {
    judge(&request(command), &Policy::default()).level
}

#[test]
fn lines_whose_level_is_beyond_doubt() {
    for (command, expected) in [
        ("ls", ReviewLevel::A),
        ("git status", ReviewLevel::A),
        ("rm -rf build", ReviewLevel::B),
        ("frobnicate --x", ReviewLevel::B),
        ("rm -rf /", ReviewLevel::C),
        ("sudo rm -rf /var/log/old", ReviewLevel::C),
        ("echo 'unfinished", ReviewLevel::C),
    ] {
        assert_eq!(level(command), expected, "{command}");
    }
}

/// CON-01: every field of a verdict is set, and judging again gives the same.
#[test]
fn a_verdict_is_whole_and_stays_the_same() {
    let request = request("sudo rm -rf /var/log/old");
    let verdict = judge(&request, &Policy::default());
    assert_eq!(verdict, judge(&request, &Policy::default()));
    assert!(verdict.destructive && verdict.requires_click && verdict.requires_pin && !verdict.denied);
    assert!(!verdict.explanation.is_empty() && verdict.alternative.is_some());
    let json = serde_json::to_value(&verdict).unwrap();
    assert_eq!(json["version"], 1);
    assert_eq!((&json["level"], &json["pin_length"]), (&"C".into(), &6.into()));
    assert_eq!(json["profile"]["provenance"], serde_json::json!(["local_user"]));
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    for key in ["command", "destructive", "denied", "requires_click", "requires_pin", "reasons", "explanation"] {
        assert!(keys.iter().any(|k| *k == key), "{key}");
    }
    let json = serde_json::to_value(judge(&self::request("rm x"), &Policy::default())).unwrap();
    assert!(json["requires_pin"] == false && json["pin_length"].is_null(), "{json}");
}

#[test]
fn a_line_of_a_hundred_thousand_findings_is_judged_at_once() {
    let finding = |n: usize| Finding {
        rule: "a.b".into(),
        level: ReviewLevel::B,
        destructive: false,
        message: "x".into(),
        does: "Does it.".into(),
        safer: "".into(),
        none: "".into(),
        span: Some(Span::new(n, n + 1)),
    };
    let seen = |n: usize| SeenEffects {
        program: "x".into(),
        operations: Operations::from_iter([OperationClass::Process]),
        span: Span::new(n, n + 1),
        ..SeenEffects::default()
    };
    let found = Assessment {
        findings: (0..100_000).map(finding).collect(),
        commands: (0..100_000).map(seen).collect(),
        ..Assessment::default()
    };
    let allow = "[[rules]]\nid = \"x\"\ndecision = \"allow\"\nprogram = \"x\"\n";
    let verdict = judge_assessment(&request("x"), found, &parse(allow, PolicyRank::User, "p", PolicyLayout::Policy));
    assert_eq!((verdict.level, verdict.reasons.len()), (ReviewLevel::B, REASONS));
}
