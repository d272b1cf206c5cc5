//! A model preset: which provider, which model, where, with which key. It holds data only.

use serde::{Deserialize, Serialize};

use super::address::is_this_machine;
use super::headers::Headers;
use super::redact::Redact;

aish_text::named_enum! {
    /// The kind of server, as `models.NAME.provider` says it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum ProviderKind {
        /// Anything OpenAI-compatible (`/chat/completions`).
        Openai = "openai",
        Anthropic = "anthropic",
        /// Google's `generateContent` API.
        Gemini = "gemini",
        /// Ollama's own API (`/api/chat`).
        Ollama = "ollama",
        /// An agent that speaks the Agent Client Protocol, started on this machine.
        Acp = "acp",
        /// The recipes built into aish.
        #[default]
        Cookbook = "cookbook",
    }
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
    /// The program of an agent, split into words as a shell would (no expansion).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Variables for the agent.
    #[serde(default, skip_serializing_if = "Headers::is_empty")]
    pub env: Headers,
    pub api_key_env: Option<String>,
    /// A command that prints the key, split into words as a shell would (no expansion).
    pub api_key_cmd: Option<String>,
    /// Sent with every request to it, for gateways that want more than a key.
    #[serde(default, skip_serializing_if = "Headers::is_empty")]
    pub headers: Headers,
    /// Limit of one call from start to end, in milliseconds; unset means 120 s to the first byte
    /// and none after it.
    pub timeout_ms: Option<u64>,
    /// Free, and on a machine of the user's: no key unless one is named, and nothing is scrubbed.
    #[serde(default)]
    pub local: bool,
    /// What is taken out before a call; unset means what looks like a secret, and nothing if
    /// `local`.
    pub redact: Option<Redact>,
    /// Size of the model's context window, in tokens; also caps the conversation's token budget.
    pub context_tokens: Option<u64>,
    /// Bound of every answer, in tokens; unset means what each purpose needs.
    pub max_tokens: Option<u32>,
    /// How freely the next word is chosen; unset means what each purpose needs.
    pub temperature: Option<f64>,
    /// Whether results of tools are sent in a role of their own; unset means yes.
    pub use_tool_role: Option<bool>,
    /// Unset means what the server does by itself, and as little as the model allows for a
    /// suggested command.
    pub reasoning: Option<Reasoning>,
    /// Commands of the user's history go along with questions.
    #[serde(default)]
    pub earlier_commands: bool,
    /// Outputs in older turns are shortened before turns are left out.
    #[serde(default)]
    pub local_compress: bool,
    /// Price of a million prompt tokens, in US dollars.
    pub price_in: Option<f64>,
    /// Price of a million completion tokens, in US dollars.
    pub price_out: Option<f64>,
    /// The user has no such table: it was made of a key in the environment or of a server that
    /// answers, and its name says nothing.
    #[serde(skip)]
    pub made_up: bool,
}

impl Preset {
    /// What is taken out before anything is sent.
    pub fn redact_mode(&self) -> Redact {
        self.redact.unwrap_or(if self.local { Redact::Off } else { Redact::Autodetect })
    }

    /// Whether anything is taken out before a text is sent.
    pub fn redacts(&self) -> bool {
        self.redact_mode() != Redact::Off
    }

    /// Whether what is sent to it stays on a machine of the user's, as far as they say so.
    pub fn stays_here(&self) -> bool {
        let address = || self.base_url.as_deref().is_none_or(is_this_machine);
        self.local || self.provider == ProviderKind::Cookbook || (self.provider == ProviderKind::Ollama && address())
    }

    /// Whether asking `other` in its place sends text off the machine that would have stayed.
    pub fn leaves_machine_for(&self, other: &Self) -> bool {
        self.stays_here() && !other.stays_here()
    }
}
