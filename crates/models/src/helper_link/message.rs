//! What the helpers of a shell are asked, those of its servers, of a run and of a background
//! command, and what they answer: JSON, a message per line. A connection begins with a request; the
//! client that closes it before the answer wants the work to end. What is too long, isn't JSON or
//! isn't a message ends the connection.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::called::Called;
use super::server_endpoint::ServerEndpoint;
use crate::model::halt::{Choice, Halt};
use crate::model::run_status::Status;
use crate::model::run_summary::{ActionResult, RunSummary, StepFate};
use crate::model::{Message, Usage};

/// The longest message, in bytes.
pub const MAX_MESSAGE: u64 = 64 << 20;
/// That of a run, in bytes. A reply of a model may be large; its pieces are small.
const MAX_RUN_MESSAGE: u64 = 8 << 20;
/// The longest request to a run, in bytes: it may hold what 32 kB of a line's aliases and functions
/// mean.
const MAX_RUN_REQUEST: u64 = 1 << 20;

/// Which server: its name, and `Endpoint::mark`, so that none is used that was started otherwise.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerKey {
    pub name: String,
    pub mark: String,
}

#[derive(Serialize, Deserialize)]
pub enum HelperRequest {
    /// The tools of a server as it lists them now, if it runs. One with another mark is ended.
    Tools(ServerKey),
    /// Start it, unless it runs, and list its tools. Its stderr goes to `log`.
    Open {
        key: ServerKey,
        endpoint: ServerEndpoint,
        log: PathBuf,
        limit_ms: u64,
    },
    /// `limit_ms` bounds the time without progress.
    Call {
        key: ServerKey,
        tool: String,
        arguments: Map<String, Value>,
        limit_ms: u64,
    },
    /// Ask an agent, which is started at first need. The client answers each [`AgentEvent::Asks`]
    /// with a line, `true` or `false`.
    Prompt(Box<AgentPrompt>),
    List,
    /// End a server, or all and the helper.
    Stop(Option<String>),
    /// To the helper of a run.
    Run(Purpose),
    /// To the keeper of a background command, which closes the connection once it is done.
    Background(BackgroundOrder),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BackgroundOrder {
    /// End the command, with all that it has started.
    Kill,
    /// Let it outlive its shell.
    Keep,
}

/// A server that runs.
#[derive(Clone, Serialize, Deserialize)]
pub struct RunningServer {
    pub key: ServerKey,
    pub seconds: u64,
    pub calls: u64,
}

/// Texts of a server may hold anything, but for the secrets of its endpoint.
#[derive(Serialize, Deserialize)]
pub enum HelperReply {
    NotRunning,
    Tools {
        protocol: String,
        itself: String,
        tools: Vec<Value>,
    },
    Failed(String),
    /// A call makes progress; the answer follows.
    Progress(String),
    Called(Called),
    Running(Vec<RunningServer>),
    Stopped,
    Agent(AgentEvent),
}

/// What an agent is asked, scrubbed already.
#[derive(Clone, Serialize, Deserialize)]
pub struct AgentPrompt {
    /// The program with all its variables.
    pub agent: ServerEndpoint,
    /// Its name, and that of the directories it may write to.
    pub name: String,
    /// The model that it is to take; empty means its own choice.
    pub model: String,
    pub cwd: PathBuf,
    /// Where its stderr goes.
    pub log: PathBuf,
    /// It can't be started without tools, so it is kept from changing files.
    pub has_tools: bool,
    /// More may be asked soon: the next conversation's session is made ahead.
    pub prepares: bool,
    pub system: String,
    /// The whole conversation, the user's words last.
    pub messages: Vec<Message>,
    /// Behind them, for this prompt alone.
    pub instruction: String,
}

/// What happens with a prompt, in order. Texts of an agent may hold anything.
#[derive(Debug, Serialize, Deserialize)]
pub enum AgentEvent {
    Text(String),
    Thought(String),
    /// It wants to do something; with the command line, where that is all it does.
    Asks {
        title: String,
        command: Option<String>,
    },
    /// It did something without asking, and is stopped.
    Unasked(String),
    /// Its turn is over, for this reason in the words of the protocol.
    Stop {
        reason: String,
        usage: Option<Usage>,
    },
    /// There is no answer, or no more of it.
    Failed(String),
}

/// What a helper is told at its start.
#[derive(Clone, Serialize, Deserialize)]
pub struct Orders {
    /// The directory of its socket.
    pub dir: PathBuf,
    /// It ends with this process.
    pub owner: i32,
    /// How long a server may stay unused.
    pub keep_ms: u64,
    /// The process that started it, without which it ends; 0 before there is one.
    pub reaper: i32,
}

/// What words of a command mean in the shell: names and texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrontMeanings {
    pub aliases: Vec<(String, String)>,
    pub functions: Vec<(String, String)>,
}

/// What a client wants with a run.
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
    /// The shell goes on without the run, for this reason: no report will come. The process that
    /// says it has said the end to the user.
    Left(String),
    /// What the run is doing (`aish norris status`).
    Status,
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
    /// Where the end mark of the last command's output goes; the client writes it, and then says
    /// [`ToHelper::Marked`].
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

/// From the client to the helper of a run, after the request.
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
    receive_within(from, MAX_RUN_MESSAGE)
}

/// Reads the first message of a connection, of which nothing is known yet.
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
