//! What helper and client say to each other: JSON, one message per line, over a private socket. Only types, framing and the
//! words of the plugin behind them;
//! a line that is too long, isn't JSON or isn't one of these ends the connection.

use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::model::halt::{Choice, Halt};
use crate::model::run_status::Status;
use crate::model::run_summary::{ActionResult, RunSummary, StepFate};
use crate::norris::front::FrontMeanings;
use crate::review::place::definitions;

/// The longest message, in bytes. A reply of a model may be large; its pieces are small.
const MAX_MESSAGE: u64 = 8 << 20;

/// The longest hello, in bytes: it may hold what 32 kB of a line's aliases and functions mean.
const LONGEST_HELLO: u64 = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The run's secret, from its private file.
    pub nonce: String,
    pub purpose: Purpose,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The client of the first prompt: the run begins.
    Begin,
    /// A pushed command is over, and the shell is between two prompts.
    Report(CommandReport),
    /// Before a pushed command is accepted: what its words mean in this shell.
    Meanings(FrontMeanings),
    /// End the run (`aish norris off`).
    Off,
    /// The shell goes on without the run, for this reason: no report will come. The process that says it has said the
    /// end to the user.
    Left(String),
    /// What the run is doing (`aish norris status`).
    Status,
}

impl Purpose {
    /// What the plugin wants with its call between two commands, by the variables that it set; none if it set none that is known.
    pub fn of_call(variable: &dyn Fn(&str) -> String, cwd: &Path) -> Option<Self> {
        Some(match variable("AISH_NORRIS").as_str() {
            "report" => Self::Report(CommandReport {
                status: variable("AISH_NORRIS_STATUS").parse().unwrap_or(1),
                ran: !variable("AISH_NORRIS_RAN").is_empty(),
                captured: variable("AISH_NORRIS_CAPTURED") != "0",
                cwd: cwd.to_owned(),
            }),
            "meanings" => Self::Meanings(FrontMeanings {
                aliases: definitions(&variable("AISH_ALIASES")),
                functions: definitions(&variable("AISH_FUNCTIONS")),
            }),
            "end" => {
                let reason = Some(variable("AISH_NORRIS_WHY")).filter(|reason| !reason.is_empty());
                Self::Left(reason.unwrap_or_else(|| "the shell has gone on without it".to_owned()))
            }
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandReport {
    pub status: i32,
    /// False when it never ran: a syntax error, an incomplete line.
    pub ran: bool,
    /// Its output went where it was to be captured.
    pub captured: bool,
    pub cwd: PathBuf,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToClient {
    Begin {
        goal: String,
        model: String,
        /// The most steps that it may take.
        steps: u32,
    },
    /// A status line, without its prefix.
    Status(String),
    Plan(Vec<String>),
    Step(String),
    /// A task of the plan had its step.
    Task {
        /// From 1.
        number: usize,
        /// How many there are.
        of: usize,
        task: String,
        fate: StepFate,
    },
    /// An action is over.
    Result(ActionResult),
    /// The model is being asked; its text follows.
    Asking {
        /// What the spinner says.
        label: String,
    },
    /// Whether a connection to the model is being made, or its answer is waited for.
    Connecting(bool),
    /// A piece of the model's text.
    Text(String),
    /// A notice of the call, in between.
    Notice(String),
    /// The model's text is over.
    Replied,
    /// Something slow goes on.
    Busy(String),
    Halt(Halt),
    /// More about the action in question.
    Explained(String),
    /// Where the end mark of the last command's output goes; the client writes it, and then says [`ToHelper::Marked`].
    Mark {
        /// The pty slave, the FIFO or the terminal.
        path: PathBuf,
        mark: String,
    },
    /// The last line of the captured output had no newline: the cursor isn't at the start of a row.
    NoNewline,
    /// Put a command into the line and accept it.
    Push {
        /// How its output is captured: the payload of the `capture` frame.
        capture: String,
        command: String,
    },
    /// The run is over.
    End {
        status: Status,
        reason: String,
        /// Steps, time, money: what the closing line adds.
        note: String,
        /// How long the run took, in seconds.
        seconds: u64,
        summary: RunSummary,
        /// What the line is to hold now.
        buffer: String,
    },
    /// The answer to [`Purpose::Status`] and [`Purpose::Off`].
    Info(Info),
}

/// What a run is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    pub goal: String,
    /// The step, from 1.
    pub step: u32,
    pub max_steps: u32,
    /// In a few words: `asking fast`, `running: ls -l`, `waiting for your answer`.
    pub doing: String,
    /// For how long it has been running, in seconds.
    pub seconds: u64,
}

/// From the client to the helper, after the hello.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToHelper {
    /// The user wants the run to end.
    Cancel(String),
    Answer(Choice),
    /// More about the action in question, please.
    Explain,
    /// The end mark is written.
    Marked,
    /// The push is with the shell, or the end is shown.
    Done,
}

pub fn send_message(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    to.write_all(&line)
}

/// Reads one message; none at the end.
/// Fails when the line is torn, too long or not a message.
pub fn receive_message<T: DeserializeOwned>(from: &mut impl BufRead) -> io::Result<Option<T>> {
    receive_within(from, MAX_MESSAGE)
}

/// Reads the first message of a connection, of which nothing is known yet.
pub fn receive_hello(from: &mut impl BufRead) -> io::Result<Option<Hello>> {
    receive_within(from, LONGEST_HELLO)
}

fn receive_within<T: DeserializeOwned>(from: &mut impl BufRead, longest: u64) -> io::Result<Option<T>> {
    let mut line = Vec::new();
    let count = from.take(longest).read_until(b'\n', &mut line)?;
    if count == 0 {
        return Ok(None);
    }
    if line.pop() != Some(b'\n') {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a torn message"));
    }
    Ok(Some(serde_json::from_slice(&line)?))
}

#[cfg(test)]
#[path = "message_tests.rs"]
mod tests;
