//! The rules in force, for people to read (`aish safety patterns`): those of the ladder, and those of the packs.

use super::ladder;
use super::verdict::ReviewLevel;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RuleInfo {
    /// Its id, as verdicts cite it.
    pub id: String,
    /// The level it asks for.
    pub level: ReviewLevel,
    /// Whether it halts Norris.
    pub destructive: bool,
    /// What it says.
    pub message: String,
    /// What could be done instead; empty if the rule knows nothing.
    pub alternative: String,
}

/// All rules, by id.
pub fn rules() -> Vec<RuleInfo> {
    let mut all = ladder::rules();
    all.sort_by(|a, b| a.id.cmp(&b.id));
    all
}
