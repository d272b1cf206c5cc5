//! The unit tests of `card.rs`.

use super::*;

fn active(model: &str, why: LayerSource) -> Active {
    let mut active = Active { why, ..Active::cookbook() };
    active.preset.provider = ProviderKind::Openai;
    active.preset.model = model.to_owned();
    active
}

#[test]
fn the_name_says_the_size() {
    for (model, expected) in [
        ("qwen2.5-coder:1.5b", Some(1.5e9)),
        ("Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF", Some(0.5e9)),
        ("gemma3:270m", Some(270e6)),
        ("llama3.2:3b-instruct-q4_K_M", Some(3e9)),
        ("mixtral:8x7b", Some(56e9)),
        ("gemma-3n-e2b-it", Some(2e9)),
        ("llama3.2", Some(4e9)),
        ("llama3.2:latest", Some(4e9)),
        ("llama3.2-vision", None),
        ("phi3:medium", None),
        ("microsoft/Phi-3.5-mini-instruct", Some(4e9)),
        ("gpt-5-mini", None),
        ("claude-haiku-4-5", None),
        ("qwen2.5-coder", None),
        ("b", None),
        ("", None),
    ] {
        assert_eq!(parameters(model), expected, "{model}");
    }
}

#[test]
fn the_servers_name_counts_where_the_presets_says_nothing() {
    for (model, served, drives) in [
        ("m", Some("qwen2.5-coder:1.5b"), false),
        ("m", Some("qwen2.5-coder:7b"), true),
        ("m", Some("m"), true),
        ("big:70b", Some("tiny:1b"), true),
        ("m", None, true),
    ] {
        let active = Active { served: served.map(str::to_owned), ..active(model, LayerSource::OnlyPreset) };
        assert_eq!(Card::of(&active).drives_runs, drives, "{model} {served:?}");
    }
}

#[test]
fn the_cookbook_comes_before_small_models_and_those_only_found() {
    for (model, why, first, drives) in [
        ("qwen2.5-coder:1.5b", LayerSource::OnlyPreset, true, false),
        ("qwen2.5-coder:7b", LayerSource::OnlyPreset, false, true),
        ("qwen2.5-coder:7b", LayerSource::Detected, true, true),
        ("fast", LayerSource::OnlyPreset, false, true),
    ] {
        let card = Card::of(&active(model, why));
        assert_eq!((card.cookbook_first, card.drives_runs), (first, drives), "{model}");
    }
}
