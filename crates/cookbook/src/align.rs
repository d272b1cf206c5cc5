//! Lays a phrasing over a request: how much of its meaning both have in common, and what its slots
//! get. Which phrasings are worth it is for [`super::rank`] to say.

mod attempt;

use crate::lists;
use attempt::Attempt;
use std::collections::HashMap;

use crate::lex::{Token, WordKind};
use crate::phrasings::{Book, PhrasingPiece};
use crate::rank::word_weight;
use crate::template::SlotValue;
use crate::vocab::words::{DEED, FILLER, Id, NONE, TURN};

/// A token of the request, with what laying phrasings over it asks again and again.
pub struct SaidWords<'a> {
    token: &'a Token,
    pub word: bool,
    /// The word it means, if it is language.
    pub canon: Id,
    low: Id,
    pub weight: f32,
    /// Whether a phrasing that doesn't have it is out.
    telling: bool,
    /// Article or the like, or the kind of thing that a name after it is: a name's lead stands
    /// before it.
    passed: bool,
    /// A preposition or the like.
    places: bool,
    /// "folder", "directory", "file".
    holder: bool,
    /// "the", "all", "every".
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
            // "32 or 64 bit"
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
            passed: word && lists::words("align.passed").contains(&low),
            places: lists::words("align.places").contains(&low),
            holder: matches!(low, "folder" | "directory" | "file"),
            article: matches!(low, "the" | "all" | "every" | "each"),
            owner: matches!(low, "my" | "your" | "our" | "their" | "its" | "his" | "her"),
        }
    }

    /// Whether it is the word `id`, by its meaning or as written.
    pub fn says(&self, id: Id) -> bool {
        self.canon == id || self.low == id
    }
}

/// What counts of a word the recipe knows from another of its phrasings.
const KIN: f32 = 0.25;

/// What a filled slot counts.
const SLOT: f32 = 1.2;

/// A request that phrasings are laid over, one by one.
pub struct Alignment<'a> {
    said: &'a [SaidWords<'a>],
    book: &'a Book,
    /// What the whole request counts, and how much of it must not be passed over.
    whole: f32,
    telling: usize,
    /// Which tokens are explained; kept to spare an allocation for every phrasing.
    used: Vec<bool>,
    /// What every token counts for the recipe in question.
    weights: Vec<f32>,
}

impl<'a> Alignment<'a> {
    pub fn new(said: &'a [SaidWords<'a>], book: &'a Book) -> Self {
        let whole = said.iter().map(|s| s.weight).sum();
        let telling = said.iter().filter(|s| s.telling).count();
        let weights = said.iter().map(|s| s.weight).collect();
        Self { said, book, whole, telling, used: vec![false; said.len()], weights }
    }

    /// Turns to a recipe with these pieces: a word that another of its phrasings has is about the
    /// same thing, said twice, and counts little.
    pub fn about(&mut self, pieces: &[PhrasingPiece]) {
        for (weight, s) in self.weights.iter_mut().zip(self.said) {
            let kin = s.word && s.canon != NONE && pieces.iter().any(|p| p.word() == Some(s.canon));
            *weight = s.weight * if kin { KIN } else { 1.0 };
        }
        self.whole = self.weights.iter().sum();
    }

    /// Lays a phrasing over the request: the score and the values of its slots. Nothing for most
    /// that would score less than [`crate::rank::ENOUGH`].
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
    /// The share of meaning that both have in common.
    pub score: f32,
    pub values: HashMap<&'static str, SlotValue>,
    /// For each token of the request the piece of the phrasing that explains it.
    pub pieces: Vec<Option<usize>>,
}
