//! `aish history` and `aish reset`: this shell's conversation.

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::conversation::turn::Turn;
use crate::error::{Error, Result};
use crate::providers::Role;
use crate::sessions::log;
use crate::sessions::shell_state::Slot;
use crate::shell::Shell;

/// Arguments of `aish history`.
#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// Only the newest N turns
    #[arg(short = 'n', long, value_name = "N")]
    pub last: Option<usize>,
}

impl HistoryArgs {
    /// Shows the turns, oldest first.
    ///
    /// # Errors
    /// When the log can't be read.
    pub fn run(&self, app: &App) -> Result<()> {
        let file = app.state()?.get(Slot::Session);
        let turns = match &file {
            Some(file) => {
                let path = app.library()?.file(file);
                log::load(&path).map_err(|e| Error::failed(format!("can't read `{}`: {e}", path.display())))?.turns
            }
            None => Vec::new(),
        };
        let from = self.last.map_or(0, |n| turns.len().saturating_sub(n));
        show(app, &turns[from..])
    }
}

/// Shows turns as text or JSON.
///
/// # Errors
/// Never for a closed pipe.
pub fn show(app: &App, turns: &[Turn]) -> Result<()> {
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "items": turns}));
    }
    if turns.is_empty() {
        app.printer.status("the conversation of this shell is empty")?;
    }
    let shell = app.side().shell.unwrap_or(Shell::Bash);
    for turn in turns {
        let who = match turn.role {
            Role::User => "you",
            Role::Assistant => turn.model.as_deref().unwrap_or("model"),
            Role::Tool => "tool",
        };
        let cut = if turn.partial { " (broken off)" } else { "" };
        app.printer.heading(&format!("{who}{cut}"))?;
        app.printer.rendered(&turn.content, shell)?;
    }
    Ok(())
}

/// Starts the conversation afresh; the old one stays in the list.
///
/// # Errors
/// When there are no places to keep state.
pub fn reset(app: &App) -> Result<()> {
    app.state()?.remove(Slot::Session);
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "reset": true}));
    }
    app.printer.status("the conversation begins afresh; `aish sessions list` has the old one")
}
