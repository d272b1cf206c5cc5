//! Performs the machine's effects one by one and feeds back their events. [`Services`] and
//! [`NorrisFront`] judge, answer and run commands; single effects are in the `…_step` files.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::time::Instant;

use super::created_files::{self, Created};
use super::front::{Executed, Execution, NorrisFront, Over, Progress};
use super::grants::Grants;
use super::journal::JournalEntry;
use super::machine::{ActionOutcome, Event, Judgement, Machine, RunAction, RunEffect, Tally};
use super::preplan::Preplan;
use super::prompt;
use super::services::{CommandContext, RunGoal, Services};
use super::syntax::not_meant_for_shell;
use crate::error::Exit;
use crate::helper_link::message::{FrontMeanings, ToClient};
use crate::model::Done;
use crate::model::run_status::Status;
use crate::model::run_summary::{ActionResult, RunSummary, StepFate};
use crate::model::turn::Turn;
use crate::review::audit::AuditAnswer;
use crate::review::gate::{self, Pass, Standing};
use crate::review::opinion::ask_first;
use crate::tools::prepared::PreparedCall;
use crate::undo::keep::Keeping;
use aish_cookbook::status::line_answer;
use aish_judge::raise_verdict;
use aish_judge::verdict::{ReviewLevel, Verdict};
use aish_text::sanitize::visible;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub status: Status,
    pub reason: String,
    /// Of the status, or that no model answers.
    pub exit: Exit,
}

pub struct Driver<'a> {
    pub(super) goal: RunGoal,
    pub(super) services: &'a mut dyn Services,
    pub(super) front: &'a mut dyn NorrisFront,
    pub(super) tasks: Vec<String>,
    /// From 0.
    pub(super) task: Option<usize>,
    pub(super) words: Vec<String>,
    pub(super) results: Vec<Turn>,
    pub(super) tool: Option<PreparedCall>,
    pub(super) done: Vec<Done>,
    pub(super) cwd: PathBuf,
    pub(super) step: u32,
    pub(super) verdict: Option<Verdict>,
    /// The gate's pass for the current action; nothing runs without one.
    pub(super) pass: Option<Pass>,
    meanings: FrontMeanings,
    by_user: bool,
    pub(super) no_model: bool,
    /// Why the last reply isn't whole.
    pub(super) cut: String,
    /// Why the model wants this reply's actions confirmed.
    pub(super) confirm: Option<String>,
    pub(super) grants: Grants,
    pub(super) created: Created,
    /// Copies of files that commands wrote to unasked.
    pub(super) written: Option<Keeping>,
    /// Invalid commands of earlier replies, and why.
    pub(super) refused: HashMap<String, String>,
    pub(super) summary: RunSummary,
}

impl<'a> Driver<'a> {
    pub fn new(goal: RunGoal, services: &'a mut dyn Services, front: &'a mut dyn NorrisFront) -> Self {
        let cwd = goal.cwd.clone();
        Self {
            goal,
            services,
            front,
            tasks: Vec::new(),
            task: None,
            words: Vec::new(),
            results: Vec::new(),
            tool: None,
            done: Vec::new(),
            cwd,
            step: 0,
            verdict: None,
            pass: None,
            meanings: FrontMeanings::default(),
            by_user: false,
            confirm: None,
            no_model: false,
            cut: String::new(),
            grants: Grants::default(),
            created: Created::default(),
            written: None,
            refused: HashMap::new(),
            summary: RunSummary::default(),
        }
    }

