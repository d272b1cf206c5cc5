//! Lays a phrasing over a request: how much of its meaning both have in common, and what its slots get. Which phrasings
//! are worth it is for [`super::rank`] to say.

use crate::lists;
use std::collections::HashMap;

use crate::lex::{Kind, Token};
use crate::phrasings::{Book, Piece};
use crate::rank::{ENOUGH, word_weight};
use crate::template::{self, Value};
use crate::vocab::types;
use crate::vocab::words::{DEED, FILLER, Id, NONE, SLIGHT, TURN};

/// A token of the request, with what laying phrasings over it asks again and again.
pub struct Said<'a> {
    token: &'a Token,
    pub word: bool,
    /// The word it means, if it is language.
    pub canon: Id,
    low: Id,
    pub weight: f32,
    /// Whether a phrasing that doesn't have it is out.
    telling: bool,
    /// Article or the like, or the kind of thing that a name after it is: a name's lead stands before it.
    passed: bool,
    /// A preposition or the like.
    places: bool,
    /// "folder", "directory", "file".
    holder: bool,
    /// "the", "all", "every".
    article: bool,
    /// "my", "your", "our".
    owner: bool,
}

impl<'a> Said<'a> {
    pub fn new(token: &'a Token, book: &Book) -> Self {
        let low = token.low();
        let low = low.as_str();
        let word = token.kind == Kind::Word;
        let canon = match token.kind {
            Kind::Word => book.words.id(&token.canon),
            // "32 or 64 bit"
            Kind::Num(_) => book.words.id(&token.raw),
            _ => NONE,
        };
        let low_id = book.words.id(low);
        let weight = match token.kind {
            Kind::Word if !token.known && book.words.flags(low_id) & FILLER == 0 => 1.8,
            Kind::Word => word_weight(canon, book),
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
            owner: matches!(low, "my" | "your" | "our"),
        }
    }

    /// Whether it is the word `id`, by its meaning or as written.
    pub fn says(&self, id: Id) -> bool {
        self.canon == id || self.low == id
    }
}

/// What counts of a word the recipe knows from another of its phrasings.
const KIN: f32 = 0.25;

/// Whether a word that stands nowhere on its own is said by a value: the "last" of "last hour", the type of a file.
fn spoken(word: &str, said: &[Said]) -> bool {
    said.iter().any(|s| match s.token.kind {
        Kind::Span(..) => matches!(word, "last" | "past" | "previous") && s.token.low().starts_with(word),
        Kind::Path | Kind::Quoted => {
            types::is_extension(word)
                && s.token.raw.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(word))
        }
        _ => false,
    })
}

/// Whether passing over a value would answer another question: a time, a size or a date somebody gave is meant.
fn binding(token: &Token, deed: bool) -> bool {
    match token.kind {
        Kind::Span(..) => !["this", "last", "past", "previous"].iter().any(|w| token.low().starts_with(w)),
        Kind::Clock | Kind::Date | Kind::Size(_) | Kind::Percent(_) | Kind::Geometry | Kind::Mode => true,
        Kind::Num(_) => deed,
        _ => false,
    }
}

/// What a filled slot counts.
const SLOT: f32 = 1.2;

/// The part of that which a value counts that fits badly, hardly, well, or perfectly.
const QUALITY: [f32; 4] = [0.7, 0.78, 0.97, 1.0];

/// The most that a token counts.
const HEAVIEST: f32 = 2.0;

/// Below [`ENOUGH`] by more than rounding can make up for.
const HOPELESS: f32 = ENOUGH - 0.001;

/// A request that phrasings are laid over, one by one.
pub struct Alignment<'a> {
    said: &'a [Said<'a>],
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
    pub fn new(said: &'a [Said<'a>], book: &'a Book) -> Self {
        let whole = said.iter().map(|s| s.weight).sum();
        let telling = said.iter().filter(|s| s.telling).count();
        let weights = said.iter().map(|s| s.weight).collect();
        Self { said, book, whole, telling, used: vec![false; said.len()], weights }
    }

    /// Turns to a recipe with these pieces: a word that another of its phrasings has is about the same thing, said
    /// twice, and counts little.
    pub fn about(&mut self, pieces: &[Piece]) {
        for (weight, s) in self.weights.iter_mut().zip(self.said) {
            let kin = s.word && s.canon != NONE && pieces.iter().any(|p| p.word() == Some(s.canon));
            *weight = s.weight * if kin { KIN } else { 1.0 };
        }
        self.whole = self.weights.iter().sum();
    }

    /// Lays a phrasing over the request: the score and the values of its slots. Nothing for most that would score less
    /// than [`ENOUGH`].
    pub fn align(&mut self, phrase: &[Piece]) -> Option<Laid> {
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

/// One phrasing while it is laid over the request.
struct Attempt<'a, 'b> {
    said: &'b [Said<'a>],
    book: &'b Book,
    weights: &'b [f32],
    phrase: &'b [Piece],
    used: &'b mut [bool],
    /// What counts of what both have, and of what only the phrasing has.
    common: f32,
    wanted: f32,
    /// What the words count that both have.
    told: f32,
    /// A word of the phrasing that matters isn't in the request.
    missed: bool,
    /// Where the words of the phrasing stand in the request.
    found_at: Vec<Option<usize>>,
    /// Slots of the phrasing and the tokens that they took.
    bound: Vec<(usize, usize)>,
    values: HashMap<&'static str, Value>,
}

