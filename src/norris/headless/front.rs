//! The front of a headless run: runs approved commands in the child shell, answers HALTs by rule,
//! reports. No user is asked. It writes only to its two writers.

use std::cell::Cell;
use std::io::Write;
use std::path::PathBuf;

use super::child_shell::{ChildShell, Chunk};
use super::events::HeadlessEvent;
use super::reporter::Reporter;
use super::signals::Signals;
use crate::cost::UNPRICED;
use crate::error::{Exit, Result};
use crate::helper_link::message::{FrontMeanings, ToClient};
use crate::model::Sink;
use crate::model::halt::{Choice, Explain, Halt};
use crate::model::run_status::Status;
use crate::model::run_summary::StatusAnswer;
use crate::norris::front::{Executed, Execution, NorrisFront, Over, Progress};
use crate::norris::live::listener::RunListener;
use crate::norris::machine::{NO_ACTION, NONE_RUNS, Tally};
use aish_cookbook::status::line_answer;
use aish_judge::verdict::{PIN_LENGTH, Verdict};
use aish_text::sanitize::{clean, clean_line, visible};

/// What a HALT means without a user to ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum OnHalt {
    /// The run ends, with the exit code of a HALT.
    #[default]
    Abort,
    /// The action is skipped and the model is told; the third skip in a row ends the run.
    Skip,
}

#[derive(Clone, Debug, Default)]
pub struct HeadlessOptions {
    pub on_halt: OnHalt,
    /// Events on stdout instead of the commands' output.
    pub json: bool,
    /// On stderr only a HALT.
    pub quiet: bool,
    pub max_steps: u32,
    pub workspace: PathBuf,
    /// Answers status questions and requests to end.
    pub listener: Option<RunListener>,
}

pub struct HeadlessFront<'a> {
    shell: ChildShell,
    options: HeadlessOptions,
    show_halt: Box<dyn Fn(&Halt) -> String + 'a>,
    signals: Signals,
    /// Why the run must end, after a HALT or a denial.
    halted: Option<String>,
    reporter: Reporter<'a>,
    steps: u32,
    /// The command to judge with exactly these meanings.
    told: Option<(String, FrontMeanings)>,
}

impl<'a> HeadlessFront<'a> {
    /// Data goes to `out`, talk to `err`; `show_halt` formats a HALT (HALT-03) with its line break.
    pub fn new(
        shell: ChildShell,
        options: HeadlessOptions,
        (out, err): (Box<dyn Write + 'a>, Box<dyn Write + 'a>),
        show_halt: Box<dyn Fn(&Halt) -> String + 'a>,
        signals: Signals,
    ) -> Self {
        let reporter = Reporter::new(out, err, (options.json, options.quiet), shell.shell());
        Self { shell, options, show_halt, signals, halted: None, reporter, steps: 0, told: None }
    }

    /// The process's code; `exit` is the driver's.
    pub fn exit(&self, status: Status, exit: Exit) -> Exit {
        if status == Status::Aborted && self.signals.raised().is_some() { Exit::Interrupted } else { exit }
    }

    /// What a new user can do after such an end.
    fn advice(&self, over: &Over) -> Option<&'static str> {
        Some(match over.status {
            _ if over.exit == Exit::NoModel => "`aish models` shows which models answer, `aish doctor` what is wrong",
            Status::Stalled if over.reason == NO_ACTION => {
                "the model named no command and didn't say that the goal is reached; say what is wanted in other words"
            }
            Status::Stalled if over.reason == NONE_RUNS => {
                "`aish models test` measures whether the model can drive a run; with one that can't, Norris goes task by task"
            }
            Status::BudgetExhausted if over.steps >= self.options.max_steps => "--max-steps allows more",
            // A missing price isn't solved by a limit; the reason says what helps.
            Status::BudgetExhausted if over.reason.starts_with(UNPRICED) => return None,
            Status::BudgetExhausted => "--max-dollars and the limits in [cost] allow more",
            Status::Aborted if self.halted.is_some() => {
                "run it yourself if it is right; with --on-halt skip a run goes on without such commands"
            }
            _ => return None,
        })
    }

    fn doing(&self, step: Option<u32>, doing: impl Into<String>) {
        if let Some(listener) = &self.options.listener {
            listener.set_activity(step, doing);
        }
    }

    fn say(&mut self, text: &str) {
        self.reporter.write_words(&format!("[aish] {text}"));
    }

    fn pump(&mut self) {
        let reporter = &mut self.reporter;
        self.shell.pump(&mut |chunk| reporter.write_output(chunk));
    }
}

