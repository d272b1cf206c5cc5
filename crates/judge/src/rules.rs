//! The rules in force, for people to read (`aish safety patterns`): those of the ladder, and those
//! of the packs.

use super::verdict::ReviewLevel;
use super::{ladder, pack};

/// A rule of the ladder, of the packs or of the user's patterns; in JSON an item of
/// `aish safety patterns --json`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RuleInfo {
    /// Its id, as verdicts cite it.
    pub id: String,
    /// The level it asks for.
    pub level: ReviewLevel,
    /// Whether it halts Norris.
    pub destructive: bool,
    /// The short message: `rm -rf`.
    pub message: String,
    /// What could be done instead; empty if the rule knows nothing.
    pub alternative: String,
    /// Why nothing could be done instead, as a sentence; empty if there is an alternative, or the
    /// rule doesn't say.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub none: String,
}

/// All rules, by id.
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
