//! The page of `:help`: what the plugin knows of its keys comes in `AISH_KEYS`.

use super::app::{App, width};
use super::models::what;
use crate::error::Result;
use crate::ui::help::page;

/// Shows the page on stdout.
///
/// # Errors
/// Never for a closed pipe.
pub fn show(app: &App) -> Result<()> {
    let model = match app.active(None) {
        Ok(active) => format!("{} ({})", active.name, what(&active.preset)),
        Err(error) => format!("none: {}", error.message),
    };
    let bound = std::env::var("AISH_KEYS").unwrap_or_default();
    app.printer.out(&page(&model, &bound, width(), app.printer.style))
}