    pub fn run(mut self) -> Ending {
        let started = Instant::now();
        let (goal, model) = (self.goal.text.clone(), self.goal.model.clone());
        self.front.show(ToClient::Begin { goal, model, steps: self.goal.max_steps });
        self.write_journal(&JournalEntry::Begin {
            goal: self.goal.text.clone(),
            model: self.goal.model.clone(),
            shell: self.goal.shell.to_string(),
            cwd: self.cwd.clone(),
        });
        for line in self.services.announcements() {
            self.front.show_status(&line);
        }
        let Preplan { tasks, statuses } = match self.front.cancelled() {
            None => self.services.make_plan(&self.goal, self.front),
            Some(_) => Preplan::default(),
        };
        // A run about to end doesn't continue without a plan.
        if self.front.cancelled().is_none() {
            for status in &statuses {
                self.front.show_status(status);
            }
        }
        if !tasks.is_empty() {
            self.front.show(ToClient::Plan(tasks.clone()));
            self.write_journal(&JournalEntry::Plan { tasks: tasks.clone() });
        }
        self.summary.tasks = tasks.iter().map(|task| (task.clone(), None)).collect();
        self.tasks = tasks;
        self.words.push(prompt::opening_words(&self.goal.text, self.goal.resumed.as_deref()));
        let mut machine =
            Machine::new(self.goal.max_steps, self.tasks.len()).task_by_task(self.services.works_by_task());
        machine.ignores_words = self.services.reads_no_words();
        let mut effects: VecDeque<RunEffect> = machine.begin().into();
        while let Some(effect) = effects.pop_front() {
            if let RunEffect::End { status, reason, change_goal } = effect {
                return self.end_run(status, reason, change_goal, machine.tally(), started);
            }
            let event = match self.front.cancelled() {
                Some(reason) => Some(Event::Cancelled(reason)),
                None => self.perform(effect),
            };
            // The run may have been cancelled during the effect.
            let event = match (event, self.front.cancelled()) {
                (Some(_), Some(reason)) => Some(Event::Cancelled(reason)),
                (event, _) => event,
            };
            if let Some(event) = event {
                // The cookbook may have replaced an unreachable model.
                machine.ignores_words = self.services.reads_no_words();
                effects.extend(machine.handle_event(event));
            }
        }
        // The machine always ends with an `End`; without one nothing more may run.
        self.end_run(Status::Stalled, "nothing is left to do".to_owned(), false, machine.tally(), started)
    }

    fn perform(&mut self, effect: RunEffect) -> Option<Event> {
        match effect {
            RunEffect::Ask { step, task, why } => Some(self.perform_ask(step, task, why)),
            RunEffect::Judge { action, edited } => {
                self.by_user = edited;
                self.meanings = match &action {
                    RunAction::Command(command) => self.front.meanings(command),
                    RunAction::Tool(_) => FrontMeanings::default(),
                };
                Some(Event::Judged(self.judge_action(&action)))
            }
            RunEffect::Halt { action, kind, reason } => Some(self.perform_halt(&action, &kind, reason)),
            RunEffect::Execute { action, approved } => Some(self.perform_execute(&action, approved)),
            RunEffect::Tell { action, fate, text } => {
                self.done.push(Done { command: words_of(&action), status: None, output: text.clone() });
                self.note_result(words_of(&action), fate, None);
                match action {
                    RunAction::Command(_) => self.words.push(prompt::told_outcome(&action, &text)),
                    RunAction::Tool(call) => self.results.push(Turn::tool_result(&call.id, text, Vec::new())),
                }
                None
            }
            RunEffect::End { .. } => None,
        }
    }

    pub(super) fn write_journal(&mut self, entry: &JournalEntry) {
        if let Some(failure) = self.services.write_journal(entry) {
            self.front.show_status(&failure);
        }
    }

    pub(super) fn context(&self) -> CommandContext {
        CommandContext {
            cwd: self.cwd.clone(),
            meanings: self.meanings.clone(),
            by_user: self.by_user,
            created: self.created.untouched(),
        }
    }

    fn judge_action(&mut self, action: &RunAction) -> Judgement {
        let command = match action {
            RunAction::Command(command) => command,
            RunAction::Tool(call) => return self.judge_tool(call),
        };
        self.tool = None;
        if let Some(why) = self.refused.get(command) {
            self.verdict = None;
            return Judgement::Unfit(why.clone());
        }
        if let Some(why) = not_meant_for_shell(command, &self.services.tool_names()) {
            self.verdict = None;
            self.front.show_status(&format!("a command isn't run, because {why}: {}", visible(command)));
            return Judgement::Unfit(why);
        }
        // A syntax error is told to the model, not asked about.
        if let Some(why) = self.front.syntax_complaint(command) {
            self.verdict = None;
            self.front
                .show_status(&format!("a command can't be run, because {} can't read it: {why}", self.goal.shell));
            return Judgement::Unfit(format!("{} can't read it: {why}", self.goal.shell));
        }
        let mut verdict = self.services.judge_command(command, &self.context());
        if verdict.level != ReviewLevel::A
            && !verdict.denied
            && let Some(meanings) = self.front.look_up(command)
            && meanings != self.meanings
        {
            self.meanings = meanings;
            verdict = self.services.judge_command(command, &self.context());
        }
        if !self.by_user {
            self.add_opinion(&mut verdict);
        }
        self.take_verdict(verdict)
    }

