//! The models aish can talk to, one file each, behind one request and one event type.
//! A provider turns a [`Request`] into its own wire format and the stream that comes back into [`Event`]s;
//! it must not scrub, count money or print: `egress` does that around every call.

pub mod anthropic;
pub mod builtin;
mod call;
mod call_error;
mod collect;
pub mod cookbook;
pub mod decode;
pub mod detect;
mod dialect;
mod endpoint;
mod exchange;
pub mod framing;
pub mod gemini;
mod http;
mod interrupt;
mod kept;
mod listener;
mod models;
pub mod ndjson;
pub mod ollama;
pub mod openai;
mod pace;
mod retry;
mod server_error;
pub mod sse;
mod think;
mod thinking;
mod turns;

pub use call::{call, call_in};
pub use call_error::{CallError, ErrorKind, Reach};
pub use endpoint::Endpoint;
pub use kept::keep;
pub use models::{Probe, list_models, probe};
pub use server_error::ServerError;

use std::time::Duration;

use crate::cost::Category;

/// Who speaks in a [`Message`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The person (with what aish adds about the machine).
    User,
    /// The model.
    Assistant,
    /// The result of a tool call.
    Tool,
}

/// One message of a conversation, in the order sent.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// The text; may be empty for an assistant turn that only calls tools.
    pub content: String,
    /// Calls the assistant asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// For [`Role::Tool`]: the call this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
}

impl Message {
    /// A plain text message.
    pub fn text(role: Role, content: impl Into<String>) -> Self {
        Self { role, content: content.into(), tool_calls: Vec::new(), tool_call_id: None }
    }
}

/// A tool the model may call.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolSpec {
    /// The name on the wire.
    pub name: String,
    /// What it does, for the model.
    pub description: String,
    /// JSON schema of the arguments.
    pub parameters: serde_json::Value,
}

/// A call the model asked for; `arguments` is the JSON text as it was streamed, valid or not.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ToolCall {
    /// The provider's id; made up (`call_0`, …) for wire formats that have none.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The arguments as JSON text.
    pub arguments: String,
}

/// Tokens of one call, as the server counted them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Usage {
    /// Prompt tokens, cached ones included.
    pub input: u64,
    /// Completion tokens, reasoning included.
    pub output: u64,
    /// Prompt tokens that were read from a cache.
    #[serde(default)]
    pub cached: u64,
    /// Prompt tokens that were written to a cache, which some providers charge more for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub written: u64,
    /// Completion tokens that were spent on reasoning, where the server says so.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reasoning: u64,
}

/// Whether a count need not be written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
pub(crate) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// What the user wants, kept beside the composed text for the built-in cookbook, which reads no prompts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Plain words to exactly one command.
    Suggest {
        /// The user's words.
        words: String,
    },
    /// A question.
    Ask {
        /// The user's words.
        words: String,
    },
    /// A command to explain.
    Explain {
        /// The command line.
        command: String,
    },
    /// A failed command to correct.
    Fix {
        /// The command line that failed.
        command: String,
        /// Its exit status.
        status: i32,
    },
    /// The next step of Norris towards a goal.
    Norris {
        /// The goal.
        goal: String,
        /// What has been done for it so far, in order.
        done: Vec<Done>,
    },
    /// A question of aish itself (a probe, a plan), which has no answer without a model.
    Internal,
}

/// One command of a run of Norris, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The command.
    pub command: String,
    /// Its exit status; none when it didn't run (skipped, denied, a syntax error).
    pub status: Option<i32>,
    /// What it printed, as the model sees it; may be cut.
    pub output: String,
}

/// One call to a model.
#[derive(Clone, Debug)]
pub struct Request {
    /// What the user wants.
    pub intent: Intent,
    /// What the call is booked as.
    pub category: Category,
    /// The system prompt.
    pub system: String,
    /// The conversation, oldest first; the last one is the user's.
    pub messages: Vec<Message>,
    /// Tools on offer; an empty list is left out of the body (BRK-07).
    pub tools: Vec<ToolSpec>,
    /// Upper bound of the answer, in tokens; left out of the body when unset (BRK-02).
    pub max_tokens: Option<u32>,
    /// Whether the answer is to be streamed (BRK-01).
    pub stream: bool,
}

/// Why the model stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// It was done.
    #[default]
    End,
    /// It wants tools called.
    ToolCalls,
    /// The token limit was reached.
    Length,
    /// The provider withheld the rest.
    Filtered,
    /// The server ended it for a reason of its own: a failure, a pause, something nobody has heard of.
    Failed,
}

impl Stop {
    /// Why the answer isn't whole, as a word for programs and in words for people; none if it is.
    pub fn cut(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::End | Self::ToolCalls => None,
            Self::Length => Some(("length", "the answer was cut off at the token limit")),
            Self::Filtered => Some(("content_filter", "the provider withheld the rest of the answer")),
            Self::Failed => Some(("failed", "the server ended the answer before it was whole")),
        }
    }
}

/// What a stream brings, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece of the answer.
    Text(String),
    /// A piece of the model's reasoning; shown as activity only, never kept.
    Reasoning(String),
    /// A complete tool call.
    ToolCall(ToolCall),
    /// The name of the model that answers, in the server's words.
    Model(String),
    /// The usage so far; a later one replaces an earlier one.
    Usage(Usage),
    /// Why the model stopped.
    Stop(Stop),
}

/// A finished answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The whole text.
    pub text: String,
    /// The calls, in order.
    pub tool_calls: Vec<ToolCall>,
    /// Tokens, when the server said.
    pub usage: Option<Usage>,
    /// The model that answered, when the server said: behind a router or an alias, another one than was asked for.
    pub model: Option<String>,
    /// The characters of reasoning that came; the reasoning itself isn't kept.
    pub thought: usize,
    /// Why the model stopped.
    pub stop: Stop,
    /// Tries before this one that broke while the server was at work: it may charge for them too.
    pub earlier: Vec<Reply>,
}

impl Reply {
    /// Whether a server has begun to work on it, although nothing may have been shown.
    pub fn began(&self) -> bool {
        self.usage.is_some() || self.thought > 0
    }
}

/// Where a stream goes while it runs. Called on the thread of the caller.
pub trait Sink {
    /// A piece of the answer, raw: the receiver sanitises.
    fn text(&mut self, piece: &str);
    /// Nothing came for a moment; called at least every 80 ms, for a spinner.
    fn waiting(&mut self, _since_start: Duration) {}
    /// Somebody wants the call to end as if by Ctrl-C; asked about every 60 ms.
    fn cancelled(&self) -> bool {
        false
    }
    /// Nobody reads any more: the call may end.
    fn enough(&self) -> bool {
        false
    }
    /// Something the user should know now (a retry, a fallback), one line.
    fn notice(&mut self, _line: &str) {}
}

/// A sink that keeps nothing.
impl Sink for () {
    fn text(&mut self, _piece: &str) {}
}
