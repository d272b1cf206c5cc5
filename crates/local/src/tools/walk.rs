//! Walks a directory without what git ignores. Hostile ignore files keep their directory out.

use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::store::read_small_text;

const BIGGEST: u64 = 256 * 1024;

/// Follows no link. The caller's own filter, if any, must ask [`has_odd_ignore_file`], too.
pub fn walk_below(top: &Path) -> Result<WalkBuilder, &'static str> {
    if top.ancestors().any(has_odd_ignore_file) {
        return Err("an ignore file is no regular file, or too big");
    }
    let mut walk = WalkBuilder::new(top);
    walk.follow_links(false).filter_entry(|entry| !has_odd_ignore_file(entry.path()));
    Ok(walk)
}

/// An ignore file that a walk of `dir` would read is not to be read.
pub fn has_odd_ignore_file(dir: &Path) -> bool {
    let files = [".gitignore", ".ignore", ".git/info/exclude"].map(|name| dir.join(name));
    files.iter().any(|file| is_odd(file)) || is_odd_link(&dir.join(".git"))
}

fn is_odd(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|meta| !meta.is_file() || meta.len() > BIGGEST)
}

/// In a `.git` file, or in `commondir` of the repository it names.
fn is_odd_link(git: &Path) -> bool {
    let Ok(meta) = fs::metadata(git) else { return false };
    if meta.is_dir() {
        return false;
    }
    let first_line = |file: &Path| Some(read_small_text(file, BIGGEST).ok()??.lines().next()?.to_owned());
    let Some(place) = first_line(git) else { return true };
    let Some(place) = place.strip_prefix("gitdir: ").map(PathBuf::from) else { return false };
    let common = place.join("commondir");
    // A submodule has none.
    is_odd(&common) || first_line(&common).is_some_and(|main| is_odd(&place.join(main).join("info/exclude")))
}
