//! `aish config`: settings, their sources, errors in them, and changes. The PIN of level C is typed
//! twice unseen, never an argument, kept as a hash unless plain text is requested.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Subcommand;
use serde_json::json;

use super::app::App;
use crate::config::edit::{ConfigFile, key_path, mistakes, value_of_word, write_checked};
use crate::config::example::example;
use crate::config::pin::{DEFAULT, hash_pin};
use crate::config::{self, ProjectState, ProjectText, Trust, schema, show};
use crate::error::{Error, Result};
use crate::review::problems::{self, FoundProblem};
use crate::store::private::{describe, runtime_dir};
use crate::store::{Paths, process_env, write_private_atomic};
use crate::ui::approve::ask_digits;
use crate::ui::signals;
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
        ConfigAction::Example => app.printer.out(&example()),
        ConfigAction::Schema => app.printer.out(&schema::schema_text()),
        ConfigAction::Check => check_files(app),
        ConfigAction::Init => init_file(app),
        ConfigAction::Set { pairs } => set_values(app, pairs),
        ConfigAction::Unset { key } => unset_value(app, key),
        ConfigAction::Edit => edit_file(app),
        ConfigAction::Pin { plain } => set_pin(app, *plain),
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
    let file = Paths::new(&process_env)?.config;
    let report = json!({"version": 1, "path": file, "exists": file.exists()});
    app.printer.report(&report, &file.display().to_string())
}

/// Goes on after an error, so that all of them are shown.
fn check_files(app: &App) -> Result<()> {
    let FoundProblem { problems, warnings, notes } = problems::find_problems(&process_env, &app.invocation.cwd);
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
    Ok(Trust::new(&Paths::new(&process_env)?))
}

