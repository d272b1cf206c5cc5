//! The step machine: what Norris does next (LOOP, SKIP, PRE-15…18). Pure: events in, effects out.
//! One effect at a time waits for its event. Main rule: an action is executed only if judged clear,
//! or if the user said *proceed* (or *force*) to exactly this action.

use std::collections::VecDeque;

pub use super::event::{ActionOutcome, Event, HaltKind, Judgement, RunAction, RunEffect, Tally, Why};
use crate::conversation::markers::MarkerGoal;
use crate::model::halt::Choice;
use crate::model::run_status::{BOTH_FAILED, Status};
use crate::model::run_summary::StepFate;

/// Consecutive skips before the escalated HALT (SKIP-02).
const SKIPS: u32 = 3;
/// Rounds of the same actions with the same results; one more ends the run.
const ROUNDS: usize = 2;
/// Actions per round, at most.
const ROUND: usize = 4;
/// Consecutive replies of only unfit actions.
const UNFIT: u32 = 3;
/// Programs that wait: repeating them is polling.
const WAITS: [&str; 4] = ["sleep", "usleep", "wait", "inotifywait"];
/// Of a step that did nothing (LOOP-07).
pub const NO_ACTION: &str = "no action";
/// Of a run whose model proposes nothing that a shell could run.
pub const NONE_RUNS: &str = "none of the model's commands can run here";
/// Of a run that went task by task to its end, its results unjudged.
const EACH_HAD_ONE: &str = "each task had its command; check yourself whether the goal is reached";
/// The same where the user, or a headless run's HALT, skipped one.
const ONE_WAS_SKIPPED: &str = "a task's command was skipped, so the goal is not reached";
/// Told to the model after a skip (SKIP-01).
const SKIPPED: &str = "[aish] action skipped by user";
/// Shown at an escalated HALT (SKIP-02).
const ESCALATED: &str = "repeated similar skips";

/// The event that is awaited.
#[derive(Clone, Debug, Default)]
enum RunState {
    /// Before the first event.
    #[default]
    Fresh,
    /// The planning model, for the next actions.
    Asking,
    /// By the rules and the second opinion.
    Judging { action: RunAction, edited: bool },
    /// The user's answer. The reason is the judges', also at an escalated HALT.
    Halting { action: RunAction, kind: HaltKind, reason: String },
    /// In the shell, or as a tool call.
    Executing { action: RunAction, approved: bool },
    /// Every event is ignored from here on.
    Over,
}

#[derive(Clone, Debug, Default)]
pub struct Machine {
    max_steps: u32,
    tasks: usize,
    state: RunState,
    /// From 1; 0 before the first.
    step: u32,
    /// Since the user's last approval (OPEN-06).
    skips: u32,
    /// The rest of the model's reply (OPEN-13).
    queue: VecDeque<RunAction>,
    reply: StepReply,
    task: usize,
    /// The model reads no words of ours, so a nudge is useless.
    pub ignores_words: bool,
    /// Each task gets one command, and a second after a failure; the plan's end is the run's.
    task_by_task: bool,
    /// The current task has had its second command.
    retried: bool,
    /// The model was nudged and has not acted since.
    nudged: bool,
    /// The last reply was cut off, and nothing of it ran.
    cut: bool,
    /// The model was asked whether the goal is really complete.
    doubted: bool,
    /// Consecutive replies of only unfit actions.
    unfit: u32,
    /// All tasks are done: closing words follow.
    closing: bool,
    past: VecDeque<(RunAction, Option<u64>)>,
    tally: Tally,
}

#[derive(Clone, Debug, Default)]
struct StepReply {
    acted: bool,
    /// It had an action that could be judged.
    fit: bool,
    ran: bool,
    /// An action failed or didn't run.
    trouble: bool,
    /// An action failed, or the shell couldn't run it.
    failed: bool,
    cut: bool,
    /// Its word on the goal, which counts once the queue is empty (LOOP-08).
    goal: Option<MarkerGoal>,
}

impl Machine {
    /// `tasks` 0: no plan.
    pub fn new(max_steps: u32, tasks: usize) -> Self {
        Self { max_steps, tasks, ..Self::default() }
    }

    /// For a model that can't drive a run: it is asked for each task, and again after a failure.
    #[must_use]
    pub fn task_by_task(mut self, task_by_task: bool) -> Self {
        self.task_by_task = task_by_task && self.tasks > 0;
        self
    }

