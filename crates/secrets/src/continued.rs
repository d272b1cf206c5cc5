//! What goes on behind a quoted secret: the new value of a plan (`"old" -> "new"`), the other
//! literals of a string in pieces (`"a" + "b"`, one below the other), the other items of a list.

use std::ops::Range;

use super::detect::FoundSecret;
use super::entropy::Classes;
use super::links::Link;
use super::names::{Tier, classify};
use super::text::{is_blank, skip_blanks, skip_space};
use super::values::{Setting, judge};

const PIECES: usize = 50;

/// Longest piece.
const LONGEST: usize = 400;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Another value: `->`, an item of a list.
    Value,
    /// A piece of the same value.
    Piece,
}

/// Adds what follows `first`, a value found in quotes; it is an item of a list if `listed`.
pub(super) fn follow(text: &[u8], first: &FoundSecret, listed: bool, out: &mut Vec<FoundSecret>) {
    let mut end = first.span.end;
    for _ in 0..PIECES {
        let Some(quote) = text.get(end).copied().filter(|b| b"\"'".contains(b)) else { return };
        let Some((next, way)) = next_literal(text, end + 1, quote, listed) else { return };
        let value = &text[next.clone()];
        let mixed = Classes::of(value).mixes_digits() && !value.contains(&b' ');
        if text.get(skip_blanks(text, next.end + 1)) == Some(&b':') || (way == Way::Piece && !mixed) {
            return;
        }
        end = next.end;
        if judge(value, Tier::Password, Setting::PLACE) && (!listed || is_item(value)) {
            out.push(FoundSecret::named(next, first.rule));
        }
    }
}

/// Place of the first literal of the list at `to`: `['x', 'y']`, `("x")`.
pub(super) fn first_item(text: &[u8], to: usize, link: Link) -> Option<usize> {
    let open = text.get(to).filter(|b| b"[(".contains(b) && link == Link::Strong)?;
    let at = skip_space(text, to + 1);
    let quote = text.get(at).filter(|b| b"\"'".contains(b))?;
    let end = (at + 1..text.len().min(at + LONGEST)).find(|i| text[*i] == *quote || text[*i] == b'\n')?;
    // Of a list in parentheses, only the one that wraps a literal: others are arguments.
    (*open == b'[' || text.get(skip_space(text, end + 1)) == Some(&b')')).then_some(at)
}

/// Whether an item of a list isn't a word, a name or a rule of validation such as `min:8`.
pub(super) fn is_item(value: &[u8]) -> bool {
    let signs = value.iter().any(|b| b"!@#$%^&*+=~?".contains(b));
    (Classes::of(value).mixes_digits() || signs) && !value.contains(&b':') && classify(value).is_none()
}

/// A rule of validation with its number: `min:8`, `between:8,64`.
pub(super) fn is_rule(value: &[u8]) -> bool {
    let mut parts = value.splitn(2, |b| *b == b':');
    let name = parts.next().unwrap_or_default();
    let numbers = parts.next().is_some_and(|rest| !rest.is_empty() && rest.iter().all(|b| b"0123456789,".contains(b)));
    numbers && name.iter().all(|b| b.is_ascii_lowercase() || *b == b'_')
}

fn next_literal(text: &[u8], at: usize, quote: u8, listed: bool) -> Option<(Range<usize>, Way)> {
    let sign = skip_blanks(text, at);
    let rest = text.get(sign..)?;
    let (from, way) = if rest.starts_with(b"->") {
        (skip_blanks(text, sign + 2), Way::Value)
    } else if listed && rest.first() == Some(&b',') {
        (skip_space(text, sign + 1), Way::Value)
    } else if matches!(rest.first(), Some(b'+' | b'.')) {
        (skip_space(text, sign + 1), Way::Piece)
    } else {
        // Adjacent literals, the next one indented on a line of its own.
        let line = skip_space(text, at);
        let indented = text[at..line].contains(&b'\n') && is_blank(text[line - 1]);
        (indented.then_some(line)?, Way::Piece)
    };
    let start = from + 1;
    if text.get(from) != Some(&quote) {
        return None;
    }
    let stop = text.len().min(start + LONGEST);
    let end = (start..stop).find(|i| text[*i] == quote || text[*i] == b'\n').filter(|i| text[*i] == quote)?;
    (end > start).then_some((start..end, way))
}
