//! The unit tests of `model_table.rs`.

use super::*;

#[test]
fn the_longest_name_counts() {
    for (model, expected) in [
        ("gpt-4.1-mini-2031-04-14", Some("gpt-4.1-mini")),
        ("gpt-4.1", Some("gpt-4.1")),
        ("openai/gpt-4.1-mini", Some("gpt-4.1-mini")),
        ("claude-sonnet-4-5-20250929", Some("claude-sonnet-4-5")),
        ("anthropic/claude-sonnet-4.5", Some("claude-sonnet-4-5")),
        ("claude-opus-4-20250514", Some("claude-opus-4")),
        ("claude-opus-4-99", None),
        ("gpt-5.99", None),
        ("gpt-4-8", None),
        ("Gemini-2.5-Flash-preview-12-2031", Some("gemini-2.5-flash")),
        ("gemini-2.5-flash-lite", Some("gemini-2.5-flash-lite")),
        ("claude-haiku-4-5@20251001", Some("claude-haiku-4-5")),
        ("gpt-4.1:free", None),
        ("qwen2.5-coder:7b", None),
        ("m", None),
        ("-", None),
        ("", None),
    ] {
        let name = table_name(model);
        assert_eq!(row(lists::MODELS_KNOWN, &name), expected, "{model}");
        assert_eq!(find_model(model), expected.and_then(find_model), "{model}");
    }
}

#[test]
fn retired_names_have_successors() {
    for (name, family) in [
        ("claude-3-5-haiku-latest", "haiku"),
        ("anthropic/claude-3.5-sonnet", "sonnet"),
        ("claude-opus-4-20250514", "opus"),
        ("gemini-2.0-flash-001", "flash"),
        ("gpt-4-turbo-2024-04-09", "gpt"),
        ("gpt-3.5-turbo-1106", "gpt"),
        ("llama-3.3-70b-versatile", "gpt-oss"),
    ] {
        let new = successor(name).unwrap_or_default();
        assert!(new.contains(family), "{name}: {new}");
    }
    for living in ["claude-haiku-5-5", "openai/gpt-6-luna", "gpt-4.1:free", "my-own-model", ""] {
        assert_eq!(successor(living), None, "{living}");
    }
    for name in lists::MODELS_RETIRED.words() {
        let new = successor(name).unwrap_or_else(|| panic!("{name}"));
        assert!(find_model(new).is_some() && successor(new).is_none(), "{name}: {new}");
    }
}

#[test]
fn the_page_has_the_date_of_the_table() {
    let page = include_str!("../../../../docs/cost.md");
    assert!(page.contains(&format!("list prices as of {}", as_of())));
}

#[test]
fn the_rows_make_sense() {
    assert!(lists::MODELS_KNOWN.words().count() > 100);
    for name in lists::MODELS_KNOWN.words() {
        let model = find_model(name).unwrap_or_else(|| panic!("{name}"));
        let Price { input, cached, written, output } = model.price;
        assert!(0.0 < cached && cached <= input && input <= written, "{name}: {model:?}");
        assert!(model.window >= 4_000 && model.longest_answer > 0 && output > 0.0, "{name}: {model:?}");
        assert!(model.until.is_none_or(|day| crate::store::clock::read_date(day).is_some()), "{name}");
        assert_eq!(table_name(name), name, "can never be found");
    }
}
