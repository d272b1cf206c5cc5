//! Whether a tool's argument schema is well-formed: providers refuse a whole request for one that
//! isn't. <https://json-schema.org/draft/2020-12>

use crate::lists;
use serde_json::Value;

/// Their value is a list of schemas, or schemas by name.
const LIST: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];
const NAMED: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// None for a well-formed schema of an object.
pub fn fault(schema: &Value) -> Option<String> {
    let Some(map) = schema.as_object() else { return Some("the schema of its arguments is no object".to_owned()) };
    match map.get("type") {
        None => {}
        Some(kind) if kind == "object" => {}
        Some(_) => return Some("the schema of its arguments is of something else than an object".to_owned()),
    }
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        // `true` and `false` are schemas, too.
        let Some(map) = schema.as_object() else {
            if schema.is_boolean() {
                continue;
            }
            return Some("a part of the schema of its arguments is no schema".to_owned());
        };
        for (key, value) in map {
            if !has_form(key, value, &mut open) {
                return Some(format!("`{key}` in the schema of its arguments can't be read"));
            }
        }
    }
    None
}

/// Adds the schemas in the value to `open`.
fn has_form<'a>(key: &str, value: &'a Value, open: &mut Vec<&'a Value>) -> bool {
    let texts = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(Value::is_string));
    match key {
        "type" => value.is_string() || texts(value),
        "required" => texts(value),
        "enum" | "examples" => value.is_array(),
        "description" | "title" | "pattern" | "format" | "$ref" => value.is_string(),
        _ if NAMED.contains(&key) => value.as_object().map(|map| open.extend(map.values())).is_some(),
        _ if LIST.contains(&key) => value.as_array().map(|list| open.extend(list)).is_some(),
        // A list is valid up to draft 2019-09.
        "items" if value.is_array() => value.as_array().map(|list| open.extend(list)).is_some(),
        _ if lists::SCHEMA_ONE.has(key) => {
            open.push(value);
            true
        }
        _ => true,
    }
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
