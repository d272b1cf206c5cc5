//! Which workspaces below the system's directories are the user's own work, by their text. It asks no file system.
//!
//! Some top-level directories hold what people put there (`/srv`, `/mnt`, the homes of others); the rest is the system's, whoever
//! keeps a git work tree in it (`/etc` with etckeeper, Homebrew's own). So a workspace counts as the user's own if it lies strictly below
//! one of the former and no part of its way is laid out as a system of its own (`/mnt/disk/etc`, a root file system in `/srv`).

use super::is_within;
use crate::lists;

/// Below them each directory is a home; what lies below a home is somebody's work.
const HOMES: &[&str] = &["/home", "/Users"];

/// Trees of package managers among them.
const PACKAGES: &[&str] = &["/opt/homebrew", "/opt/local", "/home/linuxbrew"];

/// Directories that every system has at its top, and that projects hardly have.
const PARTS_OF_A_SYSTEM: &[&str] = &["etc", "usr", "boot", "sbin", "efi", "System"];

/// Whether `path`, which lies in `workspace`, is the user's own work though it lies below a directory of the system. Both are
/// absolute and free of `..`.
pub fn is_own_work(path: &str, workspace: &str) -> bool {
    let below = |top: &&str| workspace.strip_prefix(*top).and_then(|rest| rest.strip_prefix('/'));
    let deep = lists::KINDS_PLACES_OF_PEOPLE.words().any(|top| below(&top).is_some_and(|rest| !rest.is_empty()))
        || HOMES.iter().any(|top| below(top).is_some_and(|rest| rest.trim_end_matches('/').contains('/')));
    deep && is_within(path, workspace)
        && !PACKAGES.iter().any(|known| is_within(path, known))
        && !path.split('/').skip(2).any(|part| PARTS_OF_A_SYSTEM.contains(&part))
}

#[cfg(test)]
#[path = "work_tests.rs"]
mod tests;
