//! What the decoders of the four wire formats share: the trait, the assembly of tool calls from pieces, and lenient
//! reading of JSON fields. A decoder takes the payload of one event and knows nothing of bytes or connections.

use super::server_error::ServerError;
use crate::model::{Event, Stop, ToolCall};
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

/// A payload that brings no events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Malformed,
    /// The server reports a failure.
    Server(ServerError),
}

/// The decoder of one wire format.
pub trait Decode {
    /// Reads the payload of one event and appends what it brings. Unknown fields and events are ignored.
    ///
    /// # Errors
    /// [`Fault`]; the decoder stays usable after [`Fault::Malformed`].
    fn decode_payload(&mut self, payload: &str, out: &mut Vec<Event>) -> Result<Flow, Fault>;

    /// The body ended without an end mark; true if the answer is complete all the same.
    fn end_stream(&mut self, out: &mut Vec<Event>) -> bool;
}

/// The most tool calls one answer may hold; no tool-using model comes near.
const MAX_CALLS: usize = 128;

/// Tool calls that arrive in pieces.
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
    /// Adds a piece of the call at `index`. A piece with an id that its index doesn't have yet starts another call:
    /// some gateways number all calls 0. Without an index, a piece that names a tool starts one.
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

    /// Adds a call that arrived in one piece.
    pub fn whole(&mut self, id: &str, name: &str, arguments: &Value) {
        if self.partial.len() < MAX_CALLS {
            let arguments = json_text(arguments);
            self.partial.push(Partial { index: None, id: id.to_owned(), name: name.to_owned(), arguments });
        }
    }

    /// Appends the calls in the order of their index and forgets them. One without a name can't be called.
    pub fn emit(&mut self, out: &mut Vec<Event>) {
        let mut partial = std::mem::take(&mut self.partial);
        partial.sort_by_key(|p| p.index);
        for (n, call) in partial.into_iter().filter(|p| !p.name.is_empty()).enumerate() {
            let id = if call.id.is_empty() { format!("call_{n}") } else { call.id };
            let arguments = if call.arguments.is_empty() { "{}".to_owned() } else { call.arguments };
            out.push(Event::ToolCall(ToolCall { id, name: call.name, arguments }));
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

/// A count that may be missing, null or a float.
pub fn token_count(value: &Value) -> u64 {
    // A count is at most some millions; `as` saturates and turns a negative one into 0.
    value.as_u64().or_else(|| value.as_f64().map(|f| f as u64)).unwrap_or(0).min(u64::from(u32::MAX))
}

/// Why a model stopped, from the word that any of the wire formats or the gateways to them has for it. A word that nobody
/// knows is no good end.
pub fn stop_reason(reason: &str) -> Stop {
    let reason = reason.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| reason.contains(word));
    if has(&["length", "max_tokens", "max_output", "token_limit", "context_window"]) {
        return Stop::Length;
    }
    if has(&[
        "filter",
        "safety",
        "refusal",
        "recitation",
        "blocklist",
        "blocked",
        "prohibited",
        "spii",
        "language",
        "sensitive",
        "guardrail",
        "moderation",
        "policy",
    ]) {
        return Stop::Filtered;
    }
    if has(&["malformed", "unexpected", "error"]) {
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

/// The name of the model that answers. Many servers repeat it in every piece; it is passed on when it is new.
#[derive(Debug, Default)]
pub struct Named(String);

impl Named {
    /// Takes a field that may hold the name. It ends up in files and tables, so control characters are left out.
    pub fn take(&mut self, value: &Value, out: &mut Vec<Event>) {
        let Some(name) = value.as_str().filter(|name| !name.is_empty() && *name != self.0) else { return };
        self.0 = name.to_owned();
        let clean: String = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
        let clean = clean.trim();
        if !clean.is_empty() {
            out.push(Event::Model(clean.to_owned()));
        }
    }
}

/// Text that is a string or a list of typed parts.
pub fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|p| p["text"].as_str()).collect(),
        _ => String::new(),
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
mod tests {
    use super::*;
    use serde_json::json;

    fn emitted(calls: &mut Calls) -> Vec<(String, String, String)> {
        let mut out = Vec::new();
        calls.emit(&mut out);
        out.into_iter()
            .map(|event| match event {
                Event::ToolCall(c) => (c.id, c.name, c.arguments),
                other => panic!("unexpected {other:?}"),
            })
            .collect()
    }

    fn owned(list: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
        list.iter().map(|(a, b, c)| (a.to_string(), b.to_string(), c.to_string())).collect()
    }

    #[test]
    fn pieces_join_by_index_even_when_they_interleave() {
        let mut calls = Calls::default();
        calls.add(Some(1), "b", "two", &json!("{\"y\""));
        calls.add(Some(0), "a", "one", &json!("{"));
        calls.add(Some(1), "", "", &json!(":2}"));
        calls.add(Some(0), "a", "one", &json!("}"));
        assert_eq!(emitted(&mut calls), owned(&[("a", "one", "{}"), ("b", "two", "{\"y\":2}")]));
        assert!(emitted(&mut calls).is_empty());
    }

    #[test]
    fn missing_ids_and_indexes() {
        let mut calls = Calls::default();
        calls.add(None, "", "one", &json!("{\"x\":"));
        calls.add(None, "", "", &json!("1}"));
        calls.add(None, "", "two", &json!({"z": 3}));
        calls.add(None, "k", "three", &Value::Null);
        calls.add(None, "k", "three", &json!("{}"));
        let want = [("call_0", "one", "{\"x\":1}"), ("call_1", "two", "{\"z\":3}"), ("k", "three", "{}")];
        assert_eq!(emitted(&mut calls), owned(&want));
        calls.add(Some(0), "a", "one", &json!("{}"));
        calls.add(Some(0), "b", "two", &json!("{}"));
        assert_eq!(emitted(&mut calls), owned(&[("a", "one", "{}"), ("b", "two", "{}")]));
        calls.whole("", "one", &json!({}));
        calls.whole("", "two", &Value::Null);
        calls.whole("", "", &Value::Null);
        assert_eq!(emitted(&mut calls), owned(&[("call_0", "one", "{}"), ("call_1", "two", "{}")]));
    }

    #[test]
    fn reasons_to_stop() {
        for (reasons, want) in [
            (&["stop", "STOP", "end_turn", "stop_sequence", "eos", "eos_token", "COMPLETE", "load"][..], Stop::End),
            (
                &[
                    "length",
                    "max_tokens",
                    "MAX_TOKENS",
                    "model_length",
                    "max_output_tokens",
                    "model_context_window_exceeded",
                ],
                Stop::Length,
            ),
            (
                &[
                    "content_filter",
                    "SAFETY",
                    "refusal",
                    "RECITATION",
                    "PROHIBITED_CONTENT",
                    "SPII",
                    "IMAGE_SAFETY",
                    "sensitive",
                ],
                Stop::Filtered,
            ),
            (&["tool_calls", "tool_use", "function_call", "FUNCTION_CALL"], Stop::ToolCalls),
            (
                &[
                    "error",
                    "insufficient_system_resource",
                    "pause_turn",
                    "OTHER",
                    "MALFORMED_FUNCTION_CALL",
                    "abort",
                    "timeout",
                    "cancelled",
                    "network_error",
                    "UNEXPECTED_TOOL_CALL",
                ],
                Stop::Failed,
            ),
        ] {
            for reason in reasons {
                assert_eq!(stop_reason(reason), want, "{reason}");
                assert_eq!(want.cut().is_none(), matches!(want, Stop::End | Stop::ToolCalls));
            }
        }
    }

    #[test]
    fn counts_are_lenient() {
        for (value, want) in [(json!(7), 7), (json!(7.9), 7), (json!(null), 0), (json!(-3), 0), (json!("x"), 0)] {
            assert_eq!(token_count(&value), want, "{value}");
        }
    }

    #[test]
    fn a_name_is_told_when_it_is_new() {
        let (mut named, mut out) = (Named::default(), Vec::new());
        let long = "x".repeat(500);
        for value in
            [json!("a"), json!("a"), json!(null), json!(7), json!(""), json!("\u{7}"), json!(" b\n\u{1b}"), json!(long)]
        {
            named.take(&value, &mut out);
        }
        let names = ["a", "b", &long[..LONGEST_NAME]].map(|name| Event::Model(name.to_owned()));
        assert_eq!(out, names);
    }

    #[test]
    fn failures_in_their_forms() {
        for text in [
            r#"{"error":{"message":"no","code":"500"}}"#,
            r#"{"error":"no"}"#,
            r#"{"object":"error","message":"no"}"#,
            r#"{"type":"error","error":{"type":"x","message":"no"}}"#,
        ] {
            let error = error_of(&serde_json::from_str(text).unwrap()).unwrap();
            assert_eq!(error.message, "no", "{text}");
        }
        for text in [r#"{"error":null,"choices":[]}"#, r#"{"error":""}"#, r#"{"choices":[]}"#, "[]", "7"] {
            assert_eq!(error_of(&serde_json::from_str(text).unwrap()), None, "{text}");
        }
    }
}
