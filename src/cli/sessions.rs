//! `aish sessions`: the conversations of all shells.

use clap::{Args, Subcommand};
use serde_json::json;

use super::app::App;
use super::conversation::show;
use crate::error::{Error, Result};
use crate::sessions::log;
use crate::sessions::shell_state::Slot;

/// Arguments of `aish sessions`.
#[derive(Debug, Args)]
pub struct SessionsArgs {
    /// What to do
    #[command(subcommand)]
    pub action: Option<Action>,
}

/// What to do with conversations.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// List them, newest first
    List,
    /// Show the turns of one
    Show {
        /// Its name, its id, or the beginning of its id
        session: String,
    },
    /// Give this shell's conversation a name
    Save {
        /// The name
        name: String,
    },
    /// Go on with another conversation in this shell
    Resume {
        /// Its name, its id, or the beginning of its id
        session: String,
    },
}

impl SessionsArgs {
    /// Lists, shows, saves or resumes.
    ///
    /// # Errors
    /// When a conversation isn't found, or files can't be read or written.
    pub fn run(&self, app: &App) -> Result<()> {
        match &self.action {
            None | Some(Action::List) => list(app),
            Some(Action::Show { session }) => {
                let library = app.library()?;
                show(app, &read(&library.file(&library.find(session)?))?.turns)
            }
            Some(Action::Save { name }) => save(app, name),
            Some(Action::Resume { session }) => resume(app, session),
        }
    }
}

fn read(path: &std::path::Path) -> Result<log::Loaded> {
    log::load(path).map_err(|e| Error::failed(format!("can't read `{}`: {e}", path.display())))
}

fn list(app: &App) -> Result<()> {
    let active = app.state()?.get(Slot::Session);
    let entries = app.library()?.list(active.as_deref());
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "items": entries}));
    }
    if entries.is_empty() {
        return app.printer.status("there are no conversations yet");
    }
    let rows: Vec<Vec<String>> = entries
        .into_iter()
        .map(|e| {
            let star = if e.active { "*" } else { "" };
            vec![star.to_owned(), e.name.unwrap_or(e.id), e.started, e.turns.to_string(), e.about]
        })
        .collect();
    app.printer.table(&["", "name", "started", "turns", "about"], &rows)
}

fn save(app: &App, name: &str) -> Result<()> {
    let Some(file) = app.state()?.get(Slot::Session) else {
        return Err(Error::failed("this shell has no conversation to save").hint("ask something first"));
    };
    app.library()?.save(name, &file)?;
    done(app, &format!("saved as `{name}`"))
}

fn resume(app: &App, session: &str) -> Result<()> {
    let (library, state) = (app.library()?, app.state()?);
    let file = library.find(session)?;
    let current = state.get(Slot::Session);
    if current.as_deref() == Some(file.as_str()) {
        return done(app, "this is that conversation already");
    }
    if current.is_some_and(|current| read(&library.file(&current)).is_ok_and(|loaded| !loaded.turns.is_empty())) {
        return Err(
            Error::failed("this shell's conversation isn't empty").hint("`aish reset` first; it stays in the list")
        );
    }
    let turns = read(&library.file(&file))?.turns.len();
    state.put(Slot::Session, &file)?;
    done(app, &format!("resumed `{session}` with {turns} turns"))
}

fn done(app: &App, text: &str) -> Result<()> {
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "status": text}));
    }
    app.printer.status(text)
}
