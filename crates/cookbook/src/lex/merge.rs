//! Joins tokens with one meaning: "10 megabytes", "half a gig", "called my-notes", "get rid of".

use super::{Token, WordKind};
use crate::lists;
use crate::phrasings::BOOK;
use crate::vocab::{self, numbers};

/// A name follows "called" or "named", whatever its shape; so may a lone "a" or "b".
pub fn names(tokens: &mut [Token]) {
    for i in 0..tokens.len() {
        if tokens[i].kind != WordKind::Word {
            continue;
        }
        let low = tokens[i].low();
        let next = tokens.get(i + 1).map(Token::low).unwrap_or_default();
        if matches!(low.as_str(), "called" | "named")
            && !matches!(next.as_str(), "like" | "after" | "as" | "with" | "exactly" | "something")
        {
            if let Some(t) = tokens.get_mut(i + 1)
                && t.kind == WordKind::Word
                && !t.raw.contains(['*', '?', '/', '.'])
            {
                t.kind = WordKind::Quoted;
            }
        } else if is_mentioned(tokens, i, &low, &next)
            || lone_name(tokens, i, &low, &next)
            || (low.len() == 1
                && low.starts_with(|c: char| c.is_ascii_alphabetic())
                && !matches!(low.as_str(), "a" | "i" | "c" | "r" | "h"))
        {
            tokens[i].kind = WordKind::Quoted;
        }
    }
}

/// An article as a word: "the word the in book.txt".
fn is_mentioned(tokens: &[Token], i: usize, low: &str, next: &str) -> bool {
    let announced = i > 0 && lists::LEX_ANNOUNCING.has(&tokens[i - 1].low());
    announced && lists::LEX_ARTICLES.has(low) && lists::LEX_BEHIND_ARTICLES.has(next)
}

/// A lone "a" or "c" is a name in a list ("a, b and c") or where no article fits.
fn lone_name(tokens: &[Token], i: usize, low: &str, next: &str) -> bool {
    match low {
        "a" => {
            tokens[i].comma
                || tokens.get(i + 1).is_some_and(|t| t.raw.len() == 1 && !matches!(t.raw.as_str(), "c" | "r"))
                || matches!(next, "" | "and" | "to" | "with" | "into" | "from" | "but" | "or")
        }
        "c" => i > 0 && matches!(tokens[i - 1].raw.as_str(), "and" | "b") && i + 1 >= tokens.len(),
        _ => false,
    }
}

pub fn quantities(tokens: &mut Vec<Token>) {
    let mut i = 0;
    while i < tokens.len() {
        // "the first minute": an ordinal.
        if i > 0
            && tokens[i - 1].low() == "first"
            && tokens[i].kind == WordKind::Word
            && let Some(unit) = numbers::unit(&tokens[i].low(), false)
            && unit.seconds <= numbers::HOUR
            && !tokens[i].low().ends_with('s')
        {
            tokens[i].kind = WordKind::Span(1, unit);
            i += 1;
            continue;
        }
        if let Some((kind, used)) = quantity(&tokens[i..]) {
            let raw = tokens[i..i + used].iter().map(|t| t.raw.as_str()).collect::<Vec<_>>().join(" ");
            let comma = tokens[i + used - 1].comma;
            tokens.drain(i + 1..i + used);
            tokens[i].raw = raw;
            tokens[i].kind = kind;
            tokens[i].comma = comma;
        }
        i += 1;
    }
}

/// "before 2024/01/31", "since 31/1/2024": where the order of day and month is open, it stays a path.
pub fn dates(tokens: &mut [Token]) {
    for i in 1..tokens.len() {
        let behind = &tokens[i - 1];
        let between = behind.low() == "and" && tokens[..i].iter().any(|t| t.low() == "between");
        if tokens[i].kind == WordKind::Path
            && (between || lists::LEX_DATED.has(&behind.low()))
            && let Some(date) = numbers::slashed(&tokens[i].raw)
        {
            tokens[i].raw = date;
            tokens[i].kind = WordKind::Date;
        }
    }
}

fn low(tokens: &[Token], i: usize) -> String {
    tokens.get(i).filter(|t| t.kind == WordKind::Word).map(Token::low).unwrap_or_default()
}

