//! A model preset: which provider, which model, where, with which key. It holds data only.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProviderKind {
    /// Anything OpenAI-compatible (`/chat/completions`).
    Openai,
    Anthropic,
    /// Google's `generateContent` API.
    Gemini,
    /// Ollama's own API (`/api/chat`).
    Ollama,
    /// The recipes built into aish.
    #[default]
    Cookbook,
}

aish_text::named_enum! {
    /// How much a model is to reason before it answers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Reasoning {
        Off = "off",
        Low = "low",
        Medium = "medium",
        High = "high",
    }
}

/// One `[models.NAME]` table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    pub provider: ProviderKind,
    #[serde(default)]
    pub model: String,
    /// Address of the API, without the path of the call; each provider has a default.
    pub base_url: Option<String>,
    pub api_key_env: Option<String>,
    /// A command that prints the key, split into words as a shell would (no expansion).
    pub api_key_cmd: Option<String>,
    /// Limit of one call from start to end, in milliseconds; unset means 120 s to the first byte and none after it.
    pub timeout_ms: Option<u64>,
    /// Free, and on a machine of the user's: no key unless one is named, and nothing is scrubbed.
    #[serde(default)]
    pub local: bool,
    /// Whether secrets are replaced before a call; unset means: unless `local`.
    pub redact: Option<bool>,
    /// Size of the model's context window, in tokens; also caps the conversation's token budget.
    pub context_tokens: Option<u64>,
    /// Whether results of tools are sent in a role of their own; unset means yes.
    pub use_tool_role: Option<bool>,
    /// Unset means what the server does by itself, and as little as the model allows for a suggested command.
    pub reasoning: Option<Reasoning>,
    /// Price of a million prompt tokens, in US dollars.
    pub price_in: Option<f64>,
    /// Price of a million completion tokens, in US dollars.
    pub price_out: Option<f64>,
}

impl Preset {
    /// Whether secrets are replaced before anything is sent.
    pub fn redacts(&self) -> bool {
        self.redact.unwrap_or(!self.local)
    }
}
