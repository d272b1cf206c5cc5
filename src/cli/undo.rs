//! `aish undo`: undoes, lists and shows kept changes. `undo` decides what is kept and what may be
//! touched.

use clap::{Args, Subcommand};
use serde_json::json;

use super::app::App;
use crate::error::{Error, Result};
use crate::store::clock::stamp_of;
use crate::undo::entries::{find, list};
use crate::undo::restore::undo;
use crate::undo::{UndoEntry, UndoItem, UndoState};
use aish_text::sanitize::{clean_line, visible};

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct UndoArgs {
    /// Which change, by its number; the newest by default
    pub number: Option<u64>,
    /// Replace what has changed since, too
    #[arg(long)]
    pub force: bool,
    /// What to do instead
    #[command(subcommand)]
    pub action: Option<UndoAction>,
}

#[derive(Debug, Subcommand)]
pub enum UndoAction {
    /// List the changes that can be undone, the newest first
    List,
    /// Show what a change did, path by path
    Show {
        /// Which change; the newest by default
        number: Option<u64>,
    },
}

impl UndoArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        match &self.action {
            Some(UndoAction::List) => show_list(app),
            Some(UndoAction::Show { number }) => show(app, &entry(app, *number)?),
            None => take_back(app, entry(app, self.number)?, self.force),
        }
    }
}

/// The change `number`, or the newest that isn't undone.
fn entry(app: &App, number: Option<u64>) -> Result<UndoEntry> {
    let paths = app.invocation.paths()?;
    match number {
        Some(number) => find(&paths, number),
        None => list(&paths).into_iter().find(|entry| !entry.undone).ok_or_else(|| {
            Error::failed("there is no change to undo").hint("only changes made by Norris can be undone")
        }),
    }
}

fn take_back(app: &App, entry: UndoEntry, force: bool) -> Result<()> {
    let (number, what) = (entry.number, visible(&entry.what));
    let report = undo(&app.invocation.paths()?, entry, force)?;
    if app.printer.json {
        let said = json!({"version": 1, "number": number, "restored": report.restored, "left": report.left});
        return app.printer.json(&said);
    }
    app.printer.status(&format!("undone: {what} ({})", counted(report.restored, "path")))?;
    for line in &report.left {
        app.printer.status(&format!("left as it is: {}", visible(line)))?;
    }
    match report.left.is_empty() {
        true => Ok(()),
        false => Err(Error::failed("not everything could be undone")
            .hint(format!("`aish undo {number} --force` replaces what has changed since"))),
    }
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn show_list(app: &App) -> Result<()> {
    let entries = list(&app.invocation.paths()?);
    let report = |entry: &UndoEntry| {
        json!({
            "number": entry.number, "time": entry.time, "what": entry.what, "cwd": entry.cwd,
            "paths": entry.items.len(), "undone": entry.undone, "whole": entry.missing.is_empty(),
        })
    };
    let row = |entry: &UndoEntry| {
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(entry.time);
        let state = match (entry.undone, entry.missing.is_empty()) {
            (true, _) => "undone",
            (false, true) => "kept",
            (false, false) => "kept in part",
        };
        vec![
            entry.number.to_string(),
            stamp_of(time),
            entry.items.len().to_string(),
            state.to_owned(),
            clean_line(&entry.what).chars().take(100).collect(),
        ]
    };
    app.printer.list(&entries, report, "no change is kept", &["number", "time", "paths", "state", "change"], row)
}

fn show(app: &App, entry: &UndoEntry) -> Result<()> {
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "number": entry.number, "change": entry}));
    }
    let mut text = format!("{}\n", visible(&entry.what));
    for item in &entry.items {
        text.push_str(&format!("  {:<8}  {}\n", fate(item), visible(&item.path.to_string_lossy())));
    }
    for why in &entry.missing {
        text.push_str(&format!("  not kept  {}\n", visible(why)));
    }
    app.printer.out(&text)
}

fn fate(item: &UndoItem) -> &'static str {
    match (&item.before, item.after.as_ref()) {
        (UndoState::Absent, _) => "made",
        (_, Some(UndoState::Absent)) => "deleted",
        (_, None) => "unknown",
        _ => "changed",
    }
}
