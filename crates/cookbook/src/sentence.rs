//! Matches a request word by word with a pattern (`docs/patterns.md`) and returns its holes.

use crate::lists;
use aish_text::pattern::{self, PatternPiece};

/// Texts of the holes by name; `None` unless all words fit. A hole takes few words, at least one.
pub fn holes<'p>(pattern: &'p str, words: &[String]) -> Option<Vec<(&'p str, String)>> {
    let pieces: Vec<_> = pattern::pieces(pattern).collect();
    let mut held = Vec::new();
    fit(&pieces, words, &mut held).then_some(held)
}

/// [`holes`] of the sentence `name` in `[goal.sentences]` of `../data/forms.pairs`.
pub fn said(name: &str, words: &[String]) -> Option<Vec<(&'static str, String)>> {
    holes(lists::of("goal.sentences", name)?, words)
}

/// Quoted text stays one word.
pub fn words(text: &str) -> Vec<String> {
    let mut rest = text.trim_start();
    let next = || {
        let (word, behind) = rest.split_at(first_word(rest));
        rest = behind.trim_start();
        (!word.is_empty()).then(|| word.to_owned())
    };
    std::iter::from_fn(next).collect()
}

/// Length of the first word; quoted blanks belong to it.
pub fn first_word(text: &str) -> usize {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match quote {
            Some(q) if c == q => quote = None,
            None if matches!(c, '\'' | '"' | '`') && (at == 0 || text[..at].ends_with(['=', '('])) => {
                quote = text[at + 1..].contains(c).then_some(c);
            }
            None if c.is_whitespace() => return at,
            _ => {}
        }
    }
    text.len()
}

fn bare(word: &str) -> &str {
    word.trim_end_matches([',', ';', ':', '?', '!']).trim_end_matches('.')
}

fn fit<'p>(pieces: &[PatternPiece<'p>], words: &[String], held: &mut Vec<(&'p str, String)>) -> bool {
    let Some((piece, rest)) = pieces.split_first() else { return words.is_empty() };
    match piece {
        PatternPiece::Hole(name) => (1..=words.len()).any(|taken| {
            let depth = held.len();
            held.push((name, bare(&words[..taken].join(" ")).to_owned()));
            let fits = fit(rest, &words[taken..], held);
            held.truncate(if fits { held.len() } else { depth });
            fits
        }),
        PatternPiece::Word(word) => {
            let same = |said: &String| pattern::ways(word).any(|way| bare(said).eq_ignore_ascii_case(way));
            words.first().is_some_and(same) && fit(rest, &words[1..], held)
        }
        PatternPiece::Open(optional) => {
            let end = rest.iter().position(|p| *p == PatternPiece::Close).unwrap_or(rest.len());
            let (group, behind) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
            group.split(|p| *p == PatternPiece::Or).any(|way| fit(&[way, behind].concat(), words, held))
                || *optional && fit(behind, words, held)
        }
        PatternPiece::Or | PatternPiece::Close => false,
    }
}

#[cfg(test)]
#[path = "sentence_tests.rs"]
mod tests;
