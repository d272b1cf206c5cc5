//! Which recipes of the tables fit a request, and how well: BM25 over their phrasings picks the candidates, aligning
//! each phrasing with the request decides. A score is the share of meaning that both sides have in common.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Kitchen;
use super::lex::{Kind, Token};
use super::recipes;
use super::template::{self, Piece, Recipe, Value};
use super::vocab;
use super::vocab::quick::Map;

/// Below this the answer is "I don't know". Found by trying the tables of tests: lower lets nonsense through.
pub const ENOUGH: f32 = 0.82;

/// How many candidates are aligned.
const CANDIDATES: usize = 150;

/// Words that change or destroy something: they must stand on both sides, whatever the rest says.
const DEEDS: &[&str] = &[
    "delete",
    "kill",
    "move",
    "rename",
    "replace",
    "uninstall",
    "install",
    "stop",
    "restart",
    "upgrade",
    "shutdown",
    "reboot",
    "encrypt",
    "decrypt",
    "push",
    "reset",
    "overwrite",
    "format",
    "disable",
    "enable",
    "undo",
    "merge",
    "copy",
    "compress",
    "extract",
    "upload",
    "clone",
    "prune",
    "truncate",
    "rebase",
];

/// Words that turn a request round; never passed over.
const TURNS: &[&str] = &["not", "without", "exclude", "never", "no", "unless"];

/// Words so general that they say little.
const LIGHT: &[&str] = &[
    "show", "find", "file", "name", "here", "item", "content", "text", "system", "create", "start", "run", "use",
    "change", "command", "into", "only", "total", "line", "git",
];

struct Index {
    phrases: &'static [Vec<Vec<Piece>>],
    postings: Map<&'static str, Vec<(usize, f32)>>,
    lengths: Vec<f32>,
    average: f32,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let phrases: &'static [Vec<Vec<Piece>>] = &recipes::PHRASES;
    let mut postings: Map<&'static str, Vec<(usize, f32)>> = Map::default();
    let mut lengths = Vec::with_capacity(phrases.len());
    for (doc, says) in phrases.iter().enumerate() {
        let mut count: Map<&'static str, f32> = Map::default();
        for piece in says.iter().flatten() {
            if let Piece::Word(w, _) = piece
                && !vocab::is_filler(w)
            {
                *count.entry(w).or_default() += 1.0;
            }
        }
        lengths.push(count.values().sum::<f32>());
        for (word, tf) in count {
            postings.entry(word).or_default().push((doc, tf));
        }
    }
    let average = lengths.iter().sum::<f32>() / lengths.len().max(1) as f32;
    Index { phrases, postings, lengths, average }
});

/// A recipe that fits.
pub struct Hit {
    /// The recipe.
    pub recipe: &'static Recipe,
    /// How well, 0 to 1.
    pub score: f32,
    /// What its slots get.
    pub values: HashMap<&'static str, Value>,
}

