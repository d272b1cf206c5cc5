//! Which project files the user trusts or declines, and in which version: an append-only file of
//! JSON lines, the last one for a path counts. It decides nothing on its own: only the user's
//! explicit word gets in here.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ProjectState;
use super::check::check_text;
use super::project::NAME;
use crate::error::{Error, Result};
use crate::store::paths::Paths;
use crate::store::private::{private_dir, read_regular};
use crate::store::{append_private_line, read_small_text};

/// The longest project file that is read, in bytes.
const MAX_PROJECT_FILE: u64 = 256 * 1024;

#[derive(Serialize, Deserialize)]
struct TrustRecord {
    v: u32,
    path: String,
    /// Empty where trust was taken back, whatever the file holds.
    sha256: String,
    /// False with a hash: that text was declined.
    trusted: bool,
    /// Seconds since 1970.
    ts: u64,
}

/// A project file as it was read: what is judged, hashed and used is the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectText {
    pub path: PathBuf,
    pub text: String,
}

impl ProjectText {
    /// Reads a project file. A pipe or device in its place is refused instead of waited for. The
    /// error says why it can't be used, as a clause: it can't be read, isn't a regular file, is
    /// longer than 256 KiB or isn't UTF-8.
    pub fn read(path: &Path) -> std::result::Result<Self, String> {
        let text = read_small_text(path, MAX_PROJECT_FILE).map_err(|why| format!("it {why}"))?;
        let text = text.ok_or("there is no such file")?;
        Ok(Self { path: path.to_path_buf(), text })
    }

    /// The hash that trust is bound to.
    pub fn sha256(&self) -> String {
        Sha256::digest(self.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[derive(Clone, Debug)]
pub struct Trust {
    store: PathBuf,
}

impl Trust {
    /// The store at its usual place.
    pub fn new(paths: &Paths) -> Self {
        Self { store: paths.trust_store() }
    }

    /// Trusts exactly this text at exactly this path. Fails for settings with a mistake: once they
    /// count, no command would work.
    pub fn trust(&self, project: &ProjectText) -> Result<()> {
        if project.path.ends_with(NAME)
            && let Some(mistake) = check_text(&project.path, &project.text).problems.into_iter().next()
        {
            return Err(mistake.into_error().hint("it isn't trusted as long as it has a mistake"));
        }
        self.append(&project.path, project.sha256(), true)
    }

    /// Says no to exactly this text at exactly this path; other texts at it are no longer trusted
    /// either.
    pub fn decline(&self, project: &ProjectText) -> Result<()> {
        self.append(&project.path, project.sha256(), false)
    }

    /// Every file of which the user said something that wasn't taken back, in the order of their
    /// paths: whether it is trusted (or else declined), and when that was said, in seconds since 1970.
    pub fn entries(&self) -> BTreeMap<PathBuf, (bool, u64)> {
        let mut entries = BTreeMap::new();
        for record in self.records() {
            match record.sha256.is_empty() {
                true => entries.remove(Path::new(&record.path)),
                false => entries.insert(record.path.into(), (record.trusted, record.ts)),
            };
        }
        entries
    }

    /// Forgets what was said of a file, whatever it holds now.
    pub fn untrust(&self, path: &Path) -> Result<()> {
        // A link may have been put where a trusted file was.
        if let Some(own) = in_place(path).filter(|own| real(path).as_ref() != Some(own)) {
            self.append_record(own, String::new(), false)?;
        }
        self.append(path, String::new(), false)
    }

    /// Whether this text is trusted at this path. A store that others could have written counts as
    /// empty.
    pub fn state(&self, project: &ProjectText) -> ProjectState {
        let Some(path) = real(&project.path) else { return ProjectState::Untrusted };
        let last = self.records().into_iter().rfind(|record| record.path == path);
        match last {
            Some(record) if record.sha256 == project.sha256() => match record.trusted {
                true => ProjectState::Trusted,
                false => ProjectState::Declined,
            },
            Some(record) if record.trusted => ProjectState::Changed,
            _ => ProjectState::Untrusted,
        }
    }

    /// Whether some text was trusted at this path and that wasn't taken back, whatever is there
    /// now: nothing, a pipe, a link to another file.
    pub fn expected(&self, path: &Path) -> bool {
        let records = self.records();
        let last = |name: String| records.iter().rfind(|record| record.path == name).is_some_and(|last| last.trusted);
        [real(path), in_place(path)].into_iter().flatten().any(last)
    }

    fn append(&self, path: &Path, sha256: String, trusted: bool) -> Result<()> {
        let path = real(path).ok_or_else(|| Error::failed(format!("{} isn't a UTF-8 path", path.display())))?;
        self.append_record(path, sha256, trusted)
    }

    fn append_record(&self, path: String, sha256: String, trusted: bool) -> Result<()> {
        let ts = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let record = serde_json::to_string(&TrustRecord { v: 1, path, sha256, trusted, ts })
            .map_err(|error| Error::new(crate::error::Exit::Internal, error.to_string()))?;
        if let Some(dir) = self.store.parent() {
            private_dir(dir)?;
        }
        append_private_line(&self.store, &record)
    }

    /// The readable lines; a torn one is skipped, which can only take trust away.
    fn records(&self) -> Vec<TrustRecord> {
        let owned = fs::metadata(&self.store)
            .is_ok_and(|meta| meta.uid() == nix::unistd::geteuid().as_raw() && meta.mode() & 0o022 == 0);
        if !owned {
            return Vec::new();
        }
        let bytes = read_regular(&self.store).ok().flatten().unwrap_or_default();
        bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()
    }
}

/// As [`real`], but a link at the path itself isn't followed.
fn in_place(path: &Path) -> Option<String> {
    let dir = fs::canonicalize(path.parent()?).ok()?;
    dir.join(path.file_name()?).to_str().map(str::to_string)
}

/// The path without links and dots, so that one file has one name. A file that is gone keeps the
/// name it was given.
fn real(path: &Path) -> Option<String> {
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    real.to_str().map(str::to_string)
}

#[cfg(test)]
#[path = "trust_tests.rs"]
mod tests;
