//! The unit tests of `schema.rs`.

use super::*;
use crate::config::key_table::KEYS;

/// How many keys a part of the schema describes.
fn count(value: &Value) -> usize {
    let below = |name: &str| value.get(name).and_then(Value::as_object).into_iter().flat_map(Map::values);
    let own = below("properties").map(|property| match property.get("type").and_then(Value::as_str) {
        Some("object") => count(property),
        _ => 1,
    });
    own.sum::<usize>() + value.get("additionalProperties").filter(|v| v.is_object()).map_or(0, count)
}

#[test]
fn every_key_is_in_it() {
    assert_eq!(count(&schema()), KEYS.len());
    let schema = schema();
    assert_eq!(schema["properties"]["context"]["properties"]["max_turns"]["default"], 40);
    assert_eq!(schema["properties"]["ui"]["properties"]["color"]["default"], "auto");
    assert_eq!(schema["properties"]["models"]["additionalProperties"]["additionalProperties"], false);
    assert_eq!(schema["properties"]["secrets"]["additionalProperties"], true);
}

#[test]
fn every_default_can_be_said_in_json() {
    for key in KEYS.iter() {
        assert_eq!(of_key(key).get("default").is_some(), key.default.is_some(), "{}", key.path);
    }
}
