//! What comes back from a model: the events of a stream, the finished answer, and who receives them
//! as they come.

use std::time::Duration;

use super::ToolCall;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    #[default]
    End,
    ToolCalls,
    Length,
    Filtered,
    /// The server ended it for a reason of its own: a failure, a pause, or a reason this program
    /// doesn't know.
    Failed,
    /// A piece of it was lost or damaged on the way, so that the text around the gap may mean
    /// something else.
    Damaged,
    /// What came is the model's refusal, in its words.
    Refused,
    /// The model said the same again and again, and was stopped.
    Repeated,
}

impl Stop {
    /// Why the answer isn't whole, as a word for programs and in words for people; none if it is.
    pub fn cut(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::End | Self::ToolCalls => None,
            Self::Length => Some(("length", "the answer was cut off at the token limit")),
            Self::Filtered => Some(("content_filter", "the provider withheld the rest of the answer")),
            Self::Failed => Some(("failed", "the server ended the answer before it was whole")),
            Self::Damaged => Some(("damaged", "a part of the answer was lost or damaged on the way; ask again")),
            Self::Refused => Some(("refusal", "the model refuses to answer")),
            Self::Repeated => Some(("repetition", "the model repeated itself, so its answer was ended there")),
        }
    }

    /// Whether nothing that came may be taken for a command, not even the text before the end.
    pub fn spoils(self) -> bool {
        matches!(self, Self::Damaged | Self::Refused)
    }
}

/// What a stream brings, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplyEvent {
    Text(String),
    /// A piece of the model's reasoning; shown as activity only, never kept.
    Reasoning(String),
    /// A piece of a refusal, which the wire format tells apart from an answer.
    Refusal(String),
    ToolCall(ToolCall),
    /// The name of the model that answers, in the server's words.
    Model(String),
    /// The usage so far; a later one replaces an earlier one.
    Usage(Usage),
    /// The log probability of the tokens of a piece, added up.
    LogProb(f64),
    Stop(Stop),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    pub text: String,
    pub tool_calls: Vec<ToolCall>,
    /// Tokens, when the server said.
    pub usage: Option<Usage>,
    /// More of the answer came after the server had counted last.
    pub counted_early: bool,
    /// The model that answered, when the server said: behind a router or an alias, another one than
    /// was asked for.
    pub model: Option<String>,
    /// The tokens of reasoning that came, estimated; the reasoning itself isn't kept.
    pub thought: usize,
    pub stop: Stop,
    /// The log probability of the whole reply, where the server was asked and said it: 0 is
    /// certain.
    pub logprob: Option<f64>,
    /// The cookbook answered, and nothing bears its answer out.
    pub unsure: bool,
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
    fn push_text(&mut self, _piece: &str) {}
    /// Nothing came for a moment; called at least every 80 ms, for a spinner.
    fn waiting(&mut self, _since_start: Duration) {}
    /// What is waited for from now on: a connection, or the answer. Told before [`Sink::waiting`],
    /// again and again.
    fn connecting(&mut self, _connecting: bool) {}
    /// Whether the call is to end, as by Ctrl-C; asked about every 60 ms.
    fn cancelled(&self) -> bool {
        false
    }
    /// Whether the rest of the answer isn't needed, because its reader is gone: the call may end.
    fn enough(&self) -> bool {
        false
    }
    /// Whether an agent may make a call of a tool of its own, told with its title and, where that
    /// is all, its command line.
    fn permits(&mut self, _title: &str, _command: Option<&str>) -> bool {
        false
    }
    /// Something the user should know now (a retry, a fallback), one line.
    fn notice(&mut self, _line: &str) {}
    /// How far something slow is, one line that the next one replaces.
    fn progress(&mut self, line: &str) {
        self.notice(line);
    }
}

/// The methods of a [`Sink`] that only hand on to another one, in the field `$inner`.
#[macro_export]
macro_rules! hands_on {
    ($inner:tt: $($method:ident),*) => { $($crate::hands_on!(@$method $inner);)* };
    (@push_text $inner:tt) => { fn push_text(&mut self, piece: &str) { self.$inner.push_text(piece); } };
    (@waiting $inner:tt) => { fn waiting(&mut self, since: std::time::Duration) { self.$inner.waiting(since); } };
    (@connecting $inner:tt) => { fn connecting(&mut self, connecting: bool) { self.$inner.connecting(connecting); } };
    (@cancelled $inner:tt) => { fn cancelled(&self) -> bool { self.$inner.cancelled() } };
    (@enough $inner:tt) => { fn enough(&self) -> bool { self.$inner.enough() } };
    (@notice $inner:tt) => { fn notice(&mut self, line: &str) { self.$inner.notice(line); } };
    (@progress $inner:tt) => { fn progress(&mut self, line: &str) { self.$inner.progress(line); } };
}

/// A sink that keeps nothing.
impl Sink for () {}

/// Tokens of one call, as the server counted them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Usage {
    /// Prompt tokens, cached ones included.
    pub input: u64,
    /// Completion tokens, reasoning included.
    pub output: u64,
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
pub fn is_zero(count: &u64) -> bool {
    *count == 0
}
