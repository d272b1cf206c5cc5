//! Norris on the cookbook: a goal becomes parts, each of them answered by the reader that `suggest`
//! uses, and every turn gets the next step until all are done. The whole goal is planned before the
//! first step; one part that is not understood ends it there. It never runs, opens or prints
//! anything.

mod filter;
mod parts;
mod plan;
mod progress;
mod save;
mod tasks;
mod views;

pub(crate) use parts::is_several;
pub(crate) use plan::steps;
pub use progress::reply;
pub use tasks::{Task, is_answer, refers_back, task, tasks};

use crate::Suggestion;

/// One command of a run of Norris, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The command line as it was proposed.
    pub command: String,
    /// Its exit status; none when it didn't run (skipped, denied, a syntax error).
    pub status: Option<i32>,
    /// What it printed, as the model sees it; may be cut.
    pub output: String,
}

/// One step of a plan.
#[derive(Clone, Debug)]
pub struct GoalStep {
    /// What it does, on one line.
    pub title: String,
    /// The command line, whole.
    pub command: String,
    /// How well it fits, 0 to 1.
    pub score: f32,
    /// The file that its output goes to.
    pub saved: Option<String>,
}

impl From<Suggestion> for GoalStep {
    fn from(found: Suggestion) -> Self {
        Self { title: found.title, command: found.command, score: found.score, saved: None }
    }
}
