//! Which reason for a review weighs most, and so is said first: at HALT, in explanations, to agents
//! and to models. What is done comes before how it is done (with more rights, outside the
//! workspace); no level depends on the order.

use super::assessment::Finding;
use super::pack;
use super::verdict::{OperationClass, Reason, ReviewLevel};

/// The weight of a finding: compared from left to right.
type Weight = (bool, ReviewLevel, bool, bool, u8, bool);

/// The findings, the heaviest first; equal ones in the order of the text.
pub fn heaviest_first(findings: &[Finding]) -> Vec<&Finding> {
    let mut rules: Vec<&str> = findings.iter().map(|finding| finding.rule.as_ref()).collect();
    rules.sort_unstable();
    rules.dedup();
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_cached_key(|finding| std::cmp::Reverse(weight(finding, &rules)));
    sorted
}

/// The weight of a finding: whether it is about what is done, then its level, whether it deletes,
/// whether it destroys, how grave that is, and whether it is a special case of another one.
fn weight(finding: &Finding, rules: &[&str]) -> Weight {
    let special = finding.rule.rmatch_indices('-').any(|(at, _)| rules.binary_search(&&finding.rule[..at]).is_ok());
    let kind = kind(&finding.rule);
    (!is_circumstance(&finding.rule), finding.level, kind == DELETES, finding.destructive, kind, special)
}

/// A rule about how something is done.
fn is_circumstance(rule: &str) -> bool {
    matches!(rule, "sys.privilege" | "exec.other-identity") || rule.starts_with("ladder.")
}

/// The kind of what deletes or writes to a device.
const DELETES: u8 = 3;

/// How grave the kind of thing is that a rule is about.
fn kind(rule: &str) -> u8 {
    let Some(rule) = pack::rule(rule) else { return 4 };
    let does = |class| rule.operations.has(class);
    match () {
        () if does(OperationClass::Delete) || does(OperationClass::Device) => DELETES,
        () if does(OperationClass::Process) || does(OperationClass::Privileged) => 2,
        () if does(OperationClass::Unknown) => 0,
        () => 1,
    }
}

/// Adds a reason, of a policy or of a model, in front of the first one of a lower level, or with
/// `before` of those of its own too.
pub(crate) fn insert(reasons: &mut Vec<Reason>, reason: Reason, before: bool) {
    let lighter = |known: &Reason| known.level < reason.level || before && known.level == reason.level;
    let at = reasons.iter().position(lighter).unwrap_or(reasons.len());
    reasons.insert(at, reason);
}

#[cfg(test)]
#[path = "weight_tests.rs"]
mod tests;
