//! The git state of a directory, read from the repository's own files: no process is started, since `git status` alone
//! may take longer than a key press may.

use std::path::{Path, PathBuf};

use crate::store::read_small_text;

/// The longest of these files that is read, in bytes: they hold one line.
const MAX_HEAD_FILE: u64 = 4096;

/// For example `branch main, merge in progress`; nothing outside a work tree.
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

/// The `.git` directory of the work tree around `cwd`; follows the `gitdir:` file of worktrees and submodules.
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
