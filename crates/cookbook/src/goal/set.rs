//! Sets of files in words ("all .txt files in logs bigger than 1 MB") as the `find` command that lists them. What such
//! words mean is known to the builder of `find` commands; this only asks it.

use super::super::{Environment, compose, lex};
use super::words::{Word, text};

/// The command that lists what `words` describe, if they describe a set of files and nothing else.
pub fn find(words: &[Word], environment: &Environment) -> Option<String> {
    const DEEP: &[&str] = &[
        "including",
        "subfolders",
        "subdirectories",
        "recursively",
        "nested",
        "and",
        "its",
        "of",
        "it",
        "in",
        "all",
        "sub-directories",
        "sub-folders",
    ];
    // "in src and its subdirectories" is what happens anyway.
    let end = words.iter().rposition(|w| !w.any(DEEP)).map_or(0, |i| i + 1);
    let words = &words[..end];
    const NOUNS: &[&str] = &[
        "files",
        "file",
        "scripts",
        "images",
        "pictures",
        "photos",
        "videos",
        "documents",
        "directories",
        "folders",
        "ones",
    ];
    let told = words.iter().any(|w| w.any(NOUNS) || w.raw.contains('*'));
    let dotted = words.iter().any(|w| w.raw.starts_with('.') && w.raw.len() > 1);
    if !(told || dotted) || words.len() > 24 {
        return None;
    }
    // A list of names is no set, and neither is one file.
    let text = text(words);
    let tokens = lex::lex(&format!("find {text}"), environment);
    let found =
        compose::all(&tokens, environment).into_iter().find(|b| matches!(b.recipe, "find.list") && b.score >= 0.85)?;
    (found.command.starts_with("find ") && !found.command.contains(['|', ';', '&'])).then_some(found.command)
}

/// The same set as a pattern of the shell, where it is all files of some kind right in one directory.
pub fn glob(find: &str) -> Option<String> {
    let rest = find.strip_prefix("find ")?;
    let (dir, rest) = rest.split_once(' ')?;
    let rest = rest.strip_prefix("-maxdepth 1 ").unwrap_or(rest);
    let name = rest.strip_prefix("-type f -name ")?;
    let name = name.strip_prefix('\'')?.strip_suffix('\'')?;
    let plain = |t: &str| !t.is_empty() && t.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    if !name.contains('*') || !plain(&name.replace('*', "x")) || !plain(dir) {
        return None;
    }
    Some(if dir == "." { name.to_owned() } else { format!("{}/{name}", dir.trim_end_matches('/')) })
}
