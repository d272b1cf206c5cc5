//! A request's words, and which of them a note has, in any form or as a synonym of the cookbook's
//! vocabulary. Words without meaning don't count.

use aho_corasick::AhoCorasick;

use aish_cookbook as cookbook;
use aish_text::retrieval::stem;

/// A bit for each word that a note has: lower half itself, upper half as a synonym.
pub type Hits = u32;

/// A pasted text has more words than are meant.
pub const MOST: usize = 16;
/// Forms and synonyms; more would slow the search.
const FORMS: usize = 60;
/// Shorter beginnings match everywhere; of words like `die`, `dying` only one form is found.
const SHORTEST: usize = 3;

#[derive(Debug, Default)]
pub struct NoteWords {
    own: Vec<String>,
    same: Vec<Vec<String>>,
    /// Finds beginnings of words; none without words.
    search: Option<AhoCorasick>,
}

impl NoteWords {
    pub fn of(request: &str) -> Self {
        let lower = request.to_lowercase();
        let mut words = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        for word in lower.split(|c: char| !c.is_alphanumeric()) {
            if words.own.len() == MOST {
                break;
            }
            // A single letter says nothing.
            if word.len() < 2 || seen.contains(&word) {
                continue;
            }
            seen.push(word);
            let stem = stem::of(word);
            if !words.own.iter().any(|own| *own == stem)
                && let Some(family) = cookbook::family(word)
            {
                let mut same: Vec<String> = family.iter().map(|other| stem::of(other).into_owned()).collect();
                same.retain(|other| *other != stem);
                same.sort();
                same.dedup();
                words.own.push(stem.into_owned());
                words.same.push(same);
            }
        }
        let beginnings = words.beginnings();
        let search = AhoCorasick::builder().ascii_case_insensitive(true).build(&beginnings);
        words.search = search.ok().filter(|_| !beginnings.is_empty());
        words
    }

    /// Synonyms only while there is room.
    fn beginnings(&self) -> Vec<Vec<u8>> {
        let mut all: Vec<Vec<u8>> = Vec::new();
        for stem in self.own.iter().chain(self.same.iter().flatten()) {
            let upper = stem.to_uppercase().to_ascii_lowercase();
            for stem in [stem, &upper] {
                let length = stem::beginning(stem).len().max(SHORTEST).min(stem.len());
                let beginning = &stem.as_bytes()[..length];
                if all.len() < FORMS && !all.iter().any(|known| beginning.starts_with(known)) {
                    all.push(beginning.to_vec());
                }
            }
        }
        all
    }

    pub fn count(&self) -> usize {
        self.own.len()
    }

    pub fn hits_in(&self, text: &str) -> Hits {
        let Some(search) = &self.search else { return 0 };
        let bytes = text.as_bytes();
        let begins = |place: usize| place == 0 || !is_letter(bytes[place - 1]);
        search.find_iter(text).map(|found| found.start()).filter(|place| begins(*place)).fold(0, |hits, place| {
            let rest = &bytes[place..];
            hits | self.like(&rest[..rest.iter().position(|byte| !is_letter(*byte)).unwrap_or(rest.len())])
        })
    }

    /// The words that `word` is a form of.
    fn like(&self, word: &[u8]) -> Hits {
        let Ok(word) = std::str::from_utf8(word) else { return 0 };
        let lower = word.to_lowercase();
        let stem = stem::of(&lower);
        let bit = |n: usize| 1 << n;
        let own = self.own.iter().position(|own| *own == stem).map_or(0, bit);
        let same = self.same.iter().enumerate().filter(|(_, same)| same.iter().any(|other| *other == stem));
        same.fold(own, |hits, (n, _)| hits | bit(n + MOST))
    }
}

/// Also all of non-ASCII: most of it is letters.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
