//! A walk below a directory without what git ignores. Ignore files are a project's: one that would
//! make the walk wait (a pipe), read without an end or fill the memory keeps its directory out.

use std::fs;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::store::read_small_text;

/// The biggest ignore file that is read, in bytes.
const BIGGEST: u64 = 256 * 1024;

/// A walk below `top`, through no link. Who sets a filter of its own has to ask
/// [`has_odd_ignore_file`], too. The error says why there is none: an ignore file here or above
/// can't be read.
pub fn walk_below(top: &Path) -> Result<WalkBuilder, &'static str> {
    if top.ancestors().any(has_odd_ignore_file) {
        return Err("an ignore file is no regular file, or too big");
    }
    let mut walk = WalkBuilder::new(top);
    walk.follow_links(false).filter_entry(|entry| !has_odd_ignore_file(entry.path()));
    Ok(walk)
}

/// Whether one of the files in which a walk looks for what to ignore in `dir` isn't to be read.
pub fn has_odd_ignore_file(dir: &Path) -> bool {
    let files = [".gitignore", ".ignore", ".git/info/exclude"].map(|name| dir.join(name));
    files.iter().any(|file| is_odd(file)) || is_odd_link(&dir.join(".git"))
}

fn is_odd(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|meta| !meta.is_file() || meta.len() > BIGGEST)
}

/// A file in the place of `.git` says where the repository is, and a file there where its main part
/// is.
fn is_odd_link(git: &Path) -> bool {
    let Ok(meta) = fs::metadata(git) else { return false };
    if meta.is_dir() {
        return false;
    }
    let first_line = |file: &Path| Some(read_small_text(file, BIGGEST).ok()??.lines().next()?.to_owned());
    let Some(place) = first_line(git) else { return true };
    let Some(place) = place.strip_prefix("gitdir: ").map(PathBuf::from) else { return false };
    let common = place.join("commondir");
    // It is no part of a submodule.
    is_odd(&common) || first_line(&common).is_some_and(|main| is_odd(&place.join(main).join("info/exclude")))
}
