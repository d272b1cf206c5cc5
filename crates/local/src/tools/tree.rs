//! A project's tree as a bounded, indented list for a model; no links, hidden or ignored names.

use std::path::Path;
use std::time::{Duration, Instant};

use aish_text::sanitize::visible;

use super::walk::walk_below;

const NAMES: usize = 5_000;
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub struct FileTree {
    pub text: String,
    /// The text's last line says so.
    pub cut: bool,
}

/// At most `most` characters; directories end with `/`. A last line counts what is left out.
pub fn directory_tree(top: &Path, depth: usize, most: usize) -> FileTree {
    let mut walk = match walk_below(top) {
        Ok(walk) => walk,
        Err(why) => return FileTree { text: format!("[not listed: {why}]\n"), cut: true },
    };
    walk.max_depth(Some(depth)).same_file_system(true).require_git(false).sort_by_file_name(Ord::cmp);
    let (mut rows, mut looked, end) = (Vec::new(), 0, Instant::now() + PATIENCE);
    for entry in walk.build().filter_map(Result::ok).filter(|entry| entry.depth() > 0) {
        looked += 1;
        if looked > NAMES || Instant::now() > end {
            looked = NAMES + 1;
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
    let (text, cut) = match (out, looked > NAMES) {
        (0, _) if text.is_empty() => ("(empty)\n".to_owned(), false),
        (0, false) => (text, false),
        (_, true) => (text + "[more is left out]\n", true),
        (out, false) => (format!("{text}[{out} more names are left out]\n"), true),
    };
    FileTree { text, cut }
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
