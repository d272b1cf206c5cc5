//! The workspaces (SHP-14, OPEN-09): the git work tree around the current directory, else that
//! directory, and configured ones. Looks at the file system, starts no process.

use std::fs;
use std::path::{Path, PathBuf};

/// `named`, or else the git work tree around `cwd` (else `cwd`), and always `extra`. Without
/// `look`, paths are taken as written and no work tree is searched.
pub fn workspaces(cwd: &Path, named: &[PathBuf], extra: &[PathBuf], look: bool) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = Vec::new();
    let mut add = |path: PathBuf| {
        // The root as a workspace would switch the ladder's bump off.
        if path.parent().is_some() && !all.contains(&path) {
            all.push(path);
        }
    };
    if named.is_empty() {
        let tree = if look { work_tree(cwd) } else { None };
        add(canonical(tree.as_deref().unwrap_or(cwd), look));
    }
    for path in named.iter().chain(extra) {
        add(canonical(&cwd.join(path), look));
    }
    all
}

/// The nearest directory at or above `cwd` that holds a `.git`.
pub fn work_tree(cwd: &Path) -> Option<PathBuf> {
    cwd.ancestors().find(|dir| dir.join(".git").symlink_metadata().is_ok()).map(Path::to_path_buf)
}

fn canonical(path: &Path, look: bool) -> PathBuf {
    let real = if look { fs::canonicalize(path).ok() } else { None };
    real.unwrap_or_else(|| flat(path))
}

/// Without `.` and `..`, by its text: no link is followed.
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
