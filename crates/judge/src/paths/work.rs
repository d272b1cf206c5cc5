//! Which workspaces below system directories are the user's own work, by path text alone. Some
//! top-level directories hold what people put there (`/srv`, `/mnt`, others' homes); the rest is
//! the system's, even with a git work tree in it (`/etc` with etckeeper, Homebrew). A workspace is
//! the user's own if it lies strictly below one of the former and no part of its path is laid out
//! as a system (`/mnt/disk/etc`, a root file system in `/srv`).

use super::is_within;
use crate::lists;

/// Each directory below is a home, and what lies below a home is somebody's work.
const HOMES: &[&str] = &["/home", "/Users"];

const PACKAGES: &[&str] = &["/opt/homebrew", "/opt/local", "/home/linuxbrew"];

/// Top-level directories of every system, which projects hardly have.
const PARTS_OF_A_SYSTEM: &[&str] = &["etc", "usr", "boot", "sbin", "efi", "System"];

/// Services keep data here: only a git work tree is somebody's work.
const SERVICES: &str = "/var/lib";

/// `path` lies in `workspace`; both are absolute, without `..`. `is_tree`: it is a git work tree.
pub fn is_own_work(path: &str, workspace: &str, is_tree: impl FnOnce() -> bool) -> bool {
    let below = |top: &&str| workspace.strip_prefix(*top).and_then(|rest| rest.strip_prefix('/'));
    let deep = lists::KINDS_PLACES_OF_PEOPLE.words().any(|top| below(&top).is_some_and(|rest| !rest.is_empty()))
        || HOMES.iter().any(|top| below(top).is_some_and(|rest| rest.trim_end_matches('/').contains('/')))
        || below(&SERVICES).is_some_and(|rest| !rest.is_empty()) && is_tree();
    deep && is_within(path, workspace)
        && !PACKAGES.iter().any(|known| is_within(path, known))
        && !path.split('/').skip(2).any(|part| PARTS_OF_A_SYSTEM.contains(&part))
}

/// Whether people may have put `path` there, so that its code isn't the system's. `/srv` itself and
/// another user's home count, as nothing is taken for the user's own here.
pub fn is_peoples(path: &str, is_tree: impl FnOnce() -> bool) -> bool {
    let packaged = PACKAGES.iter().any(|known| is_within(path, known));
    let people = lists::KINDS_PLACES_OF_PEOPLE.words().chain(HOMES.iter().copied()).any(|top| is_within(path, top));
    people && !packaged || is_within(path, SERVICES) && is_tree()
}

/// In what the line's `mktemp` made: the letters still to be chosen are in the name.
pub fn is_new_temporary(path: &str) -> bool {
    let rest = path.strip_prefix("/tmp/").or_else(|| path.strip_prefix("/var/tmp/"));
    rest.is_some_and(|rest| rest.split('/').next().is_some_and(|name| name.contains("XXX")))
}

#[cfg(test)]
#[path = "work_tests.rs"]
mod tests;
