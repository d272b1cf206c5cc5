//! `aish memory edit` and `clear`, which ask on the terminal before they write.

use clap::Args;
use serde_json::json;

use super::app::App;
use super::{input_text, memory};
use crate::error::{Error, Result};
use crate::store::private::describe;
use crate::ui::{edit_line, signals};

#[derive(Debug, Args)]
pub struct EditArgs {
    /// The number of the note, as in the list
    #[arg(value_name = "ID")]
    pub id: u64,
    /// The new text; `-` reads it from stdin; without it, it is edited on the terminal
    #[arg(value_name = "TEXT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

#[derive(Debug, Args)]
pub struct ClearArgs {
    /// Don't ask
    #[arg(short, long)]
    pub yes: bool,
}

/// Writes a new note with a new number and retracts the old one (META-11).
pub fn edit_note(app: &App, args: &EditArgs) -> Result<()> {
    let store = app.invocation.memory()?;
    let loaded = store.load()?;
    let missing =
        || Error::failed(format!("there is no note {}", args.id)).hint("`aish memory list` has their numbers");
    let old = loaded.find(args.id).ok_or_else(missing)?;
    let content = if args.words.is_empty() {
        read_edited(app, &old.content)?.ok_or_else(Error::interrupted)?
    } else {
        input_text::argument(&args.words)?
    };
    if content.trim() == old.content {
        return app.printer.status(&format!("memory: {} stays as it is", args.id));
    }
    let item = store.edit(args.id, &content)?.ok_or_else(missing)?;
    memory::show_written(app, &item, &format!("{} is now {} ({})", args.id, item.id, item.kind.name()))
}

fn read_edited(app: &App, initial: &str) -> Result<Option<String>> {
    let gone = |e: std::io::Error| {
        Error::failed(format!("editing needs a terminal: {}", describe(&e))).hint("give the new text behind the number")
    };
    let (mut tty, stop) = signals::watched_terminal().map_err(gone)?;
    let edited = edit_line::edit_line(&mut tty, "note: ", initial, app.asking(&stop)).map_err(gone)?;
    Ok(edited.accepted())
}

/// A tombstone per note (MCM-03). Fails without a terminal, on a no (exit 1), or on a write error.
pub fn clear_notes(app: &App, args: &ClearArgs) -> Result<()> {
    let store = app.invocation.memory()?;
    let ids: Vec<u64> = store.load()?.items.iter().map(|item| item.id).collect();
    if ids.is_empty() {
        return report_cleared(app, 0);
    }
    if !args.yes {
        app.confirm_forgetting("memory", ids.len(), "note")?;
    }
    // Only those in the question: other shells may have added notes.
    report_cleared(app, store.forget(&ids)?.len())
}

fn report_cleared(app: &App, count: usize) -> Result<()> {
    let status = match count {
        0 => "memory: there are no notes".to_owned(),
        1 => "memory: forgot 1 note".to_owned(),
        n => format!("memory: forgot {n} notes"),
    };
    app.printer.done(&json!({"version": 1, "forgotten": count}), &status)
}
