//! The vocabulary: one form per meaning, stems, and limited tolerance for typos. It leaves names
//! and paths alone.

pub mod numbers;
pub mod types;
mod typos;
pub mod words;

use crate::lists;
use crate::phrasings::BOOK;
use aish_text::retrieval::stem;
use words::{KNOWN, VocabWords};

pub fn is_superlative(word: &str) -> bool {
    word.len() > 5 && word.ends_with("est") && !lists::VOCAB_NO_SUPERLATIVES.has(word)
}

/// How a thing is done, never its name.
pub fn is_adverb(word: &str) -> bool {
    let formed = word.len() > 5 && word.ends_with("ly") && !lists::CLASSIFY_NO_ADVERBS.has(word);
    formed || lists::CLASSIFY_ADVERBS.has(word)
}

pub fn is_filler(word: &str) -> bool {
    BOOK.words.is_filler(word)
}

/// Synonyms of `word` (lower case), found without building the tables; `None` for filler.
pub fn family(word: &str) -> Option<Vec<&'static str>> {
    if lists::SYNONYMS_FILLER.has(word) {
        return None;
    }
    let group = lists::pairs("synonyms.same")
        .iter()
        .find(|(to, from)| *to == word || from.split_ascii_whitespace().any(|w| w == word));
    Some(group.map(|(to, from)| from.split_ascii_whitespace().chain([*to]).collect()).unwrap_or_default())
}

/// Form of `word` (lower case) in recipes, and whether it is known. Forgives one typo from four
/// letters on, two from eight.
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

/// IANA time zone of a place (lower case) whose zone doesn't follow from its name by rule.
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
    // The nearest in length ("upgradeable" is "upgradable", not "upgrade"), then alphabetically.
    let known = words.all().iter().filter(|w| w.flags & KNOWN != 0).map(|w| w.text);
    known.filter(|w| alike(w)).min_by_key(|w| (w.len().abs_diff(word.len()), *w))
}

#[cfg(test)]
mod tests;
