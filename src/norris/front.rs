//! What the driver needs from where a run happens: a live shell with a terminal, or a child shell
//! without one. Each side implements [`NorrisFront`]; the driver knows neither.

use std::time::Duration;

use super::machine::Tally;
use crate::cost::format_dollars;
use crate::error::{Exit, Result};
use crate::helper_link::message::FrontMeanings;
use crate::model::Sink;
use crate::model::halt::{Choice, Halt};
use crate::model::run_status::Status;
use crate::model::run_summary::{ActionResult, RunSummary, StepFate};
use crate::review::gate::Pass;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Verdict;

#[derive(Debug)]
pub struct Execution {
    /// The step, from 1.
    pub step: u32,
    /// What the gate let pass: the command, verbatim; it may have several lines.
    pub pass: Pass,
    /// The same as it was judged.
    pub request: JudgeRequest,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Executed {
    /// False when the shell refused it: a syntax error, an incomplete line.
    pub ran: bool,
    pub interrupted: bool,
    pub status: i32,
    /// How long it took, in milliseconds.
    pub millis: u64,
    /// The shell's directory afterwards.
    pub cwd: std::path::PathBuf,
    /// What it printed, raw: head and tail of it; none when nothing could be captured.
    pub output: Option<Vec<u8>>,
    /// How many bytes of it were left out between head and tail.
    pub skipped: u64,
    /// Something the model should know: why there is no output, that the shell ended.
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    Executed(Executed),
    /// It has not begun: words of the command are aliases or functions of the shell, and it has to
    /// be judged with them.
    Meanings(FrontMeanings),
}

/// How a run ended, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    pub status: Status,
    /// Why; may be empty.
    pub reason: String,
    pub steps: u32,
    pub tally: Tally,
    pub elapsed: Duration,
    /// What it cost, in US dollars, when that is known.
    pub dollars: Option<f64>,
    /// What the user didn't want to be asked about again; may be empty.
    pub granted: String,
    /// The goal, if the user wants to change it (SKIP-03).
    pub change: Option<String>,
    /// The exit code of a headless run: that of the status, or that no model answers.
    pub exit: Exit,
    /// What became of its actions.
    pub summary: RunSummary,
}

impl Over {
    /// What it took, in a few words.
    pub fn note(&self) -> String {
        let steps = if self.steps == 1 { "1 step".to_owned() } else { format!("{} steps", self.steps) };
        let money = self.dollars.map(|dollars| format!(", {}", format_dollars(dollars))).unwrap_or_default();
        let granted = if self.granted.is_empty() { String::new() } else { format!("; {}", self.granted) };
        format!("{steps}, {:.1} s{money}{}{granted}", self.elapsed.as_secs_f64(), self.tally.note())
    }
}

pub trait NorrisFront {
    /// The run begins (REN-02).
    fn show_begin(&mut self, goal: &str, model: &str);
    /// A status line (REN-08), without its prefix.
    fn show_status(&mut self, text: &str);
    /// The tasks of the plan (PRE-08).
    fn show_plan(&mut self, tasks: &[String]);
    /// What the shell has against reading a command; none when it would read it, or isn't asked.
    /// Nothing of it runs.
    fn syntax_complaint(&mut self, _command: &str) -> Option<String> {
        None
    }
    /// A command was judged; for those who keep a record of their own.
    fn show_verdict(&mut self, _verdict: &Verdict) {}
    /// A command isn't run because a policy forbids it. The user isn't asked about it; a front may
    /// want the run to end now.
    fn show_denial(&mut self, reason: &str) {
        self.show_status(&format!("denied by policy: {reason}"));
    }
    /// A step begins: its line, like `step 3/16` (REN-03, REN-06).
    fn show_step(&mut self, line: &str);
    /// A task of the plan, counted from 1, of so many, had its step; for those who show a plan
    /// whose tasks tick.
    fn show_task(&mut self, _number: (usize, usize), _task: &str, _fate: StepFate) {}
    /// An action is over; for those who show no results of their own.
    fn show_result(&mut self, _result: &ActionResult) {}
    /// The model is being asked, for step `step`.
    fn asking(&mut self, step: u32);
    /// Where the model's text goes while it streams. Its `enough` is true once the run is
    /// cancelled.
    fn sink(&mut self) -> &mut dyn Sink;
    /// The model's text is over.
    fn replied(&mut self);
    /// Something slow goes on: `checking`.
    fn show_busy(&mut self, what: &str);
    /// Asks the user. `explain` has more to say about the action, for `?`; it may take seconds.
    /// Fails when the user can't be asked any more.
    fn ask_halt(&mut self, halt: &Halt, explain: &mut dyn FnMut() -> String) -> Result<Choice>;
    /// What words of a command mean in the shell at this moment, where that can be told before it
    /// is judged. What is learned only on the way to its execution comes as [`Progress::Meanings`].
    fn meanings(&mut self, _command: &str) -> FrontMeanings {
        FrontMeanings::default()
    }
    /// As [`NorrisFront::meanings`], where the shell has to be asked first; none if it can't be.
    /// Called only when a person would be asked otherwise: what an earlier step has defined is no
    /// reason to.
    fn look_up(&mut self, _command: &str) -> Option<FrontMeanings> {
        None
    }
    /// Runs an approved command. The first thing that happens may be [`Progress::Meanings`]; then
    /// it hasn't run, and the driver calls again, for the same command or another.
    fn execute_command(&mut self, execution: &Execution) -> Result<Progress>;
    /// Why the run is to end, once somebody wants it to.
    fn cancelled(&self) -> Option<String>;
    /// The run is over (REN-05).
    fn show_end(&mut self, over: &Over);
}
