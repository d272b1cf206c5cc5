//! How a step or a run ended (LOOP-23), and what that means as an exit code.

use serde::{Deserialize, Serialize};

use crate::error::Exit;

aish_text::named_enum! {
    /// The outcome of a step; every one but [`Status::Continue`] ends the run.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Status {
        /// On to the next step.
        Continue = "continue",
        /// The model said that the goal is reached.
        Done = "done",
        /// The model said that it can't be reached, or that it needs the user (OPEN-01).
        Blocked = "blocked",
        /// The model did nothing, repeated itself, or didn't answer.
        Stalled = "stalled",
        /// The user ended it.
        Aborted = "aborted",
        /// The last allowed step is taken, or the money is spent.
        BudgetExhausted = "budget_exhausted",
        /// Every preplanned task had its step (PRE-16).
        TasksComplete = "tasks_complete",
    }
}

/// How the reason begins where a run is blocked and the model hasn't said so.
pub const BOTH_FAILED: &str = "both commands for task";

impl Status {
    pub fn is_success(self) -> bool {
        matches!(self, Self::Done | Self::TasksComplete)
    }

    /// The exit code of `aish norris --headless`.
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
