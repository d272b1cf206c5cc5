//! What in a command shows that a word of the request was understood: data for this reading, which
//! turns answers down by it. It knows no recipe.

use crate::lists;

/// The signs of a word, and those that contradict it.
pub fn of(word: &str) -> Option<(&'static str, &'static str)> {
    let signs = lists::of("signs.shown", word)?;
    Some(signs.split_once("  !!  ").unwrap_or((signs, "")))
}

/// The signs that contradict a word (lower case, as written), each with `_` for a blank.
pub fn against(word: &str) -> impl Iterator<Item = &'static str> {
    lists::all_of("signs.against", word).flat_map(|signs| signs.split(' '))
}
