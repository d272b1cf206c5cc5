//! Checks a rule's own examples: a rule that differs from its author's intent is worse than none.

use super::glob::Match;
use super::matching::{Circumstances, on_line};
use super::{PolicyProblem, PolicyRule};
use crate::request::JudgeRequest;
use crate::verdict::Provenance;
use crate::walk;
use aish_text::Shell;

/// Judged as bash in a place that doesn't exist, without a look at files: the same everywhere.
pub fn check(rule: &PolicyRule) -> Vec<PolicyProblem> {
    let speaks = |line: &str| {
        let request = request(line);
        on_line(&rule.matcher, &request, &walk::assess(&request), Circumstances::Ignored) == Match::Yes
    };
    let silent = rule.examples.iter().filter(|line| !speaks(line)).map(|line| (line, "doesn't speak on its example"));
    let loud = rule.counterexamples.iter().filter(|line| speaks(line));
    let wrong = silent.chain(loud.map(|line| (line, "speaks on its counterexample")));
    wrong
        .map(|(line, what)| PolicyProblem {
            source: rule.source.clone(),
            message: format!("rule `{}` {what} `{}`", rule.id, crate::explain::plain(line, 120)),
        })
        .collect()
}

fn request(line: &str) -> JudgeRequest {
    JudgeRequest {
        provenance: vec![Provenance::LocalUser],
        look: false,
        comments: false,
        ..JudgeRequest::new(line, Shell::Bash, "/workspace", "/home/user")
    }
}
