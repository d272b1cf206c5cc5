//! Finds fitting recipes: BM25 over phrasings picks candidates, alignment scores their shared
//! meaning.

use crate::lists;
use std::collections::HashMap;

use crate::align::{Alignment, Laid, SaidWords};
use crate::lex::{Token, WordKind};
use crate::phrasings::{BOOK, Book, PhrasingEntry, PhrasingPiece};
use crate::template::SlotValue;
use crate::vocab::words::{DEED, FILLER, Id, LIGHT, SLIGHT, TURN, VocabWords};
use aish_text::retrieval::{best, bm25};

/// Least score of an answer, found with the test tables: lower lets nonsense through.
pub const ENOUGH: f32 = 0.82;

/// Least score of a request of one word.
const ALONE: f32 = 0.96;

/// Weight up to which a word tells recipes apart only beside others.
const LITTLE: f32 = 0.35;

const CANDIDATES: usize = 150;

pub fn changes(token: &Token) -> bool {
    lists::RANK_DEEDS.has(&token.canon)
}

pub fn weigh(words: &mut VocabWords) {
    for (list, flag) in [
        (lists::RANK_DEEDS.words(), DEED),
        (lists::RANK_TURNS.words(), TURN),
        (lists::RANK_LIGHTS.words(), LIGHT),
        (lists::RANK_SLIGHTS.words(), SLIGHT),
    ] {
        for word in list {
            words.mark(word, flag);
        }
    }
}

pub struct RankedRecipe {
    pub entry: &'static PhrasingEntry,
    pub score: f32,
    pub values: HashMap<&'static str, SlotValue>,
    pub phrase: &'static [PhrasingPiece],
    /// Piece of that phrasing for each token.
    pub pieces: Vec<Option<usize>>,
    /// Only one of several words in common: a second choice at most.
    pub thin: bool,
}

pub fn search(tokens: &[Token]) -> Vec<RankedRecipe> {
    let book = &*BOOK;
    let mut said: Vec<SaidWords> = tokens.iter().map(|t| SaidWords::new(t, book)).collect();
    // "the src folder": the noun explains the path, except for deletions: file or directory.
    if !tokens.iter().any(|t| t.any(&["delete", "empty"])) {
        let path = |t: Option<&Token>| t.is_some_and(|t| t.kind == WordKind::Path || t.pathish);
        for i in (0..tokens.len()).filter(|i| tokens[*i].is("dir")) {
            if path(tokens.get(i + 1)) || i > 0 && path(tokens.get(i - 1)) {
                said[i].weight = 0.05;
            }
        }
    }
    if said.iter().all(|s| s.word && book.words.flags(s.canon) & FILLER != 0) {
        return verbatim(&said, book);
    }
    let mut alignment = Alignment::new(&said, book);
    let mut hits: Vec<RankedRecipe> = Vec::new();
    for number in candidates(&said, book) {
        let entry = &book.entries[number];
        alignment.about(book.pieces(entry));
        let best = book
            .phrases(entry)
            .filter_map(|p| alignment.align(p).map(|laid| (laid, p)))
            .max_by(|a, b| a.0.score.total_cmp(&b.0.score));
        if let Some((laid, phrase)) = best
            && laid.score >= ENOUGH
        {
            let Laid { score, values, pieces } = laid;
            hits.push(RankedRecipe { entry, score, values, phrase, pieces, thin: false });
        }
    }
    // One meaningful word in common is a second choice, unless it is all of request and phrasing.
    let weighs = |i: &usize| said[*i].weight > LITTLE;
    let told = |h: &RankedRecipe| {
        let piece = |i: &usize| h.pieces[*i].map(|p| h.phrase[p]);
        (0..said.len()).filter(|i| piece(i).is_some_and(|p| weighs(i) || p.slot().is_some())).count()
    };
    let whole = |h: &RankedRecipe| {
        (0..said.len()).filter(weighs).all(|i| h.pieces[i].is_some())
            && (0..h.phrase.len()).all(|p| h.phrase[p].optional() || h.pieces.contains(&Some(p)))
    };
    for hit in &mut hits {
        hit.thin = hit.score < ALONE && told(hit) < 2 && !(told(hit) > 0 && whole(hit));
    }
    hits.sort_by(|a, b| b.score.total_cmp(&a.score));
    hits
}

/// Indexes of the recipes with most of the words, best first.
fn candidates(said: &[SaidWords], book: &Book) -> Vec<usize> {
    let recipes = book.entries.len();
    // Column of a word in `times`; a repeated word counts twice.
    let mut column = vec![0u16; book.words.all().len()];
    let mut wanted: Vec<(Id, usize)> = Vec::new();
    let mut columns = 0;
    for word in said.iter().filter(|s| s.word && book.spread(s.canon) > 0).map(|s| s.canon) {
        let at = &mut column[word as usize];
        if *at == 0 {
            columns += 1;
            *at = columns;
        }
        wanted.push((word, usize::from(*at) - 1));
    }
    let width = usize::from(columns);
    let mut times = vec![0u16; width];
    let mut scores: Vec<(usize, f32)> = Vec::with_capacity(recipes);
    let weights: Vec<(usize, f32)> =
        wanted.iter().map(|(word, at)| (*at, bm25::rarity(recipes, book.spread(*word)))).collect();
    for (number, entry) in book.entries.iter().enumerate() {
        let mut any = false;
        for word in book.pieces(entry).iter().filter_map(|p| p.word()) {
            if let Some(at) = usize::from(column[word as usize]).checked_sub(1) {
                times[at] += 1;
                any = true;
            }
        }
        if any {
            let padding = bm25::padding(entry.length, book.average);
            let mut score = 0.0f32;
            for (at, idf) in weights.iter().filter(|(at, _)| times[*at] > 0) {
                score += idf * bm25::gain(f32::from(times[*at]), padding);
            }
            scores.push((number, score));
            times.fill(0);
        }
    }
    let order = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    best::keep(&mut scores, CANDIDATES, order);
    scores.into_iter().map(|(number, _)| number).collect()
}

/// "where am I": light words count only as a whole.
fn verbatim(said: &[SaidWords], book: &'static Book) -> Vec<RankedRecipe> {
    let same = |p: &[PhrasingPiece]| {
        p.len() == said.len() && p.iter().zip(said).all(|(x, s)| x.word().is_some_and(|w| s.says(w)))
    };
    let found = book.entries.iter().find_map(|e| book.phrases(e).find(|p| same(p)).map(|p| (e, p)));
    let pieces = (0..said.len()).map(Some).collect();
    found
        .map(|(entry, phrase)| RankedRecipe { entry, score: 1.0, values: HashMap::new(), phrase, pieces, thin: false })
        .into_iter()
        .collect()
}

pub fn word_weight(word: Id, book: &Book) -> f32 {
    let flags = book.words.flags(word);
    if flags & TURN != 0 {
        return 2.0;
    }
    // "every 3rd line" isn't "the 3rd line".
    if word == book.each {
        return 0.3;
    }
    if flags & FILLER != 0 {
        return 0.0;
    }
    if flags & LIGHT != 0 {
        return 0.35;
    }
    book.rarity(word)
}