    pub(super) fn add_opinion(&mut self, verdict: &mut Verdict) {
        if verdict.level == ReviewLevel::A && !verdict.destructive && !verdict.denied {
            self.services.second_opinion(verdict, self.front);
        } else if self.grants.cover(verdict) {
            // The user knows the rule, not this action: a model may still object.
            let mut alone =
                Verdict { level: ReviewLevel::A, requires_click: false, reasons: Vec::new(), ..verdict.clone() };
            self.services.second_opinion(&mut alone, self.front);
            for reason in alone.reasons {
                raise_verdict(verdict, reason, alone.destructive, &alone.explanation);
            }
        }
    }

    /// Stores the verdict on the current action, and returns what it means for this run.
    pub(super) fn take_verdict(&mut self, mut verdict: Verdict) -> Judgement {
        if let (Some(why), false) = (&self.confirm, self.by_user) {
            ask_first(&mut verdict, why);
        }
        self.write_journal(&JournalEntry::verdict(self.step, &verdict));
        self.front.show_verdict(&verdict);
        let judgement = self.judgement(&verdict);
        if let Judgement::Denied(reason) = &judgement {
            self.front.show_denial(reason);
        }
        self.verdict = Some(verdict);
        judgement
    }

    /// Considers the run's grants. Stores the pass of what may run.
    fn judgement(&mut self, verdict: &Verdict) -> Judgement {
        self.pass = None;
        match Standing::of(verdict) {
            Standing::Clear => {
                self.pass = gate::clear(verdict);
                Judgement::Clear
            }
            Standing::Denied(reason) => {
                self.settle_decision(Some(verdict), AuditAnswer::Denied);
                Judgement::Denied(reason)
            }
            Standing::Review(_) if self.grants.cover(verdict) => {
                self.grants.count(verdict);
                self.settle_decision(Some(verdict), AuditAnswer::Granted);
                self.front.show_status(&format!("not asked about: {}", Grants::offered(verdict).join(", ")));
                Judgement::Clear
            }
            Standing::Review(reason) => Judgement::Review(reason),
        }
    }

    /// Has the gate record an answer, and stores its pass.
    pub(super) fn settle_decision(&mut self, verdict: Option<&Verdict>, answer: AuditAnswer) {
        let context = self.context();
        self.pass = verdict.and_then(|verdict| self.services.settle(verdict, &context, answer));
    }

    fn perform_execute(&mut self, action: &RunAction, approved: bool) -> Event {
        let command = match action {
            RunAction::Command(command) => command,
            RunAction::Tool(call) => return self.execute_tool(call, approved),
        };
        let Some(pass) = self.pass.take().filter(|pass| pass.action() == command) else {
            return Event::Finished(ActionOutcome::NotRun);
        };
        let request = self.services.build_request(command, &self.context());
        let writes = self.services.written_paths(command, &self.context());
        let before = self.created.record_before(&writes);
        let traces = created_files::traces(&writes);
        let keeping = self.begin_undo(command, &writes, approved);
        let execution = Execution { step: self.step, pass, request };
        let executed = loop {
            match self.front.execute_command(&execution) {
                Ok(Progress::Executed(executed)) => {
                    let answer = line_answer(command, self.goal.shell, executed.status);
                    break Executed { answer: answer.filter(|_| executed.ran), ..executed };
                }
                Ok(Progress::Meanings(meanings)) => {
                    let known = self.verdict.take();
                    self.meanings = meanings;
                    let verdict = self.services.judge_command(command, &self.context());
                    if known.as_ref().is_none_or(|known| says_more(&verdict, known)) {
                        self.write_journal(&JournalEntry::verdict(self.step, &verdict));
                        let judgement = self.judgement(&verdict);
                        self.verdict = Some(verdict);
                        // Nothing has run.
                        if let Some(keeping) = keeping {
                            keeping.discard();
                        }
                        return Event::Reconsidered(judgement);
                    }
                    // The earlier verdict holds, second opinion included.
                    self.verdict = known;
                }
                Err(error) => {
                    self.end_undo(keeping);
                    return Event::Cancelled(error.message);
                }
            }
        };
        let kept = keeping.is_some();
        self.end_undo(keeping);
        self.created.record_after(&before);
        self.note_made(&before, kept);
        let now = created_files::traces(&writes);
        let changed = writes.into_iter().zip(traces.iter().zip(&now)).filter(|(_, (before, now))| before != now);
        self.note_files(changed.map(|(path, _)| path).collect());
        self.finished(command, &executed, approved)
    }

