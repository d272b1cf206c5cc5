//! Edits the user's configuration file and keeps the rest of it; adds no new mistake.

use std::path::{Path, PathBuf};

use serde::Serialize;
use toml_edit::{DocumentMut, Item, Key, TableLike, Value};

use super::check::check_text;
use super::keys::{ConfigText, Node, ValueKind, find_node};
use super::load::{known_presets, no_such_preset};
use super::{ConfigProblem, diagnose};
use crate::error::{Error, Result};
use crate::store::read_small_text;
use crate::store::{private_dir, write_private_atomic};
use aish_text::nearest::nearest;

const MAX_BYTES: u64 = 1024 * 1024;

pub struct ConfigFile {
    path: PathBuf,
    before: String,
    document: DocumentMut,
}

impl ConfigFile {
    /// A missing file is empty. Fails when it can't be read or is no TOML (exit 3).
    pub fn open(path: PathBuf) -> Result<Self> {
        let before = read_small_text(&path, MAX_BYTES).map_err(|why| wrong(&path, &why))?.unwrap_or_default();
        let document = before.parse().map_err(|_| wrong(&path, "isn't TOML; `aish config check` says where"))?;
        Ok(Self { path, before, document })
    }

    /// A new file with a text of ours. Fails when that is no TOML (exit 3).
    pub fn of_text(path: PathBuf, text: &str) -> Result<Self> {
        let document = text.parse().map_err(|_| wrong(&path, "would be no TOML"))?;
        Ok(Self { path, before: String::new(), document })
    }

