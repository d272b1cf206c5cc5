//! Norris on the cookbook: it plans all parts of a goal first, then gives a step per turn; a part
//! not understood ends the plan. It never runs, opens or prints anything.

mod left;
mod parts;
mod plan;
mod progress;
mod save;
mod tasks;
mod views;

pub(crate) use parts::{is_several, second_deed};
pub(crate) use plan::steps;
pub use progress::{answer_of, reply};
pub use tasks::{Task, refers_back, task, tasks};

use crate::{Environment, Suggestion, suggest};

/// A proposed command and its result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// As proposed.
    pub command: String,
    /// `None` if it didn't run: skipped, denied, syntax error.
    pub status: Option<i32>,
    /// As the model sees it; may be cut.
    pub output: String,
}

/// A step of a plan.
#[derive(Clone, Debug)]
pub struct GoalStep {
    /// One line.
    pub title: String,
    /// The whole line.
    pub command: String,
    /// 0 to 1.
    pub score: f32,
    /// File with its output.
    pub saved: Option<String>,
}

impl From<Suggestion> for GoalStep {
    fn from(found: Suggestion) -> Self {
        Self { title: found.title, command: found.command, score: found.score, saved: None }
    }
}

/// The steps, or the whole goal as one where the cookbook is certain of it as a request; else the
/// part that isn't understood.
fn steps_or_whole(goal: &str, environment: &Environment) -> Result<Vec<GoalStep>, String> {
    steps(goal, environment).or_else(|part| {
        let whole = suggest(goal, environment).filter(|found| found.certain);
        whole.map(|found| vec![found.into()]).ok_or(part)
    })
}
