//! Aligns one phrasing: its words first, then slot values, then the unexplained rest.

use std::collections::HashMap;

use super::{Laid, SLOT, SaidWords};
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::phrasings::{Book, PhrasingPiece};
use crate::rank::{ENOUGH, word_weight};
use crate::template::{self, SlotValue, class};
use crate::vocab::words::{DEED, EXTENSION, FILLER, Id, SLIGHT, TURN};

/// Factors for a value that fits badly, hardly, well or perfectly.
const QUALITY: [f32; 4] = [0.7, 0.78, 0.97, 1.0];

const HEAVIEST: f32 = 2.0;

/// Below [`ENOUGH`], with room for rounding.
const HOPELESS: f32 = ENOUGH - 0.001;

/// Whether a value says the word: "last" of "last hour", the extension of a file.
fn spoken(word: Id, book: &Book, said: &[SaidWords]) -> bool {
    let (extension, word) = (book.words.flags(word) & EXTENSION != 0, book.words.text(word));
    said.iter().any(|s| match s.token.kind {
        WordKind::Span(..) => matches!(word, "last" | "past" | "previous") && s.token.low().starts_with(word),
        WordKind::Path | WordKind::Quoted => {
            extension && s.token.raw.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(word))
        }
        _ => false,
    })
}

/// Whether a value must not be skipped: a given time, size or date.
fn binding(token: &Token, deed: bool) -> bool {
    match token.kind {
        WordKind::Span(..) => !["this", "last", "past", "previous"].iter().any(|w| token.low().starts_with(w)),
        WordKind::Clock
        | WordKind::Date
        | WordKind::Size(_)
        | WordKind::Percent(_)
        | WordKind::Geometry
        | WordKind::Mode => true,
        WordKind::Num(_) => deed,
        _ => false,
    }
}

pub struct Attempt<'a, 'b> {
    pub said: &'b [SaidWords<'a>],
    pub book: &'b Book,
    pub weights: &'b [f32],
    pub phrase: &'b [PhrasingPiece],
    pub used: &'b mut [bool],
    /// Weight that both have, and that only the phrasing has.
    pub common: f32,
    pub wanted: f32,
    /// Weight of the words that both have.
    pub told: f32,
    /// The request lacks an important word of the phrasing.
    pub missed: bool,
    pub found_at: Vec<Option<usize>>,
    pub bound: Vec<(usize, usize)>,
    pub values: HashMap<&'static str, SlotValue>,
}

