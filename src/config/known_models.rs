//! The providers aish knows by name: the variable of their key, a fast and a deep model, window sizes.
//! Data only; what models cost is in `model_prices`.

use super::preset::{Preset, ProviderKind};

/// When this table and that of the prices were last gone over.
pub const AS_OF: &str = "2025-11-24";

/// A model and what is known of it.
#[derive(Debug)]
pub struct KnownModel {
    /// Its name at the provider.
    pub name: &'static str,
    /// Size of the context window in tokens.
    pub context_tokens: u64,
}

/// A provider with a key of its own.
#[derive(Debug)]
pub struct KnownProvider {
    pub kind: ProviderKind,
    /// The variables its key is usually in, the first one that is set counts.
    pub variables: &'static [&'static str],
    /// Where it is, when that isn't the wire format's own address.
    pub base_url: Option<&'static str>,
    /// The host its key may go to.
    pub host: &'static str,
    /// The model of the preset `fast`, made from a key in the environment.
    pub fast: KnownModel,
    /// The model of the preset `deep`.
    pub deep: KnownModel,
}

const fn model(name: &'static str, context_tokens: u64) -> KnownModel {
    KnownModel { name, context_tokens }
}

/// The providers, in the order their keys are looked for.
pub const PROVIDERS: &[KnownProvider] = &[
    KnownProvider {
        kind: ProviderKind::Anthropic,
        variables: &["ANTHROPIC_API_KEY"],
        base_url: None,
        host: "api.anthropic.com",
        fast: model("claude-haiku-4-5", 200_000),
        deep: model("claude-sonnet-4-5", 200_000),
    },
    KnownProvider {
        kind: ProviderKind::Openai,
        variables: &["OPENAI_API_KEY"],
        base_url: None,
        host: "api.openai.com",
        fast: model("gpt-4.1-mini", 1_047_576),
        deep: model("gpt-4.1", 1_047_576),
    },
    KnownProvider {
        kind: ProviderKind::Gemini,
        variables: &["GEMINI_API_KEY", "GOOGLE_API_KEY"],
        base_url: None,
        host: "generativelanguage.googleapis.com",
        fast: model("gemini-2.5-flash", 1_048_576),
        deep: model("gemini-2.5-pro", 1_048_576),
    },
    KnownProvider {
        kind: ProviderKind::Openai,
        variables: &["OPENROUTER_API_KEY"],
        base_url: Some("https://openrouter.ai/api/v1"),
        host: "openrouter.ai",
        fast: model("openai/gpt-4.1-mini", 1_047_576),
        deep: model("anthropic/claude-sonnet-4.5", 200_000),
    },
    KnownProvider {
        kind: ProviderKind::Openai,
        variables: &["MISTRAL_API_KEY"],
        base_url: Some("https://api.mistral.ai/v1"),
        host: "api.mistral.ai",
        fast: model("mistral-small-latest", 128_000),
        deep: model("mistral-large-latest", 128_000),
    },
    KnownProvider {
        kind: ProviderKind::Openai,
        variables: &["GROQ_API_KEY"],
        base_url: Some("https://api.groq.com/openai/v1"),
        host: "api.groq.com",
        fast: model("llama-3.1-8b-instant", 131_072),
        deep: model("llama-3.3-70b-versatile", 131_072),
    },
    KnownProvider {
        kind: ProviderKind::Openai,
        variables: &["DEEPSEEK_API_KEY"],
        base_url: Some("https://api.deepseek.com/v1"),
        host: "api.deepseek.com",
        fast: model("deepseek-chat", 128_000),
        deep: model("deepseek-reasoner", 128_000),
    },
    KnownProvider {
        kind: ProviderKind::Openai,
        variables: &["XAI_API_KEY"],
        base_url: Some("https://api.x.ai/v1"),
        host: "api.x.ai",
        fast: model("grok-3-mini", 131_072),
        deep: model("grok-4", 256_000),
    },
];

/// The most tokens that models of Anthropic's answer with: the first line whose text is part of the name counts.
const OUTPUT_TOKENS: &[(&str, u32)] = &[
    ("claude-2", 4_096),
    ("claude-instant", 4_096),
    ("claude-3-opus", 4_096),
    ("claude-3-sonnet", 4_096),
    ("claude-3-haiku", 4_096),
    ("claude-3-5-", 8_192),
    ("claude-3-7-", 64_000),
    ("claude-opus-4-5", 64_000),
    ("claude-opus-4", 32_000),
    ("claude-sonnet-4", 64_000),
    ("claude-haiku-4", 64_000),
    ("claude", 32_000),
];

/// The most tokens that a model answers with, as far as that is known; few enough for any other.
pub fn output_tokens(model: &str) -> u32 {
    // Gateways write `claude-3.5-haiku` and `anthropic/claude-sonnet-4.5`.
    let model = model.to_ascii_lowercase().replace('.', "-");
    OUTPUT_TOKENS.iter().find(|(part, _)| model.contains(part)).map_or(8_192, |(_, tokens)| *tokens)
}

impl KnownProvider {
    /// A preset for one of its models. `base_url` stands in for its own address.
    pub fn preset(&self, model: &KnownModel, variable: &str, base_url: Option<String>) -> Preset {
        Preset {
            provider: self.kind,
            model: model.name.into(),
            base_url: base_url.or_else(|| self.base_url.map(str::to_string)),
            api_key_env: Some(variable.into()),
            api_key_cmd: None,
            timeout_ms: None,
            local: false,
            redact: None,
            context_tokens: Some(model.context_tokens),
            price_in: None,
            price_out: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_an_answer_may_be() {
        for (model, tokens) in [
            ("claude-3-haiku-20240307", 4_096),
            ("claude-3-5-sonnet-latest", 8_192),
            ("anthropic.claude-3.5-haiku", 8_192),
            ("claude-opus-4-1-20250805", 32_000),
            ("anthropic/claude-sonnet-4.5", 64_000),
            ("claude-opus-9", 32_000),
            ("some-other-model", 8_192),
        ] {
            assert_eq!(output_tokens(model), tokens, "{model}");
        }
    }
}
