//! Messages of a shell's helpers (servers, runs, background commands): JSON lines. A client that
//! closes the connection before the answer cancels the work.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::called::Called;
use super::server_endpoint::ServerEndpoint;
use crate::model::halt::{Choice, Halt};
use crate::model::run_status::Status;
use crate::model::run_summary::{ActionResult, RunStep, RunSummary, StepFate};
use crate::model::{Message, Usage};

pub const MAX_MESSAGE: u64 = 64 << 20;
/// In bytes. A model's reply may be large; its pieces are small.
const MAX_RUN_MESSAGE: u64 = 8 << 20;
/// In bytes: the meanings of 32 kB of aliases and functions fit.
const MAX_RUN_REQUEST: u64 = 1 << 20;

/// Its name and `Endpoint::mark`, so that none is used that was started otherwise.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerKey {
    pub name: String,
    pub mark: String,
}

#[derive(Serialize, Deserialize)]
pub enum HelperRequest {
    /// The current list if the server runs. One with another mark is ended.
    Tools(ServerKey),
    /// Starts it if needed and lists its tools. Its stderr goes to `log`.
    Open { key: ServerKey, endpoint: ServerEndpoint, log: PathBuf, limit_ms: u64 },
    /// `limit_ms` bounds the time without progress.
    Call { key: ServerKey, tool: String, arguments: Map<String, Value>, limit_ms: u64 },
    /// Starts the agent if needed. The client answers [`AgentEvent::Asks`] with `true` or `false`.
    Prompt(Box<AgentPrompt>),
    /// The running servers.
    List,
    /// A server, or all and the helper.
    Stop(Option<String>),
    /// From a client of a run.
    Run(Purpose),
    /// To a background command's keeper, which closes the connection once it is done.
    Background(BackgroundOrder),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BackgroundOrder {
    /// With all that the command has started.
    Kill,
    Keep,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct RunningServer {
    pub key: ServerKey,
    pub seconds: u64,
    pub calls: u64,
}

/// Texts of a server may hold anything but its endpoint's secrets.
#[derive(Serialize, Deserialize)]
pub enum HelperReply {
    NotRunning,
    Tools {
        protocol: String,
        itself: String,
        tools: Vec<Value>,
    },
    Failed(String),
    /// A call's progress; the answer follows.
    Progress(String),
    Called(Called),
    Running(Vec<RunningServer>),
    Stopped,
    Agent(AgentEvent),
}

#[derive(Clone, Serialize, Deserialize)]
pub struct AgentPrompt {
    /// The program with all its variables.
    pub agent: ServerEndpoint,
    /// Also of the directories it may write to.
    pub name: String,
    pub model: String,
    pub cwd: PathBuf,
    pub log: PathBuf,
    /// It can't be started without tools, so it is kept from changing files.
    pub has_tools: bool,
    /// The next conversation's session is made ahead.
    pub prepares: bool,
    pub system: String,
    /// The whole conversation, the user's words last.
    pub messages: Vec<Message>,
    /// Behind the messages, for this prompt alone.
    pub instruction: String,
}

/// In order. Texts of an agent may hold anything.
#[derive(Debug, Serialize, Deserialize)]
pub enum AgentEvent {
    Text(String),
    Thought(String),
    /// It wants to act; `command`: where a command line is all of it.
    Asks {
        title: String,
        command: Option<String>,
    },
    /// It acted without asking, and is stopped.
    Unasked(String),
    /// The turn is over; the protocol's reason.
    Stop {
        reason: String,
        usage: Option<Usage>,
    },
    /// There is no answer, or no more of it.
    Failed(String),
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Orders {
    pub dir: PathBuf,
    /// The helper ends with this process.
    pub owner: i32,
    /// Idle time of a server.
    pub keep_ms: u64,
    /// The process that started it, without which it ends; 0 before there is one.
    pub reaper: i32,
}

/// Meanings of a command's words in the shell: names and texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrontMeanings {
    pub aliases: Vec<(String, String)>,
    pub functions: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// From the client of the first prompt.
    Begin,
    /// A pushed command is over; the shell is between two prompts.
    Report(CommandReport),
    /// Before a pushed command is accepted.
    Meanings(FrontMeanings),
    Off,
    /// Why the shell went on without the run: no report will come. The sender has told the user.
    Left(String),
    Status,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandReport {
    pub status: i32,
    /// False when it never ran: a syntax error, an incomplete line.
    pub ran: bool,
    /// Its output could be captured.
    pub captured: bool,
    pub cwd: PathBuf,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToClient {
    Begin {
        goal: String,
        model: String,
        steps: u32,
    },
    Status(String),
    Plan(Vec<String>),
    Step(RunStep),
    /// A task of the plan had its step; numbers from 1.
    Task {
        number: usize,
        of: usize,
        task: String,
        fate: StepFate,
    },
    Result(ActionResult),
    Asking {
        label: String,
    },
    /// True: connecting; false: waiting for the answer.
    Connecting(bool),
    Text(String),
    /// Within the model's text.
    Notice(String),
    /// The model's text is over.
    Replied,
    Busy(String),
    Halt(Halt),
    /// One part of what is known of the action.
    Explained(String),
    /// The last part was sent.
    ExplainedAll,
    /// Where the client writes the end mark of the last output: the pty slave, the FIFO or the
    /// terminal. It then says [`ToHelper::Marked`].
    Mark {
        path: PathBuf,
        mark: String,
    },
    /// The captured output ended without newline: the cursor isn't at a row's start.
    NoNewline,
    /// Put a command into the line and accept it.
    Push {
        capture: String,
        command: String,
    },
    /// The note is for the closing line: steps, time, money.
    End {
        status: Status,
        reason: String,
        note: String,
        seconds: u64,
        summary: RunSummary,
        buffer: String,
    },
    /// Answers [`Purpose::Status`] and [`Purpose::Off`].
    Info(Info),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    pub goal: String,
    pub step: u32,
    pub max_steps: u32,
    /// `asking fast`, `running: ls -l`, `waiting for your answer`.
    pub doing: String,
    /// How long `doing` has lasted.
    pub seconds: u64,
}

/// To a run's helper, after the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToHelper {
    Cancel(String),
    Answer(Choice),
    Explain,
    /// The end mark is written.
    Marked,
    /// The shell has the push, or the end is shown.
    Done,
}

pub fn send_message(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    to.write_all(&line)
}

/// None at the end. Fails when the line is torn, too long or not a message.
pub fn receive_message<T: DeserializeOwned>(from: &mut impl BufRead) -> io::Result<Option<T>> {
    receive_within(from, MAX_RUN_MESSAGE)
}

/// The first message of a connection, at most `MAX_RUN_REQUEST`.
pub fn receive_request(from: &mut impl BufRead) -> io::Result<Option<HelperRequest>> {
    receive_within(from, MAX_RUN_REQUEST)
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