    pub fn tally(&self) -> Tally {
        self.tally
    }

    pub fn is_over(&self) -> bool {
        matches!(self.state, RunState::Over)
    }

    /// Only the first call has an effect.
    pub fn begin(&mut self) -> Vec<RunEffect> {
        let mut out = Vec::new();
        if matches!(self.state, RunState::Fresh) {
            self.issue_ask(Why::Step, &mut out);
        }
        out
    }

    /// An event that isn't awaited changes nothing.
    pub fn handle_event(&mut self, event: Event) -> Vec<RunEffect> {
        let mut out = Vec::new();
        if self.is_over() {
            return out;
        }
        match (std::mem::replace(&mut self.state, RunState::Over), event) {
            (state, Event::Cancelled(reason)) => {
                self.state = state;
                self.end_run(Status::Aborted, reason, &mut out);
            }
            (state, Event::OutOfBudget(reason)) => {
                self.state = state;
                self.end_run(Status::BudgetExhausted, reason, &mut out);
            }
            (RunState::Asking, Event::Reply { actions, goal, .. }) if self.closing => {
                self.end_plan(actions, goal, &mut out)
            }
            (RunState::Asking, Event::Failed(reason)) if self.closing => {
                let all = self.all_executed();
                self.end_run(Status::TasksComplete, format!("{all}; no closing words: {reason}"), &mut out);
            }
            (RunState::Asking, Event::Reply { actions, goal, cut }) => {
                let (tools, commands): (Vec<_>, Vec<_>) =
                    actions.into_iter().partition(|action| matches!(action, RunAction::Tool(_)));
                self.queue = tools.into_iter().chain(commands).collect();
                self.reply = StepReply { acted: !self.queue.is_empty(), cut, goal, ..StepReply::default() };
                self.judge_next_action(&mut out);
            }
            (RunState::Asking, Event::Failed(reason)) => self.end_run(Status::Stalled, reason, &mut out),
            (RunState::Judging { action, edited }, Event::Judged(judgement)) => {
                self.judged(action, edited, judgement, &mut out);
            }
            (RunState::Halting { action, kind, reason }, Event::Answered(answer)) => {
                self.answered(action, kind, reason, answer, &mut out);
            }
            (RunState::Executing { action, approved }, Event::Finished(outcome)) => {
                self.finished(action, approved, outcome, &mut out);
            }
            (RunState::Executing { action, approved }, Event::Reconsidered(judgement)) => {
                self.judged(action, approved, judgement, &mut out);
            }
            (state, _) => self.state = state,
        }
        out
    }

    fn judged(&mut self, action: RunAction, edited: bool, judgement: Judgement, out: &mut Vec<RunEffect>) {
        self.reply.fit |= !matches!(judgement, Judgement::Unfit(_));
        match judgement {
            // Writing it was the user's approval.
            Judgement::Clear => self.issue_execute(action, edited, out),
            Judgement::Review(reason) => self.issue_halt(action, HaltKind::Review, reason, out),
            Judgement::Unfit(reason) => {
                self.reply.failed = true;
                self.leave_out(action, StepFate::NotRun, format!("[aish] action not run: {reason}"), out);
                self.judge_next_action(out);
            }
            Judgement::Denied(reason) => {
                self.leave_out(action, StepFate::NotRun, format!("[aish] action denied by policy: {reason}"), out);
                self.judge_next_action(out);
            }
        }
    }

    fn answered(
        &mut self,
        action: RunAction,
        kind: HaltKind,
        reason: String,
        answer: Choice,
        out: &mut Vec<RunEffect>,
    ) {
        let escalated = kind == HaltKind::Escalated;
        match answer {
            Choice::Abort => {
                self.state = RunState::Halting { action, kind, reason };
                self.end_run(Status::Aborted, "aborted by user", out);
            }
            Choice::ChangeGoal if escalated => {
                self.state = RunState::Halting { action, kind, reason };
                self.end_with("aborted by user".to_owned(), Status::Aborted, true, out);
            }
            Choice::Force if escalated => {
                self.skips = 0;
                self.issue_execute(action, true, out);
            }
            Choice::Proceed if !escalated => self.issue_execute(action, true, out),
            Choice::Edit(command)
                if !escalated && matches!(action, RunAction::Command(_)) && !command.trim().is_empty() =>
            {
                self.issue_judge(RunAction::Command(command), true, out);
            }
            // If it may not run when escalated (three wrong PINs), nothing is left to do.
            Choice::Skip if escalated => {
                self.state = RunState::Halting { action, kind, reason };
                self.end_run(Status::Aborted, "not approved", out);
            }
            Choice::Skip => {
                self.skips += 1;
                if self.skips >= SKIPS {
                    // The next answer decides whether it counts as skipped.
                    self.issue_halt(action, HaltKind::Escalated, reason, out);
                } else {
                    self.skip_action(action, &reason, out);
                    self.judge_next_action(out);
                }
            }
            // Not on offer: asked again.
            Choice::Proceed | Choice::Grant | Choice::Edit(_) | Choice::Force | Choice::ChangeGoal => {
                self.issue_halt(action, kind, reason, out);
            }
        }
    }

