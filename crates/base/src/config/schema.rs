//! `aish config schema`: the key table as JSON schema (draft 2020-12), for editors.

use serde_json::{Map, Value, json};

use super::key_table::SECTIONS;
use super::keys::{ConfigKey, ConfigSection, ConfigText, ValueKind, keys_of};

pub fn schema() -> Value {
    let mut top = Map::new();
    for section in SECTIONS.iter() {
        match section.path {
            "" => keys_of(section).for_each(|key| {
                top.insert(key.name().into(), of_key(key));
            }),
            "models.*" => {
                let mut preset = of_section(section);
                preset["required"] = json!(["provider"]);
                top.insert(
                    "models".into(),
                    json!({
                        "description": "The presets, by name.",
                        "type": "object",
                        "propertyNames": {"pattern": PRESET_NAME},
                        "additionalProperties": preset,
                    }),
                );
            }
            path => {
                top.insert(path.into(), of_section(section));
            }
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Configuration of aish",
        "type": "object",
        "properties": top,
        "additionalProperties": false,
    })
}

pub fn schema_text() -> String {
    format!("{:#}\n", schema())
}

/// Same rule as `value::is_preset_name`.
const PRESET_NAME: &str = "^[A-Za-z0-9_.:/@][A-Za-z0-9_.:/@-]{0,63}$";

fn of_section(section: &ConfigSection) -> Value {
    let properties: Map<String, Value> = keys_of(section).map(|key| (key.name().to_string(), of_key(key))).collect();
    json!({
        "description": section.about(),
        "type": "object",
        "properties": properties,
        // Blocks without effect yet may hold anything.
        "additionalProperties": section.reserved,
    })
}

fn of_key(key: &ConfigKey) -> Value {
    let mut value = match key.kind {
        ValueKind::Bool => json!({"type": "boolean"}),
        ValueKind::Int(min, max) => json!({"type": "integer", "minimum": min, "maximum": max}),
        ValueKind::Dollars => json!({"type": "number", "minimum": 0}),
        ValueKind::Choice(words) => json!({"enum": words.split(' ').collect::<Vec<_>>()}),
        ValueKind::Switch(words) => {
            json!({"anyOf": [{"type": "boolean"}, {"enum": words.split(' ').collect::<Vec<_>>()}]})
        }
        ValueKind::List => json!({"type": "array", "items": {"type": "string"}}),
        ValueKind::Tables => json!({"type": "array", "items": {"type": "object"}}),
        ValueKind::Named => json!({"type": ["object"], "additionalProperties": {"type": "object"}}),
        ValueKind::Number(most) => json!({"type": "number", "minimum": 0, "maximum": most}),
        ValueKind::Headers => json!({"type": ["object"], "additionalProperties": {"type": "string", "minLength": 1}}),
        ValueKind::Text(text) => of_text(text),
    };
    value["description"] = key.doc.into();
    if let Some(default) = key.default.and_then(as_json) {
        value["default"] = default;
    }
    value
}

fn of_text(text: ConfigText) -> Value {
    match text {
        ConfigText::Long | ConfigText::MaybeEmpty => json!({"type": "string"}),
        ConfigText::Line | ConfigText::Path | ConfigText::Command | ConfigText::Template => {
            json!({"type": "string", "minLength": 1})
        }
        ConfigText::Preset => json!({"type": "string", "pattern": PRESET_NAME}),
        ConfigText::Url => json!({"type": "string", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://"}),
        ConfigText::Variable => json!({"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}),
        ConfigText::Pin => json!({"type": "string", "pattern": "^[0-9]{6}$"}),
    }
}

fn as_json(literal: &str) -> Option<Value> {
    let table: toml::Table = format!("value = {literal}").parse().ok()?;
    serde_json::to_value(table.get("value")?).ok()
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
