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

/// An id, when it applies, the least level or none for the next higher one, and a message.
type LadderRule = (&'static str, fn(&ActionProfile) -> bool, Option<ReviewLevel>, &'static str);

const B: Option<ReviewLevel> = Some(ReviewLevel::B);
const C: Option<ReviewLevel> = Some(ReviewLevel::C);

/// In the order of LAD-08. CONTRA-20 is last: an unknown program is never a reader. It follows the
/// bumps, so that a script with a system path as argument is B, not C.
const RUNGS: &[LadderRule] = &[
    ("low-confidence", |p| p.parse_confidence == Confidence::Low, C, "this can't be understood for sure"),
    ("device", |p| has(p, OperationClass::Device), C, "writes to a device"),
    ("unbounded", |p| has(p, OperationClass::Delete) && p.has_unbounded_scope_signals, C, "deletes without a bound"),
    ("delete", |p| has(p, OperationClass::Delete), B, "deletes, overwrites or can't be undone"),
    ("privileged", privileged, B, "runs with more rights than yours"),
    (
        "privileged-outside",
        |p| privileged(p) && p.outside_workspace && !is_typed_read(p),
        C,
        "more rights than yours, outside the workspace",
    ),
    (
        "network-provenance",
        |p| has(p, OperationClass::Network) && from(p, &[Provenance::WebContent, Provenance::WorkspaceFile]),
        B,
        "uses the network, and comes from the web or a file",
    ),
    (
        "outside",
        |p| p.outside_workspace && !p.operations.is_pure_read() && !is_typed_read(p),
        None,
        "outside the workspace",
    ),
    (
        "remote-user",
        |p| from(p, &[Provenance::WebRemoteUser]) && !p.operations.is_pure_read(),
        None,
        "asked for from afar",
    ),
    ("unknown", |p| has(p, OperationClass::Unknown), B, "what this does isn't known"),
];

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
    for (id, _, level, message) in RUNGS.iter().filter(|(_, applies, ..)| applies(profile)) {
        reached = level.map_or_else(|| reached.bumped(), |level| reached.max(level));
        if reached > said {
            said = reached;
            let rule = format!("ladder.{id}");
            let circumstance = Reason { rule, level: reached, message: (*message).to_owned(), span: None };
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
    let info = |(id, _, level, message): &LadderRule| RuleInfo {
        id: format!("ladder.{id}"),
        level: level.unwrap_or(ReviewLevel::B),
        destructive: matches!(*id, "low-confidence" | "device" | "unbounded" | "delete"),
        message: (*message).to_owned(),
        ..RuleInfo::default()
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
