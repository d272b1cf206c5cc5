//! What a call was for, as the ledger names it.

use crate::model::Intent;

/// What a call was for (COST-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    Main,
    /// Words to a command.
    Suggest,
    /// A failed command to a better one.
    Fix,
    Explain,
    /// Old turns made shorter.
    Summarize,
    MemorySummarize,
    /// A second opinion on a command.
    Probe,
    /// More about an action whose approval is asked for (CON-05).
    Consent,
    /// A step of Norris.
    Norris,
    /// The plan before a run of Norris.
    NorrisPreplan,
}

impl Category {
    pub const ALL: [Self; 10] = [
        Self::Main,
        Self::Suggest,
        Self::Fix,
        Self::Explain,
        Self::Summarize,
        Self::MemorySummarize,
        Self::Probe,
        Self::Consent,
        Self::Norris,
        Self::NorrisPreplan,
    ];

    /// As in the ledger.
    pub fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Suggest => "suggest",
            Self::Fix => "fix",
            Self::Explain => "explain",
            Self::Summarize => "summarize",
            Self::MemorySummarize => "memory_summarize",
            Self::Probe => "probe",
            Self::Consent => "consent",
            Self::Norris => "norris",
            Self::NorrisPreplan => "norris-preplan",
        }
    }

    /// The category that goes with what the user wants. aish's own questions are probes, unless their maker says otherwise.
    pub fn of(intent: &Intent) -> Self {
        match intent {
            Intent::Ask { .. } => Self::Main,
            Intent::Suggest { .. } => Self::Suggest,
            Intent::Fix { .. } => Self::Fix,
            Intent::Explain { .. } => Self::Explain,
            Intent::Norris { .. } => Self::Norris,
            Intent::Internal => Self::Probe,
        }
    }
}

#[cfg(test)]
#[path = "category_tests.rs"]
mod tests;
