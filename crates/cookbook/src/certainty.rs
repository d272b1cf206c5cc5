//! Whether an answer is certain: its phrasing says the whole request by itself, or the nearest
//! examples, which are found by other means, come to one of its programs too. It changes no answer
//! and turns none down.

use aish_programs::words::words;
use aish_text::Shell;

use crate::lex::{Token, WordKind};
use crate::phrasings::PhrasingPiece;
use crate::{Suggestion, examples, lists, rank, vocab};

/// So many of the nearest examples are asked: with two more right answers are unsure, with four
/// more wrong ones certain.
const NEAREST: usize = 3;

/// From this score on a phrasing may say the whole request.
const WHOLE: f32 = 0.95;

/// How a request and what answers it fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The phrasing says all of it but articles.
    Whole,
    /// The one has words that the other doesn't, or it was put together from parts.
    Part,
    /// Both have words of their own.
    Apart,
    /// They have hardly anything in common: it is only good for a second choice.
    Thin,
}

impl Fit {
    /// How `tokens` fit the phrasing of `hit`.
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
        } else if hit.score >= WHOLE && unsaid(|low| lists::has("reading.articles", low)) == 0 {
            Self::Whole
        } else if unsaid(vocab::is_filler) > 0 && hit.phrase.iter().enumerate().any(needed) {
            Self::Apart
        } else {
            Self::Part
        }
    }
}

/// Whether `found` is certain for the same words. Of the nearest examples one must have a program
/// of its; which syntax that is in makes no difference, and most examples are for bash.
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

/// The programs of a command line, each with its subcommand where it has those: `apt show` and
/// `apt remove` are two.
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
