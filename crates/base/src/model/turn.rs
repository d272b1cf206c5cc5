//! One turn of a conversation as kept and logged, and how it reads to a model. It stores and sends
//! nothing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::tokens;
use crate::model::{Message, Role, ToolCall, Usage, is_zero};
use aish_judge::verdict::Provenance;

/// By name (`cwd`, `git`, …); a turn has only those that changed.
pub type TurnFacts = BTreeMap<String, String>;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    pub role: Role,
    /// Not scrubbed; egress does that.
    pub content: String,
    /// What the user typed, where the model is sent something made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<String>,
    /// Told with this turn; an empty value takes a fact back.
    #[serde(default, skip_serializing_if = "TurnFacts::is_empty")]
    pub facts: TurnFacts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Of a question: the turns sent, once older ones are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Window>,
    /// Cut off by the user or a failure.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// Of the answered call, in a tool's result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
    /// Sources of the text besides the person's own words (PRV-01).
    #[serde(rename = "from", default, skip_serializing_if = "Vec::is_empty")]
    pub provenance: Vec<Provenance>,
    /// Set when it isn't part of the talk: [`SUMMARIZE`] for notes from a conversation (SUM-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<String>,
}

/// Where the sent turns begin (0: all), also for the next question: servers find their cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    pub start: u64,
    pub limits: Limits,
    /// Outputs before this place were sent shortened.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub short: u64,
}

/// `context.max_turns`, `context.token_budget`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Counts the new turn, too.
    pub max_turns: usize,
    /// Estimated, system prompt included.
    pub token_budget: usize,
}

/// Tags a reply that holds notes from its conversation.
pub const SUMMARIZE: &str = "summarize";

/// Begin a turn in which a run of Norris reports to the model.
const RUN_MARKS: [&str; 3] = ["[exec output]", "[aish]", "[tool "];

/// The blocks in front of a question: start, end, and whose words they hold.
pub const ATTACHED: [(&str, &str, &str); 5] = [
    ("[last output]\n", "\n[end of last output]", "output"),
    ("[delegated]\n", "\n[end of delegated]", "other models"),
    ("[stdin]\n", "\n[end of stdin]", "piped in"),
    ("[file]\n", "\n[end of file]", "file"),
    ("[diff]\n", "\n[end of diff]", "diff"),
];

impl Turn {
    /// Part of the conversation, not about it.
    pub fn is_said(&self) -> bool {
        self.meta.is_none()
    }

    pub fn user(content: impl Into<String>, facts: TurnFacts) -> Self {
        Self { content: content.into(), facts, ..Self::default() }
    }

    pub fn assistant(content: impl Into<String>) -> Self {
        Self { role: Role::Assistant, content: content.into(), ..Self::default() }
    }

    pub fn tool_result(id: &str, content: impl Into<String>, provenance: Vec<Provenance>) -> Self {
        Self { role: Role::Tool, tool_call_id: Some(id.to_owned()), provenance, ..Self::assistant(content) }
    }

    pub fn wire_text(&self) -> String {
        if self.facts.is_empty() {
            return self.content.clone();
        }
        let fact = |(name, value): (&String, &String)| {
            format!("{name}: {}\n", if value.is_empty() { "(no longer)" } else { value })
        };
        format!("[context]\n{}\n{}", self.facts.iter().map(fact).collect::<String>(), self.content)
    }

    /// A run's report to the model, mostly output of commands.
    pub fn is_run_report(&self) -> bool {
        RUN_MARKS.iter().any(|mark| self.content.starts_with(mark))
    }

    /// Pieces with their speakers: text before a question was printed by a command or piped in; a
    /// run's report is no question. A question made for the user counts as what they typed.
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

    pub fn tokens(&self) -> usize {
        let calls: usize = self.tool_calls.iter().map(|call| tokens::estimate_tokens(&call.arguments)).sum();
        tokens::estimate_tokens(&self.wire_text()) + calls + tokens::PER_MESSAGE
    }
}

#[cfg(test)]
#[path = "turn_tests.rs"]
mod tests;
