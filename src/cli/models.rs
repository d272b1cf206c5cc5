//! `aish model` and `aish models`: this shell's active preset, and all presets with whether each answers.

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::config::presets;
use crate::config::{Active, ProviderKind};
use crate::error::Result;
use crate::providers::detect;
use crate::sessions::shell_state::Slot;

/// Arguments of `aish model`.
#[derive(Debug, Args)]
pub struct ModelArgs {
    /// The preset to use in this shell from now on
    pub preset: Option<String>,
}

impl ModelArgs {
    /// Shows or sets the active preset.
    ///
    /// # Errors
    /// When the preset doesn't exist, or the choice can't be kept.
    pub fn run(&self, app: &App) -> Result<()> {
        let active = app.active(self.preset.as_deref())?;
        if self.preset.is_some() {
            app.state()?.put(Slot::Active, &active.name)?;
        }
        if app.printer.json {
            return app.printer.json(&describe(&active));
        }
        app.printer.line(&active.name);
        app.printer.status(&format!("{} ({})", what(&active), active.why));
        Ok(())
    }
}

/// Arguments of `aish models`.
#[derive(Debug, Args)]
pub struct ModelsArgs {
    /// Don't ask whether they answer
    #[arg(long)]
    pub offline: bool,
}

impl ModelsArgs {
    /// Lists the presets.
    ///
    /// # Errors
    /// When a configuration file is wrong.
    pub fn run(&self, app: &App) -> Result<()> {
        let current = app.active(None)?;
        let mut all = presets::all(app.config()?, &crate::config::process_env);
        if !all.iter().any(|preset| preset.name == current.name) {
            all.insert(0, current.clone());
        }
        let states = if self.offline { vec![None; all.len()] } else { answers(&all) };
        if app.printer.json {
            let items: Vec<_> = all
                .iter()
                .zip(&states)
                .map(|(preset, state)| {
                    let mut item = describe(preset);
                    item["active"] = json!(preset.name == current.name);
                    if let Some(state) = state {
                        item["answers"] = json!(state.is_ok());
                        item["detail"] = json!(match state { Ok(text) | Err(text) => text });
                    }
                    item
                })
                .collect();
            return app.printer.json(&json!({"version": 1, "items": items}));
        }
        let rows: Vec<Vec<String>> = all
            .iter()
            .zip(states)
            .map(|(preset, state)| {
                let star = if preset.name == current.name { "*" } else { "" };
                let state = match state {
                    None => String::new(),
                    Some(Ok(text)) => format!("answers: {text}"),
                    Some(Err(text)) => format!("doesn't answer: {text}"),
                };
                vec![star.to_owned(), preset.name.clone(), what(preset), state]
            })
            .collect();
        app.printer.table(&rows);
        Ok(())
    }
}

/// Whether each preset answers, all asked at the same time.
fn answers(all: &[Active]) -> Vec<Option<std::result::Result<String, String>>> {
    std::thread::scope(|scope| {
        let asked: Vec<_> = all.iter().map(|active| scope.spawn(|| answer(active))).collect();
        asked.into_iter().map(|thread| thread.join().ok()).collect()
    })
}

fn answer(active: &Active) -> std::result::Result<String, String> {
    if active.preset.provider == ProviderKind::Cookbook {
        return Ok("built in".to_owned());
    }
    let endpoint = active.endpoint().map_err(|e| e.message)?;
    detect::probe(&endpoint).map_err(|e| e.to_error(&endpoint).message)
}

fn what(active: &Active) -> String {
    let provider = format!("{:?}", active.preset.provider).to_lowercase();
    [provider.as_str(), active.preset.model.as_str()].join(" ").trim().to_owned()
}

fn describe(active: &Active) -> serde_json::Value {
    json!({
        "version": 1, "name": active.name, "provider": active.preset.provider, "model": active.preset.model,
        "base_url": active.preset.base_url, "local": active.preset.local, "redact": active.preset.redacts(),
        "why": active.why.to_string(),
    })
}

