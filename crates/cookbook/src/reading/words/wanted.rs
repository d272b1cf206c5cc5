//! Drops answers that print more than asked: one thing for a superlative, names for "names of …".

use crate::lex::{Token, WordKind};
use crate::{lists, vocab};

pub fn fits(tokens: &[Token], command: &str) -> bool {
    let many = asks_for_one(tokens) && lists_many(command);
    let more = names_alone(tokens) && adds_to_names(command);
    let counts = lists_all(tokens) && command.starts_with("wc ");
    let other = asks_when(tokens) && names_things(command);
    let whole = only_a_part(tokens) && lists::WANTED_OVERVIEWS.words().any(|sign| command.starts_with(sign));
    let finds = || lists::WANTED_SEARCHERS.words().any(|sign| command.contains(sign));
    !(many || counts || more || other || whole || searches(tokens) && !finds())
}

/// "show all words in a.txt" isn't their number.
fn lists_all(tokens: &[Token]) -> bool {
    tokens.first().is_some_and(|t| t.is("show"))
        && tokens.get(1).is_some_and(|t| t.said(&["all", "every", "each"]))
        && !tokens.iter().any(|t| t.any(&["count", "number", "total", "sum"]))
}

/// "the model of the cpu only".
fn only_a_part(tokens: &[Token]) -> bool {
    tokens.iter().any(|t| t.said(&["only", "just"]))
}

fn asks_when(tokens: &[Token]) -> bool {
    tokens.first().is_some_and(|t| t.low() == "when")
}

fn names_things(command: &str) -> bool {
    command.starts_with("find ") && command.rsplit(" | ").next().is_some_and(|last| last.starts_with("cut "))
}

/// Whether it starts with a search: "search the logs for x" isn't "show the logs".
fn searches(tokens: &[Token]) -> bool {
    tokens.first().is_some_and(|t| t.low().split(' ').any(|word| matches!(word, "search" | "grep")))
}

/// Whether a singular superlative asks for one of many.
pub fn asks_for_one(tokens: &[Token]) -> bool {
    // Orders cover all: "sorted by size", "for every user", "largest first".
    if tokens.iter().any(|t| t.any(&["sort", "each"]) || lists::WANTED_ORDERS.has(&t.low())) {
        return false;
    }
    let superlative = |at: &usize| {
        let token = &tokens[*at];
        let next = tokens.get(at + 1).map(Token::low).unwrap_or_default();
        let before = at.checked_sub(1).map(|b| tokens[b].low()).unwrap_or_default();
        (token.any(&["biggest", "smallest", "newest", "oldest"]) || lists::WANTED_SUPERLATIVES.has(&token.low()))
            && !matches!(next.as_str(), "first" | "last")
            && before != "at"
    };
    let Some(at) = (0..tokens.len()).find(superlative) else { return false };
    let counted = |at: usize| tokens.get(at).is_some_and(|t| t.num().is_some());
    if counted(at + 1) || (1..=2).any(|back| at.checked_sub(back).is_some_and(counted)) {
        return false;
    }
    if tokens[..at].iter().any(|t| t.low() == "who") {
        return true;
    }
    let noun = |t: &&Token| !says_nothing(t);
    let head = tokens[..at].iter().find(noun).or_else(|| tokens[at + 1..].iter().find(noun));
    head.is_some_and(|t| t.kind == WordKind::Word && !t.is("use") && is_singular(&t.low()))
}

pub fn names_alone(tokens: &[Token]) -> bool {
    let low = |at: usize| tokens.get(at).map(Token::low).unwrap_or_default();
    let opens = |at: usize| tokens[..at].iter().all(says_nothing);
    let only = |word: &str| matches!(word, "only" | "just");
    (0..tokens.len()).any(|at| {
        let first = tokens[..at].iter().rposition(|t| !lists::WANTED_BESIDE_NAMES.has(&t.low()));
        let lead = first.map(low).unwrap_or_default();
        low(at) == "nothing" && low(at + 1) == "else"
            || lists::WANTED_NAMES.has(&low(at))
                && (only(&lead) || only(&low(at + 1)) || low(at + 1) == "of" && opens(at))
    })
}

/// Whether it is neither a thing nor an action.
fn says_nothing(token: &Token) -> bool {
    token.kind == WordKind::Word
        && (vocab::is_filler(&token.low())
            || token.any(&["show", "find", "name"])
            || lists::WANTED_ADJECTIVES.has(&token.low()))
}

fn is_singular(word: &str) -> bool {
    !word.ends_with('s') || ["ss", "us", "is"].iter().any(|end| word.ends_with(end))
}

/// Whether the command lists all that it sorts.
fn lists_many(command: &str) -> bool {
    let sorts = lists::WANTED_SORTING.words().any(|sign| command.contains(sign));
    let stages = || command.split(" | ").filter(|s| ["head", "tail"].iter().any(|p| s.starts_with(p)));
    let limit = |stage: &str| {
        let words: Vec<&str> = stage.split(' ').collect();
        let said = words.iter().rev().find_map(|w| w.trim_start_matches('-').parse::<u32>().ok());
        said.filter(|_| !stage.contains('+'))
    };
    let most = if command.starts_with("ps ") || command.starts_with("df ") { 2 } else { 1 };
    let ends = || stages().filter_map(limit).any(|n| n <= most) || command.contains("--count=1");
    (sorts || stages().filter_map(limit).any(|n| n > most)) && !ends()
}

/// Whether it prints sizes, dates or counts beside names.
fn adds_to_names(command: &str) -> bool {
    let last = command.rsplit(" | ").next().unwrap_or_default();
    let cut = ["cut ", "awk ", "sed "].iter().any(|program| last.starts_with(program));
    !cut && lists::WANTED_MORE_THAN_NAMES.words().any(|sign| command.contains(sign))
}
