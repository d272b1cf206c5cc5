//! Files made by this run's commands, as they were left: overwriting one destroys no data of the
//! user's. A file changed since, or moved here from elsewhere, is data like any other.

use std::collections::{HashMap, HashSet};
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const MOST: usize = 256;

/// How far a file system's clock may lag.
const SLACK: Duration = Duration::from_millis(50);

/// Device, inode, size and ctime, which tell whether a path holds something else.
type FileStamp = (u64, u64, u64, i64, i64);

#[derive(Debug, Default)]
pub struct Created {
    files: HashMap<String, FileStamp>,
    /// Paths that were free before, in order of creation.
    made: Vec<String>,
}

#[derive(Debug)]
pub struct FilesBefore {
    started: SystemTime,
    free: Vec<String>,
    own: Vec<String>,
}

impl Created {
    pub fn untouched(&self) -> Vec<String> {
        let same = |(path, stamp): &(&String, &FileStamp)| stamp_of(path).is_some_and(|(now, _)| now == **stamp);
        self.files.iter().filter(same).map(|(path, _)| path.clone()).collect()
    }

    /// Called before a command that would write `writes`.
    pub fn record_before(&self, writes: &[String]) -> FilesBefore {
        let nothing =
            |path: &&String| fs::symlink_metadata(path).is_err_and(|e| e.kind() == std::io::ErrorKind::NotFound);
        let untouched = self.untouched();
        FilesBefore {
            started: SystemTime::now(),
            free: writes.iter().filter(nothing).cloned().collect(),
            own: writes.iter().filter(|path| untouched.contains(path)).cloned().collect(),
        }
    }

    pub fn record_after(&mut self, before: &FilesBefore) {
        for path in before.free.iter().chain(&before.own) {
            match stamp_of(path) {
                Some((stamp, data)) if before.own.contains(path) || before.is_new(&data) => {
                    if self.files.len() < MOST || self.files.contains_key(path) {
                        self.files.insert(path.clone(), stamp);
                    }
                }
                _ => {
                    self.files.remove(path);
                }
            }
        }
    }

    /// Notes files made at free paths by a command that removed nothing.
    pub fn note_made(&mut self, before: &FilesBefore) {
        let is_new_dir =
            |path: &String| fs::symlink_metadata(path).is_ok_and(|data| data.is_dir() && before.is_new(&data));
        let made = before.free.iter().filter(|path| self.files.contains_key(*path) || is_new_dir(path));
        let made: Vec<String> = made.filter(|path| !self.made.contains(path)).cloned().collect();
        let room = MOST.saturating_sub(self.made.len());
        self.made.extend(made.into_iter().take(room));
    }

    /// Whether undoing the run deletes what is at `path`.
    pub fn has_made(&self, path: &Path) -> bool {
        self.made.iter().any(|made| path.starts_with(made))
    }

    /// What was removed may survive only in the run's files: their undo is no longer offered.
    pub fn forget_made(&mut self) {
        self.made.clear();
    }

    /// Parents first: unchanged files that the run made, and directories with nothing else.
    pub fn made(&self) -> Vec<PathBuf> {
        let untouched = self.untouched();
        let mut paths: Vec<PathBuf> = self.made.iter().map(PathBuf::from).collect();
        paths.sort_unstable();
        let mut known: HashSet<PathBuf> = HashSet::new();
        for path in paths.iter().rev() {
            let is_known = match fs::read_dir(path) {
                Ok(inside) => inside.filter_map(Result::ok).all(|child| known.contains(&child.path())),
                Err(_) => untouched.iter().any(|file| Path::new(file) == path),
            };
            if is_known {
                known.insert(path.clone());
            }
        }
        paths.retain(|path| known.contains(path));
        paths
    }
}

impl FilesBefore {
    /// Content moved or linked here is older than the command, or has another name.
    fn is_new(&self, data: &Metadata) -> bool {
        let since = self.started.checked_sub(SLACK).unwrap_or(SystemTime::UNIX_EPOCH);
        data.created().is_ok_and(|at| at >= since) && data.modified().is_ok_and(|at| at >= since)
    }
}

fn stamp(data: &Metadata) -> FileStamp {
    (data.dev(), data.ino(), data.size(), data.ctime(), data.ctime_nsec())
}

/// None for free paths.
pub fn traces(paths: &[String]) -> Vec<Option<FileStamp>> {
    paths.iter().map(|path| fs::symlink_metadata(path).ok().as_ref().map(stamp)).collect()
}

/// Only for a regular file without other names.
fn stamp_of(path: &str) -> Option<(FileStamp, Metadata)> {
    let data = fs::symlink_metadata(Path::new(path)).ok().filter(|data| data.is_file() && data.nlink() == 1)?;
    Some((stamp(&data), data))
}

#[cfg(test)]
#[path = "created_files_tests.rs"]
mod tests;
