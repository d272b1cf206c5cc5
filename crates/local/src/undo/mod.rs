//! What changes replaced, kept for undo: by file tools, and by commands whose targets were counted
//! before. An entry is `undo/N` in the state directory. Paths changed since are left alone.

pub mod entries;
pub mod keep;
pub mod restore;
pub mod targets;

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The content of `undo/N/entry.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoEntry {
    /// From 1; never given twice.
    #[serde(skip)]
    pub number: u64,
    pub time: u64,
    /// A command line, or a tool's name and path. Untrusted text.
    pub what: String,
    pub cwd: PathBuf,
    /// Possibly changed paths, each once, directories before their content.
    pub items: Vec<UndoItem>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// `after` is known; else the process was killed in the middle of the change.
    #[serde(default)]
    pub sealed: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoItem {
    /// Absolute, without links on the way.
    pub path: PathBuf,
    pub before: UndoState,
    /// None until it is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<UndoState>,
    /// Of the content; in the entry's directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<KeptCopy>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptCopy {
    /// A hard link: owner, times and attributes come back with it.
    Link(String),
    Copy(String),
}

/// Enough to tell whether it is still the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum UndoState {
    /// Nothing is there.
    Absent,
    /// Of the mode the lowest 12 bits; times in seconds and nanoseconds since 1970.
    File { id: (u64, u64), len: u64, mode: u32, mtime: (i64, i64) },
    /// As for a file.
    Dir { mode: u32, mtime: (i64, i64) },
    /// The time is the link's own; none in entries of older versions.
    Link {
        target: PathBuf,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mtime: Option<(i64, i64)>,
    },
    /// A pipe, a socket or a device: never kept.
    Other,
}

impl UndoState {
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

    /// A directory's time changes with its content, so only its presence counts.
    pub fn is_still(&self, now: &Self) -> bool {
        matches!((self, now), (Self::Dir { .. }, Self::Dir { .. })) || self.is_same(now)
    }

    pub fn differs_by_mode(&self, now: &Self) -> bool {
        match (self, now) {
            (Self::Dir { mode, .. }, Self::Dir { mode: other, .. }) => mode != other,
            (Self::File { mode, .. }, Self::File { mode: other, id, len, mtime }) => {
                mode != other && *self == Self::File { id: *id, len: *len, mode: *mode, mtime: *mtime }
            }
            _ => false,
        }
    }

    pub fn is_same(&self, now: &Self) -> bool {
        match (self, now) {
            (Self::Link { target, mtime: None }, Self::Link { target: other, .. }) => target == other,
            _ => self == now,
        }
    }
}
