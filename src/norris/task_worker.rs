//! Steps for a model that can't drive a run: the goal becomes tasks, each a request for one
//! command, and another after a failure. The cookbook comes first. It never calls a goal reached.

use super::executor::Executor;
use super::machine::Why;
use super::services::RunQuestion;
use crate::assist::attachment;
use crate::assist::proposal;
use crate::assist::typed_line::failure_words;
use crate::config::Active;
use crate::config::presets::COOKBOOK;
use crate::conversation::markers;
use crate::egress::EgressAnswer;
use crate::error::Result;
use crate::model::{Done, Intent, Reply, Sink};
use crate::providers::cookbook_provider;
use aish_base::hands_on;
use aish_cookbook::goal::{self, Task};
use aish_text::sanitize::clean_line;
use std::time::Duration;

/// Characters of an output that is sent with a task.
const OUTPUT: usize = 600;

#[derive(Debug)]
pub struct TaskWorker {
    rest: Vec<String>,
    tasks: Vec<Task>,
    said: Vec<(String, String)>,
}

impl TaskWorker {
    /// `rest` is empty for a new run.
    pub fn new(rest: Vec<String>) -> Self {
        Self { rest, tasks: Vec::new(), said: Vec::new() }
    }

    pub fn has_plan(&self) -> bool {
        !self.rest.is_empty()
    }

    /// Takes over the plan, or makes one of the goal; returns the tasks in words.
    pub fn plan(&mut self, planned: &[String], executor: &Executor) -> Vec<String> {
        let tasks = |planned: &[String]| cookbook_provider::tasks(&executor.goal, planned, &executor.side);
        self.tasks = tasks(planned);
        if self.has_plan() {
            // With the whole goal a task may have a command that its own words lack.
            let before = self.tasks.len().saturating_sub(self.rest.len());
            let left = self.tasks.split_off(before);
            self.tasks = if left.iter().map(|task| &task.words).eq(&self.rest) { left } else { tasks(&self.rest) };
        }
        self.tasks.iter().map(|task| task.words.clone()).collect()
    }

    /// `CMD:` or `GOAL: blocked`. Fails when no model answers, or the money is spent.
    pub fn reply(
        &mut self,
        question: &RunQuestion,
        executor: &mut Executor,
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let Some(task) = question.task.and_then(|n| self.tasks.get(n)).cloned() else {
            return Ok(by_cookbook("GOAL: blocked there is no such task".to_owned()));
        };
        executor.side.cwd.clone_from(&question.cwd);
        let last = question.done.last();
        let known = last.and_then(|last| goal::answer_of(last, executor.shell));
        let mut answer = match (question.why, known, last) {
            (Why::Retry, Some(known), _) => {
                let said = format!("No other command is needed: {}.", known.words());
                sink.push_text(&said);
                by_cookbook(said)
            }
            (Why::Retry, None, Some(last)) => self.another(last, question, executor, sink)?,
            _ => match &task.command {
                Some(command) => by_cookbook(format!("CMD: {command}")),
                None => self.first(&task.words, question, executor, sink)?,
            },
        };
        let found = proposal::proposals(&answer.reply.text, &task.words, &executor.side);
        let command = found.as_ref().ok().and_then(|found| found.commands.first()).cloned();
        if answer.preset != COOKBOOK {
            let failed =
                |command: &String| question.done.iter().any(|done| done.command == *command && done.status != Some(0));
            answer.reply.text = match (&command, found) {
                (Some(command), _) if failed(command) => {
                    format!("GOAL: blocked the model has no other command for: {}", task.words)
                }
                (Some(command), _) => format!("CMD: {command}"),
                (None, Ok(found)) => format!("GOAL: blocked {}", reason(found.reason, &answer.reply.text)),
                (None, Err(refused)) => format!("GOAL: blocked {}", clean_line(&refused.message)),
            };
        }
        if let Some(command) = command {
            self.said.retain(|(words, _)| *words != task.words);
            self.said.push((task.words, command));
        }
        executor.keep_task(&question.words, &answer.reply.text, &answer.label);
        Ok(answer)
    }

    fn first(
        &self,
        words: &str,
        question: &RunQuestion,
        executor: &mut Executor,
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let output = question.done.last().filter(|_| goal::refers_back(words)).and_then(|done| shown(&done.output));
        let told = format!("{}{words}", output.unwrap_or_default());
        let intent = Intent::Suggest { words: words.to_owned() };
        executor.suggest(intent, told, self.said.clone(), &question.done, &mut Unspoken(sink))
    }

    /// After `last` failed: the cookbook's correction, else the model's.
    fn another(
        &self,
        last: &Done,
        question: &RunQuestion,
        executor: &mut Executor,
        sink: &mut dyn Sink,
    ) -> Result<EgressAnswer> {
        let status = last.status.unwrap_or(2);
        let intent = Intent::Fix { command: last.command.clone(), status };
        executor.side.last_command.clone_from(&last.command);
        executor.side.last_output = Some(last.output.clone());
        let corrected = cookbook_provider::known_reply(&intent, &executor.side);
        let corrected =
            corrected.and_then(|reply| markers::proposed_commands(&reply.text, executor.shell).into_iter().next());
        if let Some(command) = corrected.filter(|command| !question.done.iter().any(|done| done.command == *command)) {
            return Ok(by_cookbook(format!("CMD: {command}")));
        }
        let words = failure_words(&last.command, status);
        executor.suggest(intent, words, self.said.clone(), &question.done, &mut Unspoken(sink))
    }
}

/// Drops the text: a reply that is only a command is shown as the command.
struct Unspoken<'a>(&'a mut dyn Sink);

impl Sink for Unspoken<'_> {
    hands_on!(0: waiting, connecting, cancelled, enough, notice, progress);
}

/// None if it is too long to be sent whole.
fn shown(output: &str) -> Option<String> {
    (output.len() <= OUTPUT).then(|| attachment::last_output(output)).flatten()
}

/// Why a reply has no command, on one line: the model's reason, or its text.
fn reason(said: Option<String>, text: &str) -> String {
    let (before, line) = match said {
        Some(reason) => ("", clean_line(&reason)),
        None => ("the model gave no command but said: ", clean_line(text)),
    };
    let line: String = line.trim().chars().take(200).collect();
    if line.is_empty() { "the model has no command for it".to_owned() } else { format!("{before}{line}") }
}

fn by_cookbook(text: String) -> EgressAnswer {
    EgressAnswer {
        reply: Reply { text, ..Reply::default() },
        preset: COOKBOOK.to_owned(),
        label: Active::cookbook().label().to_owned(),
        elapsed: Duration::ZERO,
        cost: None,
        provenance: Vec::new(),
        broken: None,
    }
}
