//! All phrasings in pieces, as flat tables: building them is most of a request's cost.

use std::sync::LazyLock;

use aish_text::pattern;

use crate::lists;
use crate::recipes;
use crate::template::Recipe;
use crate::vocab::words::{self, EXTENSION, FILLER, Id, VocabWords};

/// A word in the form of [`super::vocab`], or a slot; both may be optional.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhrasingPiece(u32);

const SLOT: u32 = 1 << 31;
const OPTIONAL: u32 = 1 << 30;

impl PhrasingPiece {
    fn new(id: Id, kind: u32, optional: bool) -> Self {
        Self(id | kind | if optional { OPTIONAL } else { 0 })
    }

    fn id(self) -> Id {
        self.0 & !(SLOT | OPTIONAL)
    }

    pub fn word(self) -> Option<Id> {
        (self.0 & SLOT == 0).then(|| self.id())
    }

    pub fn slot(self) -> Option<Id> {
        (self.0 & SLOT != 0).then(|| self.id())
    }

    pub fn optional(self) -> bool {
        self.0 & OPTIONAL != 0
    }
}

pub struct PhrasingEntry {
    pub recipe: &'static Recipe,
    /// Number of meaningful words in its phrasings.
    pub length: f32,
    phrases: std::ops::Range<u32>,
    pieces: std::ops::Range<u32>,
}

pub struct Book {
    pub words: VocabWords,
    pub entries: Vec<PhrasingEntry>,
    pub each: Id,
    /// Mean of [`PhrasingEntry::length`].
    pub average: f32,
    rarities: Vec<f32>,
    /// Number of recipes per word, without filler.
    spread: Vec<u32>,
    pieces: Vec<PhrasingPiece>,
    /// End of each phrasing in `pieces`.
    ends: Vec<u32>,
}

pub static BOOK: LazyLock<Book> = LazyLock::new(Book::new);

impl Book {
    fn new() -> Self {
        let mut book = Self {
            words: VocabWords::read(),
            entries: Vec::with_capacity(1 << 10),
            each: words::NONE,
            average: 0.0,
            rarities: Vec::new(),
            spread: Vec::new(),
            pieces: Vec::with_capacity(1 << 15),
            ends: Vec::with_capacity(1 << 13),
        };
        super::rank::weigh(&mut book.words);
        for recipe in recipes::all() {
            let (phrases, pieces) = (book.ends.len() as u32, book.pieces.len() as u32);
            for text in &recipe.say {
                book.add(text);
                book.ends.push(book.pieces.len() as u32);
            }
            book.entries.push(PhrasingEntry {
                recipe,
                length: 0.0,
                phrases: phrases..book.ends.len() as u32,
                pieces: pieces..book.pieces.len() as u32,
            });
        }
        for word in lists::TYPES_PLAIN.words() {
            book.words.mark_present(word, EXTENSION);
        }
        book.count();
        book
    }

    fn add(&mut self, text: &'static str) {
        let (mut pieces, mut optional) = (pattern::pieces(text), false);
        while let Some(piece) = pieces.next() {
            match piece {
                pattern::PatternPiece::Open(may_be_missing) => optional = may_be_missing,
                pattern::PatternPiece::Or | pattern::PatternPiece::Close => optional = false,
                pattern::PatternPiece::Hole(slot) => {
                    self.pieces.push(PhrasingPiece::new(self.words.mark(slot, 0), SLOT, optional))
                }
                pattern::PatternPiece::Word(word) => {
                    let id = self.words.mark(word, 0);
                    // Groups are joined as in a request.
                    let says = |k, part: &str| pieces.clone().nth(k) == Some(pattern::PatternPiece::Word(part));
                    if let Some((more, to)) = self.words.joined(id, says) {
                        pieces.by_ref().take(more).for_each(drop);
                        self.pieces
                            .extend(to.split(' ').map(|word| PhrasingPiece::new(self.words.id(word), 0, optional)));
                    } else {
                        let form = self.words.form(id);
                        self.pieces.push(PhrasingPiece::new(form, 0, optional));
                    }
                }
            }
        }
    }

    fn count(&mut self) {
        self.spread = vec![0; self.words.all().len()];
        let mut last = vec![u32::MAX; self.words.all().len()];
        for (number, entry) in (0u32..).zip(&mut self.entries) {
            let mut length = 0u32;
            for piece in &self.pieces[entry.pieces.start as usize..entry.pieces.end as usize] {
                let Some(word) = piece.word().filter(|w| self.words.flags(*w) & FILLER == 0) else { continue };
                length += 1;
                if last[word as usize] != number {
                    last[word as usize] = number;
                    self.spread[word as usize] += 1;
                }
            }
            entry.length = length as f32;
        }
        let recipes = self.entries.len() as f32;
        self.average = self.entries.iter().map(|e| e.length).sum::<f32>() / recipes.max(1.0);
        let most = self.spread.iter().max().copied().unwrap_or(0);
        let rarity = |df: u32| (0.5 + 0.25 * libm::logf((recipes + 1.0) / (df as f32 + 1.0))).clamp(0.7, 1.7);
        self.rarities = (0..=most).map(rarity).collect();
        self.each = self.words.id("each");
    }

    /// Number of recipes with the word; 0 for filler.
    pub fn spread(&self, word: Id) -> u32 {
        self.spread.get(word as usize).copied().unwrap_or(0)
    }

    pub fn rarity(&self, word: Id) -> f32 {
        self.rarities[self.spread(word) as usize]
    }

    pub fn pieces(&self, entry: &PhrasingEntry) -> &[PhrasingPiece] {
        &self.pieces[entry.pieces.start as usize..entry.pieces.end as usize]
    }

    pub fn phrases(&'static self, entry: &'static PhrasingEntry) -> impl Iterator<Item = &'static [PhrasingPiece]> {
        entry.phrases.clone().map(|p| {
            let start = if p == entry.phrases.start { entry.pieces.start } else { self.ends[p as usize - 1] };
            &self.pieces[start as usize..self.ends[p as usize] as usize]
        })
    }
}
