//! One call to a model, before any wire format.

use super::Category;
pub use aish_cookbook::goal::Done;
use serde_json::Value;

#[derive(Clone, Debug)]
pub struct ModelRequest {
    pub intent: Intent,
    pub category: Category,
    pub system: String,
    /// Notes and task of this request alone. Last and not kept, so that servers can cache the rest.
    pub instruction: String,
    /// Oldest first; the last is the user's.
    pub messages: Vec<Message>,
    /// An empty list is left out of the body (BRK-07).
    pub tools: Vec<ToolSpec>,
    /// For the answer; left out of the body when unset (BRK-02).
    pub max_tokens: Option<u32>,
    /// From 0; left out of the body when unset.
    pub temperature: Option<f64>,
    pub wants_logprobs: bool,
    pub answer_schema: Option<Value>,
    /// The answer is streamed (BRK-01).
    pub stream: bool,
}

impl ModelRequest {
    /// aish's own question about `words`: no stream, no tools.
    pub fn internal(category: Category, system: &str, words: impl Into<String>, max_tokens: u32) -> Self {
        Self {
            intent: Intent::Internal,
            category,
            system: system.to_owned(),
            instruction: String::new(),
            messages: vec![Message::text(Role::User, words)],
            tools: Vec::new(),
            max_tokens: Some(max_tokens),
            temperature: None,
            wants_logprobs: false,
            answer_schema: None,
            stream: false,
        }
    }
}

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Role {
        /// With what aish adds about the machine.
        #[default]
        User = "user",
        Assistant = "assistant",
        Tool = "tool",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Message {
    pub role: Role,
    /// Empty for an assistant turn that only calls tools.
    pub content: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// For [`Role::Tool`]: the answered call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
}

impl Message {
    pub fn text(role: Role, content: impl Into<String>) -> Self {
        Self { role, content: content.into(), tool_calls: Vec::new(), tool_call_id: None }
    }
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ToolSpec {
    pub name: String,
    pub description: String,
    pub parameters: serde_json::Value,
}

/// `arguments` is the streamed text, valid JSON or not.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ToolCall {
    /// Made up (`call_0`, …) where the wire format has none.
    pub id: String,
    pub name: String,
    pub arguments: String,
}

/// For the cookbook, which reads no prompts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    Suggest {
        words: String,
    },
    Ask {
        words: String,
    },
    Explain {
        command: String,
    },
    Fix {
        command: String,
        status: i32,
    },
    Norris {
        goal: String,
        done: Vec<Done>,
    },
    /// aish's own question (probe, plan), which needs a model.
    #[default]
    Internal,
}
