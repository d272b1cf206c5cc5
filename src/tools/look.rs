//! What the reading tools answer: a file's lines, a directory's names, the lines that a search finds. Bounded in every
//! direction; it changes nothing, and its text is as hostile as any file's.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use ignore::WalkBuilder;
use ignore::overrides::OverrideBuilder;
use regex::{Regex, RegexBuilder};

use super::content::decode;
use super::place::Place;
use super::plan::read_text;
use crate::undo::State;

/// The most lines of a file in one answer.
const LINES: usize = 2_000;
/// The longest line, in characters.
const LINE: usize = 2_000;
/// The most names or hits in one answer.
const HITS: usize = 500;
/// The biggest file that is searched, in bytes.
const SEARCHED: u64 = 4 << 20;

/// The lines `first` to `last` of a file, from 1.
///
/// # Errors
/// Why it can't be read.
pub fn lines(place: &Place, first: Option<usize>, last: Option<usize>) -> Result<String, String> {
    let (text, form) = read_text(place)?;
    let all = text.lines().count();
    let first = first.unwrap_or(1).max(1);
    let last = last.unwrap_or(all).min(all).min(first.saturating_add(LINES - 1));
    if first > all.max(1) {
        return Err(format!("the file has {all} lines"));
    }
    let mut said = String::new();
    if let Some(encoding) = form.encoding_name() {
        let _ = writeln!(said, "[{encoding}]");
    }
    if first > 1 || last < all {
        let _ = writeln!(said, "[lines {first} to {last} of {all}]");
    }
    for line in text.lines().skip(first - 1).take((last + 1).saturating_sub(first)) {
        said.push_str(&cut(line));
        said.push('\n');
    }
    Ok(said)
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(LINE) {
        Some((at, _)) => format!("{} [line cut]", &line[..at]),
        None => line.to_owned(),
    }
}

/// What is in a directory, `depth` levels deep: directories end with `/`, files have their size.
///
/// # Errors
/// Why it can't be listed.
pub fn names(place: &Place, depth: usize) -> Result<String, String> {
    let path = place.path();
    if !matches!(State::of(&path), State::Dir { .. }) {
        return Err(format!("{} is no directory", path.display()));
    }
    let mut said = String::new();
    let mut left = HITS;
    list(&path, depth, 0, &mut left, &mut said)
        .map_err(|error| format!("{} can't be listed: {}", path.display(), aish_text::io_error::describe(&error)))?;
    if left == 0 {
        said.push_str("[more is left out]\n");
    }
    Ok(if said.is_empty() { "(empty)\n".to_owned() } else { said })
}

fn list(dir: &Path, depth: usize, level: usize, left: &mut usize, said: &mut String) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(dir)?.filter_map(io::Result::ok).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if *left == 0 {
            return Ok(());
        }
        *left -= 1;
        let (path, name) = (entry.path(), entry.file_name());
        let (indent, name) = ("  ".repeat(level), name.to_string_lossy().replace('\n', "?"));
        let _ = match State::of(&path) {
            State::Dir { .. } => writeln!(said, "{indent}{name}/"),
            State::File { len, .. } => writeln!(said, "{indent}{name}  {len}"),
            State::Link { target } => writeln!(said, "{indent}{name} -> {}", target.display()),
            State::Other => writeln!(said, "{indent}{name}  (no regular file)"),
            State::Absent => Ok(()),
        };
        if level + 1 < depth && matches!(State::of(&path), State::Dir { .. }) {
            // One that may not be read is listed by its name alone.
            let _ = list(&path, depth, level + 1, left, said);
        }
    }
    Ok(())
}

/// The lines below a directory (or of a file) that match.
///
/// # Errors
/// What is wrong with the pattern or the glob.
pub fn hits(place: &Place, pattern: &str, glob: Option<&str>) -> Result<String, String> {
    let regex =
        RegexBuilder::new(pattern).size_limit(1 << 20).build().map_err(|error| format!("the pattern: {error}"))?;
    let top = place.path();
    let mut walk = WalkBuilder::new(&top);
    // Hidden files are searched, what git keeps is not.
    walk.hidden(false).follow_links(false).filter_entry(|entry| entry.file_name() != ".git");
    if let Some(glob) = glob {
        let mut only = OverrideBuilder::new(&top);
        only.add(glob).map_err(|error| format!("the glob: {error}"))?;
        walk.overrides(only.build().map_err(|error| format!("the glob: {error}"))?);
    }
    walk.sort_by_file_path(Ord::cmp);
    let (mut said, mut left, mut passed) = (String::new(), HITS, 0);
    for entry in walk.build().filter_map(Result::ok) {
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        if entry.metadata().is_ok_and(|meta| meta.len() > SEARCHED) {
            passed += 1;
            continue;
        }
        search_file(entry.path(), &top, &regex, &mut left, &mut said);
        if left == 0 {
            said.push_str("[more is left out]\n");
            break;
        }
    }
    if passed > 0 {
        let _ = writeln!(said, "[{passed} big files were not searched]");
    }
    Ok(if said.is_empty() { "(nothing found)\n".to_owned() } else { said })
}

fn search_file(path: &Path, top: &Path, regex: &Regex, left: &mut usize, said: &mut String) {
    let Some(bytes) = crate::store::private::read_regular(path).ok().flatten() else { return };
    let Some((text, _)) = decode(&bytes) else { return };
    let name = path.strip_prefix(top).ok().filter(|name| !name.as_os_str().is_empty()).unwrap_or(path);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| regex.is_match(line)) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let _ = writeln!(said, "{}:{}: {}", name.display(), number + 1, cut(line));
    }
}
