//! Which project files the user trusts or declines, by hash: JSON lines, the last for a path
//! counts. Only the user's explicit answer is recorded.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ProjectState;
use super::check::check_text;
use super::project::NAME;
use crate::error::{Error, Result};
use crate::store::clock::now_seconds;
use crate::store::paths::Paths;
use crate::store::private::read_regular;
use crate::store::{append_json, read_small_text};

const MAX_PROJECT_FILE: u64 = 256 * 1024;

#[derive(Serialize, Deserialize)]
struct TrustRecord {
    v: u32,
    path: String,
    /// Empty where trust was taken back.
    sha256: String,
    /// False with a hash: that text was declined.
    trusted: bool,
    ts: u64,
}

/// The same text is judged, hashed and used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectText {
    pub path: PathBuf,
    pub text: String,
}

impl ProjectText {
    /// Pipes and devices are refused. The error is a clause: not readable, no regular file, longer
    /// than 256 KiB, not UTF-8.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = read_small_text(path, MAX_PROJECT_FILE).map_err(|why| format!("it {why}"))?;
        let text = text.ok_or("there is no such file")?;
        Ok(Self { path: path.to_path_buf(), text })
    }

    pub fn sha256(&self) -> String {
        Sha256::digest(self.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[derive(Clone, Debug)]
pub struct Trust {
    store: PathBuf,
}

impl Trust {
    pub fn new(paths: &Paths) -> Self {
        Self { store: paths.trust_store() }
    }

    /// Trusts exactly this text at this path. Fails for a mistake in it: no command would work.
    pub fn trust(&self, project: &ProjectText) -> Result<()> {
        if project.path.ends_with(NAME)
            && let Some(mistake) = check_text(&project.path, &project.text).problems.into_iter().next()
        {
            return Err(mistake.into_error().hint("it isn't trusted as long as it has a mistake"));
        }
        self.append(&project.path, project.sha256(), true)
    }

    /// Declines exactly this text at this path; no other text there is trusted any longer.
    pub fn decline(&self, project: &ProjectText) -> Result<()> {
        self.append(&project.path, project.sha256(), false)
    }

    /// By path: trusted (true) or declined, and since when in seconds since 1970.
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

    pub fn untrust(&self, path: &Path) -> Result<()> {
        // A link may have replaced a trusted file.
        if let Some(own) = in_place(path).filter(|own| real(path).as_ref() != Some(own)) {
            self.append_record(own, String::new(), false)?;
        }
        self.append(path, String::new(), false)
    }

    /// A store that others could have written counts as empty.
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

    /// Whether some text at this path is trusted, whatever is there now: nothing, a pipe, a link.
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
        append_json(&self.store, &TrustRecord { v: 1, path, sha256, trusted, ts: now_seconds() })
    }

    /// Torn lines are skipped, which can only take trust away.
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

/// As [`real`], without following a link at the path itself.
fn in_place(path: &Path) -> Option<String> {
    let dir = fs::canonicalize(path.parent()?).ok()?;
    dir.join(path.file_name()?).to_str().map(str::to_string)
}

/// Without links and dots: one name for each file. A missing file keeps its name.
fn real(path: &Path) -> Option<String> {
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    real.to_str().map(str::to_string)
}

#[cfg(test)]
#[path = "trust_tests.rs"]
mod tests;
