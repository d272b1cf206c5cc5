//! What setup writes, recorded so that `aish setup --undo` removes exactly that.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::agent_settings::{AgentHere, with_hook, without_hook};
use super::startup_file::StartupFile;
use crate::config::edit::ConfigFile;
use crate::error::{Error, Result};
use crate::helper_link::server_endpoint::digest;
use crate::store::private::{open_append, write_shared_atomic};
use crate::store::{Paths, append_json, read_small_text};
use aish_judge::hook::HookedAgent;

const MAX_FILE: u64 = 4 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// Digests of the new configuration and of each preset.
    ConfigMade {
        path: PathBuf,
        sha256: String,
        #[serde(default)]
        presets: Vec<(String, String)>,
        #[serde(default)]
        model: String,
    },
    /// Presets with digests; the active preset, and the one before.
    ConfigChanged { path: PathBuf, presets: Vec<(String, String)>, model: String, before: Option<String> },
    /// `made`: there was no file.
    Line { path: PathBuf, line: String, made: bool },
    /// `made`: there was no file.
    Hook { path: PathBuf, agent: String, made: bool },
}

/// At the end of the file, which is made if missing. Fails when it can't be written.
pub fn add_line(file: &StartupFile) -> Result<Change> {
    let fail = |e: std::io::Error| Error::failed(format!("cannot write {}: {e}", file.path.display()));
    let made = !file.path.exists();
    if made {
        if let Some(dir) = file.path.parent() {
            fs::create_dir_all(dir).map_err(fail)?;
        }
        write_shared_atomic(&file.path, format!("{}\n", file.line).as_bytes())?;
    } else {
        let text = read_text(&file.path)?;
        let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        let mut out = open_append(&file.path).map_err(fail)?;
        out.write_all(format!("{gap}{}\n", file.line).as_bytes()).map_err(fail)?;
    }
    Ok(Change::Line { path: file.path.clone(), line: file.line.clone(), made })
}

/// Fails, changing nothing, for no JSON, a taken place, or a failed write.
pub fn add_hook(here: &AgentHere) -> Result<Change> {
    let made = !here.settings.exists();
    let text = read_text(&here.settings)?;
    let text = with_hook(here.agent, &text).map_err(|why| {
        Error::failed(format!("{}: this file {why}", here.settings.display()))
            .hint(format!("`aish hook {} --print-config` shows what goes into it", here.agent.name()))
    })?;
    write_shared_atomic(&here.settings, text.as_bytes())?;
    Ok(Change::Hook { path: here.settings.clone(), agent: here.agent.name().to_owned(), made })
}

pub fn record_path(paths: &Paths) -> PathBuf {
    paths.state.join("setup.jsonl")
}

pub fn record(paths: &Paths, change: &Change) -> Result<()> {
    append_json(&record_path(paths), change)
}

pub fn replace_record(paths: &Paths, changes: &[Change]) -> Result<()> {
    let path = record_path(paths);
    if let Err(error) = fs::remove_file(&path)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        return Err(Error::failed(format!("cannot remove {}: {error}", path.display())));
    }
    changes.iter().try_for_each(|change| record(paths, change))
}

/// In their order, without those undone.
pub fn recorded(paths: &Paths) -> Vec<Change> {
    let text = read_small_text(&record_path(paths), MAX_FILE).ok().flatten().unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// Returns what was done, or what the user has to do. The error is a sentence that names the file.
pub fn take_back(change: &Change) -> Result<String, String> {
    let said = |path: &Path, what: &str| format!("{}: {what}", path.display());
    match change {
        Change::ConfigMade { path, sha256, presets, model } => match text_of(path)? {
            None => Ok(said(path, "is gone already")),
            Some(text) if digest(text.as_bytes()) == *sha256 => {
                fs::remove_file(path).map_err(|e| said(path, &e.to_string()))?;
                Ok(said(path, "removed"))
            }
            Some(_) if model.is_empty() => {
                Err(said(path, "was changed since it was written, and stays; delete it if you don't want it"))
            }
            Some(_) => {
                let done = take_model_out(path, presets, model, None)?;
                Ok(format!("{done}; what you added stays"))
            }
        },
        Change::ConfigChanged { path, presets, model, before } => {
            take_model_out(path, presets, model, before.as_deref())
        }
        Change::Line { path, line, made } => {
            let Some(text) = text_of(path)? else { return Ok(said(path, "is gone already")) };
            let kept: String = text.split_inclusive('\n').filter(|other| other.trim_end() != line).collect();
            if kept == text {
                return Ok(said(path, "the line is gone already"));
            }
            write_or_remove(path, (!(*made && kept.trim().is_empty())).then_some(kept))?;
            Ok(said(path, "the line is taken out"))
        }
        Change::Hook { path, agent, made } => {
            let agent =
                HookedAgent::from_name(agent).ok_or_else(|| format!("`{agent}` is no agent that aish knows"))?;
            let Some(text) = text_of(path)? else { return Ok(said(path, "is gone already")) };
            let kept = without_hook(agent, &text).map_err(|why| said(path, &format!("this file {why}")))?;
            write_or_remove(path, kept.or_else(|| (!made).then(|| "{}\n".to_owned())))?;
            Ok(said(path, "the hook is taken out"))
        }
    }
}

/// Removes unchanged presets and restores the model to `before`.
fn take_model_out(
    path: &Path,
    presets: &[(String, String)],
    model: &str,
    before: Option<&str>,
) -> Result<String, String> {
    let mut file = ConfigFile::open(path.to_owned()).map_err(|e| e.message)?;
    let mut kept = Vec::new();
    for (name, written) in presets {
        match file.written_at(&["models", name]) {
            Some(now) if digest(now.as_bytes()) != *written => kept.push(name.as_str()),
            _ => drop(file.remove(&["models", name])),
        }
    }
    // Without its preset the name would be an error.
    if file.text_at("model").as_deref() == Some(model) && !kept.contains(&model) {
        match before {
            Some(before) => file.set(&["model"], before.into()).map_err(|e| e.message)?,
            None => drop(file.remove(&["model"])),
        }
    }
    file.write().map_err(|e| e.message)?;
    let what = match kept.as_slice() {
        [] => "the presets of setup are taken out".to_owned(),
        kept => format!("you have changed {}, which stays; the rest is taken out", kept.join(", ")),
    };
    Ok(format!("{}: {what}", path.display()))
}

fn write_or_remove(path: &Path, text: Option<String>) -> Result<(), String> {
    match text {
        Some(text) => write_shared_atomic(path, text.as_bytes()).map_err(|e| e.message),
        None => fs::remove_file(path).map_err(|e| format!("{}: {e}", path.display())),
    }
}

fn text_of(path: &Path) -> Result<Option<String>, String> {
    read_small_text(path, MAX_FILE).map_err(|why| format!("{}: this file {why}", path.display()))
}

fn read_text(path: &Path) -> Result<String> {
    Ok(text_of(path).map_err(Error::failed)?.unwrap_or_default())
}

#[cfg(test)]
#[path = "changes_tests.rs"]
mod tests;
