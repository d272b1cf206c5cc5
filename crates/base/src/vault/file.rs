//! The values the user named as secret: one file, mode 0600, replaced under a lock. A file others
//! could read or write is an error; its readable values are still hidden.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::store::lock::{PATIENCE, lock_dir};
use crate::store::owners::check_parents;
use crate::store::private::{describe, open_unfollowed, unwritten};
use crate::store::{Paths, private_dir, write_private_atomic};

pub type Values = BTreeMap<String, String>;

const LONGEST: u64 = 4 << 20;
const NAME: usize = 64;

#[derive(Default, Serialize, Deserialize)]
struct Content {
    version: u32,
    values: Values,
}

#[derive(Default)]
pub struct FoundVault {
    /// Also those of a faulty file: they are to be hidden.
    pub values: Values,
    /// Why the file is not to be relied on.
    pub problem: Option<Error>,
}

pub struct VaultFile {
    path: PathBuf,
}

impl VaultFile {
    pub fn new(paths: &Paths) -> Self {
        Self { path: paths.state.join("vault.json") }
    }

    pub fn read(&self) -> FoundVault {
        let bad = |what: &str, hint: String| {
            let error = Error::failed(format!("the vault {} {what}", self.path.display())).hint(hint);
            FoundVault { values: Values::new(), problem: Some(error) }
        };
        let remove = || "move it away; `aish secrets add` makes a new one".to_owned();
        let found = open_unfollowed(&self.path).and_then(|file| Ok((file.metadata()?, file)));
        let (meta, file) = match found {
            Ok(found) => found,
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return FoundVault::default();
            }
            Err(e) if e.raw_os_error() == Some(nix::libc::ELOOP) => return bad("is a symbolic link", remove()),
            Err(e) => return bad(&format!("can't be read: {}", describe(&e)), remove()),
        };
        if !meta.is_file() {
            return bad("isn't a regular file", remove());
        }
        if meta.uid() != nix::unistd::geteuid().as_raw() {
            return bad("belongs to another user", remove());
        }
        let mut text = String::new();
        let content = match file.take(LONGEST + 1).read_to_string(&mut text) {
            Ok(read) if read as u64 <= LONGEST => serde_json::from_str::<Content>(&text).ok(),
            _ => None,
        };
        let Some(content) = content else { return bad("is damaged", remove()) };
        let open = meta.mode() & 0o077 != 0;
        let problem = match self.path.parent().map(check_parents) {
            _ if open => {
                let what = format!("can be read or written by others (mode {:03o})", meta.mode() & 0o777);
                let path = self.path.display();
                bad(&what, format!("`chmod 600 {path}`, and change what others may have seen")).problem
            }
            Some(Err(what)) => bad(&format!("isn't safe: {what}"), "close that directory to others".to_owned()).problem,
            _ => None,
        };
        FoundVault { values: content.values, problem }
    }

    pub fn values(&self) -> Result<Values> {
        let found = self.read();
        found.problem.map_or(Ok(found.values), Err)
    }

    /// `change` works on the values under a lock, then they are written. A failure changes nothing.
    pub fn change<T>(&self, change: impl FnOnce(&mut Values) -> Result<T>) -> Result<T> {
        let dir = self.path.parent().unwrap_or(Path::new("/"));
        private_dir(dir)?;
        // The file gets replaced, so the directory is locked.
        let _held = lock_dir(dir, PATIENCE)?;
        let mut values = self.values()?;
        let done = change(&mut values)?;
        if values.is_empty() {
            match fs::remove_file(&self.path) {
                Err(e) if e.kind() != ErrorKind::NotFound => {
                    return Err(unwritten(&format!("cannot remove {}", self.path.display()), &e));
                }
                _ => return Ok(done),
            }
        }
        let text = serde_json::to_vec_pretty(&Content { version: 1, values });
        write_private_atomic(&self.path, &text.map_err(|e| Error::failed(e.to_string()))?)?;
        Ok(done)
    }
}

/// Names are typed at prompts and shown in lists.
pub fn is_name(name: &str) -> bool {
    !name.starts_with('-')
        && (1..=NAME).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
