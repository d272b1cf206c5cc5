//! What the step machine is told and what it wants done: actions, judgements, answers, events and
//! effects. Data only; the rules are in `machine`.

use serde::{Deserialize, Serialize};

use crate::conversation::markers::MarkerGoal;
use crate::model::ToolCall;
use crate::model::halt::Choice;
use crate::model::run_status::Status;

/// Names one effect that waits for its event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub u64);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunAction {
    /// A `CMD:` of its reply.
    Command(String),
    Tool(ToolCall),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It may run at once.
    Clear,
    /// The user decides; with the reason that is shown and told to the model.
    Review(String),
    /// A policy forbids it: it isn't run and the user isn't asked.
    Denied(String),
    /// It is no command that a line could hold: it isn't run and the user isn't asked.
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
        /// Its exit status isn't 0.
        failed: bool,
        /// Stands for status and output: the same number, the same result.
        result: u64,
    },
    /// It could not be run: a parse error, an incomplete line.
    NotRun,
    Interrupted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Step,
    Nudge,
    /// The command for its task failed: another one is wanted.
    Retry,
    /// Its reply was cut off.
    GoOn,
    /// It called the goal complete before it could see that an action failed or didn't run.
    Sure,
    /// Every task had its step: for closing words. No action of the answer runs, and it is no step.
    Close,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub ran: u32,
    /// Of these, with a status other than 0.
    pub failed: u32,
    pub skipped: u32,
    /// Not run for another reason: denied, refused by the shell, not to be run at all.
    pub not_run: u32,
}

impl Tally {
    /// Whether every action ran and succeeded.
    pub fn is_clean(&self) -> bool {
        self.failed + self.skipped + self.not_run == 0
    }

    /// The counts that aren't 0, to go on a line with; empty if there was no action.
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
    /// The model's reply: tool calls first, then commands, in their order (LOOP-08).
    Reply {
        /// Of the [`RunEffect::Ask`].
        ticket: Ticket,
        actions: Vec<RunAction>,
        goal: Option<MarkerGoal>,
        /// It isn't whole: its last action and what it says about the goal were left out.
        cut: bool,
    },
    Failed {
        /// Of the [`RunEffect::Ask`].
        ticket: Ticket,
        reason: String,
    },
    Judged {
        /// Of the [`RunEffect::Judge`].
        ticket: Ticket,
        judgement: Judgement,
    },
    /// While an action is out for execution, before it ran: the judges take their word back,
    /// because they learned what its words mean in the shell. It is as if this had been the
    /// judgement.
    Reconsidered {
        /// Of the [`RunEffect::Execute`].
        ticket: Ticket,
        judgement: Judgement,
    },
    Answered {
        /// Of the [`RunEffect::Halt`].
        ticket: Ticket,
        answer: Choice,
    },
    /// An action is over.
    Finished {
        /// Of the [`RunEffect::Execute`].
        ticket: Ticket,
        outcome: ActionOutcome,
    },
    /// Ctrl-C, `:norris off`, a closed terminal: valid at any moment, with any ticket out.
    Cancelled {
        /// Why, for the banner.
        reason: String,
    },
    /// The money is spent (`--max-dollars`, `cost.limit_dollars`): as [`Event::Cancelled`], with
    /// its own status.
    OutOfBudget {
        /// Why, for the banner.
        reason: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEffect {
    /// One round-trip with the planning model (LOOP-01).
    Ask {
        ticket: Ticket,
        /// Which step this is, from 1.
        step: u32,
        /// Which task it is for, from 0; none without a plan.
        task: Option<usize>,
        /// What the model has to hear besides the results.
        why: Why,
    },
    Judge {
        ticket: Ticket,
        action: RunAction,
        /// The user edited it: it is the user's own.
        edited: bool,
    },
    Halt {
        ticket: Ticket,
        action: RunAction,
        kind: HaltKind,
        reason: String,
    },
    Execute {
        ticket: Ticket,
        action: RunAction,
        /// The user said so at a HALT: its result begins with `[aish] action approved` (OPEN-02).
        approved: bool,
    },
    /// Tell the model, with the next results, what became of an action that didn't run (LOOP-15).
    Tell {
        action: RunAction,
        text: String,
    },
    /// The run is over; no effect follows.
    End {
        status: Status,
        /// Why, in one line; may be empty.
        reason: String,
        /// Offer the old goal in the line, for a change (SKIP-03).
        change_goal: bool,
    },
}

impl RunAction {
    /// Whether `other` does the same. The id of a tool call is new each time and says nothing.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Command(mine), Self::Command(theirs)) => mine == theirs,
            (Self::Tool(mine), Self::Tool(theirs)) => mine.name == theirs.name && mine.arguments == theirs.arguments,
            _ => false,
        }
    }
}

impl Event {
    /// The ticket it answers; none when it is valid at any moment.
    pub fn ticket(&self) -> Option<Ticket> {
        match self {
            Self::Reply { ticket, .. }
            | Self::Failed { ticket, .. }
            | Self::Judged { ticket, .. }
            | Self::Reconsidered { ticket, .. }
            | Self::Answered { ticket, .. }
            | Self::Finished { ticket, .. } => Some(*ticket),
            Self::Cancelled { .. } | Self::OutOfBudget { .. } => None,
        }
    }
}

impl RunEffect {
    /// The ticket of the event it waits for; none when it waits for nothing.
    pub fn ticket(&self) -> Option<Ticket> {
        match self {
            Self::Ask { ticket, .. }
            | Self::Judge { ticket, .. }
            | Self::Halt { ticket, .. }
            | Self::Execute { ticket, .. } => Some(*ticket),
            Self::Tell { .. } | Self::End { .. } => None,
        }
    }
}
