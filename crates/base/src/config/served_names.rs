//! What servers call their models, by server and model, in one state file: noted from replies where
//! the preset's name tells no size (`model = "local"`). An unreadable file counts as none.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Preset;
use super::card::parameters;
use super::measured_cards::key;
use crate::error::{Error, Result};
use crate::store::private;

const FILE: &str = "served-models.json";

/// None where the preset's own name tells the size.
pub fn find(state: &Path, preset: &Preset) -> Option<String> {
    if parameters(&preset.model).is_some() { None } else { read(state).remove(&key(preset)) }
}

/// Notes the name in a reply. One that tells no size replaces an earlier one that did: the server
/// may have loaded another model.
pub fn note(state: &Path, preset: &Preset, served: &str) -> Result<()> {
    if parameters(&preset.model).is_some() {
        return Ok(());
    }
    let mut names = read(state);
    let new = parameters(served).map(|_| served.to_owned());
    if names.get(&key(preset)) == new.as_ref() {
        return Ok(());
    }
    match new {
        Some(name) => names.insert(key(preset), name),
        None => names.remove(&key(preset)),
    };
    let text = serde_json::to_string_pretty(&names).map_err(|e| Error::failed(e.to_string()))?;
    private::private_dir(state)?;
    private::write_private_atomic(&state.join(FILE), text.as_bytes())
}

fn read(state: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(state.join(FILE)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

#[cfg(test)]
#[path = "served_names_tests.rs"]
mod tests;