fn set_trust(app: &App, file: Option<&PathBuf>, on: bool) -> Result<()> {
    let nearest =
        || config::survey_config(&process_env, &app.invocation.cwd).loaded.project.map(|project| project.path);
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

/// Writes the commented example. Fails when there is a configuration.
fn init_file(app: &App) -> Result<()> {
    let path = Paths::new(&process_env)?.config;
    if path.symlink_metadata().is_ok() {
        return Err(Error::failed(format!("there is a configuration already: {}", path.display()))
            .hint("`aish config edit` opens it, `aish config example` shows every key"));
    }
    write_checked(&path, "", &example())?;
    app.printer.status(&format!("every key, with its default, is now in {}", path.display()))
}

/// Sets keys and keeps comments. Fails on an unknown key or a wrong value; nothing is written then.
fn set_values(app: &App, pairs: &[String]) -> Result<()> {
    let mut file = ConfigFile::open(Paths::new(&process_env)?.config)?;
    let mut shown = Vec::new();
    for pair in pairs.chunks(2) {
        let [key, word] = pair else {
            return Err(Error::usage(format!("`{}` has no value behind it", pair.concat())));
        };
        let path = key_path(key)?;
        let value = value_of_word(&path, word);
        shown.push(format!("{key} = {value}"));
        file.set(&path, value)?;
    }
    file.write()?;
    app.printer.status(&format!("{} in {}", shown.join(", "), file.path().display()))
}

/// Fails when it isn't set in the file (exit 1), or the rest would be invalid.
fn unset_value(app: &App, key: &str) -> Result<()> {
    let mut file = ConfigFile::open(Paths::new(&process_env)?.config)?;
    if !file.remove(&key_path(key)?) {
        return Err(Error::failed(format!("`{key}` isn't set in {}", file.path().display())));
    }
    file.write()?;
    app.printer.status(&format!("{key} has its default again"))
}

/// Edits a copy. Fails without an editor or with mistakes left; the copy is kept then.
fn edit_file(app: &App) -> Result<()> {
    let paths = Paths::new(&process_env)?;
    let path = &paths.config;
    let before = ConfigFile::open(path.clone()).map(|file| file.text());
    // Invalid TOML is a reason to edit.
    let before = before.or_else(|error| std::fs::read_to_string(path).map_err(|_| error))?;
    let copy = runtime_dir(&paths)?.join(format!("config.{}.toml", std::process::id()));
    let offered = if before.is_empty() { example() } else { before.clone() };
    write_private_atomic(&copy, offered.as_bytes())?;
    let kept = |what: String| Error::failed(what).hint(format!("your text is in {}", copy.display()));
    loop {
        open_editor(app, &copy).inspect_err(|_| drop(std::fs::remove_file(&copy)))?;
        let text = std::fs::read_to_string(&copy).map_err(|e| kept(format!("the edited text can't be read: {e}")))?;
        if text == offered {
            let _ = std::fs::remove_file(&copy);
            return app.printer.status("nothing was changed");
        }
        let wrong = mistakes(path, &text);
        if wrong.is_empty() {
            write_checked(path, &before, &text).map_err(|e| kept(e.message))?;
            let _ = std::fs::remove_file(&copy);
            return app.printer.status(&format!("saved {}", path.display()));
        }
        for problem in &wrong {
            app.printer.say(&problem.to_string())?;
        }
        if !app.ask_yes("Edit it again?").unwrap_or(false) {
            return Err(kept(format!("{} is unchanged", path.display())));
        }
    }
}

fn open_editor(app: &App, file: &Path) -> Result<()> {
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let named = ["VISUAL", "EDITOR"].iter().find_map(|name| app.invocation.env(name));
    let Some(editor) = named.or_else(|| terminal.then(|| "vi".to_owned())) else {
        return Err(Error::failed("an editor needs a terminal").hint("`aish config set KEY VALUE` needs none"));
    };
    let failed = |why: String| {
        Error::failed(format!("the editor `{}` {why}", aish_text::sanitize::clean_line(&editor)))
            .hint("set EDITOR to one that is there, or use `aish config set KEY VALUE`")
    };
    let words = shell_words::split(&editor).map_err(|_| failed("has a quote that isn't closed".to_owned()))?;
    let Some((program, args)) = words.split_first() else { return Err(failed("is empty".to_owned())) };
    let status = Command::new(program).args(args).arg(file).status();
    match status.map_err(|e| failed(format!("can't be started: {e}")))? {
        status if status.success() => Ok(()),
        status => Err(failed(format!("failed: {status}"))),
    }
}

/// Fails without a terminal, when the two differ, or on a file error; the file is unchanged then.
fn set_pin(app: &App, plain: bool) -> Result<()> {
    let gone = |e: std::io::Error| {
        Error::failed(format!("the PIN is typed on a terminal, and there is none: {}", describe(&e)))
    };
    // Errors in the file are reported before anything is typed.
    let path = Paths::new(&process_env)?.config;
    put_pin(&mut ConfigFile::open(path.clone())?, "", plain)?;
    let (mut tty, stop) = signals::watched_terminal().map_err(gone)?;
    let mut ask =
        |label: &str| ask_digits(&mut tty, label, app.asking(&stop)).map_err(gone)?.ok_or_else(Error::interrupted);
    let first = ask("new PIN, six digits: ")?;
    let second = ask("once more: ")?;
    if first.text() != second.text() {
        return Err(Error::failed("the two PINs differ; nothing was changed"));
    }
    let value = if plain { first.text().to_owned() } else { hash_pin(first.text())? };
    let mut file = ConfigFile::open(path)?;
    put_pin(&mut file, &value, plain)?;
    file.write()?;
    if first.text() == DEFAULT {
        app.printer.warning("this is the PIN that everybody knows")?;
    }
    app.printer.status(&format!("the PIN is set in {}", file.path().display()))
}

/// Replaces the PIN in its earlier form too.
fn put_pin(file: &mut ConfigFile, value: &str, plain: bool) -> Result<()> {
    let (key, other) =
        if plain { ("approval_pin", "approval_pin_hash") } else { ("approval_pin_hash", "approval_pin") };
    file.set(&["security", key], value.into())?;
    file.remove(&["security", other]);
    Ok(())
}

#[cfg(test)]
#[path = "config_edit_tests.rs"]
mod tests;