impl Attempt<'_, '_> {
    /// Finds the words of the phrasing; what they explain can't be a name. Nothing if one is missing that must be there,
    /// or if values for all slots could not make up for the rest.
    fn lay_words(&mut self, mut telling: usize, mut rest: f32) -> Option<()> {
        let (said, book) = (self.said, self.book);
        let (mut slots, mut open) = (0usize, false);
        for (p, piece) in self.phrase.iter().enumerate() {
            let Some(word) = piece.word() else {
                slots += 1;
                open |= piece.slot().is_some_and(|s| matches!(book.words.text(s), "text" | "text2"));
                continue;
            };
            match (0..said.len()).find(|i| said[*i].canon == word && !self.used[*i]) {
                Some(i) => {
                    let weight = word_weight(word, book);
                    self.used[i] = true;
                    self.found_at[p] = Some(i);
                    self.common += weight;
                    self.wanted += weight;
                    rest -= self.weights[i];
                    telling -= usize::from(said[i].telling);
                }
                None if piece.optional() => {}
                // "last hour" is one token; "data.csv" says "csv".
                None if spoken(book.words.text(word), said) => {}
                // "to json" is not "to csv".
                None if types::is_extension(book.words.text(word)) => return None,
                None if book.words.flags(word) & (DEED | TURN) != 0 => return None,
                None => {
                    let weight = word_weight(word, book);
                    self.missed |= weight > 0.0 && book.words.flags(word) & SLIGHT == 0;
                    self.wanted += weight;
                }
            }
        }
        self.told = self.common;
        // A light miss is forgiven, half the meaning is not.
        if self.common <= 0.0 && self.wanted > 0.0 {
            return None;
        }
        // What can't be enough even if every slot gets a perfect value isn't laid out further.
        let taken = slots as f32;
        let left = if open { 0.0 } else { (rest - taken * HEAVIEST).max(0.0) };
        let most = self.common + taken * SLOT;
        let hopeless = 2.0 * most < HOPELESS * (most + self.wanted + taken * SLOT + left);
        (telling <= slots && !hopeless).then_some(())
    }

    /// Gives the slots their values: those behind a telling word first, the others what is left, in order.
    fn lay_slots(&mut self) -> Option<()> {
        for anchored_pass in [true, false] {
            for (p, piece) in self.phrase.iter().enumerate() {
                let Some(slot) = piece.slot().map(|s| self.book.words.text(s)) else { continue };
                if self.values.contains_key(slot) {
                    continue;
                }
                if let Some((fit, i)) = self.best_value(p, slot, anchored_pass) {
                    self.bind(p, slot, fit, i)?;
                } else if !piece.optional() && !anchored_pass {
                    return None;
                }
            }
        }
        Some(())
    }

    /// The token that fits the slot at `p` best, and how well.
    fn best_value(&self, p: usize, slot: &str, anchored_pass: bool) -> Option<(u8, usize)> {
        let (said, book, phrase) = (self.said, self.book, self.phrase);
        let name = is_name(slot);
        let direct = p.checked_sub(1).and_then(|b| phrase[b].word());
        let before = phrase[..p].iter().rev().find_map(|x| x.word());
        let next = phrase.get(p + 1).and_then(|x| x.word());
        let mut best: Option<(bool, u8, usize)> = None;
        for (i, Said { token, word, .. }) in said.iter().enumerate().filter(|(i, _)| !self.used[*i]) {
            let mut b = i;
            while b > 0 && said[b - 1].passed && Some(said[b - 1].canon) != direct {
                b -= 1;
            }
            let lead = b.checked_sub(1).map(|b| &said[b]).filter(|s| s.word);
            let same = lead.is_some_and(|s| direct.is_some_and(|d| s.says(d)));
            let article = i > 0 && said[i - 1].article;
            let follows = next.is_some_and(|n| {
                said.get(i + 1).is_some_and(|s| s.says(n) && (article || book.words.flags(n) & FILLER == 0))
            });
            // "chmod 600 id_rsa": right behind what the slot before took.
            let behind = p > 0 && i > 0 && self.bound.contains(&(p - 1, i - 1));
            let placed = behind || lead.is_some_and(|s| s.places) || (i > 0 && b != i && said[i - 1].holder);
            let anchored = same
                || behind
                || (name && (follows || (before.is_some() && lead.is_some_and(|s| before == Some(s.canon)))));
            // "fix my marriage": what is "my" something is no name of the machine's.
            let owned = i > 0 && said[i - 1].owner && !same;
            // The first word of a request says what to do.
            let deed = i == 0 && !(follows || same);
            if name && *word && (owned || deed) || anchored_pass && !anchored {
                continue;
            }
            if let Some(fit) = template::fits(slot, token, anchored, placed) {
                let fit = fit * 2 + u8::from(anchored);
                // "copy folder src to folder ~/backup": of two words "folder" the one that stands there counts.
                let exact = b > 0 && p > 0 && self.found_at[p - 1] == Some(b - 1);
                if best.is_none_or(|(e, f, _)| (exact, fit) > (e, f)) {
                    best = Some((exact, fit, i));
                }
            }
        }
        best.map(|(_, fit, i)| (fit, i))
    }

