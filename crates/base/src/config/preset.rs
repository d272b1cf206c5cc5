//! The data of a model preset.

use serde::{Deserialize, Serialize};

use super::address::is_this_machine;
use super::headers::Headers;
use super::redact::Redact;

/// The wire formats over HTTP, a line each: the variant of [`ProviderKind`], its name in
/// config.toml, and the file in `crates/models/src/providers/` whose type of the variant's name
/// implements `Dialect`.
#[macro_export]
macro_rules! wire_formats {
    ($declare:ident) => {
        $declare! {
            Openai = "openai" in openai,
            Anthropic = "anthropic" in anthropic,
            Gemini = "gemini" in gemini,
            Ollama = "ollama" in ollama,
        }
    };
}

macro_rules! declare_kinds {
    ($($format:ident = $name:literal in $file:ident,)+) => {
        aish_text::named_enum! {
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "lowercase")]
            pub enum ProviderKind {
                $($format = $name,)+
                /// A local agent of the Agent Client Protocol.
                Acp = "acp",
                #[default]
                Cookbook = "cookbook",
            }
        }
    };
}
wire_formats!(declare_kinds);

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Reasoning {
        Off = "off",
        Low = "low",
        Medium = "medium",
        High = "high",
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    pub provider: ProviderKind,
    #[serde(default)]
    pub model: String,
    /// Without the path of the call; unset means the provider's default.
    pub base_url: Option<String>,
    /// An agent's program, split into words as a shell would (no expansion).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    #[serde(default, skip_serializing_if = "Headers::is_empty")]
    pub env: Headers,
    pub api_key_env: Option<String>,
    /// Prints the key; split into words as a shell would (no expansion).
    pub api_key_cmd: Option<String>,
    /// Sent with every request, for gateways that want more than a key.
    #[serde(default, skip_serializing_if = "Headers::is_empty")]
    pub headers: Headers,
    /// Of a whole call; unset means 120 s to the first byte and no limit after it.
    pub timeout_ms: Option<u64>,
    /// Free and on the user's machine: no key unless named, nothing is scrubbed.
    #[serde(default)]
    pub local: bool,
    /// Unset means what looks like a secret; nothing if `local`.
    pub redact: Option<Redact>,
    /// Of the model's window; also caps the conversation's token budget.
    pub context_tokens: Option<u64>,
    /// Of every answer; unset means what each purpose needs.
    pub max_tokens: Option<u32>,
    /// Unset means what each purpose needs.
    pub temperature: Option<f64>,
    /// Results of tools go in a role of their own; unset means yes.
    pub use_tool_role: Option<bool>,
    /// Unset means the server's default; for suggested commands the model's least.
    pub reasoning: Option<Reasoning>,
    /// Questions carry commands of the user's history.
    #[serde(default)]
    pub earlier_commands: bool,
    /// Outputs in older turns are shortened before turns are left out.
    #[serde(default)]
    pub local_compress: bool,
    /// US dollars for a million prompt tokens.
    pub price_in: Option<f64>,
    /// US dollars for a million completion tokens.
    pub price_out: Option<f64>,
    /// Made from a key in the environment or an answering server; its name says nothing.
    #[serde(skip)]
    pub made_up: bool,
}

impl Preset {
    pub fn redact_mode(&self) -> Redact {
        self.redact.unwrap_or(if self.local { Redact::Off } else { Redact::Autodetect })
    }

    pub fn redacts(&self) -> bool {
        self.redact_mode() != Redact::Off
    }

    /// Whether what is sent stays on the user's machines, as they declare.
    pub fn stays_here(&self) -> bool {
        let address = || self.base_url.as_deref().is_none_or(is_this_machine);
        self.local || self.provider == ProviderKind::Cookbook || (self.provider == ProviderKind::Ollama && address())
    }

    /// Its server is on the user's machines, whatever that passes on.
    pub fn is_near(&self) -> bool {
        self.stays_here() || self.base_url.as_deref().is_some_and(is_this_machine)
    }

    /// Whether a fallback to `other` takes text off the machine that would have stayed.
    pub fn leaves_machine_for(&self, other: &Self) -> bool {
        self.stays_here() && !other.stays_here()
    }
}