    fn finished(&mut self, action: RunAction, approved: bool, outcome: ActionOutcome, out: &mut Vec<RunEffect>) {
        let result = match outcome {
            ActionOutcome::Interrupted => {
                self.tally.ran += 1;
                return self.end_run(Status::Aborted, "interrupted", out);
            }
            ActionOutcome::Ran { result, .. } | ActionOutcome::Answered { result } => {
                let is_done = matches!(outcome, ActionOutcome::Ran { failed: false, .. });
                self.tally.ran += 1;
                self.tally.failed += u32::from(matches!(outcome, ActionOutcome::Ran { failed: true, .. }));
                self.reply.ran = true;
                self.reply.trouble |= !is_done;
                self.reply.failed |= !is_done;
                if approved {
                    self.skips = 0;
                }
                Some(result)
            }
            ActionOutcome::NotRun => {
                self.tally.not_run += 1;
                (self.reply.trouble, self.reply.failed) = (true, true);
                None
            }
        };
        self.past.push_back((action, result));
        if self.past.len() > ROUNDS * ROUND {
            self.past.pop_front();
        }
        self.judge_next_action(out);
    }

    /// Skipped or not run, which the model is told.
    fn leave_out(&mut self, action: RunAction, fate: StepFate, text: String, out: &mut Vec<RunEffect>) {
        *(if fate == StepFate::Skipped { &mut self.tally.skipped } else { &mut self.tally.not_run }) += 1;
        self.reply.trouble = true;
        out.push(RunEffect::Tell { action, fate, text });
    }

    fn skip_action(&mut self, action: RunAction, reason: &str, out: &mut Vec<RunEffect>) {
        self.leave_out(action, StepFate::Skipped, format!("{SKIPPED}: {reason}"), out);
    }

    /// After the reply's last action: the next step or the end.
    fn judge_next_action(&mut self, out: &mut Vec<RunEffect>) {
        match self.queue.pop_front() {
            Some(action) if self.repeats(&action) => {
                self.end_run(Status::Stalled, "the model keeps proposing the same command", out)
            }
            Some(action) => self.issue_judge(action, false, out),
            None => self.reply_ends(out),
        }
    }

    fn reply_ends(&mut self, out: &mut Vec<RunEffect>) {
        let reply = std::mem::take(&mut self.reply);
        match reply.goal {
            Some(MarkerGoal::Blocked(reason)) => return self.end_run(Status::Blocked, reason, out),
            Some(MarkerGoal::Complete) if reply.trouble && !self.doubted && !self.ignores_words => {
                self.doubted = true;
                return self.issue_ask(Why::Sure, out);
            }
            Some(MarkerGoal::Complete) => return self.end_run(Status::Done, "", out),
            None => self.doubted = false,
        }
        if self.task_by_task && reply.failed {
            if std::mem::replace(&mut self.retried, true) {
                return self.end_run(Status::Blocked, format!("{BOTH_FAILED} {} failed", self.task + 1), out);
            }
            return self.issue_ask(Why::Retry, out);
        }
        self.retried = false;
        if reply.cut {
            if self.cut && !reply.ran {
                return self.end_run(Status::Stalled, "the model's reply was cut off again", out);
            }
            self.cut = !reply.ran;
            return self.issue_ask(Why::GoOn, out);
        }
        self.cut = false;
        if !reply.acted && self.tasks == 0 {
            if self.nudged || self.ignores_words {
                return self.end_run(Status::Stalled, NO_ACTION, out);
            }
            self.nudged = true;
            return self.issue_ask(Why::Nudge, out);
        }
        if reply.acted && !reply.fit {
            self.unfit += 1;
            if self.unfit > UNFIT || self.ignores_words {
                return self.end_run(Status::Stalled, NONE_RUNS, out);
            }
            return self.issue_ask(Why::Step, out);
        }
        (self.nudged, self.unfit) = (false, 0);
        // Every step finishes a task, whatever came of it (PRE-15); a reply in words too.
        self.task += 1;
        self.issue_ask(Why::Step, out);
    }

