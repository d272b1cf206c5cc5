//! A tool as its server describes it: wire name, text for the model, hash. It may be a lie.

use serde_json::{Map, Value, json};

use super::schema;
use crate::helper_link::server_endpoint::digest;
use crate::model::ToolSpec;
use aish_text::sanitize::{clean, clean_line};

/// In bytes; the providers' limit.
const WIRE: usize = 64;
const NAME: usize = 128;
/// In characters, for the model.
const DESCRIPTION: usize = 1024;
const SCHEMA: usize = 16 * 1024;
const DEPTH: usize = 24;

#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    pub server: String,
    pub name: String,
    /// For the model; cleaned and cut.
    pub description: String,
    pub schema: Value,
    /// As the server claims; `destructive`, too.
    pub read_only: Option<bool>,
    pub destructive: Option<bool>,
    /// Hexadecimal, of name, title, description, schema and annotations as sent.
    pub hash: String,
}

impl Definition {
    /// Reads an entry of `tools/list`. The error says why the tool can't be offered.
    pub fn read(server: &str, tool: &Value) -> Result<Self, String> {
        let name = tool["name"].as_str().unwrap_or_default();
        if name.is_empty() || name.len() > NAME || clean_line(name) != name {
            return Err("it has no name that can be used".to_owned());
        }
        if let Some(fault) = tool.get("inputSchema").and_then(schema::fault) {
            return Err(fault);
        }
        let schema = tool["inputSchema"].as_object().cloned().unwrap_or_default();
        if Value::Object(schema.clone()).to_string().len() > SCHEMA {
            return Err(format!("the schema of its arguments is longer than {SCHEMA} bytes"));
        }
        let mut schema =
            cleaned(&Value::Object(schema), DEPTH).ok_or("the schema of its arguments is nested too deep")?;
        schema["type"] = json!("object");
        if !schema["properties"].is_object() {
            schema["properties"] = json!({});
        }
        let description = clean(tool["description"].as_str().unwrap_or_default());
        let hint = |key: &str| tool["annotations"][key].as_bool();
        Ok(Self {
            server: server.to_owned(),
            name: name.to_owned(),
            description: description.chars().take(DESCRIPTION).collect(),
            schema,
            read_only: hint("readOnlyHint"),
            destructive: hint("destructiveHint"),
            hash: hash_of(tool),
        })
    }

    /// `server__tool` of letters, digits, `_` and `-`. A name with others, or too long, ends with a
    /// part of its hash.
    pub fn wire_name(&self) -> String {
        let plain: String = self
            .name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') { c } else { '_' })
            .collect();
        let whole = format!("{}__{plain}", self.server);
        if plain == self.name && whole.len() <= WIRE {
            return whole;
        }
        let digest = digest(self.name.as_bytes());
        let room = WIRE.saturating_sub(9);
        format!("{}_{}", &whole[..whole.len().min(room)], &digest[..8])
    }

    pub fn spec(&self) -> ToolSpec {
        ToolSpec { name: self.wire_name(), description: self.description.clone(), parameters: self.schema.clone() }
    }
}

fn hash_of(tool: &Value) -> String {
    let parts = ["name", "title", "description", "inputSchema", "annotations"].map(|key| &tool[key]);
    digest(json!(parts).to_string().as_bytes())
}

/// Without control characters in texts; none where nested deeper than `depth`.
fn cleaned(value: &Value, depth: usize) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    Some(match value {
        Value::String(text) => clean(text).into(),
        Value::Array(list) => Value::Array(list.iter().map(|value| cleaned(value, depth)).collect::<Option<_>>()?),
        Value::Object(map) => {
            let entries = map.iter().map(|(key, value)| Some((clean_line(key), cleaned(value, depth)?)));
            Value::Object(entries.collect::<Option<Map<_, _>>>()?)
        }
        other => other.clone(),
    })
}

#[cfg(test)]
#[path = "definition_tests.rs"]
mod tests;
