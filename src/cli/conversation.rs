//! `aish history` and `aish reset`: this shell's conversation, or a search in all.

use std::io::IsTerminal;
use std::time::SystemTime;

use clap::Args;
use serde_json::json;

use super::app::App;
use super::sessions;
use crate::error::Result;
use crate::model::Role;
use crate::model::turn::Turn;
use crate::sessions::log::LoadedSession;
use crate::sessions::log::since;
use crate::store::shell_state::StateSlot;
use crate::ui::reply::Commands;
use aish_text::Shell;
use aish_text::measure::ago;
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
        let loaded = match app.invocation.state()?.get(StateSlot::Session) {
            Some(file) => sessions::read_log(&app.invocation.library()?.file(&file))?,
            None => LoadedSession::default(),
        };
        show_turns(app, &loaded, self.last)
    }
}

/// The newest `last` turns with speaker and time, in a pager if they don't fit.
pub fn show_turns(app: &App, loaded: &LoadedSession, last: Option<usize>) -> Result<()> {
    let turns = loaded.without_secrets();
    let from = last.map_or(0, |n| turns.len().saturating_sub(n));
    let moment = |n: usize| loaded.times.get(n).map(String::as_str).unwrap_or_default();
    let turns = || turns.iter().enumerate().skip(from);
    if app.printer.json {
        let item = |(n, turn): (usize, &Turn)| {
            let mut item =
                json!(Turn { content: clean(&turn.content), typed: turn.typed.as_deref().map(clean), ..turn.clone() });
            item["ts"] = json!(moment(n));
            item
        };
        return app.printer.json(&json!({"version": 1, "items": turns().map(item).collect::<Vec<_>>()}));
    }
    if turns().next().is_none() {
        return app.printer.status("the conversation of this shell is empty");
    }
    let now = SystemTime::now();
    let shell = app.invocation.side().shell.unwrap_or(Shell::Bash);
    app.printer.paged(|| {
        for (n, turn) in turns() {
            let age = since(moment(n), now).map(|age| format!(", {}", ago(age))).unwrap_or_default();
            let cut = if turn.partial { " (broken off)" } else { "" };
            let shown = turn.role == Role::Assistant && std::io::stdout().is_terminal();
            let commands = if shown { Commands::Shown } else { Commands::Written };
            for (who, text) in turn.pieces() {
                app.printer.heading(&format!("{who}{age}{cut}"))?;
                app.printer.rendered(text, commands, shell)?;
            }
            app.printer.out(&clean(&turn.call_lines()))?;
        }
        Ok(())
    })
}

/// The old conversation stays in the list.
pub fn reset_conversation(app: &App) -> Result<()> {
    app.invocation.state()?.remove(StateSlot::Session);
    let text = "new conversation; `aish sessions list` has the old one";
    app.printer.done(&json!({"version": 1, "reset": true}), text)
}
