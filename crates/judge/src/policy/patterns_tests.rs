//! The unit tests of `patterns.rs`.

use super::*;
use crate::judge;
use crate::policy::Policy;
use crate::request::JudgeRequest;
use crate::verdict::{Provenance, Verdict};
use aish_text::Shell;

fn patterns(texts: &[&str]) -> Patterns {
    let mut patterns = Patterns::default();
    texts.iter().for_each(|text| patterns.add(text).unwrap());
    patterns
}

fn judged(line: &str, policy: &Policy) -> Verdict {
    let request = JudgeRequest {
        command: line.to_owned(),
        shell: Shell::Bash,
        cwd: "/w".into(),
        home: "/home/user".into(),
        workspaces: vec!["/w".into()],
        provenance: vec![Provenance::LocalUser],
        look: false,
        aliases: vec![("dep".to_owned(), "make deploy".to_owned())],
        functions: Vec::new(),
        comments: false,
        left: crate::LeftScope::default(),
        own: Vec::new(),
        secrets: Default::default(),
    };
    judge(&request, policy)
}

#[test]
fn a_match_is_destructive_however_it_is_written() {
    let policy = Policy { patterns: patterns(&["^make deploy", "(?i)PROD$"]), ..Policy::default() };
    for line in [
        "make deploy",
        "make 'deploy' x",
        "m\"a\"ke  dep\\loy",
        "cd x && make deploy",
        "x=deploy; make $x",
        "time make deploy",
        "sh -c 'make deploy'",
        "ls # prod",
        "cat Prod",
        "dep",
    ] {
        let verdict = judged(line, &policy);
        let own = verdict.reasons.iter().find(|reason| reason.rule == "user.pattern");
        assert!(verdict.destructive && verdict.level >= ReviewLevel::B && own.is_some(), "{line}: {verdict:?}");
        assert!(!verdict.explanation.is_empty(), "{line}");
    }
    assert_eq!(judged("make deploy", &policy).reasons[0].message, "^make deploy");
    for line in ["make test", "echo production"] {
        assert_eq!(judged(line, &policy), judged(line, &Policy::default()), "{line}");
    }
}

#[test]
fn they_never_lower_anything_and_nothing_allows_them_away() {
    use crate::policy::PolicyRank;
    use crate::policy::parse::{PolicyLayout, parse};
    let allow = "[[rules]]\nid = \"r\"\ndecision = \"allow\"\nprogram = \"git\"";
    let mut policy = parse(allow, PolicyRank::User, "f", PolicyLayout::Policy);
    assert_eq!(judged("git push", &policy).level, ReviewLevel::A);
    policy.patterns = patterns(&["git"]);
    assert_eq!(judged("git push", &policy).level, ReviewLevel::B);
    let strict = judged("sudo rm -rf /", &Policy::default()).level;
    assert_eq!(judged("sudo rm -rf /", &Policy { patterns: patterns(&["rm"]), ..Policy::default() }).level, strict);
}

#[test]
fn patterns_and_texts_are_bounded() {
    let mut many = Patterns::default();
    for text in ["", "(", "((a{100}){100}){100}", &"x".repeat(MAX_PATTERN + 1)] {
        assert!(many.add(text).is_err(), "{}", &text[..text.len().min(20)]);
    }
    for i in 0..PATTERNS {
        many.add(&format!("a{i}")).unwrap();
    }
    assert!(many.add("b").is_err());
    let policy = Policy { patterns: patterns(&["never there"]), ..Policy::default() };
    assert!(judged(&format!("echo {}", "x".repeat(TEXT)), &policy).destructive, "too long to be compared");
    assert!(!judged(&format!("echo {}", "x".repeat(TEXT / 4)), &policy).destructive);
}

#[test]
fn they_are_listed_as_rules() {
    let listed: Vec<RuleInfo> = patterns(&["a", "b"]).rules().collect();
    assert_eq!(listed.iter().map(|rule| rule.message.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert!(listed.iter().all(|rule| rule.id == RULE && rule.destructive && rule.level == ReviewLevel::B));
}