impl Sink for HeadlessFront<'_> {
    fn push_text(&mut self, piece: &str) {
        self.reporter.write_reply(piece);
    }

    fn cancelled(&self) -> bool {
        NorrisFront::cancelled(self).is_some()
    }

    fn notice(&mut self, line: &str) {
        self.show_status(line);
    }
}

impl NorrisFront for HeadlessFront<'_> {
    fn syntax_complaint(&mut self, command: &str) -> Option<String> {
        self.shell.complaint(command)
    }

    fn show(&mut self, message: ToClient) {
        match message {
            ToClient::Begin { goal, model, steps: max_steps } => {
                let (shell, workspace, cwd) =
                    (self.shell.shell().name(), self.options.workspace.as_path(), self.shell.cwd());
                let (goal, model) = (goal.as_str(), model.as_str());
                self.reporter.write_event(&HeadlessEvent::Begin { goal, model, shell, max_steps, workspace, cwd });
                self.say(&format!("norris: {}", clean(goal)));
                self.say(&format!("model {model}, {shell}, at most {max_steps} steps"));
            }
            ToClient::Status(text) => {
                self.reporter.write_event(&HeadlessEvent::Status { text: &text });
                self.say(&clean_line(&text));
            }
            ToClient::Plan(tasks) => {
                self.reporter.write_event(&HeadlessEvent::Plan { tasks: &tasks });
                for (n, task) in tasks.iter().enumerate() {
                    self.say(&format!("task {}: {}", n + 1, clean_line(task)));
                }
            }
            ToClient::Step(step) => {
                self.pump();
                self.steps += 1;
                let (n, max, task) = (step.number, step.of, step.task.as_deref());
                self.reporter.write_event(&HeadlessEvent::Step { n, max, task });
                self.reporter.write_words(&format!("  {}", clean_line(&step.to_string())));
            }
            ToClient::Replied => {
                self.reporter.end_reply();
                self.pump();
            }
            ToClient::Busy(what) => self.doing(None, what),
            _ => {}
        }
    }

    fn show_verdict(&mut self, verdict: &Verdict) {
        let Verdict { command, level, destructive, denied, reasons, .. } = verdict;
        let (level, destructive, denied) = (*level, *destructive, *denied);
        self.reporter.write_event(&HeadlessEvent::Action { command, level, destructive, denied, reasons });
    }

    fn show_denial(&mut self, reason: &str) {
        self.show_status(&format!("denied by policy: {reason}"));
        // A denial is no question, but ends the run like a HALT.
        if self.options.on_halt == OnHalt::Abort {
            self.halted = Some(format!("denied by policy: {reason}"));
        }
    }

    fn asking(&mut self, step: u32) {
        self.doing(Some(step), "asking the model");
    }

    fn sink(&mut self) -> &mut dyn Sink {
        self
    }

    fn ask_halt(&mut self, halt: &Halt, _explain: &mut Explain) -> Result<Choice> {
        // An escalated HALT offers no skip: without a user it is the end (SKIP-02).
        let skip = self.options.on_halt == OnHalt::Skip && !halt.escalated && NorrisFront::cancelled(self).is_none();
        let (answer, choice) = if skip { ("skip", Choice::Skip) } else { ("abort", Choice::Abort) };
        let Halt { reason, level, action, why: explanation, requires_pin, .. } = halt;
        let (level, requires_pin) = (*level, *requires_pin);
        let pin_length = requires_pin.then_some(PIN_LENGTH);
        let requires_click = true;
        let event = HeadlessEvent::Halt {
            reason,
            level,
            action,
            explanation,
            requires_click,
            requires_pin,
            pin_length,
            answer,
        };
        self.reporter.write_event(&event);
        let shown = (self.show_halt)(halt);
        let follows = if skip { "this command is skipped" } else { "the run ends" };
        self.reporter
            .write_always(&format!("{}\n[aish] a headless run asks nobody: {follows}", shown.trim_end_matches('\n')));
        if !skip {
            self.halted = Some(format!("halted: {reason}"));
        }
        Ok(choice)
    }

    fn meanings(&mut self, command: &str) -> FrontMeanings {
        let Self { shell, reporter, signals, told, .. } = self;
        // A shell that can't tell can't run it either, which is an error then.
        let stop = || signals.raised().is_some();
        let meanings = shell.meanings(command, &mut |chunk| reporter.write_output(chunk), &stop).unwrap_or_default();
        *told = Some((command.to_owned(), meanings.clone()));
        meanings
    }

    fn execute_command(&mut self, execution: &Execution) -> Result<Progress> {
        self.doing(Some(execution.step), format!("running: {}", execution.pass.action()));
        let Self { shell, reporter, signals, options, told, .. } = self;
        let gone = Cell::new(reporter.gone().is_some());
        let off = || options.listener.as_ref().is_some_and(|listener| listener.cancelled().is_some());
        let stop = || gone.get() || signals.raised().is_some() || off();
        // The current meanings count, not those of the first judgement.
        let meanings = shell.meanings(execution.pass.action(), &mut |chunk| pass_on(reporter, &gone, chunk), &stop)?;
        let known = told.take().filter(|(command, _)| command == execution.pass.action()).map(|(_, known)| known);
        if meanings != known.unwrap_or_default() {
            *told = Some((execution.pass.action().to_owned(), meanings.clone()));
            return Ok(Progress::Meanings(meanings));
        }
        reporter.write_words(&format!("$ {}", visible(execution.pass.action())));
        let executed = shell.run(execution.pass.action(), &mut |chunk| pass_on(reporter, &gone, chunk), &stop)?;
        self.reporter.end_output();
        let Executed { status, ran, millis, ref cwd, ref note, .. } = executed;
        let bytes = executed.output.as_ref().map_or(0, |output| output.len() as u64) + executed.skipped;
        let answer = line_answer(execution.pass.action(), self.shell.shell(), status).filter(|_| ran);
        let answer = answer.map(StatusAnswer::words);
        self.reporter.write_event(&HeadlessEvent::Result { status, answer, ran, millis, cwd, bytes, note });
        if !note.is_empty() {
            self.say(&clean_line(note));
        }
        Ok(Progress::Executed(executed))
    }

    fn cancelled(&self) -> Option<String> {
        let off = || self.options.listener.as_ref().and_then(RunListener::cancelled);
        self.signals.raised().or(self.reporter.gone()).map(str::to_owned).or_else(off).or_else(|| self.halted.clone())
    }

    fn show_end(&mut self, over: &Over) {
        let (status, reason) = (over.status, over.reason.as_str());
        self.pump();
        self.reporter.end_output();
        let (exit, name) = (self.exit(status, over.exit).code(), status.name());
        let tally = Some(over.tally).filter(|tally| *tally != Tally::default());
        let (steps, dollars) = (self.steps, over.dollars);
        self.reporter.write_event(&HeadlessEvent::End { status: name, reason, steps, dollars, tally, exit });
        let because = if reason.is_empty() { String::new() } else { format!(": {}", clean_line(reason)) };
        let last = format!("[aish] norris: {name}{because} ({})", over.note());
        if status.is_success() {
            return self.reporter.write_words(&last);
        }
        self.reporter.write_conclusion(&last);
        if let Some(advice) = self.advice(over) {
            self.reporter.write_words(&format!("hint: {advice}"));
        }
    }
}

/// Notes when nobody reads the output any more.
fn pass_on(reporter: &mut Reporter, gone: &Cell<bool>, chunk: Chunk) {
    reporter.write_output(chunk);
    gone.set(reporter.gone().is_some());
}
