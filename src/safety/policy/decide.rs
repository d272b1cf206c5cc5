//! What the policy does to a level: the strictest word of admin, user and project wins, and an `allow` of the admin or the
//! user lowers B to A where nothing else objects.

use std::path::Path;

use super::glob::Match;
use super::matching::{Surroundings, on_command, on_line};
use super::{Decision, Policy, Rank, Rule};
use crate::safety::assessment::{Assessment, Finding, Seen};
use crate::safety::ladder::Climbed;
use crate::safety::request::Request;
use crate::safety::verdict::{Confidence, OperationClass, Reason, ReviewLevel};

/// The most commands and findings of a line that an `allow` may speak for.
const LOOKED_AT: usize = 64;

/// What the policy says about one line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decided {
    /// It must never run.
    pub denied: bool,
    /// It needs this level at least.
    pub at_least: ReviewLevel,
    /// Nothing but this lowers B to A: the rule that allows it.
    pub allowed: Option<Reason>,
    /// What spoke.
    pub reasons: Vec<Reason>,
}

/// The policy's word on an assessment that the ladder put at `climbed`.
pub fn decide(policy: &Policy, request: &Request, found: &Assessment, climbed: &Climbed) -> Decided {
    let mut decided = Decided::default();
    if !policy.problems.is_empty() && !found.profile.operations.is_pure_read() {
        decided.raise(ReviewLevel::B, "policy.broken", "a policy file is broken, so more is asked about");
    }
    for rule in &policy.rules {
        let matched = match rule.decision {
            Decision::Allow => Match::No,
            _ => on_line(rule, request, found, Surroundings::Count),
        };
        let (id, says) = (format!("policy.{}", rule.id), message(rule));
        match (rule.decision, matched) {
            (_, Match::No) | (Decision::Allow, _) => {}
            (Decision::Deny, Match::Yes) => {
                decided.denied = true;
                decided.raise(ReviewLevel::C, &id, &says);
            }
            (Decision::Deny, Match::Maybe) => {
                decided.raise(ReviewLevel::C, &id, &format!("this could be what is forbidden: {says}"));
            }
            (Decision::Escalate(level), Match::Yes | Match::Maybe) => decided.raise(level, &id, &says),
        }
    }
    let quiet = policy.problems.is_empty() && decided.reasons.is_empty();
    if quiet && climbed.level == ReviewLevel::B && !climbed.destructive {
        decided.allowed = allowed(policy, request, found);
    }
    decided
}

impl Decided {
    fn raise(&mut self, level: ReviewLevel, rule: &str, message: &str) {
        self.at_least = self.at_least.max(level);
        self.reasons.push(Reason { rule: rule.to_owned(), level, message: message.to_owned(), span: None });
    }
}

fn message(rule: &Rule) -> String {
    if rule.message.is_empty() {
        format!("the {} policy has a rule for this", rule.rank.name())
    } else {
        rule.message.clone()
    }
}

/// The rule that allows the line: each of its commands must be allowed by name, or be harmless by itself. A command with a
/// part that isn't known is neither.
fn allowed(policy: &Policy, request: &Request, found: &Assessment) -> Option<Reason> {
    let profile = &found.profile;
    let many = found.commands.len().max(found.findings.len()) > LOOKED_AT;
    if many
        || profile.parse_confidence == Confidence::Low
        || found.findings.iter().any(|finding| finding.span.is_none())
    {
        return None;
    }
    let allows = |rule: &&Rule| rule.decision == Decision::Allow && rule.rank != Rank::Project;
    let candidates: Vec<&Rule> = policy.rules.iter().filter(allows).collect();
    let mut named = None;
    for seen in &found.commands {
        let rule = candidates.iter().find(|rule| permits(rule, request, found, seen));
        match rule {
            Some(rule) => named = named.or(Some(*rule)),
            None if harmless(request, found, seen) => {}
            None => return None,
        }
    }
    named.map(|rule| Reason {
        rule: format!("policy.{}", rule.id),
        level: ReviewLevel::A,
        message: if rule.message.is_empty() { "allowed by your policy".to_owned() } else { rule.message.clone() },
        span: None,
    })
}

fn permits(rule: &Rule, request: &Request, found: &Assessment, seen: &Seen) -> bool {
    on_line(rule, request, found, Surroundings::Count) == Match::Yes
        && on_command(rule, request, seen) == Match::Yes
        && !seen.program.is_empty()
        && !seen.args.iter().any(|arg| arg.contains(crate::safety::argument::UNKNOWN))
        // Paths outside are allowed only by a rule that names them.
        && (!rule.matcher.path.is_empty() || seen.paths.iter().all(|path| inside(request, path)))
}

/// It only looks, or writes inside the workspace, and no rule speaks about it.
fn harmless(request: &Request, found: &Assessment, seen: &Seen) -> bool {
    let mild = |class| matches!(class, OperationClass::Read | OperationClass::Write);
    let bounded = seen.operations.is_pure_read() || seen.paths.iter().all(|path| inside(request, path));
    let spoken_of = |finding: &Finding| innermost(found, finding).is_some_and(|inner| std::ptr::eq(inner, seen));
    seen.operations.iter().all(mild) && bounded && !seen.remote && !found.findings.iter().any(spoken_of)
}

/// The smallest command that a finding lies in.
fn innermost<'a>(found: &'a Assessment, finding: &Finding) -> Option<&'a Seen> {
    let span = finding.span?;
    let holds = |seen: &&Seen| seen.span.start <= span.start && span.end <= seen.span.end;
    found.commands.iter().filter(holds).min_by_key(|seen| seen.span.end - seen.span.start)
}

fn inside(request: &Request, path: &str) -> bool {
    request.workspaces.iter().any(|workspace| Path::new(path).starts_with(workspace))
}
