//! Whether an answer is certain: its phrasing says the whole request, or one of the nearest
//! examples uses one of its programs. It changes no answer.

use aish_programs::words::words;
use aish_text::Shell;

use crate::lex::{Token, WordKind};
use crate::phrasings::PhrasingPiece;
use crate::{Suggestion, examples, lists, rank, vocab};

/// With 2, more right answers would be unsure; with 4, more wrong ones certain.
const NEAREST: usize = 3;

/// Least score of a phrasing that says the whole request.
const WHOLE: f32 = 0.95;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// All of it but articles.
    Whole,
    /// One has words that the other lacks, or a builder made the answer.
    Part,
    Apart,
    /// Hardly anything in common: a second choice at most.
    Thin,
}

impl Fit {
    pub fn of(tokens: &[Token], hit: &rank::RankedRecipe) -> Self {
        let unsaid = |known: fn(&str) -> bool| {
            let none = tokens.iter().zip(&hit.pieces).filter(|(_, piece)| piece.is_none());
            none.filter(|(token, _)| token.kind != WordKind::Word || !known(&token.low())).count()
        };
        let needed = |(p, piece): (usize, &PhrasingPiece)| {
            piece.word().is_some() && !piece.optional() && !hit.pieces.contains(&Some(p))
        };
        if hit.thin {
            Self::Thin
        } else if hit.score >= WHOLE && unsaid(|low| lists::READING_ARTICLES.has(low)) == 0 {
            Self::Whole
        } else if unsaid(vocab::is_filler) > 0 && hit.phrase.iter().enumerate().any(needed) {
            Self::Apart
        } else {
            Self::Part
        }
    }
}

/// Whether a near example, in any shell's syntax, has one of the answer's programs.
pub fn is_certain(request: &str, found: &Suggestion) -> bool {
    match found.fit {
        Fit::Whole => true,
        Fit::Apart | Fit::Thin => false,
        Fit::Part => {
            let own = programs(&found.command);
            let near = examples::nearest(request, Shell::Bash, NEAREST);
            near.iter().any(|example| programs(example.command).iter().any(|program| own.contains(program)))
        }
    }
}

/// Programs with their subcommands: `apt show` and `apt remove` are two.
fn programs(command: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut starts, mut sub) = (true, false);
    for word in command.split_whitespace() {
        let assigns =
            || word.split_once('=').is_some_and(|(name, _)| !name.is_empty() && !name.contains(['-', '\'', '"']));
        if starts && (word == "sudo" || assigns()) {
            continue;
        }
        if starts {
            sub = words(word).is_some_and(|book| book.subs().next().is_some());
            found.push(word.to_owned());
        } else if sub && !word.starts_with('-') {
            found.last_mut().into_iter().for_each(|program| *program = format!("{program} {word}"));
            sub = false;
        }
        starts = matches!(word, "|" | "&&" | ";" | "-exec" | "-execdir" | "xargs");
    }
    found
}

#[cfg(test)]
#[path = "certainty_tests.rs"]
mod tests;
