//! What in a command shows that a word of the request was understood: data for this reading, which turns answers
//! down by it. It knows no recipe.

use crate::lists;

/// The signs of a word, and those that contradict it.
pub fn of(word: &str) -> Option<(&'static str, &'static str)> {
    let (_, signs) = lists::pairs("signs.shown").iter().find(|(words, _)| words.split(' ').any(|w| w == word))?;
    Some(signs.split_once("  !!  ").unwrap_or((signs, "")))
}

/// The signs that contradict a word (lower case, as written), each with `_` for a blank.
pub fn against(word: &str) -> impl Iterator<Item = &'static str> {
    lists::pairs("signs.against")
        .iter()
        .filter(move |(words, _)| words.split(' ').any(|w| w == word))
        .flat_map(|(_, s)| s.split(' '))
}
