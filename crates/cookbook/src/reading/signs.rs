//! Signs in a command that a word of the request was understood.

use crate::lists;

/// Signs for a word, and those against it; `_` is a blank.
pub fn of(word: &str) -> Option<(&'static str, &'static str)> {
    let signs = lists::of("signs.shown", word)?;
    Some(signs.split_once("  !!  ").unwrap_or((signs, "")))
}

/// Signs against a word (lower case); `_` is a blank.
pub fn against(word: &str) -> impl Iterator<Item = &'static str> {
    lists::all_of("signs.against", word).flat_map(|signs| signs.split(' '))
}
