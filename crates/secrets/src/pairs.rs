//! What is around a pair of name and value on its lines: whether it fills one, a block or list
//! below it, the words behind it, and what goes on behind a quoted secret: the new value of a plan
//! (`"old" -> "new"`), the other literals of a string in pieces (`"a" + "b"`, one below the other).

use std::ops::Range;

use super::bare::fills;
use super::detect::FoundSecret;
use super::entropy::{Classes, changes, has_sign};
use super::names::{Tier, classify};
use super::reading::{ReadValue, Readings, quote_at, value_at};
use super::references::{code, fact, path, prose, reference, uuid};
use super::text::{indented, is_blank, is_name, line_end, line_start, skip_blanks, skip_space};
use super::values::{Setting, judge};

/// Most words of a password with blanks, and bytes of the rest of its line; most items of a list.
const WORDS: usize = 8;
const LINE: usize = 400;
const ITEMS: usize = 50;

pub(super) fn fills_line(text: &[u8], name: usize, value: &ReadValue) -> bool {
    let line = line_start(text, name, 120);
    let head = text[line..name].iter().all(|b| is_blank(*b) || b"-#$>+/*;".contains(b))
        || text[line..name].starts_with(b"export ");
    let rest = skip_blanks(text, value.end + usize::from(value.quote != 0));
    head && text.get(rest).is_none_or(|b| b"\n\r#,;}".contains(b))
}

/// Whether nothing is behind the pair on its line, not even the comma or bracket of code.
pub(super) fn ends_line(text: &[u8], value: &ReadValue) -> bool {
    let rest = skip_blanks(text, value.end + usize::from(value.quote != 0));
    text.get(rest).is_none_or(|b| b"\n\r#".contains(b))
}

/// End of a YAML block scalar (`>-`, `|`) whose header is at `value`; `None` if there is none.
pub(super) fn block_end(text: &[u8], start: usize, end: usize, value: usize) -> Option<usize> {
    let between = text.get(end..value)?;
    let mark = between.iter().position(|b| b"|>".contains(b))?;
    if !between[mark..].contains(&b'\n') {
        return None;
    }
    let line = line_start(text, start, 400);
    let own = skip_blanks(text, line) - line;
    let last = indented(text, line_start(text, value, 400), text.len().min(value + (1 << 14)), own)?.end;
    // `blocks` takes the body of a key and leaves its begin and end lines.
    (last > value && memchr::memmem::find(&text[value..last], b"-----BEGIN ").is_none()).then_some(last)
}

/// Whether the pair is in a list: `user=x;password=y`, `user=x&password=y`, `user=x password=y`.
pub(super) fn connection(text: &[u8], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).and_then(|i| text.get(i));
    let after = text.get(end);
    let equals = text
        .get(start..end)
        .is_some_and(|pair| pair.contains(&b'=') && !pair.windows(2).any(|w| w == b"= " || w == b" ="));
    equals
        && (before.is_some_and(|b| b";&?,=".contains(b))
            || after.is_some_and(|b| b";&".contains(b))
            || is_blank(*before.unwrap_or(&0)))
}

/// The rest of the line behind the first word of a password, where both can only be one value: no
/// comment, sentence, operator or other pair.
pub(super) fn words_behind(text: &[u8], value: &ReadValue) -> Option<Range<usize>> {
    let from = skip_blanks(text, value.end);
    if value.quote != 0 || from == value.end {
        return None;
    }
    let line = line_end(text, from, LINE);
    let end = match fills(text, value.start) {
        true => line,
        false if in_connection(text, value.start) => from + text[from..line].iter().position(|b| *b == b';')?,
        false => return None,
    };
    let rest = text[from..end].trim_ascii_end();
    let pair = |word: &[u8]| {
        let name = word.iter().take_while(|b| is_name(**b)).count();
        word.ends_with(b":") || (name > 0 && word.get(name) == Some(&b'='))
    };
    let apart =
        |word: &[u8]| word.is_empty() || !word.iter().any(u8::is_ascii_alphanumeric) || prose(word) || pair(word);
    let opens = rest.first().is_none_or(|b| b"#/;(<[{|&>-=\"'`\\".contains(b));
    let mut words = rest.split(|b| is_blank(*b));
    let few = rest.iter().filter(|b| is_blank(**b)).count() + 1 < WORDS;
    (!opens && few && !words.any(apart)).then_some(from..from + rest.len())
}

/// Whether the pair of the value at `start` touches the semicolon behind another one.
fn in_connection(text: &[u8], start: usize) -> bool {
    let Some(name) = text[..start].strip_suffix(b"=") else { return false };
    let length = name.iter().rev().take(40).take_while(|b| is_name(**b)).count();
    name[..name.len() - length].ends_with(b";")
}

