//! The answers of the reading tools, bounded; their text is hostile like any file's.

use std::ffi::CString;
use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::path::Path;

use aish_judge::policy::compile_pattern;
use ignore::overrides::OverrideBuilder;
use nix::dir::Dir;
use nix::fcntl::{AtFlags, openat, readlinkat};
use nix::sys::stat::{Mode, SFlag, fstatat};
use regex::bytes::{Regex, RegexBuilder};

use super::content::decode;
use super::place::ToolPlace;
use super::plan::read_text;
use super::walk::{has_odd_ignore_file, walk_below};
use crate::store::private::DIRECTORY;

const LINES: usize = 2_000;
const LINE: usize = 2_000;
const HITS: usize = 500;
/// Bytes; bigger files aren't searched.
const SEARCHED: u64 = 4 << 20;

/// From 1. The error says why the file can't be read.
pub fn lines(place: &ToolPlace, first: Option<usize>, last: Option<usize>) -> Result<String, String> {
    bounded_lines(place, first, last, LINES, LINE)
}

/// At most `many` lines of `long` characters. Fails as [`lines`].
pub fn bounded_lines(
    place: &ToolPlace,
    first: Option<usize>,
    last: Option<usize>,
    many: usize,
    long: usize,
) -> Result<String, String> {
    let (text, form) = read_text(place)?;
    let all = text.lines().count();
    let first = first.unwrap_or(1).max(1);
    let last = last.unwrap_or(all).min(all).min(first.saturating_add(many - 1));
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
        said.push_str(&cut(line, long));
        said.push('\n');
    }
    Ok(said)
}

fn cut(line: &str, long: usize) -> String {
    match line.char_indices().nth(long) {
        Some((at, _)) => format!("{} [line cut]", &line[..at]),
        None => line.to_owned(),
    }
}

/// `depth` levels; directories end with `/`, files have sizes. Follows no link.
pub fn names(place: &ToolPlace, depth: usize) -> Result<String, String> {
    let path = place.path();
    let mut said = String::new();
    let mut left = HITS;
    place
        .open()
        .and_then(|dir| list(dir, depth, 0, &mut left, &mut said))
        .map_err(|error| format!("{} can't be listed: {}", path.display(), aish_text::io_error::describe(&error)))?;
    if left == 0 {
        said.push_str("[more is left out]\n");
    }
    Ok(if said.is_empty() { "(empty)\n".to_owned() } else { said })
}

fn list(dir: OwnedFd, depth: usize, level: usize, left: &mut usize, said: &mut String) -> io::Result<()> {
    let mut dir = Dir::from_fd(dir)?;
    let mut names: Vec<CString> = dir.iter().filter_map(Result::ok).map(|entry| entry.file_name().to_owned()).collect();
    names.retain(|name| !matches!(name.to_bytes(), b"." | b".."));
    names.sort();
    for name in names {
        if *left == 0 {
            return Ok(());
        }
        *left -= 1;
        let shown = format!("{}{}", "  ".repeat(level), name.to_string_lossy().replace('\n', "?"));
        let Ok(meta) = fstatat(&dir, name.as_c_str(), AtFlags::AT_SYMLINK_NOFOLLOW) else { continue };
        let kind = SFlag::from_bits_truncate(meta.st_mode) & SFlag::S_IFMT;
        let _ = match kind {
            SFlag::S_IFDIR => writeln!(said, "{shown}/"),
            SFlag::S_IFREG => writeln!(said, "{shown}  {}", meta.st_size),
            SFlag::S_IFLNK => match readlinkat(&dir, name.as_c_str()) {
                Ok(target) => writeln!(said, "{shown} -> {}", target.to_string_lossy()),
                Err(_) => writeln!(said, "{shown} ->"),
            },
            _ => writeln!(said, "{shown}  (no regular file)"),
        };
        if level + 1 < depth && kind == SFlag::S_IFDIR {
            // An unreadable one is listed by name alone.
            if let Ok(inside) = openat(&dir, name.as_c_str(), DIRECTORY, Mode::empty()) {
                let _ = list(inside, depth, level + 1, left, said);
            }
        }
    }
    Ok(())
}

/// `home` is where keys are. The error is about the pattern or the glob.
pub fn hits(place: &ToolPlace, pattern: &str, glob: Option<&str>, home: &Path) -> Result<String, String> {
    let regex = compile_pattern(RegexBuilder::new(pattern).size_limit(1 << 20))
        .map_err(|error| format!("the pattern: {error}"))?;
    let top = place.path();
    let mut walk = walk_below(&top)?;
    // Hidden files are searched, git's own are not.
    walk.hidden(false).filter_entry(|entry| entry.file_name() != ".git" && !has_odd_ignore_file(entry.path()));
    if let Some(glob) = glob {
        let mut only = OverrideBuilder::new(&top);
        only.add(glob).map_err(|error| format!("the glob: {error}"))?;
        walk.overrides(only.build().map_err(|error| format!("the glob: {error}"))?);
    }
    walk.sort_by_file_path(Ord::cmp);
    let (mut said, mut left, mut passed, mut secret) = (String::new(), HITS, 0, 0);
    for entry in walk.build().filter_map(Result::ok) {
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        // Reading such a file needs a question, which a search of its directory didn't ask.
        if entry.path() != top && aish_judge::is_secret(&entry.path().to_string_lossy(), &home.to_string_lossy()) {
            secret += 1;
            continue;
        }
        passed += usize::from(!search_file(entry.path(), &top, &regex, &mut left, &mut said));
        if left == 0 {
            said.push_str("[more is left out]\n");
            break;
        }
    }
    if passed > 0 {
        let _ = writeln!(said, "[{passed} big files were not searched]");
    }
    if secret > 0 {
        let _ = writeln!(said, "[{secret} files that may hold secrets were not searched]");
    }
    Ok(if said.is_empty() { "(nothing found)\n".to_owned() } else { said })
}

/// False for a file too big to search. Opened through no link.
fn search_file(path: &Path, top: &Path, regex: &Regex, left: &mut usize, said: &mut String) -> bool {
    let (Some(dir), Some(name)) = (path.parent(), path.file_name()) else { return true };
    let place = ToolPlace { dir: dir.to_path_buf(), name: Some(name.to_owned()), missing: 0 };
    let Ok(file) = place.open().map(File::from) else { return true };
    match file.metadata() {
        Ok(meta) if !meta.is_file() => return true,
        Ok(meta) if meta.len() <= SEARCHED => {}
        _ => return false,
    }
    let mut bytes = Vec::new();
    if file.take(SEARCHED).read_to_end(&mut bytes).is_err() {
        return true;
    }
    let Some((text, _)) = decode(&bytes) else { return true };
    let name = path.strip_prefix(top).ok().filter(|name| !name.as_os_str().is_empty()).unwrap_or(path);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| regex.is_match(line.as_bytes())) {
        if *left == 0 {
            break;
        }
        *left -= 1;
        let _ = writeln!(said, "{}:{}: {}", name.display(), number + 1, cut(line, LINE));
    }
    true
}
