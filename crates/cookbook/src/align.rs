//! Aligns a phrasing with a request: shared meaning and slot values. [`super::rank`] chooses.

mod attempt;

use crate::lists;
use attempt::Attempt;
use std::collections::HashMap;

use crate::lex::{Token, WordKind};
use crate::phrasings::{Book, PhrasingPiece};
use crate::rank::word_weight;
use crate::template::SlotValue;
use crate::vocab::words::{DEED, FILLER, Id, NONE, TURN};

pub struct SaidWords<'a> {
    token: &'a Token,
    pub word: bool,
    /// The word it means; [`NONE`] if it isn't language.
    pub canon: Id,
    low: Id,
    pub weight: f32,
    /// A phrasing without it is out.
    telling: bool,
    /// An article or a noun such as "file": the word that announces a name stands before it.
    passed: bool,
    places: bool,
    holder: bool,
    article: bool,
    /// "my", "your", "their".
    owner: bool,
}

impl<'a> SaidWords<'a> {
    pub fn new(token: &'a Token, book: &Book) -> Self {
        let low = token.low();
        let low = low.as_str();
        let word = token.kind == WordKind::Word;
        let canon = match token.kind {
            WordKind::Word => book.words.id(&token.canon),
            // "32 or 64 bit".
            WordKind::Num(_) => book.words.id(&token.raw),
            _ => NONE,
        };
        let low_id = book.words.id(low);
        let weight = match token.kind {
            WordKind::Word if !token.known && book.words.flags(low_id) & FILLER == 0 => 1.8,
            WordKind::Word => word_weight(canon, book),
            _ => SLOT,
        };
        Self {
            token,
            word,
            canon,
            low: low_id,
            weight,
            telling: book.words.flags(canon) & (DEED | TURN) != 0,
            passed: word && lists::ALIGN_PASSED.has(low),
            places: lists::ALIGN_PLACES.has(low),
            holder: matches!(low, "folder" | "directory" | "file"),
            article: matches!(low, "the" | "all" | "every" | "each"),
            owner: matches!(low, "my" | "your" | "our" | "their" | "its" | "his" | "her"),
        }
    }

    pub fn says(&self, id: Id) -> bool {
        self.canon == id || self.low == id
    }
}

/// Factor for a word that another phrasing of the recipe has.
const KIN: f32 = 0.25;

const SLOT: f32 = 1.2;

pub struct Alignment<'a> {
    said: &'a [SaidWords<'a>],
    book: &'a Book,
    /// Weight of the whole request, and number of tokens a phrasing must have.
    whole: f32,
    telling: usize,
    /// Explained tokens; kept to avoid an allocation per phrasing.
    used: Vec<bool>,
    weights: Vec<f32>,
}

impl<'a> Alignment<'a> {
    pub fn new(said: &'a [SaidWords<'a>], book: &'a Book) -> Self {
        let whole = said.iter().map(|s| s.weight).sum();
        let telling = said.iter().filter(|s| s.telling).count();
        let weights = said.iter().map(|s| s.weight).collect();
        Self { said, book, whole, telling, used: vec![false; said.len()], weights }
    }

    /// Sets the recipe: words of its other phrasings mean the same and weigh little.
    pub fn about(&mut self, pieces: &[PhrasingPiece]) {
        for (weight, s) in self.weights.iter_mut().zip(self.said) {
            let kin = s.word && s.canon != NONE && pieces.iter().any(|p| p.word() == Some(s.canon));
            *weight = s.weight * if kin { KIN } else { 1.0 };
        }
        self.whole = self.weights.iter().sum();
    }

    /// Score and slot values. Mostly `None` if the score would be below [`crate::rank::ENOUGH`].
    pub fn align(&mut self, phrase: &[PhrasingPiece]) -> Option<Laid> {
        self.used.fill(false);
        let mut attempt = Attempt {
            said: self.said,
            book: self.book,
            weights: &self.weights,
            phrase,
            used: &mut self.used,
            common: 0.0,
            wanted: 0.0,
            told: 0.0,
            missed: false,
            found_at: vec![None; phrase.len()],
            bound: Vec::new(),
            values: HashMap::new(),
        };
        attempt.lay_words(self.telling, self.whole)?;
        attempt.lay_slots()?;
        attempt.finish()
    }
}

pub struct Laid {
    pub score: f32,
    pub values: HashMap<&'static str, SlotValue>,
    pub pieces: Vec<Option<usize>>,
}
