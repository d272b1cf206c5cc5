//! A text as a reader sees it: without terminal sequences, the zero bytes of UTF-16, zero-width
//! characters and escaped line breaks, with percent signs, entities and escapes decoded. Each byte
//! keeps its origin. Only lines with such signs are read a second time.

use std::ops::Range;

use super::detect::{FoundSecret, Secret, find_below};
use super::text::{hex_byte, line_end};

const LINES: usize = 400;

/// Longest terminal sequence in bytes: a window title.
const SEQUENCE: usize = 512;

#[derive(Default)]
struct Folded {
    bytes: Vec<u8>,
    from: Vec<Range<usize>>,
}

impl Folded {
    fn push(&mut self, byte: u8, from: Range<usize>) {
        self.bytes.push(byte);
        self.from.push(from);
    }

    fn origin(&self, span: &Range<usize>) -> Option<Range<usize>> {
        Some(self.from.get(span.start)?.start..self.from.get(span.end.checked_sub(1)?)?.end)
    }
}

/// Length of the sign at `at` and the byte it shows, if any. `None` for an ordinary byte.
fn unit(text: &[u8], at: usize) -> Option<(usize, Option<u8>)> {
    let rest = &text[at..];
    match rest[0] {
        0x1b => Some((sequence(rest), None)),
        0 => {
            // In UTF-16 every second byte is zero; a lone zero parts two values.
            let zero = |i: usize| text.get(i) == Some(&0);
            (zero(at + 2) || (at >= 2 && zero(at - 2))).then_some((1, None))
        }
        0x08 => Some((1, None)),
        // Soft hyphen; zero-width space, joiners, direction marks; word joiner; byte order mark.
        0xC2 if rest.starts_with(b"\xC2\xAD") => Some((2, None)),
        0xE2 if matches!(rest, [_, 0x80, 0x8B..=0x8F, ..] | [_, 0x81, 0xA0, ..]) => Some((3, None)),
        0xEF if rest.starts_with(b"\xEF\xBB\xBF") => Some((3, None)),
        b'%' => {
            let byte = hex_byte(rest.get(1..3)?)?;
            (byte.is_ascii_graphic() || byte == b' ').then_some((3, Some(byte)))
        }
        b'\\' => match rest.get(1)? {
            b'\n' => Some((2, None)),
            b'\r' if rest.get(2) == Some(&b'\n') => Some((3, None)),
            quote @ (b'"' | b'\'') => Some((2, Some(*quote))),
            b'u' if rest.get(2..4) == Some(b"00") => {
                let byte = hex_byte(rest.get(4..6)?)?;
                byte.is_ascii_graphic().then_some((6, Some(byte)))
            }
            b'x' => {
                let byte = hex_byte(rest.get(2..4)?)?;
                byte.is_ascii_graphic().then_some((4, Some(byte)))
            }
            _ => None,
        },
        b'&' if matches!(rest.get(1), Some(b'q' | b'#' | b'a')) => {
            ENTITIES.iter().find(|(name, _)| rest.starts_with(name)).map(|(name, byte)| (name.len(), Some(*byte)))
        }
        _ => None,
    }
}

/// Entities of HTML and XML for the signs around names and values.
const ENTITIES: [(&[u8], u8); 9] = [
    (b"&quot;", b'"'),
    (b"&#34;", b'"'),
    (b"&#x22;", b'"'),
    (b"&apos;", b'\''),
    (b"&#39;", b'\''),
    (b"&#61;", b'='),
    (b"&#x3D;", b'='),
    (b"&#58;", b':'),
    (b"&amp;", b'&'),
];

/// Length of the escape sequence at the start. A window title within it counts as text.
fn sequence(text: &[u8]) -> usize {
    match text.get(1) {
        Some(b'[') => {
            let body = text[2..].iter().take(SEQUENCE).position(|b| (0x40..0x7f).contains(b));
            body.map_or(1, |end| end + 3)
        }
        Some(b']') => {
            // The number only; the text that follows is read like any other.
            2 + text[2..].iter().take(8).take_while(|b| b.is_ascii_digit() || **b == b';').count()
        }
        Some(b'(' | b')' | b'#' | b'%') => text.len().min(3),
        Some(_) => 2,
        None => 1,
    }
}

/// Whether the sign at `at` is worth a second reading of its line.
fn counts(text: &[u8], at: usize) -> bool {
    let rest = &text[at..];
    match rest[0] {
        b'%' => matches!(rest.get(1..3).and_then(hex_byte), Some(b'=' | b':' | b'"' | b'&' | b'\'')),
        // An escaped quote counts only where it ends a name.
        b'\\' if matches!(rest.get(1), Some(b'"' | b'\'')) => {
            rest[2..].iter().find(|b| **b != b' ').is_some_and(|b| b":=".contains(b))
        }
        _ => unit(text, at).is_some(),
    }
}

fn next_place(text: &[u8], at: usize, end: usize) -> Option<usize> {
    (at..end).find(|i| MARKS[usize::from(text[*i])] && counts(text, *i))
}

/// First bytes of invisible or encoded characters.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let bytes = b"\x00\x08\x1b\\%&\xC2\xE2\xEF";
    let mut i = 0;
    while i < bytes.len() {
        marks[bytes[i] as usize] = true;
        i += 1;
    }
    marks
};

/// Adds secrets that show only in the text as it is seen.
pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    find_seen(text, &mut |seen, origin| {
        for Secret { span, rule } in find_below(seen, 1) {
            out.extend(origin(&span).map(|span| FoundSecret::place(span, rule)));
        }
    });
}

type FoldedOrigin<'a> = &'a dyn Fn(&Range<usize>) -> Option<Range<usize>>;

/// Calls `look` with each group of lines that reads differently from how it is written.
pub(super) fn find_seen(text: &[u8], look: &mut dyn FnMut(&str, FoldedOrigin)) {
    let mut at = 0;
    while let Some(mark) = next_place(text, at, text.len()) {
        // The line of the mark, and the following ones that have marks.
        let start = text[at..mark].iter().rposition(|b| *b == b'\n').map_or(at, |i| at + i + 1);
        let mut end = start;
        for _ in 0..LINES {
            let stop = line_end(text, end, text.len() - end);
            let line = &text[end..stop];
            if next_place(text, end, stop).is_none() {
                break;
            }
            let mut next = (stop + 1).min(text.len());
            if line.ends_with(b"\\") || line.ends_with(b"\\\r") {
                next = (line_end(text, next, text.len() - next) + 1).min(text.len());
            }
            if next == end {
                break;
            }
            end = next;
        }
        fold(text, start..end, look);
        at = end.max(mark + 1);
    }
}

fn fold(text: &[u8], lines: Range<usize>, look: &mut dyn FnMut(&str, FoldedOrigin)) {
    let mut folded = Folded::default();
    let mut at = lines.start;
    while at < lines.end {
        match unit(text, at) {
            Some((length, seen)) => {
                let end = (at + length.max(1)).min(lines.end);
                if let Some(byte) = seen {
                    folded.push(byte, at..end);
                }
                at = end;
            }
            None => {
                folded.push(text[at], at..at + 1);
                at += 1;
            }
        }
    }
    if let Ok(seen) = std::str::from_utf8(&folded.bytes) {
        look(seen, &|span| folded.origin(span));
    }
}

#[cfg(test)]
#[path = "folded_tests.rs"]
mod tests;
