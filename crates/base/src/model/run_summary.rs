//! What became of the actions of a run, and what the run left behind: data that crosses from the
//! run to the terminal.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepFate {
    /// It ran, with this exit status.
    Ran(i32),
    Interrupted,
    /// The user skipped it.
    Skipped,
    /// Not run for another reason: denied, refused by the shell, not to be run at all.
    NotRun,
}

/// An action of a run that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionResult {
    /// The command, or the tool call in a few words.
    pub action: String,
    pub fate: StepFate,
    /// How long it took, in milliseconds; none where it wasn't measured.
    pub millis: Option<u64>,
    /// The task of the plan that it was for, from 0.
    pub task: Option<usize>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSummary {
    pub actions: Vec<ActionResult>,
    /// The tasks of the plan, and what became of each; none for one that didn't have its step.
    pub tasks: Vec<(String, Option<StepFate>)>,
    /// Files that commands and tools wrote, moved or deleted, as far as that is known.
    pub files: Vec<String>,
    /// The entries of the undo journal that it made, the oldest first.
    pub undo: Vec<u64>,
    /// Something failed, was skipped or not run, also what was tried again since; or there was
    /// nothing that ran, for the goal or for a task.
    pub unclean: bool,
    /// The words of the model's last reply.
    pub said: String,
}

impl RunSummary {
    /// What became of task `number`, going by its actions: the worst of it; none where it was
    /// answered in words alone.
    pub fn fate_of_task(&self, number: usize) -> Option<StepFate> {
        let rank = |fate: &StepFate| match fate {
            StepFate::Ran(0) => 0,
            StepFate::Skipped | StepFate::NotRun => 1,
            StepFate::Ran(_) | StepFate::Interrupted => 2,
        };
        let own = self.actions.iter().filter(|action| action.task == Some(number)).map(|action| action.fate);
        own.max_by_key(rank)
    }

    /// Whether nothing at all ran, or nothing for one of the tasks: then the model's word is all
    /// there is.
    pub fn lacks_actions(&self) -> bool {
        self.actions.is_empty() || self.tasks.iter().any(|(_, fate)| fate.is_none())
    }

    /// What is missing in a run that reached its end and isn't clean; none where something only
    /// failed.
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
