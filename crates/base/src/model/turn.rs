//! One turn of a conversation as it is kept and logged: the person's words with what was told about
//! the machine, or the model's answer. It knows how a turn reads to a model; it stores and sends
//! nothing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::tokens;
use crate::model::{Message, Role, ToolCall, Usage, is_zero};
use aish_judge::verdict::Provenance;

/// Facts about the machine by name (`cwd`, `git`, …); only those that changed are attached to a
/// turn.
pub type TurnFacts = BTreeMap<String, String>;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    pub role: Role,
    /// The words, in plain text; scrubbing happens at egress.
    pub content: String,
    /// What the user typed, where the model is sent something else that was made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<String>,
    /// Facts that were told with this turn; an empty value takes a fact back.
    #[serde(default, skip_serializing_if = "TurnFacts::is_empty")]
    pub facts: TurnFacts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Tokens of the call, as the server counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Of a question: which turns went along, once older ones have to be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Window>,
    /// The answer was cut off by the user or by a failure.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// For the result of such a call: the call's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
    /// What its text holds besides the person's own words, and where that comes from (PRV-01).
    #[serde(rename = "from", default, skip_serializing_if = "Vec::is_empty")]
    pub provenance: Vec<Provenance>,
    /// Set when the turn is no part of what was said: [`SUMMARIZE`] for notes that were drawn from
    /// a conversation (SUM-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<String>,
}

/// Where the turns begin that are sent (0: all go along). The next question within the same limits
/// begins there too, so that servers find what they have cached; one within others chooses anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// The place in the log, in bytes.
    pub start: u64,
    pub limits: Limits,
    /// Outputs in turns before this place went along shortened.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub short: u64,
}

/// The limits of a conversation (`context.max_turns`, `context.token_budget`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Most turns that are sent, the new one included.
    pub max_turns: usize,
    /// Most tokens that are sent, system prompt included, by estimate.
    pub token_budget: usize,
}

/// The tag of a reply that holds notes drawn from its conversation.
pub const SUMMARIZE: &str = "summarize";

/// What begins a turn in which a run of Norris tells the model what happened.
const RUN_MARKS: [&str; 3] = ["[exec output]", "[aish]", "[tool "];

/// The blocks that stand in front of a question: how one begins and ends, and whose words it holds.
pub const ATTACHED: [(&str, &str, &str); 5] = [
    ("[last output]\n", "\n[end of last output]", "output"),
    ("[delegated]\n", "\n[end of delegated]", "other models"),
    ("[stdin]\n", "\n[end of stdin]", "piped in"),
    ("[file]\n", "\n[end of file]", "file"),
    ("[diff]\n", "\n[end of diff]", "diff"),
];

impl Turn {
    /// Whether it is part of the conversation, and not something about it.
    pub fn is_said(&self) -> bool {
        self.meta.is_none()
    }

    pub fn user(content: impl Into<String>, facts: TurnFacts) -> Self {
        Self { content: content.into(), facts, ..Self::default() }
    }

    pub fn assistant(content: impl Into<String>) -> Self {
        Self { role: Role::Assistant, content: content.into(), ..Self::default() }
    }

    /// The result of a tool call, with where its text comes from.
    pub fn tool_result(id: &str, content: impl Into<String>, provenance: Vec<Provenance>) -> Self {
        Self { role: Role::Tool, tool_call_id: Some(id.to_owned()), provenance, ..Self::assistant(content) }
    }

    pub fn wire_text(&self) -> String {
        if self.facts.is_empty() {
            return self.content.clone();
        }
        let mut text = String::from("[context]\n");
        for (name, value) in &self.facts {
            text.push_str(name);
            text.push_str(": ");
            text.push_str(if value.is_empty() { "(no longer)" } else { value });
            text.push('\n');
        }
        text.push('\n');
        text.push_str(&self.content);
        text
    }

    /// Whether it is what a run told the model, which is mostly what commands printed.
    pub fn is_run_report(&self) -> bool {
        RUN_MARKS.iter().any(|mark| self.content.starts_with(mark))
    }

    /// Its text in pieces, with who said each: the text in front of a question was printed by a
    /// command or piped in, and what a run tells the model is no question at all. Of a question
    /// that was made for the user stands here what they typed.
    pub fn pieces<'a>(&'a self) -> Vec<(&'a str, &'a str)> {
        let who = match self.role {
            Role::Assistant => self.model.as_deref().unwrap_or("model"),
            Role::Tool => "tool",
            Role::User if self.is_run_report() => "output",
            Role::User => "you",
        };
        let mut pieces = Vec::new();
        let mut rest = self.content.as_str();
        let attached = |rest: &'a str| {
            ATTACHED.iter().find_map(|(begin, end, name)| Some((*name, rest.strip_prefix(begin)?.split_once(end)?)))
        };
        while let Some((name, (block, behind))) = attached(rest).filter(|_| who == "you") {
            pieces.push((name, block));
            rest = behind.trim_start();
        }
        if let Some(typed) = self.typed.as_deref().filter(|_| who == "you") {
            rest = typed;
        }
        if !rest.is_empty() || pieces.is_empty() {
            pieces.push((who, rest));
        }
        pieces
    }

    /// The calls of tools, a line each, as people and summaries read them.
    pub fn call_lines(&self) -> String {
        self.tool_calls.iter().map(|call| format!("[tool call] {} {}\n", call.name, call.arguments)).collect()
    }

    pub fn message(&self) -> Message {
        Message {
            tool_calls: self.tool_calls.clone(),
            tool_call_id: self.tool_call_id.clone(),
            ..Message::text(self.role, self.wire_text())
        }
    }

    /// The estimated size, in tokens.
    pub fn tokens(&self) -> usize {
        let calls: usize = self.tool_calls.iter().map(|call| tokens::estimate_tokens(&call.arguments)).sum();
        tokens::estimate_tokens(&self.wire_text()) + calls + tokens::PER_MESSAGE
    }
}

#[cfg(test)]
#[path = "turn_tests.rs"]
mod tests;
