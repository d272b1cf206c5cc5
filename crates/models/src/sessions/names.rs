//! Saved names of conversations: lines in a file beside the logs, appended only.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::store::append_json;
use crate::store::private::read_regular;
use aish_text::sanitize::clean_line;

#[derive(Serialize, Deserialize)]
struct SavedLine {
    v: u32,
    name: String,
    file: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionNames(Vec<(String, String)>);

pub fn names_path(dir: &Path) -> PathBuf {
    dir.join("saved")
}

impl SessionNames {
    /// Of the logs in `dir`. Unreadable lines are skipped.
    pub fn read(dir: &Path) -> io::Result<Self> {
        let bytes = read_regular(&names_path(dir))?.unwrap_or_default();
        let lines = bytes.split(|b| *b == b'\n').filter_map(|line| serde_json::from_slice::<SavedLine>(line).ok());
        Ok(Self(lines.map(|line| (line.name, line.file)).collect()))
    }

    /// The newest use of a name wins.
    pub fn file(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(known, _)| known == name).map(|(_, file)| file.as_str())
    }

    pub fn by_file(&self) -> HashMap<&str, &str> {
        self.0.iter().map(|(name, file)| (file.as_str(), name.as_str())).collect()
    }

    pub fn files(&self) -> HashSet<&str> {
        self.0.iter().map(|(_, file)| file.as_str()).collect()
    }

    /// Those that find something, newest first.
    pub fn all(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.0.iter().rev().map(|(name, _)| name.as_str()).filter(|name| seen.insert(*name)).collect()
    }
}

/// The first meaningful words, with a number if `taken`.
pub fn proposed_name(about: &str, taken: impl Fn(&str) -> bool) -> String {
    let lower = about.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 1);
    let telling = words.filter(|word| aish_cookbook::family(word).is_some()).map(|word| &word[..word.len().min(16)]);
    let name = telling.take(4).collect::<Vec<_>>().join("-");
    let name = if name.is_empty() { "conversation".to_owned() } else { name };
    let numbered = (2..).map(|n| format!("{name}-{n}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name)
}

/// Fails when the name is invalid or can't be written.
pub fn add_name(dir: &Path, name: &str, file: &str) -> Result<()> {
    let fits = !name.is_empty() && name.chars().count() <= 64 && !name.starts_with('-');
    // Invisible characters couldn't be typed again.
    if !fits || clean_line(name) != name || name.chars().any(|c| c.is_control() || c.is_whitespace() || c == '/') {
        return Err(Error::usage(format!("`{name}` can't be a name")).hint(
            "a name has 1 to 64 characters, no blanks, no invisible ones and no `/`, and doesn't begin with `-`",
        ));
    }
    append_json(&names_path(dir), &SavedLine { v: 1, name: name.to_owned(), file: file.to_owned() })
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
