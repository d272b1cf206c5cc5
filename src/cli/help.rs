//! The page of `:help`; the plugin's keys come in `AISH_KEYS`.

use super::app::{App, terminal_width};
use super::models::describe_wire;
use crate::error::Result;
use crate::ui::help::help_page;

pub fn show_help(app: &App) -> Result<()> {
    let model = match app.invocation.active(None) {
        Ok(active) if active.preset.made_up => describe_wire(&active.preset),
        Ok(active) if active.name == describe_wire(&active.preset) => active.name.clone(),
        Ok(active) => format!("{} ({})", active.name, describe_wire(&active.preset)),
        Err(error) => format!("none: {}", error.message),
    };
    let bound = std::env::var("AISH_KEYS").unwrap_or_default();
    app.printer.out(&help_page(&model, &bound, terminal_width(), app.printer.style))
}
