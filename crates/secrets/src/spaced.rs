//! Secrets in hexadecimal dumps: groups of two or four digits between blanks or colons, with
//! offsets in front and letters behind. Only dumps that decode to text are searched.

use std::ops::Range;

use super::detect::{FoundSecret, find_below};
use super::text::{hex_byte, lines};

/// Fewest and most bytes of a dump that is searched.
const SHORTEST: usize = 8;
const LONGEST: usize = 1 << 16;

/// Bytes of a dump, their places, and the letters beside each line.
#[derive(Default)]
struct Dump {
    bytes: Vec<u8>,
    from: Vec<Range<usize>>,
    beside: Vec<(Range<usize>, Range<usize>)>,
}

/// `depth`: how often the text was decoded already.
pub(super) fn scan(text: &[u8], depth: usize, out: &mut Vec<FoundSecret>) {
    if depth > 1 {
        return;
    }
    let mut dump = Dump::default();
    for (start, line) in lines(text) {
        if dump.bytes.len() > LONGEST || !dump.line(text, start..start + line.len()) {
            dump.report(depth, out);
        }
    }
    dump.report(depth, out);
}

/// Length of the group at `at`: 2, 4 or 0.
fn group(text: &[u8], at: usize, end: usize) -> usize {
    let length = text[at..end].iter().take(5).take_while(|b| b.is_ascii_hexdigit()).count();
    let apart = at == 0 || !text[at - 1].is_ascii_alphanumeric();
    let ends = text.get(at + length).is_none_or(|b| !b.is_ascii_alphanumeric());
    if apart && ends && matches!(length, 2 | 4) { length } else { 0 }
}

impl Dump {
    /// Reads the line's longest row of groups; false if there is none.
    fn line(&mut self, text: &[u8], line: Range<usize>) -> bool {
        let mut best: Vec<Range<usize>> = Vec::new();
        let mut at = line.start;
        while at < line.end {
            let row = row(text, at, line.end);
            at = row.last().map_or(at + 1, |last| last.end);
            if row.len() > best.len() {
                best = row;
            }
        }
        let (Some(first), Some(last)) = (best.first().cloned(), best.last().cloned()) else { return false };
        // A short row ends a dump, or isn't one.
        let bytes = best.iter().map(|group| group.len() / 2).sum::<usize>();
        if bytes < if self.bytes.is_empty() { SHORTEST } else { 1 } {
            return false;
        }
        for group in best {
            for pair in group.step_by(2) {
                self.bytes.extend(hex_byte(&text[pair..]));
                self.from.push(pair..pair + 2);
            }
        }
        let letters = if text[last.end..line.end].starts_with(b"  ") { last.end + 2 } else { line.end };
        self.beside.push((first.start..last.end, letters..line.end));
        true
    }

    fn report(&mut self, depth: usize, out: &mut Vec<FoundSecret>) {
        let dump = std::mem::take(self);
        let Ok(text) = String::from_utf8(dump.bytes) else { return };
        if text.len() < SHORTEST || text.bytes().any(|b| b.is_ascii_control() && !b.is_ascii_whitespace()) {
            return;
        }
        for secret in find_below(&text, depth + 1) {
            let places = &dump.from[secret.span];
            for (line, beside) in &dump.beside {
                let here = places.iter().filter(|place| line.contains(&place.start));
                let Some(span) = here.cloned().reduce(|all, place| all.start..place.end) else { continue };
                out.push(FoundSecret::place(span, "encoded-secret"));
                // The letters beside it are secret too.
                if !beside.is_empty() {
                    out.push(FoundSecret::place(beside.clone(), "encoded-secret"));
                }
            }
        }
    }
}

fn row(text: &[u8], at: usize, end: usize) -> Vec<Range<usize>> {
    let mut row: Vec<Range<usize>> = Vec::new();
    let mut next = at;
    loop {
        let length = group(text, next, end);
        if length == 0 {
            return row;
        }
        row.push(next..next + length);
        next += length;
        let gap = text[next..end].iter().take(3).take_while(|b| **b == b' ').count();
        next += match text.get(next) {
            Some(b':') if next < end => 1,
            _ if gap == 1 || gap == 2 && row.len() == 8 => gap,
            _ => return row,
        };
    }
}
