//! The unit tests of `reasoning.rs`.

use super::*;
use crate::config::preset::ProviderKind;
use crate::providers::endpoint::tests::endpoint;

fn asked(provider: ProviderKind, base: &str, model: &str, level: Reasoning) -> Value {
    let mut endpoint = endpoint(provider, Some(base));
    endpoint.preset.model = model.to_owned();
    let mut body = json!({"max_tokens": 64_000});
    endpoint.dialect().set_reasoning(&endpoint, level, &mut body);
    body.as_object_mut().unwrap().remove("max_tokens");
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
        assert_eq!(asked(provider, base, model, Reasoning::Off), want, "{model} at {base}");
    }
}

/// As much as is asked for, in each provider's own words.
#[test]
fn every_provider_has_its_own_levels() {
    use ProviderKind::{Anthropic, Gemini, Ollama, Openai};
    use Reasoning::{High, Low, Medium};
    let own = "http://127.0.0.1:8080/v1";
    let thinking = |config: Value| json!({"generationConfig": {"thinkingConfig": config}});
    let budget = |tokens: u32| json!({"thinking": {"type": "enabled", "budget_tokens": tokens}});
    let adaptive = |effort: &str| json!({"thinking": {"type": "adaptive"}, "output_config": {"effort": effort}});
    for (provider, base, model, level, want) in [
        (Anthropic, own, "claude-opus-4-6", High, adaptive("high")),
        (Anthropic, own, "claude-sonnet-5", Low, adaptive("low")),
        (Anthropic, own, "anthropic/claude-opus-4.6", Low, adaptive("low")),
        (Anthropic, own, "claude-opus-4-7@20260416", Low, adaptive("low")),
        (Anthropic, own, "anthropic/claude-sonnet-4.5", Low, budget(1024)),
        (Anthropic, own, "claude-haiku-4-5-20251001", Medium, budget(4096)),
        (Anthropic, own, "claude-3-7-sonnet-20250219", Low, budget(1024)),
        (Anthropic, own, "claude-3-5-haiku-20241022", High, json!({})),
        (Ollama, own, "qwen3:8b", Medium, json!({"think": true})),
        (Ollama, own, "gpt-oss:20b", Medium, json!({"think": "medium"})),
        (Gemini, own, "gemini-2.5-flash", Medium, thinking(json!({"thinkingBudget": 8192}))),
        (Gemini, own, "gemini-3.1-pro", High, thinking(json!({"thinkingLevel": "high"}))),
        (Gemini, own, "gemini-2.0-flash", High, json!({})),
        (Openai, "https://api.openai.com/v1", "gpt-5.2", High, json!({"reasoning_effort": "high"})),
        (Openai, "https://openrouter.ai/api/v1", "x/y", Medium, json!({"reasoning": {"effort": "medium"}})),
        (Openai, "https://api.deepseek.com", "deepseek-chat", Low, json!({"thinking": {"type": "enabled"}})),
        (
            Openai,
            own,
            "qwen3",
            Low,
            json!({"reasoning_effort": "low", "chat_template_kwargs": {"enable_thinking": true}}),
        ),
    ] {
        assert_eq!(asked(provider, base, model, level), want, "{model} at {base}");
    }
}

/// A budget counts as a part of the answer, and a call must stand behind its own thoughts, which no
/// conversation carries.
#[test]
fn a_budget_leaves_room_and_fits_what_was_said() {
    let mut endpoint = endpoint(ProviderKind::Anthropic, Some("http://x/v1"));
    endpoint.preset.model = "claude-sonnet-4-5".to_owned();
    let ask = |mut body: Value| {
        endpoint.dialect().set_reasoning(&endpoint, Reasoning::High, &mut body);
        body["thinking"]["budget_tokens"].as_u64()
    };
    assert_eq!(ask(json!({"max_tokens": 8192})), Some(4096));
    assert_eq!(ask(json!({"max_tokens": 1500})), None);
    let result = json!([{"role": "user", "content": [{"type": "tool_result"}]}]);
    assert_eq!(ask(json!({"max_tokens": 64_000, "messages": result})), None);
}

/// Which calls are to be reasoned about, and how much.
#[test]
fn the_level_is_the_presets_unless_the_call_says_more() {
    use Category::{Consent, Main, Probe, Suggest};
    use Reasoning::{High, Off};
    let bounded = Some(64);
    for (category, set, most, want) in [
        (Main, None, None, None),
        (Main, Some(High), None, Some(High)),
        (Main, Some(Off), None, Some(Off)),
        (Suggest, None, None, Some(Off)),
        (Suggest, Some(High), None, Some(High)),
        (Probe, Some(High), bounded, Some(Off)),
        (Consent, Some(High), bounded, None),
        (Consent, Some(Off), bounded, Some(Off)),
    ] {
        let preset = Preset { reasoning: set, ..Preset::default() };
        let request = ModelRequest { max_tokens: most, ..ModelRequest::internal(category, "", "", 1) };
        assert_eq!(wanted_level(&preset, &request), want, "{category:?} {set:?}");
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
