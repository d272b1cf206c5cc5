//! One call to a model, before any wire format.

use super::{Category, Intent, Message, Role, ToolSpec};
use serde_json::Value;

#[derive(Clone, Debug)]
pub struct Request {
    pub intent: Intent,
    pub category: Category,
    pub system: String,
    /// What holds for this request alone: the notes that fit it and what is to be done. It stands behind the user's last words and is no
    /// part of the conversation, so that the next request begins as this one does and servers can cache it.
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

impl Request {
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
