//! What the helper of a shell is asked, and what it answers: JSON, a message per line. A connection carries one request; the client
//! that closes it before the answer wants the work to end.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::called::Called;
use super::server_endpoint::ServerEndpoint;
use crate::model::{Message, Usage};

/// The longest message, in bytes.
pub const MAX_MESSAGE: u64 = 64 << 20;

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
    /// Ask an agent, which is started at first need. The client answers each [`AgentEvent::Asks`] with a line, `true` or `false`.
    Prompt(Box<AgentPrompt>),
    List,
    /// End a server, or all and the helper.
    Stop(Option<String>),
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
