//! One message of a conversation with a model, and the tools it may call. Plain data: nothing here is sent or stored.

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
