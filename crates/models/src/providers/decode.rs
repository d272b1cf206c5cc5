//! Shared by the four formats: the decoder, assembly of tool calls, lenient reading of JSON.

use super::dialect::Dialect;
use super::server_error::ServerError;
use crate::lists;
use crate::model::{ReplyEvent, Stop, ToolCall, Usage};
use serde_json::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    More,
    /// A reason to stop came; usage or an end mark may follow.
    Finished,
    /// Nothing that follows matters.
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Malformed,
    Server(ServerError),
}

/// Reads the answer of one call.
pub struct Decoder {
    dialect: &'static dyn Dialect,
    answer: WireAnswer,
}

impl Decoder {
    pub fn new(dialect: &'static dyn Dialect) -> Self {
        Self { dialect, answer: WireAnswer::default() }
    }

    /// Unknown fields and events are ignored. Usable after [`Fault::Malformed`].
    pub fn decode_payload(&mut self, payload: &str, out: &mut Vec<ReplyEvent>) -> Result<Flow, Fault> {
        // Recorded servers first give a reason to stop. Without one a gateway may have lost its
        // server. Some gateways end the streams of all formats so.
        if payload.trim() == "[DONE]" {
            return Ok(self.answer.end(out));
        }
        let value: Value = serde_json::from_str(payload).map_err(|_| Fault::Malformed)?;
        if let Some(error) = error_of(&value) {
            return Err(Fault::Server(error));
        }
        if !value.is_object() {
            return Err(Fault::Malformed);
        }
        let flow = self.dialect.read(&value, &mut self.answer, out)?;
        if std::mem::take(&mut self.answer.is_unreadable) { Err(Fault::Malformed) } else { Ok(flow) }
    }

    /// No end mark came; true if the answer is complete all the same.
    pub fn end_stream(&mut self, out: &mut Vec<ReplyEvent>) -> bool {
        self.answer.end(out);
        self.answer.stop.is_some()
    }
}

/// What has come of an answer.
#[derive(Debug, Default)]
pub struct WireAnswer {
    pub calls: Calls,
    pub model: NamedCall,
    stop: Option<Stop>,
    /// A text came as something else: leaving it out would join what stood around it.
    is_unreadable: bool,
    /// Of formats that count in parts.
    pub usage: Usage,
}

impl WireAnswer {
    /// Some servers send an empty reason with every piece, or repeat it. A good one behind a bad
    /// one says nothing.
    pub fn stop(&mut self, reason: Option<&str>, out: &mut Vec<ReplyEvent>) {
        let Some(stop) = reason.filter(|reason| !reason.is_empty()).map(stop_reason) else { return };
        if self.stop.is_some_and(|was| was.cut().is_some()) && stop.cut().is_none() {
            return;
        }
        if self.stop.replace(stop) != Some(stop) {
            out.push(ReplyEvent::Stop(stop));
        }
    }

    pub fn push_text(&mut self, out: &mut Vec<ReplyEvent>, kind: fn(String) -> ReplyEvent, value: &Value) {
        match text_of(value) {
            Some(text) if !text.is_empty() => out.push(kind(text)),
            Some(_) => {}
            None => self.is_unreadable = true,
        }
    }

    pub fn flow(&self) -> Flow {
        if self.stop.is_some() { Flow::Finished } else { Flow::More }
    }

    /// Appends the calls if the model has stopped.
    pub fn end(&mut self, out: &mut Vec<ReplyEvent>) -> Flow {
        if self.stop.is_some() {
            self.calls.emit(out);
        }
        Flow::End
    }
}

/// In one answer; no tool-using model comes near.
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
    /// A new id at a known index starts another call, since some gateways number all calls 0.
    /// Without an index a tool's name does.
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

    /// [`Calls::add`] for fields of JSON.
    pub fn read(&mut self, index: Option<u64>, id: &Value, name: &Value, arguments: &Value) {
        self.add(index, id.as_str().unwrap_or_default(), name.as_str().unwrap_or_default(), arguments);
    }

    pub fn whole(&mut self, id: &str, name: &str, arguments: &Value) {
        if self.partial.len() < MAX_CALLS {
            let arguments = json_text(arguments);
            self.partial.push(Partial { index: None, id: id.to_owned(), name: name.to_owned(), arguments });
        }
    }

    /// In the order of their index. One without a name can't be called.
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

/// Most send arguments as a string, some as the value itself.
fn json_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

const ABSURD: u64 = 100_000_000;

/// 0 for a count that is missing, null or impossible; floats are read.
pub fn token_count(value: &Value) -> u64 {
    // `as` saturates and turns a negative one into 0.
    value.as_u64().or_else(|| value.as_f64().map(|f| f as u64)).filter(|count| *count < ABSURD).unwrap_or(0)
}

/// From any format's or gateway's word. An unknown word is a failure.
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
    if reason.contains("limit") {
        return Stop::Length;
    }
    let good = ["stop", "end", "eos", "complete", "finish", "done", "success", "normal", "load", "unload"];
    if good.iter().any(|word| reason.starts_with(word)) { Stop::End } else { Stop::Failed }
}

const LONGEST_NAME: usize = 200;

/// Many servers repeat the name in every piece; it is passed on when new.
#[derive(Debug, Default)]
pub struct NamedCall(String);

impl NamedCall {
    /// Control characters are removed: the name goes to files and tables.
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

/// The choice that is read, of several.
pub fn is_first(choice: &Value) -> bool {
    choice["index"].as_u64().unwrap_or(0) == 0
}

/// A string, a typed part, or a list of them; none for anything else.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => Some(parts.iter().filter_map(|part| part["text"].as_str()).collect()),
        Value::Object(part) => part.get("text")?.as_str().map(str::to_owned),
        Value::Bool(_) | Value::Number(_) => None,
    }
}

pub fn push_usage(out: &mut Vec<ReplyEvent>, usage: Usage) {
    if usage.input + usage.output > 0 {
        out.push(ReplyEvent::Usage(usage));
    }
}

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
