//! The workspace (SHP-14, OPEN-09): the top of the git work tree that holds the current directory,
//! else that directory itself, and the configured ones. It looks at the file system and starts no
//! process.

use std::fs;
use std::path::{Path, PathBuf};

/// The workspaces of `cwd`: the directories in `named`, or else the git work tree around it (else
/// `cwd` itself); the `extra` ones always. With `look` false nothing is looked at: paths are taken
/// as they are written, and without `named` the workspace is `cwd`.
pub fn workspaces(cwd: &Path, named: &[PathBuf], extra: &[PathBuf], look: bool) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = Vec::new();
    let mut add = |path: PathBuf| {
        // A workspace that is everything would switch the ladder's bump off.
        if path.parent().is_some() && !all.contains(&path) {
            all.push(path);
        }
    };
    if named.is_empty() {
        add(canonical(&around(cwd, look), look));
    }
    for path in named.iter().chain(extra) {
        add(canonical(&cwd.join(path), look));
    }
    all
}

fn around(cwd: &Path, look: bool) -> PathBuf {
    let top = if look { work_tree(cwd) } else { None };
    top.unwrap_or_else(|| cwd.to_path_buf())
}

/// The top of the git work tree around a directory: the nearest one that holds a `.git`.
pub fn work_tree(cwd: &Path) -> Option<PathBuf> {
    cwd.ancestors().find(|dir| dir.join(".git").symlink_metadata().is_ok()).map(Path::to_path_buf)
}

fn canonical(path: &Path, look: bool) -> PathBuf {
    let real = if look { fs::canonicalize(path).ok() } else { None };
    real.unwrap_or_else(|| flat(path))
}

/// The path without `.` and `..`, by its text: no link is followed.
pub fn flat(path: &Path) -> PathBuf {
    let mut flat = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                flat.pop();
            }
            part => flat.push(part),
        }
    }
    flat
}

#[cfg(test)]
#[path = "workspace_tests.rs"]
mod tests;
