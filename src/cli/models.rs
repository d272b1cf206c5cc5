//! `aish model` and `aish models`: this shell's active preset, and all presets with whether each answers.

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::config::address::without_password;
use crate::config::{Preset, ProviderKind};
use crate::egress;
use crate::error::Result;
use crate::providers;
use crate::store::shell_state::Slot;

#[derive(Debug, Args)]
pub struct ModelArgs {
    /// The preset to use in this shell from now on
    pub preset: Option<String>,
}

impl ModelArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let active = app.invocation.active(self.preset.as_deref())?;
        if self.preset.is_some() {
            app.invocation.state()?.put(Slot::Active, &active.name)?;
        }
        if app.printer.json {
            let mut object = preset_row(&active.name, &active.preset);
            object["version"] = json!(1);
            object["why"] = json!(active.why.to_string());
            return app.printer.json(&object);
        }
        app.printer.line(&active.name)?;
        app.printer.status(&format!("{} (chosen by: {})", describe_wire(&active.preset), active.why))
    }
}

#[derive(Debug, Args)]
pub struct ModelsArgs {
    /// Don't ask whether they answer
    #[arg(long)]
    pub offline: bool,
}

impl ModelsArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        if self.offline {
            app.invocation.stay_offline();
        }
        let current = app.invocation.active(None)?.name;
        let all: Vec<(String, Preset)> =
            app.invocation.presets()?.into_iter().map(|(name, listed)| (name, listed.preset)).collect();
        let states = if self.offline { all.iter().map(|_| None).collect() } else { ask_presets(&all) };
        if app.printer.json {
            let items = all.iter().zip(&states).map(|((name, preset), state)| {
                let mut item = preset_row(name, preset);
                item["active"] = json!(*name == current);
                if let Some(state) = state {
                    item["answers"] = json!(state.is_ok());
                    item["detail"] = json!(match state {
                        Ok(text) | Err(text) => text,
                    });
                }
                item
            });
            let items: Vec<_> = items.collect();
            return app.printer.json(&json!({"version": 1, "items": items}));
        }
        let rows = all.iter().zip(states).map(|((name, preset), state)| {
            let star = if *name == current { "*" } else { "" };
            let state = match state {
                None => String::new(),
                Some(Ok(text)) => format!("answers: {text}"),
                Some(Err(text)) => format!("doesn't answer: {text}"),
            };
            vec![star.to_owned(), name.clone(), describe_wire(preset), state]
        });
        app.printer.table(&["", "preset", "model", "state"], rows)
    }
}

/// Whether a preset answers, in words; nothing when it could not be found out.
type State = Option<std::result::Result<String, String>>;

fn ask_presets(all: &[(String, Preset)]) -> Vec<State> {
    std::thread::scope(|scope| {
        let asked: Vec<_> = all.iter().map(|(name, preset)| scope.spawn(|| ask_preset(name, preset))).collect();
        asked.into_iter().map(|thread| thread.join().ok()).collect()
    })
}

fn ask_preset(name: &str, preset: &Preset) -> std::result::Result<String, String> {
    if preset.provider == ProviderKind::Cookbook {
        return Ok("built in".to_owned());
    }
    let endpoint = egress::endpoint_of_preset(name, preset).map_err(|e| e.message)?;
    let probe = providers::probe_endpoint(&endpoint).map_err(|e| e.to_string())?;
    let took = format!("{} ms", probe.took.as_millis());
    Ok(match probe.listed {
        Some(false) => format!("{took}, but it doesn't list the model `{}`", preset.model),
        _ => took,
    })
}

pub fn describe_wire(preset: &Preset) -> String {
    let provider = serde_json::to_value(preset.provider).unwrap_or_default();
    [provider.as_str().unwrap_or_default(), preset.model.as_str()].join(" ").trim().to_owned()
}

fn preset_row(name: &str, preset: &Preset) -> serde_json::Value {
    json!({
        "name": name, "provider": preset.provider, "model": preset.model, "base_url": preset.base_url.as_deref().map(without_password),
        "local": preset.local, "redact": preset.redacts(),
    })
}
