//! `aish config`: what is set, where it comes from, and what is wrong with it.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::json;

use super::app::App;
use crate::config::{self, schema, show};
use crate::error::{Error, Result};

/// Arguments of `aish config`.
#[derive(Debug, Args)]
pub struct ConfigArgs {
    /// What to do
    #[command(subcommand)]
    pub action: Option<Action>,
}

/// What to do with the configuration.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Show every key with its value and where that comes from
    Show,
    /// Print the path of the configuration file
    Path,
    /// Print an example with every key, commented, with its default
    Example,
    /// Print the JSON schema of the file
    Schema,
    /// Say what is wrong with the files
    Check,
    /// Trust the project file `.aish.toml` as it is now
    Trust {
        /// The file; the nearest one above the current directory by default
        file: Option<PathBuf>,
    },
    /// Trust a project file no longer
    Untrust {
        /// The file; the nearest one above the current directory by default
        file: Option<PathBuf>,
    },
}

impl ConfigArgs {
    /// Runs the action; without one, `show`.
    ///
    /// # Errors
    /// When a file is wrong or can't be read.
    pub fn run(&self, app: &App) -> Result<()> {
        match self.action.as_ref().unwrap_or(&Action::Show) {
            Action::Show => values(app),
            Action::Path => path(app),
            Action::Example => {
                app.printer.out(&config::example::example());
                Ok(())
            }
            Action::Schema => {
                app.printer.out(&schema::schema());
                Ok(())
            }
            Action::Check => check(app),
            Action::Trust { file } => trust(app, file.as_ref(), true),
            Action::Untrust { file } => trust(app, file.as_ref(), false),
        }
    }
}

fn values(app: &App) -> Result<()> {
    let rows = show::rows(app.config()?);
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "items": rows}));
    }
    let table: Vec<Vec<String>> = rows.into_iter().map(|row| vec![row.key, row.value, row.source]).collect();
    app.printer.table(&table);
    Ok(())
}

fn path(app: &App) -> Result<()> {
    let file = config::Paths::new(&config::process_env)?.config;
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "path": file, "exists": file.exists()}));
    }
    app.printer.line(&file.display().to_string());
    Ok(())
}

fn check(app: &App) -> Result<()> {
    let loaded = app.config()?;
    let notes: Vec<String> = loaded.warnings.iter().chain(&loaded.notes).map(ToString::to_string).collect();
    if app.printer.json {
        return app.printer.json(&json!({"version": 1, "items": notes, "warnings": loaded.warnings.len()}));
    }
    for note in loaded.notes.iter().map(ToString::to_string) {
        app.printer.status(&note);
    }
    if loaded.warnings.is_empty() {
        app.printer.status("nothing is wrong with the configuration");
    }
    Ok(())
}

fn trust(app: &App, file: Option<&PathBuf>, on: bool) -> Result<()> {
    let nearest = || app.config().ok().and_then(|loaded| loaded.project.as_ref().map(|project| project.path.clone()));
    let Some(file) = file.cloned().or_else(nearest) else {
        return Err(Error::failed("there is no `.aish.toml` here or above"));
    };
    let paths = app.paths()?;
    if on { config::trust::trust(&paths, &file)? } else { config::trust::untrust(&paths, &file)? }
    app.printer.status(&format!("{} `{}`", if on { "trusted as it is now:" } else { "no longer trusted:" }, file.display()));
    Ok(())
}
