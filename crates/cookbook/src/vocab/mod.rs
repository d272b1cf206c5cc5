//! The words the cookbook understands: one form per meaning, stems, and a bounded tolerance for
//! typing errors. It knows nothing of recipes beyond the words they use, and never touches names or
//! paths.

pub mod numbers;
pub mod types;
mod typos;
pub mod words;

use crate::lists;
use crate::phrasings::BOOK;
use aish_text::retrieval::stem;
use words::{KNOWN, VocabWords};

/// Whether a word says of something that it is so more than all others: "the emptiest".
pub fn is_superlative(word: &str) -> bool {
    word.len() > 5 && word.ends_with("est") && !lists::has("vocab.no-superlatives", word)
}

/// Whether `word` (lower case) is filler.
pub fn is_filler(word: &str) -> bool {
    BOOK.words.is_filler(word)
}

/// Whether a request for notes can do without `word` (lower case), and the words that mean the same
/// as it: found in the lists, without the tables of recipes, so that nothing has to be built.
pub fn family(word: &str) -> Option<Vec<&'static str>> {
    if lists::has("synonyms.filler", word) {
        return None;
    }
    let group = lists::pairs("synonyms.same")
        .iter()
        .find(|(to, from)| *to == word || from.split_ascii_whitespace().any(|w| w == word));
    Some(group.map(|(to, from)| from.split_ascii_whitespace().chain([*to]).collect()).unwrap_or_default())
}

/// The form of `word` (lower case) that recipes use, and whether it is known at all. A typing error
/// of one edit is forgiven from four letters on, of two from eight on.
pub fn canon(word: &str) -> (String, bool) {
    let words = &BOOK.words;
    // "the capital of", not "in capitals".
    let guess = || {
        let near = || typos::near(word, words.all()).map(|found| words.exact(found).unwrap_or(found));
        (!matches!(word, "capital" | "international" | "general" | "heading" | "headings"))
            .then(|| related(word, words).or_else(near))
            .flatten()
    };
    let found = words.exact(word).or_else(guess);
    (found.unwrap_or(word).to_owned(), found.is_some())
}

/// The time zone of a place (lower case) in the IANA database, if it is known; only places whose
/// zone does not follow from their name by a simple rule are listed.
pub fn zone(place: &str) -> Option<&'static str> {
    lists::pairs("zones.places").iter().find(|(_, places)| places.split(',').any(|p| p == place)).map(|(zone, _)| *zone)
}

/// The known word with the same stem.
fn related(word: &str, words: &VocabWords) -> Option<&'static str> {
    if word.len() < 4 {
        return None;
    }
    let stem = stem::of(word);
    let begin = stem::beginning(&stem);
    let alike = |w: &str| w.as_bytes().starts_with(begin) && stem::of(w) == stem;
    // Of several the nearest in length ("upgradeable" is "upgradable" rather than "upgrade"), then
    // the alphabetically first.
    let known = words.all().iter().filter(|w| w.flags & KNOWN != 0).map(|w| w.text);
    known.filter(|w| alike(w)).min_by_key(|w| (w.len().abs_diff(word.len()), *w))
}

#[cfg(test)]
mod tests;
