//! What `@` at the end of a question could mention: files and directories from the current one on. It lists one directory.

use std::path::Path;

/// The most that are offered.
const MANY: usize = 200;

/// Whether a line that begins with `words` holds a user's own words at its end.
pub fn takes_mentions(words: &[&str]) -> bool {
    matches!(words, ["aish", "ask" | "suggest" | "norris", ..] | ["?" | ":ask" | ":norris", ..])
}

/// The mentions that `word` could become; none for a word that doesn't begin one. Names with characters that mean something to a shell are left
/// out, hidden ones too unless the word begins so.
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
    found.truncate(MANY);
    Some(found)
}
