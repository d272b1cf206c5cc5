//! Completes `@` at the end of a question: files, directories, revisions. It lists one directory
//! and reads revisions from files.

use std::path::Path;

use crate::context::git::revision_names;

const MANY: usize = 200;

/// Whether the line ends with a user's own words.
pub fn takes_mentions(words: &[&str]) -> bool {
    matches!(words, ["aish", "ask" | "suggest" | "norris", ..] | ["?" | "??" | ":ask" | ":norris", ..])
}

/// None: no mention. Omits names of shell syntax, and hidden ones unless `word` begins so.
pub fn offered_mentions(word: &str, cwd: &Path, home: Option<&Path>) -> Option<Vec<String>> {
    let path = word.strip_prefix('@')?;
    let (dir, begun) = path.rfind('/').map_or(("", path), |at| path.split_at(at + 1));
    let place = match (dir.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => cwd.join(dir),
    };
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '+' | '@' | '/');
    let mut found: Vec<String> = std::fs::read_dir(place)
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let fits = name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
            let end = if entry.path().is_dir() { "/" } else { "" };
            (fits && name.chars().all(plain)).then(|| format!("@{dir}{name}{end}"))
        })
        .collect();
    found.sort();
    found.extend(revisions(path, cwd).into_iter().filter(|mention| mention.chars().all(plain)));
    found.truncate(MANY);
    Some(found)
}

/// The second one behind `from..`; a first one needs some letters.
fn revisions(begun: &str, cwd: &Path) -> Vec<String> {
    let (before, name, behind) = match begun.rfind("..") {
        Some(at) => (&begun[..at + 2], &begun[at + 2..], ""),
        None => ("", begun, ".."),
    };
    let from = before.trim_end_matches('.');
    let is_path = from.is_empty() && !before.is_empty() || from.starts_with(['.', '~', '/']) || from.ends_with('/');
    if is_path || begun.is_empty() {
        return Vec::new();
    }
    let names = revision_names(cwd).into_iter().filter(|known| known.starts_with(name));
    names.map(|known| format!("@{before}{known}{behind}")).collect()
}
