//! Whether the schema of a tool's arguments has the form of one: a provider refuses a whole request for one that hasn't. It knows
//! nothing of what the arguments are. Pure. <https://json-schema.org/draft/2020-12>

use serde_json::Value;

/// Keywords whose value is a schema, a list of schemas, or schemas by name.
const ONE: [&str; 10] = [
    "items",
    "additionalProperties",
    "contains",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "unevaluatedItems",
    "additionalItems",
];
const LIST: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];
const NAMED: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// What is wrong with the schema of a tool's arguments; none if it is one of an object.
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

/// Whether a keyword's value has its form. The schemas in it are added to `open`.
fn has_form<'a>(key: &str, value: &'a Value, open: &mut Vec<&'a Value>) -> bool {
    let texts = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(Value::is_string));
    match key {
        "type" => value.is_string() || texts(value),
        "required" => texts(value),
        "enum" | "examples" => value.is_array(),
        "description" | "title" | "pattern" | "format" | "$ref" => value.is_string(),
        _ if NAMED.contains(&key) => value.as_object().map(|map| open.extend(map.values())).is_some(),
        _ if LIST.contains(&key) => value.as_array().map(|list| open.extend(list)).is_some(),
        // Up to draft 2019-09 it may be a list.
        "items" if value.is_array() => value.as_array().map(|list| open.extend(list)).is_some(),
        _ if ONE.contains(&key) => {
            open.push(value);
            true
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
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
}
