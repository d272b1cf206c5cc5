//! What became of a run's actions and what it left behind: data from the run to the terminal.

use std::fmt;

use serde::{Deserialize, Serialize};

pub use aish_programs::answer::StatusAnswer;

/// A step that begins: of the most that there may be, or of a plan's tasks. Numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunStep {
    pub number: u32,
    pub of: u32,
    pub task: Option<String>,
}

impl fmt::Display for RunStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, of, task } = self;
        match task {
            Some(task) => write!(f, "[step {number}/{of}: {task}]"),
            None => write!(f, "step {number}/{of}"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepFate {
    Ran(i32),
    /// With a status other than 0 that is no failure.
    Answered(i32, StatusAnswer),
    Interrupted,
    Skipped,
    /// Denied, refused by the shell, or not to be run at all.
    NotRun,
}

/// What a status means beside its number: an answer, or a signal's.
pub fn status_meaning(status: i32, answer: Option<StatusAnswer>) -> Option<&'static str> {
    answer.map(StatusAnswer::words).or(match status {
        134 | 136 | 139 => Some("it crashed"),
        137 => Some("killed"),
        143 => Some("terminated"),
        // Ctrl-Z: the signals have other numbers on other systems.
        145..=148 => Some("stopped, not ended"),
        _ => None,
    })
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionResult {
    pub action: String,
    pub fate: StepFate,
    /// None where it wasn't measured.
    pub millis: Option<u64>,
    /// Its number in the plan, from 0.
    pub task: Option<usize>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSummary {
    pub actions: Vec<ActionResult>,
    /// None for a task without a step.
    pub tasks: Vec<(String, Option<StepFate>)>,
    /// Written, moved or deleted by commands and tools, as far as known.
    pub files: Vec<String>,
    /// Entries of the undo journal, oldest first.
    pub undo: Vec<u64>,
    /// Also if retried with success, or when nothing ran for the goal or a task.
    pub unclean: bool,
    pub said: String,
}

impl RunSummary {
    /// The worst of the task's actions; none where it was answered in words alone.
    pub fn fate_of_task(&self, number: usize) -> Option<StepFate> {
        let rank = |fate: &StepFate| match fate {
            StepFate::Ran(0) => 0,
            StepFate::Answered(..) | StepFate::Skipped | StepFate::NotRun => 1,
            StepFate::Ran(_) | StepFate::Interrupted => 2,
        };
        let own = self.actions.iter().filter(|action| action.task == Some(number)).map(|action| action.fate);
        own.max_by_key(rank)
    }

    /// Nothing ran at all, or for one of the tasks: only the model's word remains.
    pub fn lacks_actions(&self) -> bool {
        self.actions.is_empty() || self.tasks.iter().any(|(_, fate)| fate.is_none())
    }

    /// What a finished but unclean run lacks; none where something only failed.
    pub fn shortfall(&self) -> Option<String> {
        let idle = self.tasks.iter().filter(|(_, fate)| fate.is_none()).count();
        let left_out = |action: &ActionResult| matches!(action.fate, StepFate::Skipped | StepFate::NotRun);
        match self.tasks.len() {
            _ if self.actions.is_empty() => Some("nothing ran".to_owned()),
            tasks if idle > 0 => Some(format!("{idle} of {tasks} tasks had no command")),
            _ if self.actions.iter().any(left_out) => Some("not everything ran".to_owned()),
            _ => None,
        }
    }
}
