//! Byte-level helpers of the scanners; they don't judge secrets.

use std::ops::Range;

pub(super) fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// Setting names also have dots and dashes.
pub(super) fn is_name(b: u8) -> bool {
    is_word(b) || b == b'-' || b == b'.'
}

pub(super) fn is_blank(b: u8) -> bool {
    b == b' ' || b == b'\t'
}

pub(super) fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|b| is_blank(*b)) {
        at += 1;
    }
    at
}

pub(super) fn skip_space(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// Whether no word goes on across `at`. The letter of an escape such as `\n` is a border.
pub(super) fn starts_word(text: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|i| text.get(i)) else { return true };
    if !before.is_ascii_alphanumeric() {
        return true;
    }
    matches!(before, b'n' | b'r' | b't') && at >= 2 && text[at - 2] == b'\\'
}

/// ASCII case ignored; `needle` is lower case.
pub(super) fn has_at(text: &[u8], at: usize, needle: &[u8]) -> bool {
    text.get(at..at + needle.len()).is_some_and(|part| part.eq_ignore_ascii_case(needle))
}

/// Offset of the line break, or of the end of the text, at most `limit` away.
pub(super) fn line_end(text: &[u8], at: usize, limit: usize) -> usize {
    let stop = text.len().min(at.saturating_add(limit));
    (at..stop).find(|i| text[*i] == b'\n').unwrap_or(stop)
}

/// At most `limit` back.
pub(super) fn line_start(text: &[u8], at: usize, limit: usize) -> usize {
    let floor = at.saturating_sub(limit);
    (floor..at).rev().find(|i| text[*i] == b'\n').map_or(floor, |i| i + 1)
}

/// What is on the lines from `at` to `stop` up to the first one that is indented by `indent` or less.
pub(super) fn indented(text: &[u8], mut at: usize, stop: usize, indent: usize) -> Option<Range<usize>> {
    let mut span: Option<Range<usize>> = None;
    while at < stop {
        let end = line_end(text, at, stop - at);
        let body = text[at..end].trim_ascii();
        let inner = skip_blanks(text, at);
        if !body.is_empty() && inner - at <= indent {
            break;
        }
        if !body.is_empty() {
            span = Some(span.map_or(inner, |span| span.start)..inner + body.len());
        }
        at = end + 1;
    }
    span
}

pub(super) fn floor_border(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

pub(super) fn ceil_border(text: &str, mut at: usize) -> usize {
    while at < text.len() && !text.is_char_boundary(at) {
        at += 1;
    }
    at.min(text.len())
}

/// Each line with its offset, without its break.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    memchr::memchr_iter(b'\n', text).chain([text.len()]).map(move |end| {
        let start = std::mem::replace(&mut at, end + 1);
        (start, &text[start..end])
    })
}

/// `span` without the bytes at its beginning and at its end that fit.
pub(super) fn trimmed(text: &[u8], span: Range<usize>, begins: fn(u8) -> bool, ends: fn(u8) -> bool) -> Range<usize> {
    let start = span.clone().find(|i| !begins(text[*i])).unwrap_or(span.end);
    let end = (start..span.end).rev().find(|i| !ends(text[*i])).map_or(start, |last| last + 1);
    start..end
}

/// The closing `quote` of a string whose inside begins at `at`, or `stop`; a backslash hides a byte.
pub(super) fn string_end(text: &[u8], mut at: usize, stop: usize, quote: u8) -> usize {
    while at < stop && text[at] != quote {
        at += 1 + usize::from(text[at] == b'\\');
    }
    at.min(stop)
}

/// The first literal of each argument behind the bracket that ends at `at`, and the offset of the
/// one that closes it, at most `most` bytes away; a quote in a literal is doubled or stands behind
/// a backslash. Where there are no lines, a literal or an argument with one ends with its line.
pub(super) fn arguments(text: &[u8], at: usize, most: usize, lines: bool) -> (Vec<Option<Range<usize>>>, usize) {
    let stop = text.len().min(at + most);
    let (mut i, mut depth, mut found) = (at, 0usize, vec![None]);
    while i < stop {
        match text[i] {
            quote @ (b'"' | b'\'') => {
                let start = i + 1;
                i = start;
                while i < stop && (text[i] != quote || lines && text.get(i + 1) == Some(&quote)) {
                    if text[i] == b'\n' && !lines {
                        return (found, i);
                    }
                    i += 1 + usize::from(text[i] == quote || text[i] == b'\\');
                }
                if let Some(last) = found.last_mut().filter(|last| last.is_none() && (lines || i < stop)) {
                    *last = Some(start..i.min(stop));
                }
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth == 0 => break,
            b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 0 => found.push(None),
            b';' | b'\n' if depth == 0 && !lines && found.last().is_some_and(Option::is_some) => break,
            _ => {}
        }
        i += 1;
    }
    (found, i)
}

/// The first of `places` that has `sign` outside of what `other` opens.
pub(super) fn unpaired(text: &[u8], mut places: impl Iterator<Item = usize>, other: u8, sign: u8) -> Option<usize> {
    let mut depth = 0usize;
    places.find(|i| {
        let found = text[*i] == sign && depth == 0;
        match text[*i] {
            b if b == other => depth += 1,
            b if b == sign => depth = depth.saturating_sub(1),
            _ => {}
        }
        found
    })
}

/// The byte that two hexadecimal digits stand for.
pub(super) fn hex_byte(pair: &[u8]) -> Option<u8> {
    let digit = |b: u8| char::from(b).to_digit(16);
    u8::try_from(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?).ok()
}

/// `text` with another one in each of the places, which are in order and disjoint.
pub(super) fn replaced(text: &str, places: impl Iterator<Item = (Range<usize>, impl AsRef<str>)>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (span, other) in places {
        out.push_str(&text[at..span.start]);
        out.push_str(other.as_ref());
        at = span.end;
    }
    out.push_str(&text[at..]);
    out
}

/// Replaces overlapping findings by their union, so that neither leaks, in order. Of the first one,
/// which stays, and the next one `choose` makes what is said of both.
pub(super) fn unite<T>(found: &mut Vec<(Range<usize>, T)>, choose: impl Fn(&mut T, &mut T)) {
    found.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    found.dedup_by(|(next, other), (last, said)| {
        let overlap = next.start < last.end;
        if overlap {
            last.end = last.end.max(next.end);
            choose(said, other);
        }
        overlap
    });
}
