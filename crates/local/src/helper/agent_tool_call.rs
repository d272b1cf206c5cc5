//! An agent's call of its own tool, and the answer to its question. What it says may be a lie.

use std::path::Path;

use serde_json::{Value, json};

/// Arguments beside a command that don't change what it does.
const ABOUT: [&str; 6] = ["description", "timeout", "reason", "call_id", "parsed_cmd", "title"];
const PLACES: [&str; 4] = ["cwd", "workdir", "directory", "dir_path"];

#[derive(Debug)]
pub struct AgentToolCall {
    pub id: String,
    pub title: String,
    /// It runs, or has run.
    pub is_at_work: bool,
    pub is_over: bool,
    kind: Option<String>,
    input: Value,
}

impl AgentToolCall {
    pub fn read(call: &Value) -> Self {
        let word = |name: &str| call[name].as_str().unwrap_or_default().to_owned();
        let title = [word("title"), word("kind")].into_iter().find(|text| !text.is_empty());
        Self {
            id: word("toolCallId"),
            title: title.unwrap_or_else(|| "a tool".to_owned()),
            is_at_work: matches!(call["status"].as_str(), Some("in_progress" | "completed")),
            is_over: matches!(call["status"].as_str(), Some("completed" | "failed")),
            kind: call["kind"].as_str().map(str::to_owned),
            input: call["rawInput"].clone(),
        }
    }

    /// None unless the call is nothing but a command that runs in `cwd`.
    pub fn command_in(&self, cwd: &Path) -> Option<String> {
        if self.kind.as_deref().is_some_and(|kind| kind != "execute") {
            return None;
        }
        let (mut command, mut said) = (None, 0);
        for (name, value) in self.input.as_object()? {
            match name.as_str() {
                "command" | "cmd" => {
                    command = read_command(value);
                    said += 1;
                }
                place if PLACES.contains(&place) => {
                    let elsewhere = value.as_str().is_none_or(|named| !named.is_empty() && Path::new(named) != cwd);
                    if elsewhere && !value.is_null() {
                        return None;
                    }
                }
                about if ABOUT.contains(&about) => {}
                _ if matches!(value, Value::Null | Value::Bool(false)) => {}
                _ => return None,
            }
        }
        command.filter(|_| said == 1)
    }
}

/// Text, or words; a shell's words give its text.
fn read_command(value: &Value) -> Option<String> {
    if let Some(text) = value.as_str() {
        return Some(text.to_owned()).filter(|text| !text.trim().is_empty());
    }
    let words: Vec<&str> = value.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
    match words.as_slice() {
        [] => None,
        [shell, "-c" | "-lc", text] if matches!(shell.rsplit('/').next(), Some("bash" | "sh" | "zsh")) => {
            Some((*text).to_owned())
        }
        words => Some(shell_words::join(words)),
    }
}

/// The answer, and whether it allows the call: only once, never for always. Without an option to
/// refuse the turn is cancelled.
pub fn chosen_option(options: &Value, allows: bool) -> (Value, bool) {
    let of_kind = |kind: &str| {
        let mut all = options.as_array().into_iter().flatten();
        all.find(|option| option["kind"] == kind).map(|option| option["optionId"].clone())
    };
    let selected = |id: Value| json!({"outcome": "selected", "optionId": id});
    match allows.then(|| of_kind("allow_once")).flatten() {
        Some(id) => (selected(id), true),
        None => (of_kind("reject_once").map_or_else(|| json!({"outcome": "cancelled"}), selected), false),
    }
}

#[cfg(test)]
#[path = "agent_tool_call_tests.rs"]
mod tests;
