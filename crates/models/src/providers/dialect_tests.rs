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
