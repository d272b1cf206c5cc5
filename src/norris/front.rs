//! Where a run happens: a live shell with a terminal, or a child shell without one. Each implements
//! [`NorrisFront`]; the driver knows neither.

use std::time::Duration;

use super::machine::Tally;
use crate::cost::format_dollars;
use crate::error::{Exit, Result};
use crate::helper_link::message::FrontMeanings;
pub use crate::helper_link::message::ToClient;
use crate::model::Sink;
use crate::model::halt::{Choice, Explain, Halt};
use crate::model::run_status::Status;
use crate::model::run_summary::{RunSummary, StatusAnswer};
use crate::review::gate::Pass;
use aish_judge::request::JudgeRequest;
use aish_judge::verdict::Verdict;

#[derive(Debug)]
pub struct Execution {
    /// From 1.
    pub step: u32,
    /// What the gate passed: the command verbatim, maybe of several lines.
    pub pass: Pass,
    pub request: JudgeRequest,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Executed {
    /// False: the shell refused it (syntax error, incomplete line).
    pub ran: bool,
    pub interrupted: bool,
    pub status: i32,
    /// What a status other than 0 says that is no failure.
    pub answer: Option<StatusAnswer>,
    pub millis: u64,
    /// The shell's directory afterwards.
    pub cwd: std::path::PathBuf,
    /// Raw head and tail; none if it wasn't captured.
    pub output: Option<Vec<u8>>,
    /// Bytes omitted between head and tail.
    pub skipped: u64,
    /// For the model: why there is no output, that the shell ended.
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    Executed(Executed),
    /// Not begun: words of the command are aliases or functions, and it must be judged with them.
    Meanings(FrontMeanings),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    pub status: Status,
    /// May be empty.
    pub reason: String,
    pub steps: u32,
    pub tally: Tally,
    pub elapsed: Duration,
    /// In US dollars, if known.
    pub dollars: Option<f64>,
    /// Rules that the user granted; may be empty.
    pub granted: String,
    /// The goal, if the user wants to change it (SKIP-03).
    pub change: Option<String>,
    /// Of a headless run: from the status, or that no model answers.
    pub exit: Exit,
    pub summary: RunSummary,
}

impl Over {
    pub fn note(&self) -> String {
        let steps = if self.steps == 1 { "1 step".to_owned() } else { format!("{} steps", self.steps) };
        let money = self.dollars.map(|dollars| format!(", {}", format_dollars(dollars))).unwrap_or_default();
        let granted = if self.granted.is_empty() { String::new() } else { format!("; {}", self.granted) };
        format!("{steps}, {:.1} s{money}{}{granted}", self.elapsed.as_secs_f64(), self.tally.note())
    }
}

pub trait NorrisFront {
    /// What a live run tells its client (REN-02…08, PRE-08); a front may leave some of it out.
    fn show(&mut self, message: ToClient);
    /// A status line (REN-08), without its prefix.
    fn show_status(&mut self, text: &str) {
        self.show(ToClient::Status(text.to_owned()));
    }
    /// The shell's syntax error; none if there is none, or it can't be asked. Nothing runs.
    fn syntax_complaint(&mut self, _command: &str) -> Option<String> {
        None
    }
    /// For fronts that keep their own record.
    fn show_verdict(&mut self, _verdict: &Verdict) {}
    /// A policy forbids a command, and the user isn't asked. A front may end the run.
    fn show_denial(&mut self, reason: &str) {
        self.show_status(&format!("denied by policy: {reason}"));
    }
    fn asking(&mut self, step: u32);
    /// For the model's streamed text. `enough` is true once the run is cancelled.
    fn sink(&mut self) -> &mut dyn Sink;
    /// Something slow is running: `checking`.
    fn show_busy(&mut self, what: &str) {
        self.show(ToClient::Busy(what.to_owned()));
    }
    /// `explain`: text for `?`, may take seconds. Fails when the user can't be asked any more.
    fn ask_halt(&mut self, halt: &Halt, explain: &mut Explain) -> Result<Choice>;
    /// The shell's meanings, if known before judging; else [`Progress::Meanings`] tells.
    fn meanings(&mut self, _command: &str) -> FrontMeanings {
        FrontMeanings::default()
    }
    /// As [`NorrisFront::meanings`], by asking the shell; none if impossible. Only called before a
    /// question, which an earlier step's definitions shouldn't cause.
    fn look_up(&mut self, _command: &str) -> Option<FrontMeanings> {
        None
    }
    /// After [`Progress::Meanings`] nothing has run; the driver calls again.
    fn execute_command(&mut self, execution: &Execution) -> Result<Progress>;
    /// Why the run must end, once someone wants that.
    fn cancelled(&self) -> Option<String>;
    /// A run ends (REN-05).
    fn show_end(&mut self, over: &Over);
}
