//! `aish history` and `aish reset`: this shell's conversation, or words in those of all shells.

use std::io::IsTerminal;

use clap::Args;
use serde_json::json;

use super::app::App;
use super::sessions;
use crate::error::Result;
use crate::model::Role;
use crate::model::turn::Turn;
use crate::sessions::log::Loaded;
use crate::store::shell_state::Slot;
use crate::ui::reply::Commands;
use aish_text::Shell;
use aish_text::sanitize::clean;

#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// Look for these words in the conversations of all shells instead
    #[arg(value_name = "WORDS")]
    pub words: Vec<String>,
    /// Only the newest N turns, or places
    #[arg(short = 'n', long, value_name = "N")]
    pub last: Option<usize>,
}

impl HistoryArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        if !self.words.is_empty() {
            return sessions::search_sessions(app, &self.words, self.last.unwrap_or(sessions::PLACES));
        }
        let loaded = match app.invocation.state()?.get(Slot::Session) {
            Some(file) => sessions::read_log(&app.invocation.library()?.file(&file))?,
            None => Loaded::default(),
        };
        let turns = loaded.without_secrets();
        let from = self.last.map_or(0, |n| turns.len().saturating_sub(n));
        show_turns(app, &turns[from..])
    }
}

pub fn show_turns(app: &App, turns: &[Turn]) -> Result<()> {
    if app.printer.json {
        let turns = turns.iter().map(|turn| Turn { content: clean(&turn.content), ..turn.clone() });
        return app.printer.json(&json!({"version": 1, "items": turns.collect::<Vec<_>>()}));
    }
    if turns.is_empty() {
        app.printer.status("the conversation of this shell is empty")?;
    }
    let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
    for turn in turns {
        // What a run of Norris tells the model stands in the user's turns: output, what was skipped.
        let told = ["[exec output]", "[aish]", "[tool "].iter().any(|mark| turn.content.starts_with(mark));
        let who = match turn.role {
            Role::User if told => "output",
            Role::User => "you",
            Role::Assistant => turn.model.as_deref().unwrap_or("model"),
            Role::Tool => "tool",
        };
        let cut = if turn.partial { " (broken off)" } else { "" };
        app.printer.heading(&format!("{who}{cut}"))?;
        let shown = turn.role == Role::Assistant && std::io::stdout().is_terminal();
        let commands = if shown { Commands::Shown } else { Commands::Written };
        app.printer.rendered(&turn.content, commands, shell)?;
        app.printer.out(&clean(&turn.call_lines()))?;
    }
    Ok(())
}

/// Starts the conversation afresh; the old one stays in the list.
pub fn reset_conversation(app: &App) -> Result<()> {
    app.invocation.state()?.remove(Slot::Session);
    let text = "the conversation begins afresh; `aish sessions list` has the old one";
    app.printer.done(&json!({"version": 1, "reset": true}), text)
}
