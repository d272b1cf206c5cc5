//! A conversation in a shape that all providers accept: alternating roles, no empty turn, each tool
//! call followed by its result. The dialects render it.

use crate::config::preset::Preset;
use crate::model::{Message, ModelRequest, Role, ToolCall};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::HashSet;

/// For all providers (OpenAI's limit).
const MAX_ID: usize = 40;

/// For a missing result: every API refuses a call without one.
const NO_RESULT: &str = "(not run)";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireTurn {
    User(String),
    Assistant {
        /// Only a turn with calls may have none.
        text: String,
        calls: Vec<ToolCall>,
    },
    /// Of the turn before, in the order of its calls.
    Results(Vec<ToolResult>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolResult {
    pub id: String,
    /// The tool's; Gemini and Ollama want it instead of the id.
    pub name: String,
    pub content: String,
}

/// The instruction goes behind the user's last words. Without `use_tool_role`, or tools on offer,
/// calls and results become text: Anthropic's API and some templates refuse them then.
pub fn request_turns(request: &ModelRequest, preset: &Preset) -> Vec<WireTurn> {
    let turns = turns(&request.messages);
    let takes_roles = preset.use_tool_role.unwrap_or(true) && !request.tools.is_empty();
    let mut turns = if takes_roles { turns } else { without_tool_roles(turns) };
    let words = turns.iter_mut().rev().find_map(|turn| if let WireTurn::User(text) = turn { Some(text) } else { None });
    match words {
        Some(words) => join(words, &request.instruction),
        None => push_user(&mut turns, &request.instruction),
    }
    turns
}

fn without_tool_roles(turns: Vec<WireTurn>) -> Vec<WireTurn> {
    let mut plain: Vec<WireTurn> = Vec::new();
    for turn in turns {
        match turn {
            WireTurn::User(text) => push_user(&mut plain, &text),
            WireTurn::Assistant { mut text, calls } => {
                for call in calls {
                    join(&mut text, &format!("[tool call] {} {}", call.name, call.arguments));
                }
                plain.push(WireTurn::Assistant { text, calls: Vec::new() });
            }
            WireTurn::Results(results) => {
                for result in results {
                    push_user(&mut plain, &format!("[tool result] {}\n{}", result.name, result.content));
                }
            }
        }
    }
    plain
}

/// Replaces ids that are missing, repeated or specific to a provider. A result without its call
/// becomes the user's text.
fn turns(messages: &[Message]) -> Vec<WireTurn> {
    let mut turns: Vec<WireTurn> = Vec::new();
    let mut seen = HashSet::new();
    let mut rest = messages;
    while let Some((message, tail)) = rest.split_first() {
        rest = tail;
        match message.role {
            Role::User => push_user(&mut turns, &message.content),
            Role::Tool => push_user(&mut turns, &format!("Result of an earlier tool call:\n{}", message.content)),
            Role::Assistant => {
                let results = rest.iter().take_while(|m| m.role == Role::Tool).count();
                let (answers, tail) = rest.split_at(results);
                push_assistant(&mut turns, message, answers, &mut seen);
                rest = tail;
            }
        }
    }
    turns
}

fn push_user(turns: &mut Vec<WireTurn>, content: &str) {
    if content.trim().is_empty() {
        return;
    }
    match turns.last_mut() {
        Some(WireTurn::User(text)) => join(text, content),
        _ => turns.push(WireTurn::User(content.to_owned())),
    }
}

fn push_assistant(turns: &mut Vec<WireTurn>, message: &Message, answers: &[Message], seen: &mut HashSet<String>) {
    let mut calls = Vec::new();
    let mut results = Vec::new();
    let mut used = vec![false; answers.len()];
    for call in &message.tool_calls {
        let found = answers
            .iter()
            .enumerate()
            .find(|(i, a)| !used[*i] && a.tool_call_id.as_deref() == Some(call.id.as_str()))
            .map(|(i, _)| i);
        if let Some(i) = found {
            used[i] = true;
        }
        let id = unique_id(&call.id, seen).into_owned();
        let content = found.map_or(NO_RESULT, |i| answers[i].content.as_str());
        results.push(ToolResult { id: id.clone(), name: call.name.clone(), content: content.to_owned() });
        calls.push(ToolCall { id, ..call.clone() });
    }
    let text = if message.content.trim().is_empty() { "" } else { message.content.as_str() };
    match turns.last_mut() {
        Some(WireTurn::Assistant { text: last, calls: last_calls }) if last_calls.is_empty() => {
            join(last, text);
            *last_calls = calls;
        }
        _ if text.is_empty() && calls.is_empty() => {}
        _ => turns.push(WireTurn::Assistant { text: text.to_owned(), calls }),
    }
    if !results.is_empty() {
        turns.push(WireTurn::Results(results));
    }
    for (answer, _) in answers.iter().zip(&used).filter(|(_, used)| !**used) {
        push_user(turns, &format!("Result of an earlier tool call:\n{}", answer.content));
    }
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(more);
}

fn unique_id<'a>(id: &'a str, seen: &mut HashSet<String>) -> Cow<'a, str> {
    let good = (1..=MAX_ID).contains(&id.len())
        && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        && !seen.contains(id);
    let id = if good {
        Cow::Borrowed(id)
    } else {
        let mut n = seen.len();
        while seen.contains(&format!("call_{n}")) {
            n += 1;
        }
        Cow::Owned(format!("call_{n}"))
    };
    seen.insert(id.clone().into_owned());
    id
}

/// To a last message of the same role, else as a new one.
pub fn push_parts(messages: &mut Vec<Value>, role: &str, field: &str, parts: Vec<Value>) {
    match messages.last_mut().filter(|last| last["role"] == role).and_then(|last| last[field].as_array_mut()) {
        Some(last) => last.extend(parts),
        None => messages.push(json!({"role": role, field: parts})),
    }
}

pub fn begin_with_user(messages: &mut Vec<Value>, field: &str, text: impl Fn(&str) -> Value) {
    if messages.first().is_none_or(|first| first["role"] != "user") {
        messages.insert(0, json!({"role": "user", field: [text("(The conversation so far is not shown.)")]}));
    }
}

pub fn is_object(arguments: &str) -> bool {
    serde_json::from_str(arguments).is_ok_and(|value: Value| value.is_object())
}

/// Empty for text that isn't an object.
pub fn arguments_object(arguments: &str) -> Value {
    match serde_json::from_str(arguments) {
        Ok(value @ Value::Object(_)) => value,
        _ => json!({}),
    }
}

#[cfg(test)]
#[path = "turns_tests.rs"]
mod tests;
