//! Which workspaces below the system's directories are the user's own work, by their text. It asks
//! no file system.
//!
//! Some top-level directories hold what people put there (`/srv`, `/mnt`, the homes of others); the
//! rest is the system's, even where somebody keeps a git work tree in it (`/etc` with etckeeper,
//! Homebrew's own). So a workspace counts as the user's own if it lies strictly below one of the
//! former and no part of its way is laid out as a system of its own (`/mnt/disk/etc`, a root file
//! system in `/srv`).

use super::is_within;
use crate::lists;

/// Below them each directory is a home; what lies below a home is somebody's work.
const HOMES: &[&str] = &["/home", "/Users"];

/// Trees of package managers among them.
const PACKAGES: &[&str] = &["/opt/homebrew", "/opt/local", "/home/linuxbrew"];

/// Directories that every system has at its top, and that projects hardly have.
const PARTS_OF_A_SYSTEM: &[&str] = &["etc", "usr", "boot", "sbin", "efi", "System"];

/// Where services keep their data: only a git work tree there is somebody's work.
const SERVICES: &str = "/var/lib";

/// Whether `path`, which lies in `workspace`, is the user's own work though it lies below a
/// directory of the system. Both are absolute and free of `..`; `is_tree` says whether the
/// workspace is a git work tree.
pub fn is_own_work(path: &str, workspace: &str, is_tree: impl FnOnce() -> bool) -> bool {
    let below = |top: &&str| workspace.strip_prefix(*top).and_then(|rest| rest.strip_prefix('/'));
    let deep = lists::KINDS_PLACES_OF_PEOPLE.words().any(|top| below(&top).is_some_and(|rest| !rest.is_empty()))
        || HOMES.iter().any(|top| below(top).is_some_and(|rest| rest.trim_end_matches('/').contains('/')))
        || below(&SERVICES).is_some_and(|rest| !rest.is_empty()) && is_tree();
    deep && is_within(path, workspace)
        && !PACKAGES.iter().any(|known| is_within(path, known))
        && !path.split('/').skip(2).any(|part| PARTS_OF_A_SYSTEM.contains(&part))
}

/// Whether a path is that of a temporary file or directory which the line itself has just had made
/// (`mktemp`), or lies in one: the letters that are chosen then still stand in its name.
pub fn is_new_temporary(path: &str) -> bool {
    let rest = path.strip_prefix("/tmp/").or_else(|| path.strip_prefix("/var/tmp/"));
    rest.is_some_and(|rest| rest.split('/').next().is_some_and(|name| name.contains("XXX")))
}

#[cfg(test)]
#[path = "work_tests.rs"]
mod tests;