    pub fn empty() -> Self {
        Self { path: PathBuf::new(), before: String::new(), document: DocumentMut::new() }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn text(&self) -> String {
        self.document.to_string()
    }

    /// None where the key at the top holds no text.
    pub fn text_at(&self, key: &str) -> Option<String> {
        self.document.get(key)?.as_str().map(str::to_owned)
    }

    /// As written; none where there is no value.
    pub fn written_at(&self, path: &[impl AsRef<str>]) -> Option<String> {
        let (leaf, tables) = path.split_last()?;
        let mut table: &dyn TableLike = self.document.as_table();
        for name in tables {
            table = table.get(name.as_ref())?.as_table_like()?;
        }
        table.get(leaf.as_ref()).map(ToString::to_string)
    }

    /// Missing tables are made. Fails when a part of the path is no table (exit 3).
    pub fn set(&mut self, path: &[impl AsRef<str>], mut value: Value) -> Result<()> {
        let Some((leaf, tables)) = path.split_last() else { return Ok(()) };
        let table = table_at(self.document.as_table_mut(), tables).map_err(|why| wrong(&self.path, &why))?;
        match table.get_mut(leaf.as_ref()) {
            None => drop(table.insert(leaf.as_ref(), Item::Value(value))),
            Some(old) => {
                if let Some(old) = old.as_value() {
                    // The comment behind the old value stays.
                    *value.decor_mut() = old.decor().clone();
                }
                *old = Item::Value(value);
            }
        }
        Ok(())
    }

    /// False if the path is taken. Fails when a part of it is no table (exit 3).
    pub fn add_table(&mut self, path: &[impl AsRef<str>], content: &impl Serialize) -> Result<bool> {
        let Some((leaf, tables)) = path.split_last() else { return Ok(false) };
        let text = toml::to_string(content).map_err(|e| wrong(&self.path, &format!("can't be written: {e}")))?;
        let new: DocumentMut = text.parse().map_err(|_| wrong(&self.path, "can't be written"))?;
        let table = table_at(self.document.as_table_mut(), tables).map_err(|why| wrong(&self.path, &why))?;
        if table.contains_key(leaf.as_ref()) {
            return Ok(false);
        }
        table.insert(leaf.as_ref(), Item::Table(new.as_table().clone()));
        Ok(true)
    }

    pub fn remove(&mut self, path: &[impl AsRef<str>]) -> bool {
        let Some((leaf, tables)) = path.split_last() else { return false };
        let mut table: &mut dyn TableLike = self.document.as_table_mut();
        for name in tables {
            let Some(below) = table.get_mut(name.as_ref()).and_then(Item::as_table_like_mut) else { return false };
            table = below;
        }
        table.remove(leaf.as_ref()).is_some()
    }

    /// Mode 0600. Fails, without writing, for a new mistake (exit 3) or when it can't be written.
    pub fn write(&self) -> Result<()> {
        write_checked(&self.path, &self.before, &self.text())
    }
}

/// Replaces `before` by `text`; fails as [`ConfigFile::write`].
pub fn write_checked(path: &Path, before: &str, text: &str) -> Result<()> {
    let known: Vec<String> = mistakes(path, before).into_iter().map(|problem| problem.message).collect();
    if let Some(new) = mistakes(path, text).into_iter().find(|problem| !known.contains(&problem.message)) {
        return Err(new.into_error().hint("nothing was changed"));
    }
    if let Some(dir) = path.parent().filter(|dir| !dir.as_os_str().is_empty() && !dir.exists()) {
        private_dir(dir)?;
    }
    write_private_atomic(path, text.as_bytes())
}

/// Unknown keys are among them.
pub fn mistakes(path: &Path, text: &str) -> Vec<ConfigProblem> {
    let checked = check_text(path, text);
    let unknown = checked.warnings.into_iter().filter(|warning| warning.wrong);
    let unknown = unknown.map(|warning| ConfigProblem { column: 1, ..warning });
    let known: Vec<&str> = known_presets(checked.presets.keys().map(String::as_str)).collect();
    let named = checked.entries.iter().filter(|entry| entry.key.kind == ValueKind::Text(ConfigText::Preset));
    let missing = named.filter_map(|entry| Some((entry, entry.value.as_str()?)));
    let missing = missing.filter(|(_, name)| !known.contains(name)).map(|(entry, name)| {
        let problem = ConfigProblem::on_line(path, entry.line, entry.key.path, no_such_preset(entry.key.path, name));
        problem.suggest(nearest(name, known.iter().copied()).map(|near| format!("did you mean `{near}`?")))
    });
    let missing: Vec<ConfigProblem> = missing.collect();
    checked.problems.into_iter().chain(unknown).chain(missing).collect()
}

/// Splits `models.fast.model`, with quotes where a name needs them. Fails for no key (exit 2).
pub fn key_path(written: &str) -> Result<Vec<String>> {
    let keys = Key::parse(written)
        .map_err(|_| Error::usage(format!("`{}` can't be the name of a key", diagnose::printable(written))))?;
    Ok(keys.iter().map(|key| key.get().to_owned()).collect())
}

/// Reads a word of the command line; text needs no quotes where the key holds text.
pub fn value_of_word(path: &[String], word: &str) -> Value {
    let mut names: Vec<&str> = path.iter().map(String::as_str).collect();
    if let ["models", name, ..] = names.as_mut_slice() {
        *name = "*";
    }
    let holds_text = match find_node(&names.join(".")) {
        Node::Leaf(key) => matches!(key.kind, ValueKind::Text(_) | ValueKind::Choice(_)),
        _ => false,
    };
    let quoted = word.starts_with(['"', '\'']);
    if holds_text && !quoted { word.into() } else { word.parse().unwrap_or_else(|_| word.into()) }
}

/// Missing tables are made.
fn table_at<'t>(root: &'t mut dyn TableLike, path: &[impl AsRef<str>]) -> Result<&'t mut dyn TableLike, String> {
    let mut table = root;
    for name in path {
        let name = name.as_ref();
        let below = table.entry(name).or_insert_with(|| {
            let mut table = toml_edit::Table::new();
            table.set_implicit(true);
            Item::Table(table)
        });
        table = below
            .as_table_like_mut()
            .ok_or_else(|| format!("has a `{}` that is no table", diagnose::printable(name)))?;
    }
    Ok(table)
}

fn wrong(path: &Path, why: &str) -> Error {
    Error::config(format!("{}: this file {why}", path.display()))
}

#[cfg(test)]
#[path = "edit_tests.rs"]
mod tests;
