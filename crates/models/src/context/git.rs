//! A directory's git state from the repository's files: `git status` is too slow for a key press.

use std::fs;
use std::path::{Path, PathBuf};

use crate::store::read_small_text;

const MAX_HEAD_FILE: u64 = 4096;

/// For example `branch main, merge in progress`; none outside a work tree.
pub fn describe_repository(cwd: &Path) -> Option<String> {
    let dir = git_dir(cwd)?;
    let head = read_small_text(&dir.join("HEAD"), MAX_HEAD_FILE).ok()??;
    let head = head.trim();
    let mut text = match head.strip_prefix("ref: ") {
        Some(name) => format!("branch {}", name.strip_prefix("refs/heads/").unwrap_or(name)),
        None => format!("detached at {}", head.get(..10).unwrap_or(head)),
    };
    let in_progress = [
        ("rebase-merge", "rebase"),
        ("rebase-apply", "rebase"),
        ("MERGE_HEAD", "merge"),
        ("CHERRY_PICK_HEAD", "cherry-pick"),
        ("REVERT_HEAD", "revert"),
        ("BISECT_LOG", "bisect"),
    ];
    if let Some((_, what)) = in_progress.iter().find(|(file, _)| dir.join(file).exists()) {
        text.push_str(&format!(", {what} in progress"));
    }
    if dir.join("refs/stash").exists() {
        text.push_str(", has a stash");
    }
    Some(text)
}

/// Names, depth of directories, and bytes of packed refs.
const REVISIONS: usize = 1000;
const DEEPEST: usize = 8;
const MAX_PACKED: u64 = 1024 * 1024;
const KINDS: [&str; 3] = ["heads/", "tags/", "remotes/"];

/// `HEAD`, branches and tags, sorted, bounded; empty outside a work tree.
pub fn revision_names(cwd: &Path) -> Vec<String> {
    let Some(own) = git_dir(cwd) else { return Vec::new() };
    let common = read_small_text(&own.join("commondir"), MAX_HEAD_FILE).ok().flatten();
    let dir = common.map_or_else(|| own.clone(), |common| own.join(common.trim()));
    let mut names = vec!["HEAD".to_owned()];
    for kind in KINDS {
        add_loose_names(&dir.join("refs").join(kind), "", DEEPEST, &mut names);
    }
    let packed = read_small_text(&dir.join("packed-refs"), MAX_PACKED).ok().flatten().unwrap_or_default();
    let packed = packed.lines().filter_map(|line| line.split_once(" refs/")).map(|(_, name)| name);
    names.extend(packed.filter_map(|name| KINDS.iter().find_map(|kind| name.strip_prefix(kind))).map(str::to_owned));
    names.sort();
    names.dedup();
    names.truncate(REVISIONS);
    names
}

fn add_loose_names(dir: &Path, before: &str, deep: usize, names: &mut Vec<String>) {
    for entry in fs::read_dir(dir).into_iter().flatten().filter_map(Result::ok) {
        let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else { continue };
        if names.len() >= REVISIONS {
            return;
        }
        let name = format!("{before}{name}");
        if kind.is_file() {
            names.push(name);
        } else if kind.is_dir() && deep > 0 {
            add_loose_names(&entry.path(), &format!("{name}/"), deep - 1, names);
        }
    }
}

/// Follows the `gitdir:` file of worktrees and submodules.
fn git_dir(cwd: &Path) -> Option<PathBuf> {
    let dot_git = cwd.ancestors().map(|dir| dir.join(".git")).find(|path| path.exists())?;
    if dot_git.is_dir() {
        return Some(dot_git);
    }
    let text = read_small_text(&dot_git, MAX_HEAD_FILE).ok()??;
    let target = Path::new(text.trim().strip_prefix("gitdir: ")?).to_path_buf();
    Some(if target.is_absolute() { target } else { dot_git.parent()?.join(target) })
}

#[cfg(test)]
#[path = "git_tests.rs"]
mod tests;
