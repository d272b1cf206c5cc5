//! `aish config init|set|unset|edit|pin`: changes the configuration file. The PIN of level C is
//! typed twice unseen, never an argument, kept as a hash unless plain text is requested.

use std::io::IsTerminal;
use std::path::Path;
use std::process::Command;

use super::app::App;
use crate::config::edit::{ConfigFile, key_path, mistakes, value_of_word, write_checked};
use crate::config::example::example;
use crate::config::pin::{DEFAULT, hash_pin};
use crate::error::{Error, Result};
use crate::store::private::{describe, runtime_dir};
use crate::store::{Paths, process_env, write_private_atomic};
use crate::ui::approve::ask_digits;
use crate::ui::signals;

/// Writes the commented example. Fails when there is a configuration.
pub fn init_file(app: &App) -> Result<()> {
    let path = Paths::new(&process_env)?.config;
    if path.symlink_metadata().is_ok() {
        return Err(Error::failed(format!("there is a configuration already: {}", path.display()))
            .hint("`aish config edit` opens it, `aish config example` shows every key"));
    }
    write_checked(&path, "", &example())?;
    app.printer.status(&format!("every key, with its default, is now in {}", path.display()))
}

/// Sets keys and keeps comments. Fails on an unknown key or a wrong value; nothing is written then.
pub fn set_values(app: &App, pairs: &[String]) -> Result<()> {
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
pub fn unset_value(app: &App, key: &str) -> Result<()> {
    let mut file = ConfigFile::open(Paths::new(&process_env)?.config)?;
    if !file.remove(&key_path(key)?) {
        return Err(Error::failed(format!("`{key}` isn't set in {}", file.path().display())));
    }
    file.write()?;
    app.printer.status(&format!("{key} has its default again"))
}

/// Edits a copy. Fails without an editor or with mistakes left; the copy is kept then.
pub fn edit_file(app: &App) -> Result<()> {
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
pub fn set_pin(app: &App, plain: bool) -> Result<()> {
    let gone = |e: std::io::Error| {
        Error::failed(format!("the PIN is typed on a terminal, and there is none: {}", describe(&e)))
    };
    // Errors in the file are reported before anything is typed.
    let path = crate::store::Paths::new(&crate::store::process_env)?.config;
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
