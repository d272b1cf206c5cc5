//! Finds and reads the history files of a shell.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::atuin::read_atuin;
use super::{HistoryEntry, formats};
use crate::store::paths::PathsEnv;
use crate::store::program::find_program;
use aish_text::Shell;

/// Bytes read of a file, from its end.
pub const MOST: u64 = 16 * 1024 * 1024;

/// The variables that say where a shell keeps its history.
#[derive(Debug, Default)]
pub struct Places {
    pub home: Option<PathBuf>,
    /// `HISTFILE`: then no other file counts.
    pub file: Option<PathBuf>,
    pub zsh: Option<PathBuf>,
    pub data: Option<PathBuf>,
    /// `fish_history`: another history's name.
    pub fish: Option<String>,
    pub atuin: Option<PathBuf>,
}

impl Places {
    /// The plugin adds `AISH_HISTFILE`, since `HISTFILE` may not be exported.
    pub fn from_env(env: PathsEnv, shell: Shell) -> Self {
        let set = |name: &str| env(name).filter(|value| !value.is_empty());
        let path = |name: &str| set(name).map(PathBuf::from);
        Self {
            home: path("HOME"),
            file: path("AISH_HISTFILE").or_else(|| path("HISTFILE")).filter(|_| shell != Shell::Fish),
            zsh: path("ZDOTDIR"),
            data: path("XDG_DATA_HOME"),
            fish: set("AISH_HISTFILE").or_else(|| set("fish_history")),
            atuin: set("ATUIN_SESSION").and_then(|_| find_program(set("PATH")?.as_ref(), "atuin")),
        }
    }

    /// Oldest first, led by those without a time. Fails if neither the file nor Atuin can be read.
    pub fn read_all(&self, shell: Shell) -> io::Result<Vec<HistoryEntry>> {
        let kept = self.atuin.as_deref().map(read_atuin).unwrap_or_default();
        let mut entries = match self.read_history(shell) {
            Err(e) if kept.is_empty() => return Err(e),
            read => read.unwrap_or_default(),
        };
        if !kept.is_empty() {
            entries.extend(kept);
            entries.sort_by_key(|entry| entry.when);
        }
        Ok(entries)
    }

    fn candidates(&self, shell: Shell) -> Vec<PathBuf> {
        let below = |directory: Option<&PathBuf>, names: &[&str]| -> Vec<PathBuf> {
            directory.map(|directory| names.iter().map(|name| directory.join(name)).collect()).unwrap_or_default()
        };
        match shell {
            Shell::Fish => {
                let name = format!("fish/{}_history", self.fish.as_deref().unwrap_or("fish"));
                let data = self.data.clone().or_else(|| Some(self.home.as_ref()?.join(".local/share")));
                below(data.as_ref(), &[&name])
            }
            _ if self.file.is_some() => self.file.iter().cloned().collect(),
            Shell::Zsh => {
                // As set by distributions, zsh-newuser-install and frameworks.
                let names = [".zsh_history", ".zhistory", ".histfile", ".history"];
                [below(self.zsh.as_ref(), &names), below(self.home.as_ref(), &names)].concat()
            }
            Shell::Bash => below(self.home.as_ref(), &[".bash_history"]),
        }
    }

    /// The first existing file, oldest first; empty without one. Fails when it can't be read.
    fn read_history(&self, shell: Shell) -> io::Result<Vec<HistoryEntry>> {
        for path in self.candidates(shell) {
            match read_end(&path) {
                Ok(text) => return Ok(formats::parse_history(&text, shell)),
                Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {}
                Err(e) => return Err(e),
            }
        }
        Ok(Vec::new())
    }
}

/// From a line's start on; pipes and devices are refused.
fn read_end(path: &Path) -> io::Result<Vec<u8>> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut file = File::open(path)?;
    let skipped = file.metadata()?.len().saturating_sub(MOST);
    file.seek(SeekFrom::Start(skipped))?;
    let mut text = Vec::new();
    file.take(MOST).read_to_end(&mut text)?;
    if skipped > 0 {
        let line = text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| at + 1);
        text.drain(..line);
    }
    Ok(text)
}

#[cfg(test)]
#[path = "files_tests.rs"]
mod tests;
