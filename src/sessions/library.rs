//! All conversations of the user: listing them, and finding one by its number, its file or the name it was saved under.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::log;
use crate::config::append_private_line;
use crate::error::{Error, Result};
use crate::providers::Role;

/// One conversation in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The file's name without its ending; what `show` and `resume` take.
    pub id: String,
    /// The name it was saved under.
    pub name: Option<String>,
    /// When it began.
    pub started: String,
    /// How many turns it has.
    pub turns: usize,
    /// The beginning of the first question.
    pub about: String,
    /// Whether it is this shell's.
    pub active: bool,
}

#[derive(Serialize, Deserialize)]
struct SavedLine {
    v: u32,
    name: String,
    file: String,
}

/// The directory of the logs.
#[derive(Clone, Debug)]
pub struct Library {
    dir: PathBuf,
}

const ENDING: &str = "jsonl";

impl Library {
    /// The library in `dir` (`sessions/` of the data directory).
    pub fn new(dir: PathBuf) -> Self {
        Self { dir }
    }

    /// Its directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The path of a log by its file name; of a path, the name counts alone.
    pub fn file(&self, name: &str) -> PathBuf {
        self.dir.join(Path::new(name).file_name().unwrap_or_default())
    }

    /// All conversations, newest first. Unreadable files are left out.
    pub fn list(&self, active: Option<&str>) -> Vec<Entry> {
        let saved = self.saved();
        let mut files = self.files();
        files.sort_unstable_by(|a, b| b.cmp(a));
        files
            .into_iter()
            .filter_map(|file| {
                let loaded = log::load(&self.file(&file)).ok()?;
                let first = loaded.turns.iter().find(|t| t.role == Role::User);
                Some(Entry {
                    id: file.trim_end_matches(".jsonl").to_owned(),
                    name: saved.iter().rev().find(|s| s.file == file).map(|s| s.name.clone()),
                    started: loaded.meta.started,
                    turns: loaded.turns.len(),
                    about: first.map(|t| first_line(&t.content)).unwrap_or_default(),
                    active: active == Some(file.as_str()),
                })
            })
            .collect()
    }

    /// The file of a conversation by saved name, id, or the unique beginning of an id.
    ///
    /// # Errors
    /// When none or several match.
    pub fn find(&self, wanted: &str) -> Result<String> {
        if let Some(saved) = self.saved().into_iter().rev().find(|s| s.name == wanted) {
            return Ok(saved.file);
        }
        let mut hits: Vec<String> = self.files().into_iter().filter(|file| file.starts_with(wanted)).collect();
        if let Some(exact) = hits.iter().position(|file| file.trim_end_matches(".jsonl") == wanted) {
            return Ok(hits.swap_remove(exact));
        }
        match hits.len() {
            1 => Ok(hits.swap_remove(0)),
            0 => {
                Err(Error::failed(format!("no conversation is called `{wanted}`"))
                    .hint("`aish sessions list` shows them"))
            }
            n => Err(Error::failed(format!("`{wanted}` begins {n} conversations")).hint("give more of the id")),
        }
    }

    /// Gives the log `file` a name; the newest use of a name wins.
    ///
    /// # Errors
    /// When the name can't be one, or the index can't be written.
    pub fn save(&self, name: &str, file: &str) -> Result<()> {
        let fits = !name.is_empty() && name.chars().count() <= 64 && !name.starts_with('-');
        if !fits || name.chars().any(|c| c.is_control() || c.is_whitespace() || c == '/') {
            return Err(Error::usage(format!("`{name}` can't be a name"))
                .hint("a name has 1 to 64 characters, no blanks and no `/`, and doesn't begin with `-`"));
        }
        let line = SavedLine { v: 1, name: name.to_owned(), file: file.to_owned() };
        let line = serde_json::to_string(&line).map_err(|e| Error::failed(format!("`{name}` can't be a name: {e}")))?;
        append_private_line(&self.index(), &line)
    }

    fn index(&self) -> PathBuf {
        self.dir.join("saved")
    }

    fn saved(&self) -> Vec<SavedLine> {
        let text = fs::read_to_string(self.index()).unwrap_or_default();
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.dir) else { return Vec::new() };
        entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| Path::new(name).extension().is_some_and(|ending| ending == ENDING))
            .collect()
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::turn::{Facts, Turn};

    fn library() -> (tempfile::TempDir, Library) {
        let dir = tempfile::tempdir().unwrap();
        let library = Library::new(dir.path().join("sessions"));
        for (file, words) in [("2026-01-01-1.jsonl", "first"), ("2026-01-02-1.jsonl", "second\nline")] {
            log::append(&library.file(file), "fast", &[Turn::user(words, Facts::new())]).unwrap();
        }
        (dir, library)
    }

    #[test]
    fn lists_newest_first() {
        let (_dir, library) = library();
        let list = library.list(Some("2026-01-01-1.jsonl"));
        assert_eq!(list.iter().map(|e| e.about.as_str()).collect::<Vec<_>>(), ["second", "first"]);
        assert!(list[1].active && !list[0].active);
    }

    #[test]
    fn finds_by_name_id_and_beginning() {
        let (_dir, library) = library();
        library.save("mine", "2026-01-01-1.jsonl").unwrap();
        library.save("mine", "2026-01-02-1.jsonl").unwrap();
        assert_eq!(library.find("mine").unwrap(), "2026-01-02-1.jsonl");
        assert_eq!(library.find("2026-01-01").unwrap(), "2026-01-01-1.jsonl");
        assert!(library.find("2026-01-0").unwrap_err().message.contains("begins 2"));
        assert!(library.find("other").is_err());
        assert_eq!(library.list(None)[0].name.as_deref(), Some("mine"));
        for bad in ["", "a b", "../x", "-x", "a\nb"] {
            assert!(library.save(bad, "f").is_err(), "{bad:?}");
        }
    }
}
