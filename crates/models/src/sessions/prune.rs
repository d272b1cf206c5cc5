//! Deletes old or excess conversations and Norris's journals; never named ones, a shell's own (or
//! resumed), recently used ones, or foreign files.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::library::Library;
use super::names::SessionNames;
use crate::error::{Error, Result};
use crate::store::lock::{self, Held, LockKind};
use crate::store::private::{describe, open_regular, read_regular};

/// Recent ones stay: they may be another machine's, or of a run without a shell.
const RECENT: Duration = Duration::from_secs(3 * 24 * 3600);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PruneLimits {
    pub max_age: Option<Duration>,
    /// Of all unnamed ones; the longest unused go first.
    pub max_bytes: Option<u64>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    pub files: Vec<String>,
    /// Those among them that are journals.
    pub journals: usize,
    pub bytes: u64,
    pub failed: Vec<String>,
}

struct Candidate {
    path: PathBuf,
    is_journal: bool,
    bytes: u64,
    used: SystemTime,
}

/// `dry` only reports. Fails when it is unknown what may go (locks, unreadable names).
pub fn prune_logs(
    library: &Library,
    shells: &Path,
    journals: &Path,
    limits: PruneLimits,
    now: SystemTime,
    patience: Duration,
    dry: bool,
) -> Result<Pruned> {
    let Some(lock) = library.lock(patience)? else {
        return Err(Error::failed("this file system has no locks, so no conversation is deleted"));
    };
    // The time of the last pruning; without it the next comes sooner.
    let _ = lock.set_modified(now);
    let unknown = |what: &Path, e: &io::Error| {
        Error::failed(format!("can't read {}, so no conversation is deleted: {}", what.display(), describe(e)))
    };
    let names = SessionNames::read(library.dir()).map_err(|e| unknown(&super::names::names_path(library.dir()), &e))?;
    let mut stays: HashSet<String> = names.files().into_iter().map(str::to_owned).collect();
    stays.extend(in_use(shells).map_err(|e| unknown(shells, &e))?);
    let mut candidates = Vec::new();
    let mut total = 0;
    let logs = library.files().into_iter().filter(|file| is_ours(file) && !stays.contains(file));
    let logs = logs.map(|file| (library.file(&file), false));
    for (path, is_journal) in logs.chain(ours_in(journals).map(|path| (path, true))) {
        let Ok(meta) = fs::symlink_metadata(&path) else { continue };
        let (true, Ok(used)) = (meta.is_file(), meta.modified()) else { continue };
        total += meta.len();
        if now.duration_since(used).unwrap_or_default() > RECENT {
            candidates.push(Candidate { path, is_journal, bytes: meta.len(), used });
        }
    }
    candidates.sort_by_key(|candidate| candidate.used);
    let mut pruned = Pruned::default();
    for candidate in candidates {
        let age = now.duration_since(candidate.used).unwrap_or_default();
        let too_old = limits.max_age.is_some_and(|max| age > max);
        let too_many = limits.max_bytes.is_some_and(|max| total > max);
        if !too_old && !too_many {
            break;
        }
        match if dry { Ok(true) } else { delete_log(&candidate.path, candidate.used) } {
            Ok(true) => {
                total -= candidate.bytes;
                pruned.bytes += candidate.bytes;
                pruned.journals += usize::from(candidate.is_journal);
                pruned.files.extend(candidate.path.file_name().map(|name| name.to_string_lossy().into_owned()));
            }
            // It was used meanwhile.
            Ok(false) => {}
            Err(e) => pruned.failed.push(format!("{}: {}", candidate.path.display(), describe(&e))),
        }
    }
    Ok(pruned)
}

/// With names of ours; empty where unreadable.
fn ours_in(dir: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().to_str().is_some_and(is_ours)).map(|entry| entry.path())
}

/// Under its lock, unless it is in use or was used since.
fn delete_log(path: &Path, used: SystemTime) -> io::Result<bool> {
    let Some(file) = open_regular(path)? else { return Ok(false) };
    match lock::take_lock(&file, LockKind::Exclusive, Duration::ZERO) {
        Ok(Held::Yes) => {}
        Ok(Held::NoLocks) => return Ok(false),
        Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(false),
        Err(e) => return Err(e),
    }
    if file.metadata()?.modified()? != used {
        return Ok(false);
    }
    fs::remove_file(path).map(|()| true)
}

/// Shells' own conversations. A shell's state goes some days after the shell.
fn in_use(shells: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(shells) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(e),
    };
    let mut files = Vec::new();
    for entry in entries {
        let slot: PathBuf = entry?.path().join("session");
        match read_regular(&slot) {
            Ok(Some(file)) => files.push(String::from_utf8_lossy(&file).trim_end_matches('\n').to_owned()),
            Ok(None) => {}
            Err(e) if e.kind() == io::ErrorKind::NotADirectory => {}
            Err(e) => return Err(e),
        }
    }
    Ok(files)
}

/// Our names begin with a moment.
pub fn is_ours(file: &str) -> bool {
    let moment = file.get(..20).unwrap_or_default();
    let shape = |(n, b): (usize, u8)| match n {
        4 | 7 | 13 | 16 => b == b'-',
        10 => b == b'T',
        19 => b == b'Z',
        _ => b.is_ascii_digit(),
    };
    moment.len() == 20 && moment.bytes().enumerate().all(shape) && file.as_bytes().get(20) == Some(&b'-')
}

#[cfg(test)]
#[path = "prune_tests.rs"]
mod tests;
