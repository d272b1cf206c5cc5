//! The unit tests of `known_models.rs`.

use super::*;

#[test]
fn every_line_is_read() {
    for line in include_str!("models.list").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let kind = line.split(' ').next().unwrap();
        assert!(["as-of", "provider", "output", "price"].contains(&kind), "{line}");
    }
    assert_eq!(providers().len(), rows("provider").count());
    assert!(rows("output").all(|mut fields| fields.nth(1).is_some_and(|tokens| tokens.parse::<u32>().is_ok())));
}

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
