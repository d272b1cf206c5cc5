//! The whole judgement: assessment → ladder → policy → explanation.

use std::path::Path;

use super::assessment::{Assessment, Finding};
use super::explain;
use super::ladder;
use super::policy::{Policy, decide};
use super::request::JudgeRequest;
use super::verdict::{Confidence, OperationClass, Reason, ReviewLevel, Verdict};
use super::walk;
use super::weight;

/// The version of the verdict's JSON.
pub const VERSION: u32 = 1;

/// Most reasons of a verdict; the heaviest are kept.
const REASONS: usize = 64;

/// The verdict on a command line.
pub fn judge(request: &JudgeRequest, policy: &Policy) -> Verdict {
    judge_assessment(request, walk::assess(request), policy)
}

/// As [`judge`], for a line that is assessed already.
pub fn judge_assessment(request: &JudgeRequest, mut found: Assessment, policy: &Policy) -> Verdict {
    policy.patterns.add_findings(&request.command, &mut found);
    let climbed = ladder::climb(&found);
    let decided = decide::decide(policy, request, &found, &climbed);
    let mut level = climbed.level.max(decided.at_least);
    // Written by users and administrators, these come before other reasons of the same weight.
    let mut reasons = climbed.reasons;
    decided.reasons.into_iter().rev().for_each(|reason| weight::insert(&mut reasons, reason, true));
    if let Some(allowed) = decided.allowed {
        level = ReviewLevel::A;
        for reason in &mut reasons {
            reason.level = ReviewLevel::A;
        }
        reasons.insert(0, allowed);
    }
    shorten(&mut reasons);
    let outside = outside(request, &found);
    let explanation = explain::explain(&found, level, &outside);
    Verdict {
        version: VERSION,
        command: request.command.clone(),
        level,
        destructive: climbed.destructive,
        denied: decided.denied,
        requires_click: level >= ReviewLevel::B,
        requires_pin: level == ReviewLevel::C,
        reasons,
        profile: found.profile,
        explanation: explanation.text,
        alternative: explanation.alternative,
    }
}

/// Level C for what can't be judged. `rule` and `message` say why.
pub fn unreadable_verdict(request: &JudgeRequest, policy: &Policy, rule: &str, message: &str) -> Verdict {
    let mut found = Assessment::default();
    found.profile.tool_name = "shell".to_owned();
    found.profile.operations.add(OperationClass::Unknown);
    found.profile.parse_confidence = Confidence::Low;
    found.profile.provenance.clone_from(&request.provenance);
    found.profile.raw_summary.clone_from(&request.command);
    found.findings.push(Finding {
        rule: format!("input.{rule}").into(),
        level: ReviewLevel::C,
        destructive: true,
        message: message.to_owned().into(),
        ..Finding::default()
    });
    judge_assessment(request, found, policy)
}

/// Adds a reason, which can only raise the verdict.
pub fn raise_verdict(verdict: &mut Verdict, reason: Reason, destructive: bool, does: &str) {
    verdict.destructive |= destructive;
    verdict.level = verdict.level.max(reason.level);
    verdict.requires_click = verdict.level >= ReviewLevel::B;
    verdict.requires_pin = verdict.level == ReviewLevel::C;
    if verdict.explanation.is_empty() && verdict.requires_click {
        verdict.explanation = does.to_owned();
        verdict.alternative.get_or_insert_with(|| "look at what it would change first".to_owned());
    }
    weight::insert(&mut verdict.reasons, reason, false);
}

fn outside<'a>(request: &JudgeRequest, found: &'a Assessment) -> Vec<&'a str> {
    let inside = |path: &str| request.workspaces.iter().any(|workspace| Path::new(path).starts_with(workspace));
    found.profile.touched_paths.iter().map(String::as_str).filter(|path| !inside(path)).collect()
}

/// Drops repeated reasons (same rule and place), and those after the first [`REASONS`].
fn shorten(reasons: &mut Vec<Reason>) {
    let mut kept: Vec<Reason> = Vec::with_capacity(reasons.len().min(REASONS));
    for reason in reasons.drain(..) {
        if kept.len() < REASONS && !kept.iter().any(|known| known.span == reason.span && known.rule == reason.rule) {
            kept.push(reason);
        }
    }
    *reasons = kept;
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
