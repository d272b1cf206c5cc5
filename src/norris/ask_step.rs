//! One turn of the model: what it is told, repetition of empty answers, the actions read from its
//! reply, the marks of a plan's tasks by their results. It runs and judges none.

use std::time::{Duration, Instant};

use super::driver::Driver;
use super::journal::JournalEntry;
use super::machine::{Event, RunAction, Why};
use super::prompt;
use super::services::RunQuestion;
use crate::assist::exchange::EMPTY;
use crate::conversation::markers::{self, Marker, prose};
use crate::egress::EgressAnswer;
use crate::error::{Error, Exit, Result};
use crate::helper_link::message::ToClient;
use crate::model::run_summary::{RunStep, StepFate};
use aish_text::sanitize::visible;

/// Before an empty answer is asked for again.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(1)];
/// How often the end of the run is checked.
const PAUSE_TICK: Duration = Duration::from_millis(50);

impl Driver<'_> {
    pub(super) fn perform_ask(&mut self, step: u32, task: Option<usize>, why: Why) -> Event {
        self.step = step;
        let over = if why == Why::Close { self.tasks.len() } else { task.unwrap_or_default() };
        self.tick_tasks(over);
        self.task = task;
        if why == Why::Retry {
            // Another command replaces what failed; the counts include that.
            let stays = |fate| matches!(fate, StepFate::Answered(..));
            self.summary.actions.retain(|action| action.task != task || stays(action.fate));
        }
        self.show_step(step, task, why);
        self.front.asking(step);
        self.words.extend(prompt::nudge_words(why, &self.cut));
        let hint = task.and_then(|current| prompt::task_hint(&self.tasks, current));
        let parts: Vec<String> = self.words.iter().cloned().chain(hint).collect();
        let question = RunQuestion {
            system: prompt::run_system(self.goal.shell, &self.goal.text, self.services.offers_tools()),
            words: prompt::join_turn(&parts),
            done: self.done.clone(),
            results: self.results.clone(),
            cwd: self.cwd.clone(),
            task,
            why,
        };
        let outcome = self.ask_model(&question);
        let answer = match outcome {
            Ok(answer) => {
                // The turn is in the log now, whole or not.
                self.words.clear();
                self.results.clear();
                answer
            }
            // Nothing of it is left, but it counts as a reply.
            Err(error) if error.incomplete.is_some_and(|reason| reason != EMPTY) => {
                return self.cut_off(Vec::new(), error, false);
            }
            Err(error) => return self.failed(error),
        };
        self.write_journal(&JournalEntry::Reply { step, text: answer.reply.text.clone() });
        let markers = answer.markers(self.goal.shell);
        self.summary.said = prose(&answer.reply.text);
        let EgressAnswer { mut reply, broken, .. } = answer;
        if broken.is_some() {
            // Its arguments may be cut.
            reply.tool_calls.pop();
        }
        if reply.stop.spoils() {
            reply.tool_calls.clear();
        }
        let mut actions: Vec<RunAction> = reply.tool_calls.drain(..).map(RunAction::Tool).collect();
        let goal = markers::last_goal(&markers);
        self.confirm = markers::confirmation(&markers).map(str::to_owned);
        ignored_markers(&markers).iter().for_each(|line| self.front.show_status(line));
        markers.into_iter().for_each(|marker| self.take_marker(marker, &mut actions));
        match broken {
            Some(error) => self.cut_off(actions, error, reply.stop.spoils()),
            None => Event::Reply { actions, goal, cut: false },
        }
    }

    fn take_marker(&mut self, marker: Marker, actions: &mut Vec<RunAction>) {
        match marker {
            Marker::Command(command) => actions.push(RunAction::Command(command)),
            // The model is told, and gets another try.
            Marker::Refused(text, why) => {
                self.front.show_status(&format!("a command can't be run, because {why}: {}", visible(&text)));
                self.refused.insert(text.clone(), why.to_string());
                actions.push(RunAction::Command(text));
            }
            _ => {}
        }
    }

    fn show_step(&mut self, step: u32, task: Option<usize>, why: Why) {
        let line = if why == Why::Close {
            let line = "all tasks were tried; the result:";
            self.front.show_status(line);
            line.to_owned()
        } else {
            let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            let begun = match task.and_then(|n| Some((n, self.tasks.get(n)?))) {
                Some((n, task)) => {
                    RunStep { number: count(n + 1), of: count(self.tasks.len()), task: Some(task.clone()) }
                }
                None => RunStep { number: step, of: self.goal.max_steps, task: None },
            };
            let line = begun.to_string();
            self.front.show(ToClient::Step(begun));
            line
        };
        self.write_journal(&JournalEntry::Step { step, line });
    }

    fn ask_model(&mut self, question: &RunQuestion) -> Result<EgressAnswer> {
        let mut pauses = PAUSES.iter();
        loop {
            let outcome = self.services.ask_model(question.clone(), self.front.sink());
            self.front.show(ToClient::Replied);
            match (&outcome, pauses.next()) {
                (Err(error), Some(pause)) if error.incomplete == Some(EMPTY) => {
                    self.front.show_status(&format!("{}; asking again", error.message));
                    let end = Instant::now() + *pause;
                    while Instant::now() < end && self.front.cancelled().is_none() {
                        std::thread::sleep(PAUSE_TICK);
                    }
                    if self.front.cancelled().is_some() {
                        return outcome;
                    }
                }
                _ => return outcome,
            }
        }
    }

    /// A cut-off reply with its complete `actions`, or none if one is `spoiled`.
    fn cut_off(&mut self, actions: Vec<RunAction>, error: Error, spoiled: bool) -> Event {
        if error.exit == Exit::Interrupted {
            return self.failed(error);
        }
        let left_out = if spoiled { "nothing of it is run" } else { "its last action isn't run" };
        self.front.show_status(&format!("{}; {left_out}", error.message));
        self.cut = error.message;
        Event::Reply { actions, goal: None, cut: true }
    }

    fn failed(&mut self, error: Error) -> Event {
        match error.exit {
            Exit::BudgetExhausted => Event::OutOfBudget(error.message),
            Exit::Interrupted => Event::Cancelled("interrupted".to_owned()),
            exit => {
                self.no_model |= exit == Exit::NoModel;
                Event::Failed(error.message)
            }
        }
    }

    /// The tasks before `over` had their step.
    pub(super) fn tick_tasks(&mut self, over: usize) {
        for number in 0..over.min(self.tasks.len()) {
            if self.summary.tasks[number].1.is_none() {
                let Some(fate) = self.summary.fate_of_task(number) else { continue };
                self.summary.tasks[number].1 = Some(fate);
                let (of, task) = (self.tasks.len(), self.tasks[number].clone());
                self.front.show(ToClient::Task { number: number + 1, of, task, fate });
            }
        }
    }

    /// All tasks are done if the goal is reached; else a task in mid-step isn't.
    pub(super) fn tick_rest(&mut self, reached: bool) {
        for number in 0..self.summary.tasks.len() {
            let fate = self.summary.fate_of_task(number).filter(|fate| reached || *fate != StepFate::Ran(0));
            let told = &mut self.summary.tasks[number].1;
            *told = told.or(fate);
        }
    }
}

/// A line for each preset to ask, and one for all background commands.
fn ignored_markers(markers: &[Marker]) -> Vec<String> {
    let background = markers.iter().filter(|marker| matches!(marker, Marker::Background(_))).count();
    let preset = |marker: &Marker| match marker {
        Marker::Delegate(body) => {
            let preset = body.split_whitespace().next().unwrap_or_default();
            Some(format!("a run asks no other preset, so `{preset}` isn't asked"))
        }
        _ => None,
    };
    let mut lines: Vec<String> = markers.iter().filter_map(preset).collect();
    if background > 0 {
        lines.push("a run starts nothing in the background, so `CMD&:` lines of the answer aren't run".to_owned());
    }
    lines
}