/// The whole of a password whose first word is too short to tell, if another word looks made up.
pub(super) fn made_of_words(text: &[u8], value: &ReadValue) -> Option<Range<usize>> {
    let first = &text[value.start..value.end];
    if reference(first, false) || code(first) || prose(first) || path(first) {
        return None;
    }
    let rest = words_behind(text, value)?;
    let made = |word: &[u8]| {
        word.len() > 3
            && Classes::of(word).mixes_digits()
            && changes(word) > 2
            && !fact(word)
            && !uuid(word)
            && !path(word)
    };
    text[rest.clone()].split(|b| is_blank(*b)).any(made).then_some(value.start..rest.end)
}

/// Whether an array of a shell begins at `at`: `NAME=(a b)`.
pub(super) fn is_array(text: &[u8], at: usize) -> bool {
    text.get(at) == Some(&b'(') && text[..at].ends_with(b"=") && quote_at(text, at + 1).is_none()
}

/// The items of a list at `at`, which may be cut off: quoted ones, in a shell's array also words. A
/// list ends at what is neither.
pub(super) fn items(text: &[u8], at: usize, readings: &mut Readings) -> Vec<ReadValue> {
    let close = match text.get(at) {
        Some(b'(') => b')',
        Some(b'[') => b']',
        _ => return Vec::new(),
    };
    let array = is_array(text, at);
    let mut items: Vec<ReadValue> = Vec::new();
    let mut next = skip_space(text, at + 1);
    while items.len() < ITEMS && text.get(next).is_some_and(|b| *b != close) {
        let Some(item) = value_at(text, next, readings).filter(|item| array || item.quote != 0) else { break };
        let end = item.end + usize::from(item.quote != 0);
        items.push(item);
        next = end + text[end..].iter().take_while(|b| b.is_ascii_whitespace() || **b == b',' && !array).count();
        if next == end {
            break;
        }
    }
    let closed = text.get(next) == Some(&close);
    items.retain(|_| closed || !array);
    items
}

/// Most pieces of one string.
const PIECES: usize = 50;

/// Longest piece, and fewest letters of an item without digits.
const LONGEST: usize = 400;
const SHORTEST: usize = 8;

/// Adds what follows `first`, a value found in quotes.
pub(super) fn follow(text: &[u8], first: &FoundSecret, out: &mut Vec<FoundSecret>) {
    let mut end = first.span.end;
    for _ in 0..PIECES {
        let Some(quote) = text.get(end).copied().filter(|b| b"\"'".contains(b)) else { return };
        let Some((next, piece)) = next_literal(text, end + 1, quote) else { return };
        let value = &text[next.clone()];
        let mixed = Classes::of(value).mixes_digits() && !value.contains(&b' ');
        if text.get(skip_blanks(text, next.end + 1)) == Some(&b':') || (piece && !mixed) {
            return;
        }
        end = next.end;
        if judge(value, Tier::Password, Setting::PLACE) {
            out.push(FoundSecret::named(next, first.rule));
        }
    }
}

/// Whether an item of a list isn't a word, a name or a rule of validation such as `min:8`; with
/// `letters` also where only the case of its letters is mixed.
pub(super) fn is_item(value: &[u8], letters: bool) -> bool {
    let classes = Classes::of(value);
    let mixed = letters && value.len() >= SHORTEST && classes.upper > 1 && classes.lower > 1 && changes(value) > 1;
    (classes.mixes_digits() || has_sign(value) || mixed) && !value.contains(&b':') && classify(value).is_none()
}

/// Rules of validation, one with its number at least: `min:8`, `required|between:8,64`.
pub(super) fn is_rule(value: &[u8]) -> bool {
    let word = |b: &u8| b.is_ascii_lowercase() || *b == b'_';
    let number = |rest: &[u8]| !rest.is_empty() && rest.iter().all(|b| b"0123456789,".contains(b));
    let mut rules = value.split(|b| *b == b'|').map(|rule| match rule.iter().position(|b| *b == b':') {
        Some(colon) => (rule[..colon].iter().all(word), number(&rule[colon + 1..])),
        None => (rule.iter().all(word), false),
    });
    rules.clone().all(|rule| rule.0) && rules.any(|rule| rule.1)
}

/// The next literal, and whether it is a piece of the same value rather than another one.
fn next_literal(text: &[u8], at: usize, quote: u8) -> Option<(Range<usize>, bool)> {
    let sign = skip_blanks(text, at);
    let rest = text.get(sign..)?;
    let (from, piece) = if rest.starts_with(b"->") {
        (skip_blanks(text, sign + 2), false)
    } else if matches!(rest.first(), Some(b'+' | b'.')) {
        (skip_space(text, sign + 1), true)
    } else {
        // Adjacent literals, the next one indented on a line of its own.
        let line = skip_space(text, at);
        let indented = text[at..line].contains(&b'\n') && is_blank(text[line - 1]);
        (indented.then_some(line)?, true)
    };
    let start = from + 1;
    if text.get(from) != Some(&quote) {
        return None;
    }
    let stop = text.len().min(start + LONGEST);
    let end = (start..stop).find(|i| text[*i] == quote || text[*i] == b'\n').filter(|i| text[*i] == quote)?;
    (end > start).then_some((start..end, piece))
}
