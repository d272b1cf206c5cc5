//! What the driver needs from where a run happens: a live shell with a terminal, or a child shell without one. Each side
//! implements [`Front`]; the driver knows neither.

use super::halt::{Choice, Halt};
use super::status::Status;
use crate::error::Result;
use crate::providers::Sink;

/// A command to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// The step, from 1.
    pub step: u32,
    /// The command, verbatim; it may have several lines.
    pub command: String,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Executed {
    /// False when the shell refused it: a syntax error, an incomplete line.
    pub ran: bool,
    /// The user pressed Ctrl-C.
    pub interrupted: bool,
    /// Its exit status.
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

/// Where a run happens.
pub trait Front {
    /// The run begins (REN-02).
    fn begin(&mut self, goal: &str, model: &str);
    /// A status line (REN-08), without its prefix.
    fn status(&mut self, text: &str);
    /// A step begins: its line, like `step 3/16` (REN-03, REN-06).
    fn step(&mut self, line: &str);
    /// Where the model's text goes while it streams. Its `enough` is true once the run is cancelled.
    fn sink(&mut self) -> &mut dyn Sink;
    /// The model's text is over.
    fn replied(&mut self);
    /// Something slow goes on: `checking`.
    fn busy(&mut self, what: &str);
    /// Asks the user.
    ///
    /// # Errors
    /// When nobody can be asked any more.
    fn halt(&mut self, halt: &Halt) -> Result<Choice>;
    /// Runs an approved command.
    ///
    /// # Errors
    /// When the shell is gone.
    fn execute(&mut self, execution: &Execution) -> Result<Executed>;
    /// Why the run is to end, once somebody wants it to.
    fn cancelled(&self) -> Option<String>;
    /// The run is over (REN-05).
    fn end(&mut self, status: Status, reason: &str);
}
