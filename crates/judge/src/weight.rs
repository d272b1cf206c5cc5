//! The order of reasons for HALT, explanations, agents and models: what is done comes before how
//! (more rights, outside the workspace). No level depends on it.

use super::assessment::Finding;
use super::pack;
use super::verdict::{OperationClass, Reason, ReviewLevel};

type Weight = (bool, ReviewLevel, bool, bool, u8, bool);

/// Findings of equal weight stay in the order of the text.
pub fn heaviest_first(findings: &[Finding]) -> Vec<&Finding> {
    let mut rules: Vec<&str> = findings.iter().map(|finding| finding.rule.as_ref()).collect();
    rules.sort_unstable();
    rules.dedup();
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_cached_key(|finding| std::cmp::Reverse(weight(finding, &rules)));
    sorted
}

/// About what is done; level; deletes; destroys; gravity; a special case of another one.
fn weight(finding: &Finding, rules: &[&str]) -> Weight {
    let special = finding.rule.rmatch_indices('-').any(|(at, _)| rules.binary_search(&&finding.rule[..at]).is_ok());
    let kind = kind(&finding.rule);
    (!is_circumstance(&finding.rule), finding.level, kind == DELETES, finding.destructive, kind, special)
}

fn is_circumstance(rule: &str) -> bool {
    matches!(rule, "sys.privilege" | "exec.other-identity") || rule.starts_with("ladder.")
}

const DELETES: u8 = 3;

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

/// Inserts a reason before the first of a lower level, or with `before`, of its own level too.
pub(crate) fn insert(reasons: &mut Vec<Reason>, reason: Reason, before: bool) {
    let lighter = |known: &Reason| known.level < reason.level || before && known.level == reason.level;
    let at = reasons.iter().position(lighter).unwrap_or(reasons.len());
    reasons.insert(at, reason);
}

#[cfg(test)]
#[path = "weight_tests.rs"]
mod tests;
