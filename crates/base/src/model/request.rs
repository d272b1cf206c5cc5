//! One call to a model, before any wire format: what the user wants, the messages and the tools.
//! Plain data: nothing here is sent or stored.

use super::Category;
pub use aish_cookbook::goal::Done;
use serde_json::Value;

#[derive(Clone, Debug)]
pub struct ModelRequest {
    pub intent: Intent,
    pub category: Category,
    pub system: String,
    /// What holds for this request alone: the notes that fit it and what is to be done. It stands
    /// behind the user's last words and is no part of the conversation, so that the next request
    /// begins as this one does and servers can cache it.
    pub instruction: String,
    /// The conversation, oldest first; the last one is the user's.
    pub messages: Vec<Message>,
    /// Tools on offer; an empty list is left out of the body (BRK-07).
    pub tools: Vec<ToolSpec>,
    /// Upper bound of the answer, in tokens; left out of the body when unset (BRK-02).
    pub max_tokens: Option<u32>,
    /// How freely the next word is chosen, from 0; left out of the body when unset.
    pub temperature: Option<f64>,
    /// Whether the server is asked how sure the model was of each token.
    pub wants_logprobs: bool,
    /// The JSON schema of the answer, for providers that can hold a model to one.
    pub answer_schema: Option<Value>,
    /// Whether the answer is to be streamed (BRK-01).
    pub stream: bool,
}

impl ModelRequest {
    /// A question of aish itself about `words`: no stream and no tools.
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
        /// The person (with what aish adds about the machine).
        #[default]
        User = "user",
        Assistant = "assistant",
        /// The result of a tool call.
        Tool = "tool",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Message {
    pub role: Role,
    /// The text; may be empty for an assistant turn that only calls tools.
    pub content: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// For [`Role::Tool`]: the call this answers.
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

/// A call the model asked for; `arguments` is the JSON text as it was streamed, valid or not.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ToolCall {
    /// The provider's id; made up (`call_0`, …) for wire formats that have none.
    pub id: String,
    pub name: String,
    /// The arguments as JSON text.
    pub arguments: String,
}

/// What the user wants, kept beside the composed text for the built-in cookbook, which reads no
/// prompts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Plain words to exactly one command.
    Suggest {
        words: String,
    },
    Ask {
        words: String,
    },
    Explain {
        command: String,
    },
    /// A failed command to correct.
    Fix {
        command: String,
        status: i32,
    },
    /// The next step of Norris towards a goal.
    Norris {
        goal: String,
        /// What has been done for it so far, in order.
        done: Vec<Done>,
    },
    /// A question of aish itself (a probe, a plan), which has no answer without a model.
    Internal,
}
