//! What a call was for, as the ledger names it (COST-01).

use crate::model::Intent;

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Category {
        Main = "main",
        Suggest = "suggest",
        Fix = "fix",
        Explain = "explain",
        /// A part of a question that the asked model handed on.
        Delegate = "delegate",
        Summarize = "summarize",
        MemorySummarize = "memory_summarize",
        Probe = "probe",
        /// More about an action that awaits approval (CON-05).
        Consent = "consent",
        Norris = "norris",
        NorrisPreplan = "norris-preplan",
    }
}

impl Category {
    /// aish's own questions are probes, unless their maker says otherwise.
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