    fn finished(&mut self, command: &str, executed: &Executed, approved: bool) -> Event {
        let told = prompt::result_text(command, approved, executed, &self.cwd);
        self.done.push(Done {
            command: command.to_owned(),
            status: executed.ran.then_some(executed.status),
            output: executed.output.as_ref().map_or_else(String::new, |raw| prompt::output_text(raw, executed.skipped)),
        });
        self.write_journal(&JournalEntry::result(self.step, command, executed, &told));
        self.words.push(told);
        if !executed.cwd.as_os_str().is_empty() {
            self.cwd.clone_from(&executed.cwd);
        }
        let (fate, outcome) = match executed {
            Executed { interrupted: true, .. } => (StepFate::Interrupted, ActionOutcome::Interrupted),
            Executed { ran: true, status, answer, output, skipped, .. } => {
                let mut hasher = DefaultHasher::new();
                (status, output, skipped).hash(&mut hasher);
                let result = hasher.finish();
                match *answer {
                    Some(answer) => (StepFate::Answered(*status, answer), ActionOutcome::Answered { result }),
                    None => (StepFate::Ran(*status), ActionOutcome::Ran { failed: *status != 0, result }),
                }
            }
            _ => (StepFate::NotRun, ActionOutcome::NotRun),
        };
        self.note_result(command.to_owned(), fate, Some(executed.millis));
        Event::Finished(outcome)
    }

    pub(super) fn note_result(&mut self, action: String, fate: StepFate, millis: Option<u64>) {
        let result = ActionResult { action, fate, millis, task: self.task };
        self.front.show(ToClient::Result(result.clone()));
        self.summary.actions.push(result);
    }

    /// Paths are relative to where the run began.
    pub(super) fn note_files(&mut self, files: Vec<String>) {
        // Devices are no files of the user's; `/dev/shm` is a directory in memory.
        let is_device = |file: &String| file.starts_with("/dev/") && !file.starts_with("/dev/shm/");
        for file in files.into_iter().filter(|file| !is_device(file)) {
            let short = std::path::Path::new(&file)
                .strip_prefix(&self.goal.cwd)
                .map_or(file.clone(), |path| path.display().to_string());
            if !self.summary.files.contains(&short) {
                self.summary.files.push(short);
            }
        }
    }

    fn end_run(mut self, status: Status, reason: String, change_goal: bool, tally: Tally, started: Instant) -> Ending {
        if !self.words.is_empty() {
            self.services.keep_untold(&prompt::join_turn(&self.words));
        }
        self.tick_rest(status.is_success());
        self.keep_made();
        self.summary.unclean = !tally.is_clean() || self.summary.lacks_actions();
        let exit = if self.no_model && status == Status::Stalled { Exit::NoModel } else { status.exit() };
        self.write_journal(&JournalEntry::End { status, reason: reason.clone(), steps: self.step, tally: Some(tally) });
        self.front.show_end(&Over {
            status,
            reason: reason.clone(),
            steps: self.step,
            tally,
            elapsed: started.elapsed(),
            dollars: self.services.spent_dollars(),
            granted: self.grants.note(),
            change: change_goal.then(|| self.goal.text.clone()),
            exit,
            summary: self.summary,
        });
        Ending { status, reason, exit }
    }
}

pub(super) fn words_of(action: &RunAction) -> String {
    match action {
        RunAction::Command(command) => command.clone(),
        RunAction::Tool(call) => format!("{} {}", call.name, call.arguments),
    }
}

/// Whether `verdict` holds news for the user: then an approval of `known` doesn't cover it.
pub(super) fn says_more(verdict: &Verdict, known: &Verdict) -> bool {
    let is_known = |rule: &str| known.reasons.iter().any(|reason| reason.rule == rule);
    verdict.level > known.level
        || verdict.denied
        || (verdict.destructive && !known.destructive)
        || (verdict.level > ReviewLevel::A && verdict.reasons.iter().any(|reason| !is_known(&reason.rule)))
        || (verdict.destructive && verdict.explanation != known.explanation)
}

#[cfg(test)]
#[path = "driver_tests.rs"]
mod tests;
