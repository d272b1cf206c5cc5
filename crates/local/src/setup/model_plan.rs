//! The configuration change that makes an offered model active, shown before it is written.

use std::path::Path;

use super::changes::Change;
use super::model_offer::ModelOffer;
use crate::config::edit::ConfigFile;
use crate::config::{Preset, ProviderKind};
use crate::error::Result;
use crate::helper_link::server_endpoint::digest;

pub fn config_text(offer: &ModelOffer) -> String {
    let mut text = format!(
        "# Configuration of aish. `aish setup` wrote it, `aish setup --undo`\n\
         # takes it out. `aish config example` shows all keys,\n\
         # `aish config set KEY VALUE` sets one.\n\n\
         # The preset that is asked; `aish model` takes another for a shell.\n\
         model = \"{}\"\n",
        offer.name
    );
    for (name, preset, about) in presets_of(offer) {
        text.push_str(&format!("\n{}[models.{name}]\n{}", comment(&about), preset_keys(preset)));
    }
    text
}

/// Fits a terminal of 80 columns with an indent.
fn comment(text: &str) -> String {
    let mut commented = String::new();
    for line in text.lines() {
        let mut width = 0;
        for word in line.split(' ') {
            let breaks = width == 0 || width + word.len() > 73;
            commented.push_str(if breaks { "\n# " } else { " " });
            commented.push_str(word);
            width = if breaks { 1 } else { width } + 1 + word.len();
        }
    }
    format!("{}\n", commented.trim_start())
}

fn presets_of(offer: &ModelOffer) -> Vec<(String, &Preset, String)> {
    if offer.preset.provider == ProviderKind::Cookbook {
        return Vec::new();
    }
    let about = format!("{}: {}.", offer.cost, offer.sends);
    let mut presets = vec![(offer.name.clone(), &offer.preset, about)];
    if let Some(deep) = &offer.deep {
        presets.push((format!("{}-deep", offer.name), deep, "For hard questions.".to_owned()));
    }
    presets
}

fn preset_keys(preset: &Preset) -> toml::Table {
    let mut table = toml::Table::try_from(preset).unwrap_or_default();
    table.retain(|_, value| *value != toml::Value::Boolean(false));
    table
}

pub struct ModelPlan {
    /// Or the whole of a new file; empty where nothing is missing.
    pub added: String,
    file: ConfigFile,
    change: Change,
}

/// For a new or the existing configuration. Fails when that can't be read or has mistakes.
pub fn plan_model(path: &Path, offer: &ModelOffer) -> Result<ModelPlan> {
    let path = path.to_owned();
    if !path.exists() {
        let added = config_text(offer);
        let file = ConfigFile::of_text(path.clone(), &added)?;
        let digest_of = |name: &str| digest(file.written_at(&["models", name]).unwrap_or_default().as_bytes());
        let presets = presets_of(offer).into_iter().map(|(name, ..)| (name.clone(), digest_of(&name))).collect();
        let change = Change::ConfigMade { path, sha256: digest(added.as_bytes()), presets, model: offer.name.clone() };
        return Ok(ModelPlan { added, file, change });
    }
    let mut file = ConfigFile::open(path.clone())?;
    let (mut presets, mut tables, mut model) = (Vec::new(), String::new(), None);
    for (wanted, preset, _) in presets_of(offer) {
        // The user's preset of that name stays, and is used if it is the same.
        let keys = preset_keys(preset);
        let mut names = (1..).map(|n| if n == 1 { wanted.clone() } else { format!("{wanted}-{n}") });
        let name = names.find(|name| file.written_at(&["models", name]).is_none_or(|there| says(&there, &keys)));
        let Some(name) = name else { continue };
        if file.add_table(&["models", &name], &keys)? {
            let written = file.written_at(&["models", &name]).unwrap_or_default();
            presets.push((name.clone(), digest(written.as_bytes())));
            tables.push_str(&format!("\n[models.{name}]\n{keys}"));
        }
        model.get_or_insert(name);
    }
    let (model, before) = (model.unwrap_or_else(|| offer.name.clone()), file.text_at("model"));
    let mut added = String::new();
    if before.as_deref() != Some(model.as_str()) {
        file.set(&["model"], model.as_str().into())?;
        let was = before.as_deref().map(|old| format!("  # was \"{old}\""));
        added = format!("model = \"{model}\"{}\n", was.unwrap_or_default());
    }
    added.push_str(&tables);
    Ok(ModelPlan { added, file, change: Change::ConfigChanged { path, presets, model, before } })
}

fn says(there: &str, keys: &toml::Table) -> bool {
    there.parse::<toml::Table>().is_ok_and(|there| there == *keys)
}

impl ModelPlan {
    /// Fails, changing nothing, when it can't be written or would be a mistake.
    pub fn write(self) -> Result<Change> {
        self.file.write()?;
        Ok(self.change)
    }
}

#[cfg(test)]
#[path = "model_plan_tests.rs"]
mod tests;
