//! The rules in force, for people to read (`aish safety patterns`).

use super::verdict::ReviewLevel;
use super::{ladder, pack};

/// Of the ladder, the packs or the user: an item of `aish safety patterns --json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct RuleInfo {
    /// As verdicts cite it.
    pub id: String,
    /// The lowest level for a line.
    pub level: ReviewLevel,
    /// Halts Norris.
    pub destructive: bool,
    /// Short: `rm -rf`.
    pub message: String,
    /// A safer alternative; empty if the rule knows none.
    pub alternative: String,
    /// Why there is no alternative, as a sentence; empty if there is one, or unknown.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub none: String,
}

/// Sorted by id.
pub fn rules() -> Vec<RuleInfo> {
    let packs = pack::rules().map(|rule| RuleInfo {
        id: rule.id.to_owned(),
        level: rule.level,
        destructive: rule.destructive,
        message: rule.says.to_owned(),
        alternative: rule.safer.to_owned(),
        none: rule.none.to_owned(),
    });
    let mut all: Vec<RuleInfo> = ladder::rules().into_iter().chain(packs).collect();
    all.sort_by(|a, b| a.id.cmp(&b.id));
    all
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
