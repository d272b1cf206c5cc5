//! The cards that `aish models test` measured, by server and model, in one state file. An
//! unreadable file counts as none: names give a card, too.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Preset;
use super::card::Card;
use crate::error::{Error, Result};
use crate::store::private;

const FILE: &str = "model-cards.json";
/// Of the probes; a card of another version is measured anew.
const VERSION: u32 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measured {
    pub version: u32,
    /// The day, as `2026-11-26`.
    pub on: String,
    pub card: Card,
}

impl Measured {
    pub fn new(card: Card, on: String) -> Self {
        Self { version: VERSION, on, card }
    }
}

pub fn find(state: &Path, preset: &Preset) -> Option<Measured> {
    read(state).remove(&key(preset)).filter(|measured| measured.version == VERSION)
}

pub fn keep(state: &Path, preset: &Preset, measured: Measured) -> Result<()> {
    let mut cards = read(state);
    cards.insert(key(preset), measured);
    let text = serde_json::to_string_pretty(&cards).map_err(|e| Error::failed(e.to_string()))?;
    private::private_dir(state)?;
    private::write_private_atomic(&state.join(FILE), text.as_bytes())
}

fn read(state: &Path) -> BTreeMap<String, Measured> {
    let text = fs::read_to_string(state.join(FILE)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The model, with the server unless it is the usual one of its kind.
pub(super) fn key(preset: &Preset) -> String {
    let server = preset.base_url.as_deref().map(super::address::without_password);
    format!("{} {}", server.as_deref().unwrap_or(preset.provider.name()), preset.model)
}

#[cfg(test)]
#[path = "measured_cards_tests.rs"]
mod tests;
