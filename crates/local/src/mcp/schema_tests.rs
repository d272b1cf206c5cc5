//! The unit tests of `schema.rs`.

use super::*;
use serde_json::json;

#[test]
fn only_what_has_the_form_of_a_schema() {
    for good in [
        json!({}),
        json!({"type": "object", "properties": {"a": {"type": ["string", "null"]}, "required": {"type": "string"}}}),
        json!({"type": "object", "properties": {"a": true}, "required": ["a"], "$defs": {"x": {"items": [{"type": "string"}]}}}),
        json!({"properties": {"a": {"anyOf": [{"type": "string"}, {"const": 3}], "default": "type"}}, "additionalProperties": false}),
    ] {
        assert_eq!(fault(&good), None, "{good}");
    }
    for bad in [
        json!(null),
        json!("object"),
        json!([]),
        json!({"type": "string"}),
        json!({"type": 3}),
        json!({"properties": []}),
        json!({"properties": {"a": "string"}}),
        json!({"properties": {"a": {"type": {"b": 1}}}}),
        json!({"required": "a"}),
        json!({"properties": {"a": {"items": {"enum": "x"}}}}),
        json!({"anyOf": {"type": "string"}}),
    ] {
        assert!(fault(&bad).is_some(), "{bad}");
    }
}
