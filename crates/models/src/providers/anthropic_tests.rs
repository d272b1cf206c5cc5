//! The unit tests of `anthropic.rs`.

use super::*;

#[test]
fn a_server_that_allows_fewer_tokens_is_asked_for_those() {
    let ask = |complaint| {
        let mut body = json!({"max_tokens": 32_000});
        (Anthropic.adapt(&mut body, complaint), body["max_tokens"].as_u64().unwrap_or_default())
    };
    let own =
        "max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for claude-3-5-haiku-20241022";
    assert_eq!(ask(own), (true, 8192));
    assert_eq!(ask("input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000"), (true, 4096));
    assert_eq!(ask("max_tokens is too large"), (true, 4096));
    assert_eq!(ask("messages: at least one is needed"), (false, 32_000));
    assert!(!Anthropic.adapt(&mut json!({"max_tokens": 4096}), "max_tokens is too large"), "it ends");
    // Thoughts are a part of the answer, and have to be less than all of it.
    let mut body = json!({"max_tokens": 32_000, "thinking": {"type": "enabled", "budget_tokens": 16_384}});
    assert!(Anthropic.adapt(&mut body, own));
    assert_eq!(body, json!({"max_tokens": 8192, "thinking": {"type": "enabled", "budget_tokens": 4096}}));
}

#[test]
fn words_like_the_instruction_leave_no_empty_block() {
    let texts = |words: &str| {
        let blocks = user_blocks(words, "do it");
        blocks.iter().map(|block| block["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts("a\n\ndo it"), ["a", "do it"]);
    assert_eq!(texts("do it"), ["do it"]);
    assert_eq!(texts("do it\n\ndo it"), ["do it", "do it"]);
}
