//! What a call was for, as the ledger names it.

use crate::model::Intent;

aish_text::named_enum! {
    /// What a call was for (COST-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Category {
        Main = "main",
        /// Words to a command.
        Suggest = "suggest",
        /// A failed command to a better one.
        Fix = "fix",
        Explain = "explain",
        /// A part of a question, handed on by the model that was asked.
        Delegate = "delegate",
        /// Old turns made shorter.
        Summarize = "summarize",
        MemorySummarize = "memory_summarize",
        /// A second opinion on a command.
        Probe = "probe",
        /// More about an action whose approval is asked for (CON-05).
        Consent = "consent",
        Norris = "norris",
        /// The plan before a run of Norris.
        NorrisPreplan = "norris-preplan",
    }
}

impl Category {
    /// The category that goes with what the user wants. aish's own questions are probes, unless
    /// their maker says otherwise.
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
