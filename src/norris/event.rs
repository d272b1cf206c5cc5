//! Actions, judgements, answers, events and effects of the step machine. Data only; the rules are
//! in `machine`.

use serde::{Deserialize, Serialize};

use crate::conversation::markers::MarkerGoal;
use crate::model::ToolCall;
use crate::model::halt::Choice;
use crate::model::run_status::Status;
use crate::model::run_summary::StepFate;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunAction {
    Command(String),
    Tool(ToolCall),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    Clear,
    /// The user decides; the reason is shown, and told to the model.
    Review(String),
    /// A policy forbids it; the user isn't asked.
    Denied(String),
    /// No command that a line could hold; the user isn't asked.
    Unfit(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HaltKind {
    Review,
    /// The third skip in a row (SKIP-02): abort, force or another goal.
    Escalated,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    Ran {
        failed: bool,
        /// A hash of status and output.
        result: u64,
    },
    /// With a status other than 0 that says something and is no failure: that nothing was found. The
    /// model must have seen it before a task or the goal counts as done.
    Answered {
        result: u64,
    },
    /// Not run: a parse error, an incomplete line.
    NotRun,
    Interrupted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Step,
    Nudge,
    /// The task's command failed: another is wanted.
    Retry,
    /// Its reply was cut off.
    GoOn,
    /// It called the goal complete before seeing that an action failed or didn't run.
    Sure,
    /// Every task had its step: asks for closing words. No step, and no action of the answer runs.
    Close,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub ran: u32,
    /// Of these, with a status other than 0 that is no answer.
    pub failed: u32,
    pub skipped: u32,
    /// Denied, refused by the shell, or unfit.
    pub not_run: u32,
}

impl Tally {
    pub fn is_clean(&self) -> bool {
        self.failed + self.skipped + self.not_run == 0
    }

    /// The counts other than 0, for a line; may be empty.
    pub fn note(&self) -> String {
        let Self { ran, failed, skipped, not_run } = *self;
        let counts = [(ran, "ran"), (failed, "failed"), (skipped, "skipped"), (not_run, "not run")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, what)| format!("{count} {what}")).collect();
        if counts.is_empty() { String::new() } else { format!("; {}", counts.join(", ")) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Tool calls first, then commands, in order (LOOP-08). `cut` off: its last action and its word on
    /// the goal are left out.
    Reply {
        actions: Vec<RunAction>,
        goal: Option<MarkerGoal>,
        cut: bool,
    },
    /// No reply: the reason.
    Failed(String),
    Judged(Judgement),
    /// What the words mean in the shell changed the verdict before the action ran.
    Reconsidered(Judgement),
    Answered(Choice),
    Finished(ActionOutcome),
    /// Ctrl-C, `:norris off`, a closed terminal: valid at any moment.
    Cancelled(String),
    /// As [`Event::Cancelled`], for `--max-dollars` and `cost.limit_dollars`, with its own status.
    OutOfBudget(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEffect {
    /// One round-trip with the planning model (LOOP-01). `step` counts from 1, `task` from 0, none
    /// without a plan; `why`: what the model is told besides the results.
    Ask { step: u32, task: Option<usize>, why: Why },
    /// An edited action is the user's own.
    Judge { action: RunAction, edited: bool },
    /// The user is asked before the action runs.
    Halt { action: RunAction, kind: HaltKind, reason: String },
    /// Approved at a HALT, its result begins with `[aish] action approved` (OPEN-02).
    Execute { action: RunAction, approved: bool },
    /// Tells the model, with the next results, why an action didn't run (LOOP-15).
    Tell { action: RunAction, fate: StepFate, text: String },
    /// The reason is one line, maybe empty; `change_goal` puts the old goal into the line (SKIP-03).
    End { status: Status, reason: String, change_goal: bool },
}

impl RunAction {
    /// Ignores a tool call's id, which is always new.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Command(mine), Self::Command(theirs)) => mine == theirs,
            (Self::Tool(mine), Self::Tool(theirs)) => mine.name == theirs.name && mine.arguments == theirs.arguments,
            _ => false,
        }
    }
}
