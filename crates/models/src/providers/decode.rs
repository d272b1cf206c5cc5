//! What the decoders of the four wire formats share: the trait, the assembly of tool calls from
//! pieces, and lenient reading of JSON fields. A decoder takes the payload of one event and knows
//! nothing of bytes or connections.

use super::server_error::ServerError;
use crate::lists;
use crate::model::{ReplyEvent, Stop, ToolCall};
use serde_json::Value;

/// What a payload means for the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    More,
    /// The model said why it stopped; usage or an end mark may follow, but needn't.
    Finished,
    /// The end: nothing that follows matters.
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Malformed,
    /// The server reports a failure.
    Server(ServerError),
}

pub trait Decode {
    /// Reads the payload of one event and appends what it brings. Unknown fields and events are
    /// ignored. Fails with [`Fault`]; the decoder stays usable after [`Fault::Malformed`].
    fn decode_payload(&mut self, payload: &str, out: &mut Vec<ReplyEvent>) -> Result<Flow, Fault>;

    /// The body ended without an end mark; true if the answer is complete all the same.
    fn end_stream(&mut self, out: &mut Vec<ReplyEvent>) -> bool;
}

/// The most tool calls one answer may hold; no tool-using model comes near.
const MAX_CALLS: usize = 128;

#[derive(Debug, Default)]
pub struct Calls {
    partial: Vec<Partial>,
}

#[derive(Debug)]
struct Partial {
    index: Option<u64>,
    id: String,
    name: String,
    arguments: String,
}

impl Calls {
    /// Adds a piece of the call at `index`. A piece with an id that its index doesn't have yet
    /// starts another call: some gateways number all calls 0. Without an index, a piece that names
    /// a tool starts one.
    pub fn add(&mut self, index: Option<u64>, id: &str, name: &str, arguments: &Value) {
        let known = match index {
            Some(_) => self.partial.iter().rposition(|p| p.index == index),
            None => self.partial.len().checked_sub(1),
        };
        let known = known.filter(|&at| {
            let call = &self.partial[at];
            let same_id = !id.is_empty() && call.id == id;
            let other_id = !id.is_empty() && !call.id.is_empty() && !same_id;
            let renamed = index.is_none() && !name.is_empty() && !call.name.is_empty() && !same_id;
            !other_id && !renamed
        });
        let at = match known {
            Some(at) => at,
            None if self.partial.len() < MAX_CALLS => {
                self.partial.push(Partial { index, id: String::new(), name: String::new(), arguments: String::new() });
                self.partial.len() - 1
            }
            None => return,
        };
        let call = &mut self.partial[at];
        if call.id.is_empty() {
            call.id = id.to_owned();
        }
        if call.name.is_empty() {
            call.name = name.to_owned();
        }
        call.arguments.push_str(&json_text(arguments));
    }

    pub fn whole(&mut self, id: &str, name: &str, arguments: &Value) {
        if self.partial.len() < MAX_CALLS {
            let arguments = json_text(arguments);
            self.partial.push(Partial { index: None, id: id.to_owned(), name: name.to_owned(), arguments });
        }
    }

    /// The stream is over: appends the calls if the model said that it `stopped`, and passes that
    /// on.
    pub fn end(&mut self, stopped: bool, out: &mut Vec<ReplyEvent>) -> bool {
        if stopped {
            self.emit(out);
        }
        stopped
    }

    /// Appends the calls in the order of their index and forgets them. One without a name can't be
    /// called.
    pub fn emit(&mut self, out: &mut Vec<ReplyEvent>) {
        let mut partial = std::mem::take(&mut self.partial);
        partial.sort_by_key(|p| p.index);
        for (n, call) in partial.into_iter().filter(|p| !p.name.is_empty()).enumerate() {
            let id = if call.id.is_empty() { format!("call_{n}") } else { call.id };
            let arguments = if call.arguments.is_empty() { "{}".to_owned() } else { call.arguments };
            out.push(ReplyEvent::ToolCall(ToolCall { id, name: call.name, arguments }));
        }
    }
}

/// JSON text of arguments: most send it as a string, some as the value itself.
fn json_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// More tokens than any call has.
const ABSURD: u64 = 100_000_000;

/// A count that may be missing, null or a float; 0 for one that can't be true.
pub fn token_count(value: &Value) -> u64 {
    // `as` saturates and turns a negative one into 0.
    value.as_u64().or_else(|| value.as_f64().map(|f| f as u64)).filter(|count| *count < ABSURD).unwrap_or(0)
}

/// Why a model stopped, from the word that any of the wire formats or the gateways to them has for
/// it. An unknown word counts as a failure.
pub fn stop_reason(reason: &str) -> Stop {
    let reason = reason.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| reason.contains(word));
    if has(&["length", "max_tokens", "max_output", "token_limit", "context_window"]) {
        return Stop::Length;
    }
    if lists::STOP_FILTERED.words().any(|word| reason.contains(word)) {
        return Stop::Filtered;
    }
    if lists::STOP_FAILED.words().any(|word| reason.contains(word)) {
        return Stop::Failed;
    }
    if has(&["tool", "function_call"]) {
        return Stop::ToolCalls;
    }
    // `load` and `unload` are Ollama's, for a request without words.
    let good = ["stop", "end", "eos", "complete", "finish", "done", "success", "normal", "load", "unload"];
    if good.iter().any(|word| reason.starts_with(word)) { Stop::End } else { Stop::Failed }
}

/// The longest name of a model, in characters.
const LONGEST_NAME: usize = 200;

/// The name of the model that answers. Many servers repeat it in every piece; it is passed on when
/// it is new.
#[derive(Debug, Default)]
pub struct NamedCall(String);

impl NamedCall {
    /// Takes a field that may hold the name. It ends up in files and tables, so control characters
    /// are left out.
    pub fn take(&mut self, value: &Value, out: &mut Vec<ReplyEvent>) {
        let Some(name) = value.as_str().filter(|name| !name.is_empty() && *name != self.0) else { return };
        self.0 = name.to_owned();
        let clean: String = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
        let clean = clean.trim();
        if !clean.is_empty() {
            out.push(ReplyEvent::Model(clean.to_owned()));
        }
    }
}

/// Whether a choice is the one that is read, of several that a server may offer.
pub fn is_first(choice: &Value) -> bool {
    choice["index"].as_u64().unwrap_or(0) == 0
}

/// Text that is a string or a list of typed parts.
pub fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|p| p["text"].as_str()).collect(),
        _ => String::new(),
    }
}

/// Appends the text of a field as an event, unless there is none.
pub fn push_text(out: &mut Vec<ReplyEvent>, kind: fn(String) -> ReplyEvent, value: &Value) {
    let text = text_of(value);
    if !text.is_empty() {
        out.push(kind(text));
    }
}

/// The failure a payload reports, if it does.
pub fn error_of(value: &Value) -> Option<ServerError> {
    let reported = match &value["error"] {
        Value::Null => value["object"] == "error" || value["type"] == "error",
        Value::Bool(flag) => *flag,
        Value::String(text) => !text.is_empty(),
        _ => true,
    };
    reported.then(|| ServerError::from_json(value))
}

#[cfg(test)]
#[path = "decode_tests.rs"]
mod tests;
