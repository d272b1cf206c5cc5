//! The policy's effect on a level: the strictest rule of admin, user and project wins. An admin's
//! or user's `allow` lowers B to A where no other rule applies.

use std::path::Path;

use super::glob::{Glob, Match};
use super::matching::{Circumstances, all_on_hosts, on_command, on_line, on_path};
use super::{Decision, Policy, PolicyRank, PolicyRule};
use crate::argument::UNKNOWN;
use crate::assessment::{Assessment, Finding, SeenEffects};
use crate::ladder::LadderResult;
use crate::lists;
use crate::request::JudgeRequest;
use crate::verdict::{Confidence, OperationClass, Reason, ReviewLevel};
use crate::workspace::flat;

/// Most commands and findings of a line that an `allow` may lower.
const LOOKED_AT: usize = 64;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decided {
    pub denied: bool,
    pub at_least: ReviewLevel,
    /// The rule that lowers B to A; nothing else lowers a level.
    pub allowed: Option<Reason>,
    /// One per rule that denies or escalates, and one if a policy file is broken.
    pub reasons: Vec<Reason>,
}

pub fn decide(policy: &Policy, request: &JudgeRequest, found: &Assessment, climbed: &LadderResult) -> Decided {
    let mut decided = Decided::default();
    if !policy.problems.is_empty() && !found.profile.operations.is_pure_read() {
        decided.raise(ReviewLevel::B, "policy.broken", "a policy file is broken, so more is asked about");
    }
    for rule in &policy.rules {
        let matched = match rule.decision {
            Decision::Allow => Match::No,
            _ => on_line(&rule.matcher, request, found, Circumstances::Compared),
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

fn message(rule: &PolicyRule) -> String {
    if rule.message.is_empty() {
        format!("the {} policy has a rule for this", rule.rank.name())
    } else {
        rule.message.clone()
    }
}

/// Each command is allowed by name or harmless; a partly unknown one is neither.
fn allowed(policy: &Policy, request: &JudgeRequest, found: &Assessment) -> Option<Reason> {
    let profile = &found.profile;
    let many = found.commands.len().max(found.findings.len()) > LOOKED_AT;
    if many
        || profile.parse_confidence == Confidence::Low
        // A finding about no single command is covered by no rule.
        || found.findings.iter().any(|finding| finding.level > ReviewLevel::A && innermost(found, finding).is_none())
    {
        return None;
    }
    let allows = |rule: &&PolicyRule| rule.decision == Decision::Allow && rule.rank != PolicyRank::Project;
    let candidates: Vec<&PolicyRule> = policy.rules.iter().filter(allows).collect();
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

fn permits(rule: &PolicyRule, request: &JudgeRequest, found: &Assessment, seen: &SeenEffects) -> bool {
    on_line(&rule.matcher, request, found, Circumstances::Compared) == Match::Yes
        && on_command(&rule.matcher, request, seen) == Match::Yes
        && all_on_hosts(&rule.matcher.host, seen)
        && !seen.program.is_empty()
        && !seen.args.iter().any(|arg| arg.contains(UNKNOWN))
        && names_findings(rule, found, seen)
        // Paths outside are allowed only by a rule that names every one.
        && seen.paths.iter().cloned().chain(seen.args.iter().filter_map(|arg| path_in(arg, request))).all(|path| {
            inside(request, &path) || rule.matcher.path.iter().any(|glob| names_path(glob, &path, request))
        })
}

/// Whether the rule covers this command's findings. One that asks for findings must name them all.
fn names_findings(rule: &PolicyRule, found: &Assessment, seen: &SeenEffects) -> bool {
    let named = |finding: &Finding| {
        let speaks = |glob: &Glob| !glob.literal_start().is_empty() && glob.matches(&finding.rule) == Match::Yes;
        rule.matcher.finding.iter().any(speaks)
    };
    let own = || found.findings.iter().filter(|finding| lies_in(found, finding, seen));
    let asked: Vec<&Finding> = own().filter(|finding| finding.level > ReviewLevel::A).collect();
    if rule.matcher.finding.is_empty() {
        return asked.iter().all(|finding| !lists::POLICY_NAMED_FINDINGS.has(finding.rule.as_ref()) || named(finding));
    }
    // With several commands at one place, as from an alias, the finding's command is unknown.
    let alone = found.commands.iter().filter(|other| other.span == seen.span).count() == 1;
    alone && own().any(named) && asked.into_iter().all(named)
}

fn path_in(arg: &str, request: &JudgeRequest) -> Option<String> {
    let value = match arg.split_once('=') {
        Some((name, value)) if !name.contains('/') => value,
        // An option of one letter with its value: `-C/etc`.
        _ if arg.starts_with('-') => arg.get(2..).unwrap_or_default(),
        _ => arg,
    };
    let value = value.strip_prefix("file://").unwrap_or(value);
    if let Some(rest) = value.strip_prefix('~') {
        return Some(format!("{}{rest}", request.home.display()));
    }
    let relative = value.split('/').any(|part| part == "..");
    match value.starts_with('/') {
        true => Some(value.to_owned()),
        false => relative.then(|| request.cwd.join(value).display().to_string()),
    }
}

fn harmless(request: &JudgeRequest, found: &Assessment, seen: &SeenEffects) -> bool {
    let mild = |class| matches!(class, OperationClass::Read | OperationClass::Write);
    let bounded = seen.operations.is_pure_read() || seen.paths.iter().all(|path| inside(request, path));
    let spoken_of = |finding: &Finding| lies_in(found, finding, seen);
    seen.operations.iter().all(mild) && bounded && !seen.remote && !found.findings.iter().any(spoken_of)
}

/// Whether this is the smallest command around the finding, or one of several that small.
fn lies_in(found: &Assessment, finding: &Finding, seen: &SeenEffects) -> bool {
    innermost(found, finding).is_some_and(|inner| inner.span == seen.span)
}

fn innermost<'a>(found: &'a Assessment, finding: &Finding) -> Option<&'a SeenEffects> {
    let span = finding.span?;
    let holds = |seen: &&SeenEffects| seen.span.start <= span.start && span.end <= seen.span.end;
    found.commands.iter().filter(holds).min_by_key(|seen| seen.span.end - seen.span.start)
}

fn inside(request: &JudgeRequest, path: &str) -> bool {
    let path = flat(Path::new(path));
    request.workspaces.iter().any(|workspace| path.starts_with(workspace))
}

/// The rule's path is this one or above it; unlike for a `deny`, below isn't enough.
fn names_path(glob: &Glob, path: &str, request: &JudgeRequest) -> bool {
    on_path(glob, &flat(Path::new(path)).to_string_lossy(), false, request) == Match::Yes
}
