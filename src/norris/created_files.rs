//! The files that commands of this run have made, as they were left: writing over one of them
//! destroys no data of the user's. A file that was changed by anybody else since, or that was
//! somewhere else before, is data like any other.

use std::collections::{HashMap, HashSet};
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The most files that are kept in mind.
const MOST: usize = 256;

/// How far the clock of a file system may be behind.
const SLACK: Duration = Duration::from_millis(50);

/// What tells one state of a file from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileStamp {
    device: u64,
    inode: u64,
    size: u64,
    changed: (i64, i64),
    modified: (i64, i64),
}

#[derive(Debug, Default)]
pub struct Created {
    files: HashMap<String, FileStamp>,
    /// Paths that nothing was at before, in the order in which they came.
    made: Vec<String>,
}

/// What was looked at before a command.
#[derive(Debug)]
pub struct FilesBefore {
    started: SystemTime,
    /// Paths that nothing was at.
    free: Vec<String>,
    /// Files of the run, as it left them.
    own: Vec<String>,
}

impl Created {
    /// The files that are still as the run left them.
    pub fn untouched(&self) -> Vec<String> {
        let same = |(path, stamp): &(&String, &FileStamp)| stamp_of(path).is_some_and(|(now, _)| now == **stamp);
        self.files.iter().filter(same).map(|(path, _)| path.clone()).collect()
    }

    /// Looks at what a command would write, before it runs.
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

    /// Notes what a command has made where nothing was, by which nothing went.
    pub fn note_made(&mut self, before: &FilesBefore) {
        let is_new_dir =
            |path: &String| fs::symlink_metadata(path).is_ok_and(|data| data.is_dir() && before.is_new(&data));
        let made = before.free.iter().filter(|path| self.files.contains_key(*path) || is_new_dir(path));
        let made: Vec<String> = made.filter(|path| !self.made.contains(path)).cloned().collect();
        let room = MOST.saturating_sub(self.made.len());
        self.made.extend(made.into_iter().take(room));
    }

    /// Whether the run has made what is at a path: taking the run back deletes it.
    pub fn has_made(&self, path: &Path) -> bool {
        self.made.iter().any(|made| path.starts_with(made))
    }

    /// Something went that may now be only in what the run has made: that is no longer offered to
    /// be taken back.
    pub fn forget_made(&mut self) {
        self.made.clear();
    }

    /// What the run has made where nothing was, a directory before what is in it: files as it left
    /// them, and directories that hold nothing else.
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
    /// Moved or linked here from elsewhere, its content would be older than the command, or have
    /// another name.
    fn is_new(&self, data: &Metadata) -> bool {
        let since = self.started.checked_sub(SLACK).unwrap_or(SystemTime::UNIX_EPOCH);
        data.created().is_ok_and(|at| at >= since) && data.modified().is_ok_and(|at| at >= since)
    }
}

/// What tells that something else stands at a path than before: device, inode, size and the time of
/// the last change of any kind.
pub type Trace = Option<(u64, u64, u64, i64, i64)>;

/// The trace of each path; none where nothing is.
pub fn traces(paths: &[String]) -> Vec<Trace> {
    let trace = |path: &String| {
        let data = fs::symlink_metadata(path).ok()?;
        Some((data.dev(), data.ino(), data.size(), data.ctime(), data.ctime_nsec()))
    };
    paths.iter().map(trace).collect()
}

/// The state of a regular file that has no other name.
fn stamp_of(path: &str) -> Option<(FileStamp, Metadata)> {
    let data = fs::symlink_metadata(Path::new(path)).ok().filter(|data| data.is_file() && data.nlink() == 1)?;
    let stamp = FileStamp {
        device: data.dev(),
        inode: data.ino(),
        size: data.size(),
        changed: (data.ctime(), data.ctime_nsec()),
        modified: (data.mtime(), data.mtime_nsec()),
    };
    Some((stamp, data))
}

#[cfg(test)]
#[path = "created_files_tests.rs"]
mod tests;