/// The recipes that fit well enough, best first.
pub fn search(tokens: &[Token], _kitchen: &Kitchen) -> Vec<Hit> {
    let index = &*INDEX;
    let all: Vec<&'static Recipe> = recipes::all().collect();
    if tokens.iter().all(|t| t.kind == Kind::Word && vocab::is_filler(&t.canon)) {
        return verbatim(tokens, index, &all);
    }
    let mut scores: HashMap<usize, f32> = HashMap::new();
    for token in tokens.iter().filter(|t| t.kind == Kind::Word) {
        let Some(posting) = index.postings.get(token.canon.as_str()) else { continue };
        let (n, df) = (all.len() as f32, posting.len() as f32);
        let idf = ((n - df + 0.5) / (df + 0.5) + 1.0).ln();
        for (doc, tf) in posting {
            let long = 1.2 * (0.25 + 0.75 * index.lengths[*doc] / index.average);
            *scores.entry(*doc).or_default() += idf * tf * 2.2 / (tf + long);
        }
    }
    let mut candidates: Vec<(usize, f32)> = scores.into_iter().collect();
    candidates.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    candidates.truncate(CANDIDATES);
    let mut hits: Vec<Hit> = Vec::new();
    for (doc, _) in candidates {
        let best = index.phrases[doc].iter().filter_map(|p| align(p, tokens, index)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((score, values)) = best
            && score >= ENOUGH
        {
            hits.push(Hit { recipe: all[doc], score, values });
        }
    }
    // One meaningful word is a request only if it is all there is to say.
    let told = tokens.iter().filter(|t| token_weight(t, index) > 0.0).count();
    if told < 2 {
        hits.retain(|h| h.score >= 0.96);
    }
    hits.sort_by(|a, b| b.score.total_cmp(&a.score));
    hits
}

/// "where am I": words that weigh nothing one by one count only as a whole.
fn verbatim(tokens: &[Token], index: &Index, all: &[&'static Recipe]) -> Vec<Hit> {
    let same = |p: &Vec<Piece>| {
        p.len() == tokens.len()
            && p.iter().zip(tokens).all(|(x, t)| matches!(x, Piece::Word(w, _) if *w == t.canon || *w == t.low()))
    };
    let found = index.phrases.iter().position(|says| says.iter().any(same));
    found.map(|doc| Hit { recipe: all[doc], score: 1.0, values: HashMap::new() }).into_iter().collect()
}

fn word_weight(canon: &str, index: &Index) -> f32 {
    if TURNS.contains(&canon) {
        return 2.0;
    }
    // "every 3rd line" is not "the 3rd line".
    if canon == "each" {
        return 0.3;
    }
    if vocab::is_filler(canon) {
        return 0.0;
    }
    if LIGHT.contains(&canon) {
        return 0.35;
    }
    let df = index.postings.get(canon).map_or(0, Vec::len) as f32;
    let n = index.phrases.len() as f32;
    (0.5 + 0.25 * ((n + 1.0) / (df + 1.0)).ln()).clamp(0.7, 1.7)
}

fn token_weight(token: &Token, index: &Index) -> f32 {
    match token.kind {
        Kind::Word if !token.known && !vocab::is_filler(&token.low()) => 1.8,
        Kind::Word => word_weight(&token.canon, index),
        _ => SLOT,
    }
}

/// What a filled slot counts.
const SLOT: f32 = 1.2;

/// The part of that which a value counts that fits badly, hardly, well, or perfectly.
const QUALITY: [f32; 4] = [0.7, 0.78, 0.97, 1.0];

/// Lays a phrasing over the request: the score and the values of its slots.
fn align(phrase: &[Piece], tokens: &[Token], index: &Index) -> Option<(f32, HashMap<&'static str, Value>)> {
    let mut used = vec![false; tokens.len()];
    let (mut common, mut wanted) = (0.0f32, 0.0f32);
    // Words first: what they explain can't be a name.
    let mut missed = false;
    for piece in phrase {
        let Piece::Word(word, optional) = piece else { continue };
        let weight = word_weight(word, index);
        let found = tokens.iter().enumerate().position(|(i, t)| !used[i] && t.is(word));
        match found {
            Some(i) => {
                used[i] = true;
                common += weight;
                wanted += weight;
            }
            None if *optional => {}
            None if DEEDS.contains(word) || TURNS.contains(word) => return None,
            None => {
                missed |= weight > 0.0
                    && !matches!(
                        *word,
                        "show" | "find" | "file" | "name" | "line" | "here" | "number" | "value" | "column"
                    );
                wanted += weight;
            }
        }
    }
    let told = common;
    // A light miss is forgiven, half the meaning is not.
    if common <= 0.0 && wanted > 0.0 {
        return None;
    }
    let mut bound: Vec<(usize, usize)> = Vec::new();
    let mut values: HashMap<&'static str, Value> = HashMap::new();
    let before =
        |p: usize| phrase[..p].iter().rev().find_map(|x| if let Piece::Word(w, _) = x { Some(*w) } else { None });
    let direct =
        |p: usize| p.checked_sub(1).and_then(|b| if let Piece::Word(w, _) = &phrase[b] { Some(*w) } else { None });
    let next = |p: usize| phrase.get(p + 1).and_then(|x| if let Piece::Word(w, _) = x { Some(*w) } else { None });
    // Slots behind a telling word take theirs first, the others what is left, in order.
    for anchored_pass in [true, false] {
        for (p, piece) in phrase.iter().enumerate() {
            let Piece::Slot(slot, optional) = piece else { continue };
            if values.contains_key(slot) {
                continue;
            }
            let mut best: Option<(u8, usize)> = None;
            for (i, token) in tokens.iter().enumerate() {
                if used[i] && !(anchored_pass && is_name(slot) && token.kind != Kind::Word) {
                    continue;
                }
                if used[i] {
                    continue;
                }
                let mut b = i;
                while b > 0
                    && matches!(
                        tokens[b - 1].low().as_str(),
                        "the"
                            | "a"
                            | "an"
                            | "my"
                            | "all"
                            | "user"
                            | "file"
                            | "called"
                            | "named"
                            | "folder"
                            | "directory"
                            | "column"
                            | "branch"
                            | "new"
                            | "word"
                            | "text"
                            | "service"
                            | "package"
                            | "number"
                            | "port"
                            | "process"
                            | "program"
                            | "host"
                            | "group"
                            | "container"
                            | "image"
                            | "job"
                    )
                    && tokens[b - 1].kind == Kind::Word
                    && Some(tokens[b - 1].canon.as_str()) != direct(p)
                {
                    b -= 1;
                }
                let lead = b.checked_sub(1).map(|b| &tokens[b]).filter(|t| t.kind == Kind::Word);
                let same = lead.is_some_and(|t| direct(p).is_some_and(|d| d == t.canon || d == t.low()));
                let article = i
                    .checked_sub(1)
                    .is_some_and(|b| matches!(tokens[b].low().as_str(), "the" | "all" | "every" | "each"));
                let follows = next(p).is_some_and(|n| {
                    tokens.get(i + 1).is_some_and(|t| (t.is(n) || t.low() == n) && (article || !vocab::is_filler(n)))
                });
                // "chmod 600 id_rsa": right behind what the slot before took.
                let behind = p > 0 && i > 0 && bound.contains(&(p - 1, i - 1));
                let placed = behind
                    || lead.is_some_and(|t| {
                        matches!(
                            t.low().as_str(),
                            "to" | "go to"
                                | "enter"
                                | "cd"
                                | "into"
                                | "in"
                                | "from"
                                | "of"
                                | "with"
                                | "and"
                                | "under"
                                | "inside"
                                | "as"
                                | "at"
                                | "on"
                                | "by"
                                | "dir"
                                | "folder"
                                | "directory"
                                | "file"
                                | "between"
                                | "named"
                                | "symlink"
                                | "link"
                        )
                    })
                    || (i > 0 && b != i && matches!(tokens[i - 1].low().as_str(), "folder" | "directory" | "file"));
                let anchored = same
                    || behind
                    || (is_name(slot)
                        && (follows
                            || (before(p).is_some() && lead.is_some_and(|t| before(p) == Some(t.canon.as_str())))));
                // "fix my marriage": what is "my" something is no name of the machine's.
                if is_name(slot)
                    && token.kind == Kind::Word
                    && i > 0
                    && matches!(tokens[i - 1].low().as_str(), "my" | "your" | "our")
                    && !same
                {
                    continue;
                }
                // The first word of a request says what to do.
                if i == 0 && is_name(slot) && token.kind == Kind::Word && !(follows || same) {
                    continue;
                }
                if anchored_pass && !anchored {
                    continue;
                }
                if let Some(fit) = template::fits(slot, token, anchored, placed) {
                    let fit = fit * 2 + u8::from(anchored);
                    if best.is_none_or(|(f, _)| fit > f) {
                        best = Some((fit, i));
                    }
                }
            }
            if let Some((fit, i)) = best {
                used[i] = true;
                bound.push((p, i));
                // A bare word is a name only where everything else is as the recipe has it.
                if (missed || told < 0.3) && is_name(slot) && tokens[i].kind == Kind::Word {
                    return None;
                }
                // A word of ours taken for a name is a guess, and "kill time" is no guess to make.
                let guess = is_name(slot)
                    && tokens[i].kind == Kind::Word
                    && tokens[i].known
                    && fit < 4
                    && !(slot.starts_with("col") && fit > 2);
                let backed =
                    phrase.iter().filter(|x| matches!(x, Piece::Word(w, _) if word_weight(w, index) > 0.0)).count();
                if guess && backed < 2 {
                    return None;
                }
                common += SLOT * if guess { 0.3 } else { QUALITY[usize::from(fit / 2).min(3)] };
                wanted += SLOT;
                let mut raw = tokens[i].raw.clone();
                if matches!(*slot, "text" | "text2") && tokens[i].kind == Kind::Word {
                    // An unquoted text goes on over what nothing else explains.
                    let mut e = i + 1;
                    while e < tokens.len()
                        && tokens[e].kind == Kind::Word
                        && !used[e]
                        && !tokens[e].known
                        && !tokens[e - 1].comma
                    {
                        raw.push(' ');
                        raw.push_str(&tokens[e].raw);
                        used[e] = true;
                        e += 1;
                    }
                }
                values.insert(slot, Value { raw, kind: tokens[i].kind });
            } else if !optional && !anchored_pass {
                return None;
            }
        }
    }
    let mut given = 0.0f32;
    for (i, token) in tokens.iter().enumerate() {
        if used[i] {
            continue;
        }
        if token.kind == Kind::Word && (DEEDS.contains(&token.canon.as_str()) || TURNS.contains(&token.canon.as_str()))
        {
            return None;
        }
        given += token_weight(token, index);
    }
    let total = common + wanted + given;
    let order = likeness(phrase, tokens, &bound);
    (total > 0.0).then(|| (2.0 * common / total - 0.04 * (1.0 - order), values))
}

/// How alike the two are word for word and in order, fillers included: what decides between "dos to unix" and
/// "unix to dos".
fn likeness(phrase: &[Piece], tokens: &[Token], bound: &[(usize, usize)]) -> f32 {
    let mut row = vec![0u8; tokens.len() + 1];
    for (p, piece) in phrase.iter().enumerate() {
        let mut diagonal = 0;
        for (i, token) in tokens.iter().enumerate() {
            let same = match piece {
                Piece::Word(w, _) => token.kind == Kind::Word && (token.canon == *w || token.low() == *w),
                Piece::Slot(..) => bound.contains(&(p, i)),
            };
            let above = row[i + 1];
            row[i + 1] = if same { diagonal + 1 } else { above.max(row[i]) };
            diagonal = above;
        }
    }
    let common = f32::from(row[tokens.len()]);
    2.0 * common / (phrase.len() + tokens.len()).max(1) as f32
}

fn is_name(slot: &str) -> bool {
    matches!(
        slot.trim_end_matches(|c: char| c.is_ascii_digit()),
        "name" | "user" | "group" | "host" | "branch" | "col" | "text"
    )
}
