//! The unit tests of `reasoning.rs`.

use super::*;
use crate::providers::endpoint::tests::endpoint;

fn asked(provider: ProviderKind, base: &str, model: &str) -> Value {
    let mut endpoint = endpoint(provider, Some(base));
    endpoint.preset.model = model.to_owned();
    let mut body = json!({});
    switch_off(&endpoint, &mut body);
    body
}

/// Each provider's own words, by its documentation.
#[test]
fn every_provider_has_its_own_way() {
    use ProviderKind::{Anthropic, Gemini, Ollama, Openai};
    let own = "http://127.0.0.1:8080/v1";
    for (provider, base, model, want) in [
        (Anthropic, own, "claude", json!({"thinking": {"type": "disabled"}})),
        (Ollama, own, "qwen3:8b", json!({"think": false})),
        (Ollama, own, "gpt-oss:20b", json!({"think": "low"})),
        (Gemini, own, "gemini-2.5-flash", json!({"generationConfig": {"thinkingConfig": {"thinkingBudget": 0}}})),
        (Gemini, own, "gemini-2.5-pro", json!({"generationConfig": {"thinkingConfig": {"thinkingBudget": 128}}})),
        (Gemini, own, "gemini-3-pro", json!({"generationConfig": {"thinkingConfig": {"thinkingLevel": "low"}}})),
        (
            Gemini,
            own,
            "gemini-3.8-flash",
            json!({"generationConfig": {"thinkingConfig": {"thinkingLevel": "minimal"}}}),
        ),
        (
            Gemini,
            own,
            "models/gemini-4-argon",
            json!({"generationConfig": {"thinkingConfig": {"thinkingLevel": "minimal"}}}),
        ),
        (Gemini, own, "gemini-2.0-flash", json!({})),
        (Openai, "https://api.openai.com/v1", "gpt-4o", json!({})),
        (Openai, "https://api.openai.com/v1", "o4-mini", json!({"reasoning_effort": "low"})),
        (Openai, "https://api.openai.com/v1", "gpt-5-mini", json!({"reasoning_effort": "minimal"})),
        (Openai, "https://api.openai.com/v1", "gpt-5.1", json!({"reasoning_effort": "none"})),
        (Openai, "https://api.openai.com/v1", "gpt-6-luna", json!({"reasoning_effort": "none"})),
        (Openai, "https://api.openai.com/v1", "gpt-10.2-x", json!({"reasoning_effort": "none"})),
        (Openai, "https://api.openai.com/v1", "gpt-3.5-turbo", json!({})),
        (Openai, "https://openrouter.ai/api/v1", "openai/o3", json!({"reasoning": {"enabled": false}})),
        (Openai, "https://api.deepseek.com", "deepseek-chat", json!({"thinking": {"type": "disabled"}})),
        (Openai, own, "x", json!({"reasoning_effort": "none", "chat_template_kwargs": {"enable_thinking": false}})),
    ] {
        assert_eq!(asked(provider, base, model), want, "{model} at {base}");
    }
}

/// A server that refuses is asked for a little more, and in the end for nothing: that always ends.
#[test]
fn what_is_refused_is_taken_back() {
    let least = "'reasoning_effort' does not support 'none'. Supported values are: 'minimal', 'low' and 'high'.";
    let mut body = json!({"reasoning_effort": "none"});
    assert!(adapt(&mut body, least) && body["reasoning_effort"] == "minimal");
    assert!(
        adapt(&mut body, "reasoning_effort: 'minimal' is unsupported, use 'low'") && body["reasoning_effort"] == "low"
    );
    assert!(adapt(&mut body, "reasoning_effort is not supported by this model, low or not") && body == json!({}));
    let mut body = json!({"reasoning_effort": "none", "chat_template_kwargs": {}});
    assert!(adapt(&mut body, "extra field: chat_template_kwargs") && body == json!({"reasoning_effort": "none"}));
    let mut body = json!({"reasoning": {"enabled": false}});
    assert!(adapt(&mut body, "Reasoning is mandatory") && body == json!({"reasoning": {"effort": "low"}}));
    assert!(adapt(&mut body, "no") && body == json!({}));
    let mut body = json!({"generationConfig": {"thinkingConfig": {"thinkingBudget": 0}, "maxOutputTokens": 4}});
    assert!(adapt(&mut body, "Budget 0 is invalid"));
    assert!(adapt(&mut body, "Thinking is not supported"));
    assert_eq!(body, json!({"generationConfig": {"maxOutputTokens": 4}}));
    assert!(!adapt(&mut body, "anything"));
    let mut body = json!({"generationConfig": {"thinkingConfig": {"thinkingLevel": "minimal"}}});
    assert!(adapt(&mut body, "thinking level MINIMAL is not supported"));
    assert_eq!(body["generationConfig"]["thinkingConfig"]["thinkingLevel"], "low");
    assert!(adapt(&mut body, "no") && !adapt(&mut body, "no"));
}
