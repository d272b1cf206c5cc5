//! What servers call their models, by server and model, in one state file: noted from replies, and
//! from a server's list before a run, where the preset's name tells no size (`model = "local"`). An
//! unreadable file counts as none.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Preset;
use super::card::parameters;
use super::measured_cards::key;
use crate::error::Result;
use crate::store::{private_dir, write_json};
use aish_text::sanitize::clean_line;

const FILE: &str = "served-models.json";
/// In bytes; a longer name is none.
const LONGEST: usize = 200;

/// None where the preset's own name tells the size.
pub fn find(state: &Path, preset: &Preset) -> Option<String> {
    if parameters(&preset.model).is_some() { None } else { read(state).remove(&key(preset)) }
}

/// Notes the name in a reply, or in the server's list (`NAME (SIZE)`). One that tells no size
/// replaces another one that did: the server may have loaded another model. A name is shown on the
/// terminal: one with control characters is none.
pub fn note(state: &Path, preset: &Preset, served: &str) -> Result<()> {
    if parameters(&preset.model).is_some() {
        return Ok(());
    }
    let mut names = read(state);
    let plain = served.len() <= LONGEST && clean_line(served) == served;
    let new = parameters(served).filter(|_| plain).map(|_| served.to_owned());
    let known = names.get(&key(preset));
    let is_listed = known.and_then(|known| known.strip_prefix(served)).is_some_and(|size| size.starts_with(" ("));
    if known == new.as_ref() || is_listed {
        return Ok(());
    }
    match new {
        Some(name) => names.insert(key(preset), name),
        None => names.remove(&key(preset)),
    };
    private_dir(state)?;
    write_json(&state.join(FILE), &names)
}

fn read(state: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(state.join(FILE)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

#[cfg(test)]
#[path = "served_names_tests.rs"]
mod tests;