fn quantity(tokens: &[Token]) -> Option<(WordKind, usize)> {
    let first = low(tokens, 0);
    if first == "half" && matches!(low(tokens, 1).as_str(), "a" | "an") {
        let word = low(tokens, 2);
        if let Some(b) = numbers::bytes(&word, false) {
            return Some((WordKind::Size(b / 2), 3));
        }
        return numbers::half(numbers::unit(&word, false)?).map(|(n, unit)| (WordKind::Span(n, unit), 3));
    }
    if matches!(first.as_str(), "a" | "an" | "last" | "past" | "previous" | "this") {
        return one_unit(tokens, &first);
    }
    let (mut value, mut used) = match tokens.first()?.kind {
        WordKind::Num(n) => (n as f64, 1),
        WordKind::Word => match numbers::decimal(&first) {
            Some(value) => (value, 1),
            _ => {
                if matches!(first.as_str(), "few" | "couple")
                    && !matches!(low(tokens, 1).as_str(), "of")
                    && numbers::unit(&low(tokens, 1), false).is_none()
                {
                    return None;
                }
                if let Some(n) = numbers::ordinal(&first) {
                    let counted = matches!(
                        low(tokens, 1).trim_end_matches('s'),
                        "column" | "line" | "field" | "row" | "character" | "page" | "col" | "word"
                    );
                    // "first line" is a place, "first lines" an open quantity.
                    let paired = low(tokens, 1) == "and" && numbers::ordinal(&low(tokens, 2)).is_some();
                    let counted = counted || paired;
                    return (counted && !low(tokens, 1).ends_with('s')).then_some((WordKind::Num(n), 1));
                }
                (numbers::number(&first)? as f64, 1)
            }
        },
        _ => return None,
    };
    if matches!(low(tokens, used).as_str(), "hundred" | "thousand" | "million" | "dozen") {
        value *= numbers::number(&low(tokens, used))? as f64;
        used += 1;
    }
    // "first" and "one" before a noun stay words unless a unit follows.
    let next = low(tokens, used).trim_start_matches('-').to_owned();
    if let Some(found) = with_unit(value, &next, used) {
        return Some(found);
    }
    if next == "and" && low(tokens, used + 1) == "a" && low(tokens, used + 2) == "half" {
        return with_unit(value + 0.5, &low(tokens, used + 3), used + 3);
    }
    (first != "one").then_some((WordKind::Num(value as i64), used))
}

/// "an hour", "last week", "a few days".
fn one_unit(tokens: &[Token], first: &str) -> Option<(WordKind, usize)> {
    let article = matches!(first, "a" | "an");
    let word = low(tokens, 1);
    if let Some(unit) = numbers::unit(&word, false).filter(|_| !word.ends_with('s'))
        && !(first == "last" && low(tokens, 2) == "of")
        && (!article || unit.seconds > 1 || low(tokens, 2).is_empty())
    {
        // Composers look at the raw text of "last week".
        return Some((WordKind::Span(1, unit), 2));
    }
    if !article {
        return None;
    }
    if let Some(b) = numbers::bytes(&word, false) {
        return Some((WordKind::Size(b), 2));
    }
    if matches!(word.as_str(), "couple" | "dozen" | "few" | "hundred" | "thousand" | "million") {
        let n = numbers::number(&word)?;
        let of = usize::from(low(tokens, 2) == "of");
        return Some(with_unit(n as f64, &low(tokens, 2 + of), 2 + of).unwrap_or((WordKind::Num(n), 2)));
    }
    None
}

fn with_unit(value: f64, word: &str, used: usize) -> Option<(WordKind, usize)> {
    if let Some(b) = numbers::bytes(word, false) {
        return Some((WordKind::Size((value * b as f64) as i64), used + 1));
    }
    let unit = numbers::unit(word, false)?;
    let (number, unit) = numbers::whole(value, unit)?;
    Some((WordKind::Span(number, unit), used + 1))
}

/// "new york" becomes one name.
pub fn places(tokens: &mut Vec<Token>) {
    let mut i = 0;
    while i + 1 < tokens.len() {
        for used in [3, 2] {
            let Some(group) = tokens.get(i..i + used).filter(|g| g.iter().all(|t| t.kind == WordKind::Word)) else {
                continue;
            };
            let raw = group.iter().map(|t| t.raw.as_str()).collect::<Vec<_>>().join(" ");
            if vocab::zone(&raw.to_lowercase()).is_some() {
                tokens.drain(i + 1..i + used);
                tokens[i].canon = raw.to_lowercase();
                tokens[i].raw = raw;
                break;
            }
        }
        i += 1;
    }
}

pub fn phrases(tokens: &mut Vec<Token>) {
    let mut i = 0;
    while i < tokens.len() {
        if tokens[i].kind == WordKind::Word {
            let says = |k: usize, part: &str| {
                tokens.get(i + 1 + k).is_some_and(|t| t.kind == WordKind::Word && t.low() == part)
            };
            if let Some((more, to)) = BOOK.words.joined(BOOK.words.id(&tokens[i].low()), says) {
                let used = more + 1;
                let raw = tokens[i..i + used].iter().map(|t| t.raw.as_str()).collect::<Vec<_>>().join(" ");
                let comma = tokens[i + used - 1].comma;
                tokens.drain(i + 1..i + used);
                let mut parts = to.split(' ');
                tokens[i].canon = parts.next().unwrap_or_default().to_owned();
                tokens[i].raw = raw;
                tokens[i].known = true;
                tokens[i].comma = comma;
                for (k, part) in parts.enumerate() {
                    let mut extra = Token::word(part);
                    extra.canon = part.to_owned();
                    extra.known = true;
                    tokens.insert(i + 1 + k, extra);
                }
            }
        }
        i += 1;
    }
}
