//! `aish config`: settings, their sources, and errors in them.

use std::path::PathBuf;

use clap::Subcommand;
use serde_json::json;

use super::app::App;
use super::config_edit;
use crate::config::{self, ProjectState, ProjectText, Trust, schema, show};
use crate::error::{Error, Result};
use crate::review::problems::{self, FoundProblem};
use aish_judge::policy::PolicyRank;
use aish_judge::policy::parse::{self, PolicyLayout};
use aish_text::sanitize::visible;

#[derive(Debug, Subcommand)]
pub enum ConfigAction {
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
    /// Write a file with every key, commented, with its default
    Init,
    /// Set keys of the file: `aish config set shell.guard true`; those of a preset belong together
    Set {
        /// A key as `aish config show` has it, then its value, for each; text needs no quotes
        #[arg(value_name = "KEY VALUE", required = true, num_args = 1..)]
        pairs: Vec<String>,
    },
    /// Take a key out of the file, so that its default counts again
    Unset {
        /// The key, as `aish config show` has it
        #[arg(value_name = "KEY")]
        key: String,
    },
    /// Open the file in your editor; what is wrong is said before it counts
    Edit,
    /// Set the PIN of level C: typed twice on the terminal, kept as a hash
    Pin {
        /// Keep it in plain text
        #[arg(long)]
        plain: bool,
    },
    /// Trust the project file `.aish.toml` as it is now
    Trust {
        /// The file; the nearest one above the current directory by default
        file: Option<PathBuf>,
    },
    /// List the project files that you trusted or declined
    Trusted,
    /// Forget what you said of a project file: it isn't used, and is asked about again
    Untrust {
        /// The file; the nearest one above the current directory by default
        file: Option<PathBuf>,
    },
}

pub fn run(action: Option<&ConfigAction>, app: &App) -> Result<()> {
    match action.unwrap_or(&ConfigAction::Show) {
        ConfigAction::Show => show_values(app),
        ConfigAction::Path => show_path(app),
        ConfigAction::Example => app.printer.out(&config::example::example()),
        ConfigAction::Schema => app.printer.out(&schema::schema_text()),
        ConfigAction::Check => check_files(app),
        ConfigAction::Init => config_edit::init_file(app),
        ConfigAction::Set { pairs } => config_edit::set_values(app, pairs),
        ConfigAction::Unset { key } => config_edit::unset_value(app, key),
        ConfigAction::Edit => config_edit::edit_file(app),
        ConfigAction::Pin { plain } => super::config_edit::set_pin(app, *plain),
        ConfigAction::Trust { file } => set_trust(app, file.as_ref(), true),
        ConfigAction::Trusted => list_trusted(app),
        ConfigAction::Untrust { file } => set_trust(app, file.as_ref(), false),
    }
}

fn show_values(app: &App) -> Result<()> {
    let rows = show::setting_rows(app.invocation.config()?);
    let row = |row: &show::ConfigRow| {
        let value = if row.value.is_null() { "-".to_owned() } else { row.value.to_string() };
        vec![row.key.clone(), value, row.source.clone()]
    };
    app.printer.list(&rows, |row| json!(row), "", &["key", "value", "source"], row)
}

fn show_path(app: &App) -> Result<()> {
    let file = crate::store::Paths::new(&crate::store::process_env)?.config;
    let report = json!({"version": 1, "path": file, "exists": file.exists()});
    app.printer.report(&report, &file.display().to_string())
}

/// Goes on after an error, so that all of them are shown.
fn check_files(app: &App) -> Result<()> {
    let FoundProblem { problems, warnings, notes } =
        problems::find_problems(&crate::store::process_env, &app.invocation.cwd);
    if app.printer.json {
        app.printer.json(&json!({"version": 1, "items": problems, "warnings": warnings, "notes": notes}))?;
    } else {
        for problem in &problems {
            app.printer.say(problem)?;
        }
        for warning in &warnings {
            app.printer.warning(warning)?;
        }
        for note in &notes {
            app.printer.status(note)?;
        }
        if problems.is_empty() && warnings.is_empty() {
            app.printer.status("nothing is wrong with the configuration")?;
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Error::said(crate::error::Exit::Config)) }
}

fn list_trusted(app: &App) -> Result<()> {
    let trust = trust_store()?;
    let file = |(path, (trusted, ts)): (PathBuf, (bool, u64))| {
        let text = ProjectText::read(&path);
        let now = match text.as_ref().map(|text| trust.state(text)) {
            Ok(ProjectState::Trusted) => "trusted",
            Ok(ProjectState::Declined) => "declined",
            Ok(_) => "changed",
            Err(_) => "can't be read",
        };
        let permissions = text.map_or_else(|_| Vec::new(), |text| permissions_in(&text));
        (path.display().to_string(), if trusted { "trust" } else { "not here" }, now, permissions, ts)
    };
    type File<'a> = (String, &'a str, &'a str, Vec<String>, u64);
    let files: Vec<File> = trust.entries().into_iter().map(file).collect();
    let report = |(path, said, now, permissions, ts): &File| json!({"path": path, "said": said, "now": now, "permissions": permissions, "ts": ts});
    let row = |(path, said, now, permissions, _): &File| {
        vec![path.clone(), (*said).to_owned(), (*now).to_owned(), visible(&permissions.join(", "))]
    };
    let empty = "you have trusted or declined no project file yet; `aish config trust` trusts one";
    app.printer.list(&files, report, empty, &["file", "said", "now", "permissions"], row)
}

/// A project's permissions, as `deny git push*`.
fn permissions_in(project: &ProjectText) -> Vec<String> {
    let policy = parse::parse(&project.text, PolicyRank::Project, "", PolicyLayout::Config);
    policy.permissions.iter().map(|one| format!("{} {}", one.list.name(), one.pattern())).collect()
}

/// Needs no settings: a project that breaks them must be revocable.
fn trust_store() -> Result<Trust> {
    Ok(Trust::new(&crate::store::Paths::new(&crate::store::process_env)?))
}

fn set_trust(app: &App, file: Option<&PathBuf>, on: bool) -> Result<()> {
    let nearest = || {
        config::survey_config(&crate::store::process_env, &app.invocation.cwd)
            .loaded
            .project
            .map(|project| project.path)
    };
    let Some(file) = file.cloned().or_else(nearest) else {
        return Err(Error::failed("there is no `.aish.toml` here or above"));
    };
    let store = trust_store()?;
    if on {
        let text = ProjectText::read(&file);
        store.trust(&text.map_err(|why| Error::config(format!("cannot use {}: {why}", file.display())))?)?;
    } else {
        store.untrust(&file)?;
    }
    let what = if on { "trusted as it is now:" } else { "no longer trusted:" };
    app.printer.status(&format!("{what} {}", file.display()))
}