    /// Gives the slot at `p` the token at `i`; nothing if that would be a guess and too little speaks for it.
    fn bind(&mut self, p: usize, slot: &'static str, fit: u8, i: usize) -> Option<()> {
        let (said, book) = (self.said, self.book);
        let bare_name = is_name(slot) && said[i].word;
        self.used[i] = true;
        self.bound.push((p, i));
        // A bare word is a name only where everything else is as the recipe has it.
        if (self.missed || self.told < 0.3) && bare_name {
            return None;
        }
        // A word of ours taken for a name is a guess, and "kill time" is no guess to make.
        let guess = bare_name && said[i].token.known && fit < 4 && !(slot.starts_with("col") && fit > 2);
        let backing = |piece: &&Piece| piece.word().is_some_and(|w| word_weight(w, book) > 0.0);
        if guess && self.phrase.iter().filter(backing).count() < 2 {
            return None;
        }
        self.common += SLOT * if guess { 0.3 } else { QUALITY[usize::from(fit / 2).min(3)] };
        self.wanted += SLOT;
        let mut raw = said[i].token.raw.clone();
        if matches!(slot, "text" | "text2") && said[i].word {
            // An unquoted text goes on over what nothing else explains.
            let mut e = i + 1;
            while e < said.len() && said[e].word && !self.used[e] && !said[e].token.known && !said[e - 1].token.comma {
                raw.push(' ');
                raw.push_str(&said[e].token.raw);
                self.used[e] = true;
                e += 1;
            }
        }
        if matches!(slot.trim_end_matches(|c: char| c.is_ascii_digit()), "dir" | "path") {
            if said[i].token.is("here") {
                raw = ".".to_owned();
            } else if said[i].token.is("home") {
                raw = "~".to_owned();
            }
        }
        self.values.insert(slot, Value { raw, kind: said[i].token.kind });
        Some(())
    }

    /// Counts what nothing explains; nothing if a word or value is among it that must not be passed over.
    fn finish(self) -> Option<Laid> {
        let (said, phrase) = (self.said, self.phrase);
        let deed = phrase.iter().any(|p| p.word().is_some_and(|w| self.book.words.flags(w) & DEED != 0));
        let mut given = 0.0f32;
        for (i, s) in said.iter().enumerate().filter(|(i, _)| !self.used[*i]) {
            if s.telling || binding(s.token, deed) {
                return None;
            }
            given += self.weights[i];
        }
        let total = self.common + self.wanted + given;
        let order = likeness(phrase, said, &self.bound);
        let mut pieces = vec![None; said.len()];
        let words = self.found_at.iter().enumerate().filter_map(|(p, i)| i.map(|i| (p, i)));
        for (p, i) in words.chain(self.bound) {
            pieces[i] = Some(p);
        }
        for i in 1..said.len() {
            // The rest of a text that runs on.
            if self.used[i] && pieces[i].is_none() {
                pieces[i] = pieces[i - 1];
            }
        }
        let score = 2.0 * self.common / total - 0.04 * (1.0 - order);
        (total > 0.0).then_some(Laid { score, values: self.values, pieces })
    }
}

pub struct Laid {
    /// The share of meaning that both have in common.
    pub score: f32,
    pub values: HashMap<&'static str, Value>,
    /// For each token of the request the piece of the phrasing that explains it.
    pub pieces: Vec<Option<usize>>,
}

/// How alike the two are word for word and in order, fillers included: what decides between "dos to unix" and
/// "unix to dos".
fn likeness(phrase: &[Piece], said: &[Said], bound: &[(usize, usize)]) -> f32 {
    let mut row = vec![0u8; said.len() + 1];
    for (p, piece) in phrase.iter().enumerate() {
        let mut diagonal = 0;
        for (i, s) in said.iter().enumerate() {
            let same = match piece.word() {
                Some(w) => s.word && s.says(w),
                None => bound.contains(&(p, i)),
            };
            let above = row[i + 1];
            row[i + 1] = if same { diagonal + 1 } else { above.max(row[i]) };
            diagonal = above;
        }
    }
    let common = f32::from(row[said.len()]);
    2.0 * common / (phrase.len() + said.len()).max(1) as f32
}

fn is_name(slot: &str) -> bool {
    matches!(
        slot.trim_end_matches(|c: char| c.is_ascii_digit()),
        "name" | "user" | "group" | "host" | "branch" | "col" | "text"
    )
}
