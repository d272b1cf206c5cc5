//! What a model sends back: stream events, the finished answer, and the receiver.

use std::time::Duration;

use super::ToolCall;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    #[default]
    End,
    ToolCalls,
    Length,
    Filtered,
    /// The server failed, paused, or gave an unknown reason.
    Failed,
    /// A piece was lost or damaged: the text around the gap may mean something else.
    Damaged,
    /// The text is the model's refusal.
    Refused,
    Repeated,
}

impl Stop {
    /// The reason that an answer isn't whole, for programs and for people; none if it is.
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

    /// Whether no part of the answer may be taken for a command.
    pub fn spoils(self) -> bool {
        matches!(self, Self::Damaged | Self::Refused)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ReplyEvent {
    Text(String),
    /// Shown as activity, never kept.
    Reasoning(String),
    /// Told apart from an answer by the wire format.
    Refusal(String),
    ToolCall(ToolCall),
    Model(String),
    /// Each replaces the one before.
    Usage(Usage),
    LogProb(f64),
    Stop(Stop),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    pub text: String,
    pub tool_calls: Vec<ToolCall>,
    pub usage: Option<Usage>,
    /// Text came after the server's last count.
    pub counted_early: bool,
    /// As the server says: behind a router or alias, not the one asked for.
    pub model: Option<String>,
    /// Estimated tokens of reasoning; the text isn't kept.
    pub thought: usize,
    pub stop: Stop,
    /// Of the whole reply, where asked for and given: 0 is certain.
    pub logprob: Option<f64>,
    /// Why the answerer wasn't sure, for the user.
    pub unsure: Option<String>,
    /// Tries that broke after the server had begun: they may be charged.
    pub earlier: Vec<Reply>,
}

impl Reply {
    /// The server has begun to work, even if nothing was shown.
    pub fn began(&self) -> bool {
        self.usage.is_some() || self.thought > 0
    }
}

/// Receives a stream, on the caller's thread.
pub trait Sink {
    /// Raw: the receiver sanitises.
    fn push_text(&mut self, _piece: &str) {}
    /// Called at least every 80 ms of silence, for a spinner.
    fn waiting(&mut self, _since_start: Duration) {}
    /// Waiting for a connection, or for the answer; repeated before each [`Sink::waiting`].
    fn connecting(&mut self, _connecting: bool) {}
    /// End the call, as by Ctrl-C; asked about every 60 ms.
    fn cancelled(&self) -> bool {
        false
    }
    fn enough(&self) -> bool {
        false
    }
    /// An agent wants to call its own tool. `command`: its command line, where that is all of it.
    fn permits(&mut self, _title: &str, _command: Option<&str>) -> bool {
        false
    }
    fn notice(&mut self, _line: &str) {}
    /// One line of progress; the next replaces it.
    fn progress(&mut self, line: &str) {
        self.notice(line);
    }
}

/// The methods of a [`Sink`] that hand on to the one in the field `$inner`.
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

impl Sink for () {}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Usage {
    /// Prompt tokens, cached ones included.
    pub input: u64,
    /// Completion tokens, reasoning included.
    pub output: u64,
    #[serde(default)]
    pub cached: u64,
    /// Prompt tokens written to a cache; some providers charge more.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub written: u64,
    /// Completion tokens spent on reasoning, where the server says so.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reasoning: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
pub fn is_zero(count: &u64) -> bool {
    *count == 0
}