    fn end_plan(&mut self, actions: Vec<RunAction>, goal: Option<MarkerGoal>, out: &mut Vec<RunEffect>) {
        for action in actions {
            self.leave_out(action, StepFate::NotRun, "[aish] action not run: the plan is done".to_owned(), out);
        }
        match goal {
            Some(MarkerGoal::Blocked(reason)) => self.end_run(Status::Blocked, reason, out),
            _ => self.end_run(Status::TasksComplete, self.all_executed(), out),
        }
    }

    fn all_executed(&self) -> String {
        format!("all {} preplanned tasks executed", self.tasks)
    }

    fn issue_ask(&mut self, why: Why, out: &mut Vec<RunEffect>) {
        if self.tasks > 0 && self.task >= self.tasks {
            if self.task_by_task {
                let reason = if self.tally.skipped == 0 { EACH_HAD_ONE } else { ONE_WAS_SKIPPED };
                return self.end_run(Status::TasksComplete, reason, out);
            }
            self.closing = true;
            self.state = RunState::Asking;
            return out.push(RunEffect::Ask { step: self.step, task: None, why: Why::Close });
        }
        if self.step >= self.max_steps {
            let steps = if self.max_steps == 1 { "1 step".to_owned() } else { format!("{} steps", self.max_steps) };
            return self.end_run(Status::BudgetExhausted, steps, out);
        }
        self.step += 1;
        self.state = RunState::Asking;
        out.push(RunEffect::Ask { step: self.step, task: (self.tasks > 0).then_some(self.task), why });
    }

    fn issue_judge(&mut self, action: RunAction, edited: bool, out: &mut Vec<RunEffect>) {
        self.state = RunState::Judging { action: action.clone(), edited };
        out.push(RunEffect::Judge { action, edited });
    }

    fn issue_halt(&mut self, action: RunAction, kind: HaltKind, reason: String, out: &mut Vec<RunEffect>) {
        let shown = if kind == HaltKind::Escalated { ESCALATED.to_owned() } else { reason.clone() };
        self.state = RunState::Halting { action: action.clone(), kind, reason };
        out.push(RunEffect::Halt { action, kind, reason: shown });
    }

    fn issue_execute(&mut self, action: RunAction, approved: bool, out: &mut Vec<RunEffect>) {
        self.state = RunState::Executing { action: action.clone(), approved };
        out.push(RunEffect::Execute { action, approved });
    }

    /// Whether the run goes in circles. Polling doesn't: it waits, or its result changes.
    fn repeats(&self, action: &RunAction) -> bool {
        let past: Vec<_> = self.past.iter().rev().collect();
        (1..=ROUND).any(|round| {
            let Some(rounds) = past.get(..ROUNDS * round) else { return false };
            let same = |n: usize| rounds[n].0.is_same(&rounds[n - round].0) && rounds[n].1 == rounds[n - round].1;
            rounds[round - 1].0.is_same(action)
                && (round..rounds.len()).all(same)
                && !rounds.iter().any(|(action, _)| waits(action))
        })
    }

    fn end_run(&mut self, status: Status, reason: impl Into<String>, out: &mut Vec<RunEffect>) {
        self.end_with(reason.into(), status, false, out);
    }

    fn end_with(&mut self, reason: String, status: Status, change_goal: bool, out: &mut Vec<RunEffect>) {
        // The conversation continues after the run (NOR-13), so an open skip belongs to it.
        if let RunState::Halting { action, kind: HaltKind::Escalated, reason } =
            std::mem::replace(&mut self.state, RunState::Over)
        {
            self.skip_action(action, &reason, out);
        }
        self.queue.clear();
        out.push(RunEffect::End { status, reason, change_goal });
    }
}

fn waits(action: &RunAction) -> bool {
    let RunAction::Command(command) = action else { return false };
    command.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').any(|word| WAITS.contains(&word))
}

#[cfg(test)]
#[path = "machine_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "machine_properties_tests.rs"]
mod properties;
