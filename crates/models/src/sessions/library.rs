//! All conversations: files, search by name or id, naming, and the lock for deleting and resuming.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::listing::{self, SessionEntry};
use super::names::{self, SessionNames};
use crate::error::{Error, Result};
use crate::store::lock::{self, Held, LockKind};
use crate::store::private::describe;
use crate::store::private_dir;

#[derive(Clone, Debug)]
pub struct Library {
    dir: PathBuf,
}

const ENDING: &str = "jsonl";

impl Library {
    pub fn new(dir: PathBuf) -> Self {
        Self { dir }
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Only the name of a path counts.
    pub fn file(&self, name: &str) -> PathBuf {
        self.dir.join(Path::new(name).file_name().unwrap_or_default())
    }

    /// Its time is the last look for old conversations.
    pub fn lock_file(&self) -> PathBuf {
        self.dir.join("lock")
    }

    /// For deleting, naming or resuming; none without locks. Fails when another process has it.
    pub fn lock(&self, patience: Duration) -> Result<Option<File>> {
        private_dir(&self.dir)?;
        let path = self.lock_file();
        let fail = |e: std::io::Error| match e.kind() {
            std::io::ErrorKind::WouldBlock => Error::failed("another aish process is at work on the conversations"),
            _ => Error::failed(format!("can't lock {}: {}", path.display(), describe(&e))),
        };
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .mode(0o600)
            // Opening a pipe would block until another process reads from it.
            .custom_flags(nix::fcntl::OFlag::O_NONBLOCK.bits())
            .open(&path)
            .map_err(fail)?;
        let held = lock::take_lock(&file, LockKind::Exclusive, patience).map_err(fail)?;
        Ok((held == Held::Yes).then_some(file))
    }

    /// Newest first; unreadable files are left out.
    pub fn list(&self, active: Option<&str>, last: usize) -> Vec<SessionEntry> {
        let names = SessionNames::read(&self.dir).unwrap_or_default();
        let files = self.files();
        let (newest, names) = (&files[..last.min(files.len())], names.by_file());
        listing::for_each(newest, |file| {
            listing::listing_entry(&self.dir, file, names.get(file).copied(), active == Some(file))
        })
    }

    /// The saved name, else words of the first question, numbered for all but the oldest of equals.
    pub fn called(&self) -> HashMap<String, String> {
        let saved = SessionNames::read(&self.dir).unwrap_or_default();
        let mut taken: HashSet<String> = saved.all().into_iter().map(str::to_owned).collect();
        // The next number of each name, to avoid recounting thousands.
        let mut next: HashMap<String, usize> = HashMap::new();
        let mut called = HashMap::new();
        for entry in self.list(None, usize::MAX).into_iter().rev() {
            let name = entry.name.unwrap_or_else(|| {
                let words = names::proposed_name(&entry.about, |_| false);
                let number = next.entry(words.clone()).or_insert(1);
                let numbered = (*number..).map(|n| (n, if n == 1 { words.clone() } else { format!("{words}-{n}") }));
                let (n, name) = numbered.into_iter().find(|(_, name)| taken.insert(name.clone())).unwrap_or_default();
                *number = n + 1;
                name
            });
            called.insert(format!("{}.{ENDING}", entry.id), name);
        }
        called
    }

    /// By saved name, id, unique beginning of an id, or listed name. Fails for none or several.
    pub fn find(&self, wanted: &str) -> Result<String> {
        let names = SessionNames::read(&self.dir).unwrap_or_default();
        if let Some(file) = names.file(wanted) {
            return Ok(file.to_owned());
        }
        let begins = |file: &String| !wanted.is_empty() && file.starts_with(wanted);
        let mut hits: Vec<String> = self.files().into_iter().filter(begins).collect();
        if let Some(exact) = hits.iter().position(|file| file.trim_end_matches(".jsonl") == wanted) {
            return Ok(hits.swap_remove(exact));
        }
        match hits.len() {
            1 => Ok(hits.swap_remove(0)),
            0 => {
                if let Some((file, _)) = self.called().into_iter().find(|(_, name)| name == wanted) {
                    return Ok(file);
                }
                Err(Error::failed(format!("no conversation is called `{wanted}`"))
                    .hint("`aish sessions list` shows them"))
            }
            n => Err(Error::failed(format!("`{wanted}` begins {n} conversations")).hint("give more of the id")),
        }
    }

    /// The newest use of a name wins. Fails when the name is invalid or the index can't be written.
    pub fn save(&self, name: &str, file: &str) -> Result<()> {
        let _lock = self.lock(lock::PATIENCE)?;
        names::add_name(&self.dir, name, file)
    }

    pub fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.dir) else { return Vec::new() };
        let mut files: Vec<String> = entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| Path::new(name).extension().is_some_and(|ending| ending == ENDING))
            .collect();
        files.sort_unstable_by(|a, b| b.cmp(a));
        files
    }
}

#[cfg(test)]
#[path = "library_tests.rs"]
mod tests;
