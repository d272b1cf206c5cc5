//! The unit tests of `dialect.rs`.

use super::*;
use serde_json::json;

#[test]
fn lists_of_models() {
    for (list, want) in [
        (json!({"object": "list", "data": [{"id": "a"}, {"id": "b"}]}), Some(vec!["a", "b"])),
        (json!({"models": [{"name": "models/gemini-x", "displayName": "X"}]}), Some(vec!["gemini-x"])),
        (json!({"models": [{"name": "l:3b", "model": "l:3b"}, {}]}), Some(vec!["l:3b"])),
        (json!({"data": []}), Some(vec![])),
        (json!({"error": "no"}), None),
        (json!([1]), None),
    ] {
        let got = model_names(&list);
        assert_eq!(got, want.map(|w| w.into_iter().map(str::to_owned).collect()), "{list}");
    }
}

#[test]
fn names_with_sizes_in_lists() {
    for (list, want) in [
        (json!({"data": [{"id": "m", "meta": {"n_params": 1_777_088_000}}]}), Some("m (1.78b)")),
        (json!({"data": [{"id": "qwen2.5-coder:1.5b"}]}), Some("qwen2.5-coder:1.5b")),
        (
            json!({"models": [{"name": "m:latest", "details": {"parameter_size": "494.03M"}}, {"name": "n"}]}),
            Some("m:latest (494.03M)"),
        ),
        (json!({"data": [{"id": "a"}, {"id": "b"}]}), None),
        (json!({"data": [{"id": 1}]}), None),
        (json!([]), None),
    ] {
        assert_eq!(served_name(&list, "m").as_deref(), want, "{list}");
    }
}