impl Attempt<'_, '_> {
    /// Finds the phrasing's words; `None` if a required one is missing or too little is left.
    pub fn lay_words(&mut self, mut telling: usize, mut rest: f32) -> Option<()> {
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
                None if spoken(word, book, said) => {}
                // "to json" is not "to csv".
                None if book.words.flags(word) & (EXTENSION | DEED | TURN) != 0 => return None,
                None => {
                    let weight = word_weight(word, book);
                    self.missed |= weight > 0.0 && book.words.flags(word) & SLIGHT == 0;
                    self.wanted += weight;
                }
            }
        }
        self.told = self.common;
        // A light word may be missing, half the meaning not.
        if self.common <= 0.0 && self.wanted > 0.0 {
            return None;
        }
        let taken = slots as f32;
        let left = if open { 0.0 } else { (rest - taken * HEAVIEST).max(0.0) };
        let most = self.common + taken * SLOT;
        let hopeless = 2.0 * most < HOPELESS * (most + self.wanted + taken * SLOT + left);
        (telling <= slots && !hopeless).then_some(())
    }

    /// Values behind a matching word go first, the rest to the other slots in order.
    pub fn lay_slots(&mut self) -> Option<()> {
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

    fn best_value(&self, p: usize, slot: &str, anchored_pass: bool) -> Option<(u8, usize)> {
        let (said, book, phrase) = (self.said, self.book, self.phrase);
        let name = is_name(slot);
        let direct = p.checked_sub(1).and_then(|b| phrase[b].word());
        let before = phrase[..p].iter().rev().find_map(|x| x.word());
        let next = phrase.get(p + 1).and_then(|x| x.word());
        let then = phrase.get(p + 2).and_then(|x| x.word());
        let mut best: Option<(bool, u8, usize)> = None;
        for (i, SaidWords { token, word, .. }) in said.iter().enumerate().filter(|(i, _)| !self.used[*i]) {
            let mut b = i;
            while b > 0 && said[b - 1].passed && Some(said[b - 1].canon) != direct {
                b -= 1;
            }
            let lead = b.checked_sub(1).map(|b| &said[b]).filter(|s| s.word);
            let same = lead.is_some_and(|s| direct.is_some_and(|d| s.says(d)));
            let article = i > 0 && said[i - 1].article;
            let follows = next.is_some_and(|n| {
                // "id of each item": two of the phrasing's words.
                let both = || then.is_some_and(|t| said.get(i + 2).is_some_and(|s| s.says(t)));
                said.get(i + 1).is_some_and(|s| s.says(n) && (article || book.words.flags(n) & FILLER == 0 || both()))
            });
            // "chmod 600 id_rsa": right behind what the slot before took.
            let behind = p > 0 && i > 0 && self.bound.contains(&(p - 1, i - 1));
            let placed = behind || lead.is_some_and(|s| s.places) || (i > 0 && b != i && said[i - 1].holder);
            let anchored = same
                || behind
                || (name && (follows || (before.is_some() && lead.is_some_and(|s| before == Some(s.canon)))));
            // "fix my marriage": not a name on this machine.
            let owned = i > 0 && said[i - 1].owner && !same;
            let deed = i == 0 && !(follows || same);
            if name && *word && (owned || deed) || anchored_pass && !anchored {
                continue;
            }
            if let Some(fit) = template::fits(slot, token, anchored, placed) {
                let fit = fit * 2 + u8::from(anchored);
                // "copy folder src to folder ~/backup": the nearer "folder" counts.
                let exact = b > 0 && p > 0 && self.found_at[p - 1] == Some(b - 1);
                if best.is_none_or(|(e, f, _)| (exact, fit) > (e, f)) {
                    best = Some((exact, fit, i));
                }
            }
        }
        best.map(|(_, fit, i)| (fit, i))
    }

    /// Fills the slot at `p` with token `i`; `None` for a guess with too little support.
    fn bind(&mut self, p: usize, slot: &'static str, fit: u8, i: usize) -> Option<()> {
        let (said, book) = (self.said, self.book);
        let bare_name = is_name(slot) && said[i].word;
        self.used[i] = true;
        self.bound.push((p, i));
        // A bare word is a name only if all else fits the recipe.
        if (self.missed || self.told < 0.3) && bare_name {
            return None;
        }
        // "kill time": a word of the vocabulary is not guessed to be a name.
        let guess = bare_name && said[i].token.known && fit < 4 && !(slot.starts_with("col") && fit > 2);
        let backing = |piece: &&PhrasingPiece| piece.word().is_some_and(|w| word_weight(w, book) > 0.0);
        if guess && self.phrase.iter().filter(backing).count() < 2 {
            return None;
        }
        self.common += SLOT * if guess { 0.3 } else { QUALITY[usize::from(fit / 2).min(3)] };
        self.wanted += SLOT;
        let mut raw = said[i].token.raw.clone();
        if matches!(slot, "text" | "text2") && said[i].word {
            // An unquoted text takes the following unexplained words.
            let mut e = i + 1;
            while e < said.len() && said[e].word && !self.used[e] && !said[e].token.known && !said[e - 1].token.comma {
                raw.push(' ');
                raw.push_str(&said[e].token.raw);
                self.used[e] = true;
                e += 1;
            }
        }
        if matches!(class(slot), "dir" | "path") {
            if said[i].token.is("here") {
                raw = ".".to_owned();
            } else if said[i].token.is("home") {
                raw = "~".to_owned();
            }
        }
        // "the last week" isn't the calendar's.
        if matches!(said[i].token.kind, WordKind::Span(..))
            && i > 0
            && lists::NUMBERS_SLIDING.has(&said[i - 1].token.low())
        {
            raw = raw.replacen("last ", "past ", 1);
        }
        self.values.insert(slot, SlotValue { raw, kind: said[i].token.kind });
        Some(())
    }

    /// Weighs the unexplained tokens; `None` if one must not be skipped.
    pub fn finish(self) -> Option<Laid> {
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
            if self.used[i] && pieces[i].is_none() {
                pieces[i] = pieces[i - 1];
            }
        }
        let score = 2.0 * self.common / total - 0.04 * (1.0 - order);
        (total > 0.0).then_some(Laid { score, values: self.values, pieces })
    }
}

/// Similarity word for word, in order and with fillers: it tells "dos to unix" from "unix to dos".
fn likeness(phrase: &[PhrasingPiece], said: &[SaidWords], bound: &[(usize, usize)]) -> f32 {
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
    matches!(class(slot), "name" | "user" | "group" | "host" | "branch" | "col" | "text")
}
