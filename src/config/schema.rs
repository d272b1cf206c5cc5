//! `aish config schema`: the key table as a JSON schema (draft 2020-12), for editors. It knows nothing the table doesn't.

use serde_json::{Map, Value, json};

use super::key_table::SECTIONS;
use super::keys::{Key, Kind, Section, Text, keys_of};

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

/// As `value::is_preset_name` has it.
const PRESET_NAME: &str = "^[A-Za-z0-9_.:/@][A-Za-z0-9_.:/@-]{0,63}$";

fn of_section(section: &Section) -> Value {
    let properties: Map<String, Value> = keys_of(section).map(|key| (key.name().to_string(), of_key(key))).collect();
    json!({
        "description": section.about(),
        "type": "object",
        "properties": properties,
        // A block without effect yet may hold anything.
        "additionalProperties": section.reserved,
    })
}

fn of_key(key: &Key) -> Value {
    let mut value = match key.kind {
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Int(min, max) => json!({"type": "integer", "minimum": min, "maximum": max}),
        Kind::Dollars => json!({"type": "number", "minimum": 0}),
        Kind::Choice(words) => json!({"enum": words.split(' ').collect::<Vec<_>>()}),
        Kind::Switch(words) => {
            json!({"anyOf": [{"type": "boolean"}, {"enum": words.split(' ').collect::<Vec<_>>()}]})
        }
        Kind::List => json!({"type": "array", "items": {"type": "string"}}),
        Kind::Tables => json!({"type": "array", "items": {"type": "object"}}),
        Kind::Named => json!({"type": ["object"], "additionalProperties": {"type": "object"}}),
        Kind::Number(most) => json!({"type": "number", "minimum": 0, "maximum": most}),
        Kind::Headers => json!({"type": ["object"], "additionalProperties": {"type": "string", "minLength": 1}}),
        Kind::Text(text) => of_text(text),
    };
    value["description"] = key.doc.into();
    if let Some(default) = key.default.and_then(as_json) {
        value["default"] = default;
    }
    value
}

fn of_text(text: Text) -> Value {
    match text {
        Text::Long | Text::MaybeEmpty => json!({"type": "string"}),
        Text::Line | Text::Path | Text::Command | Text::Template => json!({"type": "string", "minLength": 1}),
        Text::Preset => json!({"type": "string", "pattern": PRESET_NAME}),
        Text::Url => json!({"type": "string", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://"}),
        Text::Variable => json!({"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}),
        Text::Pin => json!({"type": "string", "pattern": "^[0-9]{6}$"}),
    }
}

/// A TOML literal of the key table as JSON.
fn as_json(literal: &str) -> Option<Value> {
    let table: toml::Table = format!("value = {literal}").parse().ok()?;
    serde_json::to_value(table.get("value")?).ok()
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
