//! The unit tests of `model_prices.rs`.

use super::*;

#[test]
fn the_longest_name_counts() {
    for (model, expected) in [
        ("gpt-4.1-mini-2025-04-14", Some("gpt-4.1-mini")),
        ("gpt-4.1", Some("gpt-4.1")),
        ("openai/gpt-4.1-mini", Some("gpt-4.1-mini")),
        ("claude-sonnet-4-5-20250929", Some("claude-sonnet-4-5")),
        ("anthropic/claude-sonnet-4.5", Some("claude-sonnet-4-5")),
        ("claude-opus-4-20250514", Some("claude-opus-4")),
        ("claude-opus-4-9", None),
        ("gpt-5.9", None),
        ("gpt-4-1106-preview", None),
        ("Gemini-2.5-Flash-preview-09-2025", Some("gemini-2.5-flash")),
        ("gemini-2.5-flash-lite", Some("gemini-2.5-flash-lite")),
        ("claude-haiku-4-5@20251001", Some("claude-haiku-4-5")),
        ("gpt-4.1:free", None),
        ("qwen2.5-coder:7b", None),
        ("m", None),
        ("", None),
    ] {
        assert_eq!(find_price(model).map(|row| row.name), expected, "{model}");
    }
}

#[test]
fn the_page_has_the_date_of_the_table() {
    let page = include_str!("../../docs/cost.md");
    assert!(page.contains(&format!("list prices as of {}", crate::config::known_models::as_of())));
}

#[test]
fn the_rows_make_sense() {
    assert_eq!(PRICES.len(), rows("price").count());
    for row in PRICES.iter() {
        assert!(0.0 < row.cached && row.cached <= row.input && row.input < row.output, "{row:?}");
        assert_eq!(PRICES.iter().filter(|other| other.name == row.name).count(), 1, "{row:?}");
        assert_eq!(find_price(row.name), Some(row));
    }
}
