//! `aish forget-everything`: lists aish's data about its user, asks, deletes.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::app::App;
use crate::error::{Error, Exit, Result};
use crate::forget::inventory::Inventory;
use crate::forget::{Removed, remove_inventory};
use crate::store::lock;
use aish_text::measure::size;

#[derive(Debug, Args)]
pub struct ForgetArgs {
    /// Don't ask
    #[arg(long)]
    pub yes: bool,
    /// Only say what is stored where
    #[arg(long, conflicts_with = "yes")]
    pub dry_run: bool,
    /// The configuration file too
    #[arg(long)]
    pub config: bool,
}

const NAMED: usize = 20;

impl ForgetArgs {
    pub fn run(&self, app: &App) -> Result<()> {
        let paths = app.invocation.paths()?;
        let inventory = Inventory::look(&paths, self.config);
        let (count, bytes) = inventory.total();
        let json = app.printer.json;
        if !json {
            list_inventory(app, &inventory)?;
        }
        if count == 0 || self.dry_run {
            if json {
                return report_removed(app, &inventory, None);
            }
            let text =
                if count == 0 { "nothing is kept".to_owned() } else { format!("{count} files, {}", size(bytes)) };
            return app.printer.status(&text);
        }
        if !self.yes && !ask_to_delete(app, count, bytes)? {
            return Err(Error::failed("nothing was deleted"));
        }
        // No process names, resumes or prunes a conversation meanwhile.
        let library = app.invocation.library()?;
        let lock = if library.dir().is_dir() { library.lock(lock::PATIENCE)? } else { None };
        let removed = remove_inventory(&Inventory::look(&paths, self.config));
        drop(lock);
        if json {
            report_removed(app, &inventory, Some(&removed))?;
        } else {
            for (path, why) in &removed.failed {
                app.printer.warning(&format!("not deleted: {}: {why}", path.display()))?;
            }
            app.printer.status(&format!("{} files deleted, {}", removed.count, size(removed.bytes)))?;
        }
        if removed.failed.is_empty() { Ok(()) } else { Err(Error::said(Exit::Nothing)) }
    }
}

fn list_inventory(app: &App, inventory: &Inventory) -> Result<()> {
    let row = |kind: &crate::forget::inventory::DataKind| {
        vec![kind.what.to_owned(), kind.count.to_string(), size(kind.bytes), kind.path.display().to_string()]
    };
    let rows: Vec<Vec<String>> = inventory.kinds.iter().map(row).collect();
    if !rows.is_empty() {
        app.printer.table(&["what", "files", "size", "where"], rows)?;
    }
    for (path, why) in inventory.foreign.iter().take(NAMED) {
        app.printer.status(&format!("stays: {} ({why})", path.display()))?;
    }
    if let Some(more) = inventory.foreign.len().checked_sub(NAMED).filter(|more| *more > 0) {
        app.printer.status(&format!("stays: {more} more"))?;
    }
    Ok(())
}

/// Enter alone is no.
fn ask_to_delete(app: &App, count: usize, bytes: u64) -> Result<bool> {
    let nobody = || Error::usage("this needs your yes on a terminal").hint("`--yes` deletes without asking");
    let question = format!("Delete all of it for good ({count} files, {})?", size(bytes));
    app.ask_yes(&question).map_err(|_| nobody())
}

fn report_removed(app: &App, inventory: &Inventory, removed: Option<&Removed>) -> Result<()> {
    let named = |path: &PathBuf, why: &str| json!({"path": path, "why": why});
    let stays: Vec<_> = inventory.foreign.iter().map(|(path, why)| named(path, why)).collect();
    let failed = removed.map(|removed| removed.failed.iter().map(|(path, why)| named(path, why)).collect::<Vec<_>>());
    app.printer.json(&json!({
        "version": 1, "items": inventory.kinds, "stays": stays,
        "deleted": removed.map_or(0, |removed| removed.count), "failed": failed.unwrap_or_default(),
    }))
}
