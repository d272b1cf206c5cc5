//! `aish config show` as data: keys, values, sources; no secrets.

use serde::Serialize;
use serde_json::Value;

use super::address::without_password;
use super::key_table::KEYS;
use super::layers::{LayerSource, written_path};
use super::load::Loaded;
use crate::config::pin::DEFAULT;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConfigRow {
    pub key: String,
    pub value: Value,
    pub source: String,
    #[serde(rename = "default")]
    pub is_default: bool,
}

/// Every key with an effect, in the documentation's order; presets by name.
pub fn setting_rows(loaded: &Loaded) -> Vec<ConfigRow> {
    // Can't fail for plain data; if it did, everything would show as unset.
    let tree = serde_json::to_value(&loaded.settings).unwrap_or_default();
    let mut rows = Vec::new();
    let mut presets_done = false;
    for key in KEYS.iter() {
        if !key.path.starts_with("models.") {
            let path: Vec<&str> = key.path.split('.').collect();
            rows.push(setting_row(loaded, &tree, &path));
        } else if !presets_done {
            presets_done = true;
            for name in loaded.settings.models.keys() {
                let of_preset = KEYS.iter().filter_map(|key| key.path.strip_prefix("models.*."));
                // A preset's unset keys would be noise.
                let all = of_preset.map(|key| setting_row(loaded, &tree, &["models", name, key]));
                rows.extend(all.filter(|row| !row.is_default || row.key.ends_with(".local")));
            }
        }
    }
    rows
}

fn setting_row(loaded: &Loaded, tree: &Value, path: &[&str]) -> ConfigRow {
    let value = path.iter().try_fold(tree, |tree, part| tree.get(part)).cloned().unwrap_or_default();
    let key = written_path(path);
    let source = loaded.source(&key);
    let value = match (path.last(), value) {
        (Some(&"api_key_cmd"), Value::String(command)) => Value::String(program(&command)),
        (Some(&"approval_pin" | &"approval_pin_hash"), Value::String(pin)) if pin != DEFAULT => "******".into(),
        (Some(&"servers"), Value::Object(servers)) => {
            servers.into_iter().map(|(name, server)| (name, where_it_is(&server))).collect()
        }
        (Some(&"headers" | &"env"), Value::Object(headers)) => {
            headers.into_iter().map(|(name, _)| (name, Value::from("…"))).collect()
        }
        (Some(&"base_url"), Value::String(url)) => Value::String(without_password(&url)),
        (_, value) => value,
    };
    ConfigRow { key, value, is_default: source == LayerSource::Default, source: source.to_string() }
}

/// Only the program or address: the rest may be secret.
fn where_it_is(server: &Value) -> Value {
    let text = |key: &str| server.get(key).and_then(Value::as_str);
    let place = text("command").map(str::to_owned).or_else(|| text("url").map(without_password));
    place.unwrap_or_else(|| "…".to_owned()).into()
}

/// Only the program: the arguments may hold secrets.
fn program(command: &str) -> String {
    let words = shell_words::split(command).unwrap_or_default();
    match words.as_slice() {
        [] => "…".to_string(),
        [program] => program.clone(),
        [program, ..] => format!("{program} …"),
    }
}
