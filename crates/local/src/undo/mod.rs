//! What a change replaced, kept so that it can be brought back: by the file tools, and by shell
//! commands whose targets were counted before they ran. An entry is a directory of the state
//! directory, `undo/N`, with a description and the kept files. It claims no more than it has: a
//! path that has changed since is left alone.

pub mod entries;
pub mod keep;
pub mod restore;
pub mod targets;

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// One change, as `undo/N/entry.json` holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoEntry {
    /// Its number, from 1; never given twice.
    #[serde(skip)]
    pub number: u64,
    /// When it was made: seconds since 1970.
    pub time: u64,
    /// What was done: a command line, or a tool's name and path. Untrusted text.
    pub what: String,
    /// Where it was done.
    pub cwd: PathBuf,
    /// The paths that it may have changed, each once, a directory before what is in it.
    pub items: Vec<UndoItem>,
    /// Why not everything is kept; empty when it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// What it left behind was looked at: without that, the process that made the change was killed
    /// in it.
    #[serde(default)]
    pub sealed: bool,
    /// It has been undone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
}

/// A path, before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoItem {
    /// Absolute, without links on the way.
    pub path: PathBuf,
    pub before: UndoState,
    /// What the change left there; none until it is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<UndoState>,
    /// The kept content's name in the entry's directory; none for what has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<KeptCopy>,
}

/// How a file's content is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptCopy {
    /// The file itself, under another name: its owner, times and attributes come back with it.
    Link(String),
    /// A copy of its bytes.
    Copy(String),
}

/// What is at a path: enough to tell whether it is still the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum UndoState {
    Absent,
    File {
        /// Device and inode.
        id: (u64, u64),
        /// Length in bytes.
        len: u64,
        /// Permissions, the lowest 12 bits.
        mode: u32,
        /// Time of change: seconds and nanoseconds since 1970.
        mtime: (i64, i64),
    },
    Dir {
        /// Permissions, the lowest 12 bits.
        mode: u32,
        /// Time of change: seconds and nanoseconds since 1970.
        mtime: (i64, i64),
    },
    Link {
        target: PathBuf,
        /// The time of change of the link itself; none in entries of older versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mtime: Option<(i64, i64)>,
    },
    /// A pipe, a socket or a device: never kept.
    Other,
}

impl UndoState {
    /// What is at a path now; a link isn't followed.
    pub fn of(path: &Path) -> Self {
        let Ok(meta) = path.symlink_metadata() else { return Self::Absent };
        let (kind, mode, mtime) = (meta.file_type(), meta.mode() & 0o7777, (meta.mtime(), meta.mtime_nsec()));
        if kind.is_file() {
            Self::File { id: (meta.dev(), meta.ino()), len: meta.len(), mode, mtime }
        } else if kind.is_dir() {
            Self::Dir { mode, mtime }
        } else if kind.is_symlink() {
            std::fs::read_link(path).map_or(Self::Other, |target| Self::Link { target, mtime: Some(mtime) })
        } else {
            Self::Other
        }
    }

    /// Whether `now` is what was left: a directory's time moves with what is put into it, so that
    /// only its being there counts.
    pub fn is_still(&self, now: &Self) -> bool {
        matches!((self, now), (Self::Dir { .. }, Self::Dir { .. })) || self.is_same(now)
    }

    /// Whether `now` is the same file or directory with another mode.
    pub fn differs_by_mode(&self, now: &Self) -> bool {
        match (self, now) {
            (Self::Dir { mode, .. }, Self::Dir { mode: other, .. }) => mode != other,
            (Self::File { mode, .. }, Self::File { mode: other, id, len, mtime }) => {
                mode != other && *self == Self::File { id: *id, len: *len, mode: *mode, mtime: *mtime }
            }
            _ => false,
        }
    }

    /// Whether `now` is the same in all that is known of it.
    pub fn is_same(&self, now: &Self) -> bool {
        match (self, now) {
            (Self::Link { target, mtime: None }, Self::Link { target: other, .. }) => target == other,
            _ => self == now,
        }
    }
}
