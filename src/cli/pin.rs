//! `aish config pin`: sets the PIN of level C. It is typed twice without being shown, never given as an argument, and kept as
//! a hash unless plain text is asked for.

use crate::cli::app::App;
use crate::config::pin::{DEFAULT, hash_pin};
use crate::error::{Error, Result};
use crate::store::{private_dir, read_small_text, write_private_atomic};
use crate::ui::approve::{Typed, ask_digits};
use crate::ui::signals;
use crate::ui::tty::Tty;

/// The longest configuration that is edited, in bytes.
const MAX_CONFIG_FILE: u64 = 1024 * 1024;

/// Asks for a new PIN and writes it into the configuration.
/// Fails when there is no terminal, the two differ, or the file can't be read or written; it is unchanged then.
pub fn set_pin(app: &App, plain: bool) -> Result<()> {
    let gone = |e: std::io::Error| Error::failed(format!("the PIN is typed on a terminal, and there is none: {e}"));
    // What is wrong with the file is said before anything is typed.
    let file = crate::store::Paths::new(&crate::store::process_env)?.config;
    let fail = |why: String| Error::config(format!("{}: this file {why}", file.display()));
    let text = read_small_text(&file, MAX_CONFIG_FILE).map_err(fail)?.unwrap_or_default();
    edit_config_text(&text, "0", plain).map_err(fail)?;
    let mut tty = Tty::open().map_err(gone)?;
    let stop = signals::watch_for_end().map_err(gone)?;
    let palette = app.palette(true);
    let mut ask = |label: &str| -> Result<Typed> {
        ask_digits(&mut tty, label, palette, &stop).map_err(gone)?.ok_or_else(Error::interrupted)
    };
    let first = ask("new PIN, six digits: ")?;
    let second = ask("once more: ")?;
    if first.digits() != second.digits() {
        return Err(Error::failed("the two PINs differ; nothing was changed"));
    }
    let value = if plain { first.digits().to_owned() } else { hash_pin(first.digits())? };
    let text = edit_config_text(&text, &value, plain).map_err(fail)?;
    if let Some(dir) = file.parent().filter(|dir| !dir.as_os_str().is_empty() && !dir.exists()) {
        private_dir(dir)?;
    }
    write_private_atomic(&file, text.as_bytes())?;
    if first.digits() == DEFAULT {
        app.printer.warning("this is the PIN that everybody knows")?;
    }
    app.printer.status(&format!("the PIN is set in {}", file.display()))
}

/// The configuration with the PIN in it; comments and everything else stay as they are.
fn edit_config_text(text: &str, value: &str, plain: bool) -> std::result::Result<String, String> {
    let mut document: toml_edit::DocumentMut =
        text.parse().map_err(|_| "isn't TOML; `aish config check` says where".to_owned())?;
    let table = document.entry("security").or_insert_with(toml_edit::table);
    let table = table.as_table_like_mut().ok_or_else(|| "has a `security` that is no table".to_owned())?;
    let (key, other) =
        if plain { ("approval_pin", "approval_pin_hash") } else { ("approval_pin_hash", "approval_pin") };
    table.remove(other);
    table.insert(key, toml_edit::value(value));
    Ok(document.to_string())
}

#[cfg(test)]
#[path = "pin_tests.rs"]
mod tests;
