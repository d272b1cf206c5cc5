//! The names below a directory as an indented list, as a project's tree goes to a model: what git ignores and hidden names are left
//! out, no link is followed. Bounded in depth, names and characters; names are hostile text.

use std::fs;
use std::path::Path;

use aish_text::sanitize::visible;
use ignore::WalkBuilder;

/// The most names that are looked at.
const NAMES: usize = 5_000;

/// The list, `depth` levels deep, in at most `most` characters; directories end with `/`. What doesn't fit is counted in a last line: of each
/// level the nearest ones stay.
pub fn directory_tree(top: &Path, depth: usize, most: usize) -> String {
    if top.ancestors().any(has_odd_ignore_file) {
        return "[not listed: an ignore file is no regular file]\n".to_owned();
    }
    let walk = WalkBuilder::new(top)
        .filter_entry(|entry| !has_odd_ignore_file(entry.path()))
        .max_depth(Some(depth))
        .follow_links(false)
        .same_file_system(true)
        .require_git(false)
        .sort_by_file_name(Ord::cmp)
        .build();
    let (mut rows, mut looked) = (Vec::new(), 0);
    for entry in walk.filter_map(Result::ok).filter(|entry| entry.depth() > 0) {
        looked += 1;
        if looked > NAMES {
            break;
        }
        let name = entry.file_name().to_string_lossy();
        let end = match entry.file_type() {
            Some(kind) if kind.is_dir() => "/",
            Some(kind) if kind.is_symlink() => "@",
            _ => "",
        };
        let name = visible(&name).replace('\n', "␊");
        rows.push((entry.depth(), format!("{}{name}{end}\n", "  ".repeat(entry.depth() - 1))));
    }
    // Deep names give way first.
    let fits = |deepest: usize| {
        rows.iter().filter(|row| row.0 <= deepest).map(|row| row.1.chars().count()).sum::<usize>() <= most
    };
    let deepest = (1..=depth).rev().find(|deepest| fits(*deepest)).unwrap_or(1);
    let (mut text, mut size, mut out) = (String::new(), 0, looked.saturating_sub(rows.len()));
    for (level, row) in &rows {
        let larger = size + row.chars().count();
        if *level > deepest || larger > most {
            out += 1;
        } else {
            text.push_str(row);
            size = larger;
        }
    }
    match (out, looked > NAMES) {
        (0, _) if text.is_empty() => "(empty)\n".to_owned(),
        (0, false) => text,
        (_, true) => text + "[more is left out]\n",
        (out, false) => format!("{text}[{out} more names are left out]\n"),
    }
}

/// Whether the walk would wait for a pipe there, or read a device.
fn has_odd_ignore_file(dir: &Path) -> bool {
    let odd = |name| fs::metadata(dir.join(name)).is_ok_and(|meta| !meta.is_file());
    [".gitignore", ".ignore", ".git/info/exclude"].into_iter().any(odd)
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
