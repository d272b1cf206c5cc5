//! The words of a request, and which of them a note has. A word counts with all its forms and with what the cookbook's
//! vocabulary holds for the same; words without a meaning of their own don't count. It ranks nothing.

use std::borrow::Cow;

use aho_corasick::{AhoCorasick, packed};

use aish_cookbook as cookbook;
use aish_text::retrieval::stem;

/// The words of a request that a note has: in the lower half a bit for each, in the upper half one for those of which it
/// has another word for the same.
pub type Hits = u32;

/// Words at most: a pasted text has more than anybody means.
pub const MOST: usize = 16;
/// Forms and synonyms at most; more would make the search slow.
const FORMS: usize = 60;
/// A shorter beginning would be found everywhere. Of words that hardly keep a letter (`die`, `dying`) only one form is found.
const SHORTEST: usize = 3;

#[derive(Debug, Default)]
pub struct Words {
    /// The stem of each word.
    own: Vec<String>,
    /// The stems of what means the same.
    same: Vec<Vec<String>>,
    search: Search,
}

/// Finds the beginnings of words.
#[derive(Debug, Default)]
enum Search {
    #[default]
    Nothing,
    Packed(packed::Searcher),
    Plain(AhoCorasick),
}

impl Words {
    /// No words: nothing is searched.
    pub fn none() -> Self {
        Self::default()
    }

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
        words.search = Search::new(&words.beginnings());
        words
    }

    /// What the words begin with; what means the same only as long as there is room.
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

    /// Makes a text fit for [`Words::find`]: in place, in lower case as far as that is quick.
    pub fn prepare(&self, text: &mut [u8]) {
        if !matches!(self.search, Search::Nothing) {
            text.make_ascii_lowercase();
        }
    }

    /// The places in a prepared text where one of the words may be.
    pub fn find<'a>(&'a self, text: &'a [u8]) -> Found<'a> {
        let mut places = match &self.search {
            Search::Nothing => Places::Nothing,
            Search::Packed(search) => Places::Packed(search.find_iter(text)),
            Search::Plain(search) => Places::Plain(search.find_iter(text)),
        };
        let next = places.next();
        Found { words: self, text, places, next, known: Box::new([(&[][..], 0); KNOWN]) }
    }

    /// The words that a word of a note is a form of.
    fn like(&self, word: &[u8]) -> Hits {
        let Ok(word) = std::str::from_utf8(word) else { return 0 };
        let lower = if word.is_ascii() { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) };
        let stem = stem::of(&lower);
        let bit = |n: usize| 1 << n;
        let own = self.own.iter().position(|own| *own == stem).map_or(0, bit);
        let same = self.same.iter().enumerate().filter(|(_, same)| same.iter().any(|other| *other == stem));
        same.fold(own, |hits, (n, _)| hits | bit(n + MOST))
    }
}

impl Search {
    fn new(beginnings: &[Vec<u8>]) -> Self {
        if beginnings.is_empty() {
            return Self::Nothing;
        }
        let mut packed = packed::Config::new().builder();
        packed.extend(beginnings);
        match packed.build() {
            Some(search) => Self::Packed(search),
            None => AhoCorasick::new(beginnings).map_or(Self::Nothing, Self::Plain),
        }
    }
}

/// Letters and digits, and all that isn't ASCII: most of it is letters.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// Whether a word begins at a place in the text of a note, where `\n` is a line break and no `n`.
fn begins(text: &[u8], place: usize) -> bool {
    match text[..place] {
        [.., b'\\', b'n' | b't' | b'r'] => true,
        [.., before] => !is_letter(before),
        [] => true,
    }
}

enum Places<'a> {
    Nothing,
    Packed(packed::FindIter<'a, 'a>),
    Plain(aho_corasick::FindIter<'a, 'a>),
}

impl Places<'_> {
    fn next(&mut self) -> Option<usize> {
        match self {
            Self::Nothing => None,
            Self::Packed(found) => found.next().map(|found| found.start()),
            Self::Plain(found) => found.next().map(|found| found.start()),
        }
    }
}

const KNOWN: usize = 64;

pub struct Found<'a> {
    words: &'a Words,
    text: &'a [u8],
    places: Places<'a>,
    next: Option<usize>,
    /// The words met before, each at the place its hash says: notes have few different words, and stems take time.
    known: Box<[(&'a [u8], Hits); KNOWN]>,
}

impl Found<'_> {
    /// The words between two places; to be asked from the front to the back.
    pub fn within(&mut self, start: usize, end: usize) -> Hits {
        let mut hits = 0;
        while let Some(place) = self.next.filter(|place| *place < end) {
            if place >= start {
                hits |= self.at(place);
            }
            self.next = self.places.next();
        }
        hits
    }

    fn at(&mut self, place: usize) -> Hits {
        if !begins(self.text, place) {
            return 0;
        }
        let rest = &self.text[place..];
        let word = &rest[..rest.iter().position(|byte| !is_letter(*byte)).unwrap_or(rest.len())];
        // FNV-1a; a note that is made to collide costs a stem more.
        let hash = word.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
        let known = &mut self.known[(hash ^ (hash >> 16)) as usize % KNOWN];
        if known.0 != word {
            *known = (word, self.words.like(word));
        }
        known.1
    }
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
