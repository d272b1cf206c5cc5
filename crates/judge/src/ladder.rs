//! The ladder (LAD-08): rules from the profile and the packs' findings to the least review. It sees
//! no text; policy and explanation come after it.

use super::assessment::{Assessment, Finding};
use super::rules::RuleInfo;
use super::verdict::{ActionProfile, Confidence, OperationClass, Provenance, Reason, ReviewLevel};
use super::weight;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct LadderResult {
    pub level: ReviewLevel,
    /// Halts Norris whatever else is set.
    pub destructive: bool,
    /// The findings, heaviest first, then the rules that raised the level, the last one first.
    pub reasons: Vec<Reason>,
}

struct LadderRule {
    id: &'static str,
    applies: fn(&ActionProfile) -> bool,
    effect: Effect,
    message: &'static str,
}

#[derive(Clone, Copy)]
enum Effect {
    AtLeast(ReviewLevel),
    Bump,
}

/// In the order of LAD-08. CONTRA-20 is last: an unknown program is never a reader. It follows the
/// bumps, so that a script with a system path as argument is B, not C.
const RUNGS: &[LadderRule] = &[
    rung(
        "low-confidence",
        |p| p.parse_confidence == Confidence::Low,
        ReviewLevel::C,
        "this can't be understood for sure",
    ),
    rung("device", |p| has(p, OperationClass::Device), ReviewLevel::C, "writes to a device"),
    rung(
        "unbounded",
        |p| has(p, OperationClass::Delete) && p.has_unbounded_scope_signals,
        ReviewLevel::C,
        "deletes without a bound",
    ),
    rung("delete", |p| has(p, OperationClass::Delete), ReviewLevel::B, "deletes, overwrites or can't be undone"),
    rung("privileged", privileged, ReviewLevel::B, "runs with more rights than yours"),
    rung(
        "privileged-outside",
        |p| privileged(p) && p.outside_workspace && !is_typed_read(p),
        ReviewLevel::C,
        "more rights than yours, outside the workspace",
    ),
    rung(
        "network-provenance",
        |p| has(p, OperationClass::Network) && from(p, &[Provenance::WebContent, Provenance::WorkspaceFile]),
        ReviewLevel::B,
        "uses the network, and comes from the web or a file",
    ),
    LadderRule {
        id: "outside",
        applies: |p| p.outside_workspace && !p.operations.is_pure_read() && !is_typed_read(p),
        effect: Effect::Bump,
        message: "outside the workspace",
    },
    LadderRule {
        id: "remote-user",
        applies: |p| from(p, &[Provenance::WebRemoteUser]) && !p.operations.is_pure_read(),
        effect: Effect::Bump,
        message: "asked for from afar",
    },
    rung("unknown", |p| has(p, OperationClass::Unknown), ReviewLevel::B, "what this does isn't known"),
];

const fn rung(
    id: &'static str,
    applies: fn(&ActionProfile) -> bool,
    level: ReviewLevel,
    message: &'static str,
) -> LadderRule {
    LadderRule { id, applies, effect: Effect::AtLeast(level), message }
}

fn has(profile: &ActionProfile, class: OperationClass) -> bool {
    profile.operations.has(class)
}

fn privileged(profile: &ActionProfile) -> bool {
    profile.uses_privilege || has(profile, OperationClass::Privileged)
}

/// Whether the user typed the line on this machine, all of it.
pub fn is_local_user(provenance: &[Provenance]) -> bool {
    !provenance.is_empty() && provenance.iter().all(|from| *from == Provenance::LocalUser)
}

fn is_typed_read(profile: &ActionProfile) -> bool {
    let looks = |class| matches!(class, OperationClass::Read | OperationClass::Privileged);
    is_local_user(&profile.provenance) && profile.operations.iter().all(looks)
}

fn from(profile: &ActionProfile, any_of: &[Provenance]) -> bool {
    profile.provenance.iter().any(|provenance| any_of.contains(provenance))
}

pub fn climb(found: &Assessment) -> LadderResult {
    let profile = &found.profile;
    let mut reasons: Vec<Reason> = weight::heaviest_first(&found.findings).into_iter().map(reason).collect();
    let asked = reasons.iter().map(|reason| reason.level).max().unwrap_or_default();
    let (mut reached, mut said) = (ReviewLevel::A, asked);
    for rung in RUNGS.iter().filter(|rung| (rung.applies)(profile)) {
        reached = match rung.effect {
            Effect::AtLeast(level) => reached.max(level),
            Effect::Bump => reached.bumped(),
        };
        if reached > said {
            said = reached;
            let circumstance = Reason {
                rule: format!("ladder.{}", rung.id),
                level: reached,
                message: rung.message.to_owned(),
                span: None,
            };
            reasons.insert(found.findings.len(), circumstance);
        }
    }
    let destructive = found.findings.iter().any(|finding| finding.destructive)
        || has(profile, OperationClass::Delete)
        || has(profile, OperationClass::Device)
        || profile.parse_confidence == Confidence::Low;
    let mut level = reached.max(asked);
    if destructive {
        level = level.max(ReviewLevel::B);
    }
    LadderResult { level, destructive, reasons }
}

/// For people to read. A rule that raises by one is listed with its lowest result.
pub fn rules() -> Vec<RuleInfo> {
    let info = |rung: &LadderRule| RuleInfo {
        id: format!("ladder.{}", rung.id),
        level: match rung.effect {
            Effect::AtLeast(level) => level,
            Effect::Bump => ReviewLevel::B,
        },
        destructive: matches!(rung.id, "low-confidence" | "device" | "unbounded" | "delete"),
        message: rung.message.to_owned(),
        alternative: String::new(),
        none: String::new(),
    };
    RUNGS.iter().map(info).collect()
}

/// One that halts Norris is B at least.
fn reason(finding: &Finding) -> Reason {
    let floor = if finding.destructive { ReviewLevel::B } else { ReviewLevel::A };
    Reason {
        rule: finding.rule.to_string(),
        level: finding.level.max(floor),
        message: finding.message.to_string(),
        span: finding.span,
    }
}

#[cfg(test)]
#[path = "ladder_tests.rs"]
mod tests;
