//! `aish config pin`: sets the PIN of level C: typed twice unseen, never an argument, kept as a
//! hash unless plain text is requested.

use crate::cli::app::App;
use crate::config::edit::ConfigFile;
use crate::config::pin::{DEFAULT, hash_pin};
use crate::error::{Error, Result};
use crate::store::private::describe;
use crate::ui::approve::ask_digits;
use crate::ui::signals;

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
#[path = "pin_tests.rs"]
mod tests;
