//! Shortens a path by leaving out its middle. It doesn't look at the disk.

use unicode_width::UnicodeWidthStr;

/// The text after the last `/`; empty for a path that ends with one.
pub fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A path in `room` columns: `build/…/object.o`, or the end of its last name.
pub fn short_path(path: &str, room: usize) -> String {
    if path.width() <= room {
        return path.to_owned();
    }
    let last = name_of(path);
    let first = path.split('/').next().unwrap_or_default();
    let middle = format!("{first}/…/{last}");
    if middle.width() <= room && first.len() + last.len() + 2 < path.len() {
        return middle;
    }
    let mut tail = last;
    while tail.width() + 1 > room && !tail.is_empty() {
        tail = &tail[tail.chars().next().map_or(0, char::len_utf8)..];
    }
    format!("…{tail}")
}

#[cfg(test)]
#[path = "path_tests.rs"]
mod tests;
