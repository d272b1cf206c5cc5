//! How a step or a run ended (LOOP-23), and the exit code.

use serde::{Deserialize, Serialize};

use crate::error::Exit;

aish_text::named_enum! {
    /// All but [`Status::Continue`] end the run.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Status {
        Continue = "continue",
        Done = "done",
        /// The model can't reach it or needs the user (OPEN-01).
        Blocked = "blocked",
        /// No action, a repetition, or no answer.
        Stalled = "stalled",
        Aborted = "aborted",
        BudgetExhausted = "budget_exhausted",
        /// Every preplanned task had its step (PRE-16).
        TasksComplete = "tasks_complete",
    }
}

/// Begins the reason of a blocked run where the model hasn't given one.
pub const BOTH_FAILED: &str = "both commands for task";

impl Status {
    pub fn is_success(self) -> bool {
        matches!(self, Self::Done | Self::TasksComplete)
    }

    pub fn exit(self) -> Exit {
        match self {
            Self::Done | Self::TasksComplete => Exit::Done,
            Self::Continue | Self::Stalled => Exit::Nothing,
            Self::Blocked => Exit::Blocked,
            Self::BudgetExhausted => Exit::BudgetExhausted,
            Self::Aborted => Exit::Aborted,
        }
    }
}
