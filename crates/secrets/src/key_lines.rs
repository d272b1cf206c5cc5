//! Lines of a private key that stand behind something else (the time of a log, a file's name and
//! the line's number, a comment's sign), in a list, or alone without the lines around a key.

use std::ops::Range;

use memchr::memmem;

use super::entropy::Classes;
use super::text::{line_end, line_start, starts_word};

/// Fewest characters of a line in the middle of a key, of its last line, and most lines.
const LINE: usize = 40;
const LAST: usize = 4;
const LINES: usize = 400;
const LONGEST: usize = 1 << 12;

/// How private keys begin in base64: OpenSSH (PROTOCOL.key), PKCS#8 with Ed25519 and with the
/// curves P-256 and P-384 (RFC 5958, 8410, 5480), SEC 1 with those (RFC 5915).
const BEGINNINGS: [&str; 6] = [
    "b3BlbnNzaC1rZXktdjEAAAA",
    "MC4CAQAwBQYDK2VwBCIEI",
    "MIGHAgEAMBMGByqGSM49AgEG",
    "MIG2AgEAMBAGByqGSM49AgEG",
    "MHcCAQEEI",
    "MIGkAgEBBDA",
];

/// The same behind `MII` and three characters of length: RSA (RFC 8017), PKCS#8 with RSA.
const RSA: [&str; 2] = ["IBAAKC", "IBADANBgkqhkiG9w0BAQEFAASC"];

fn base64(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"+/=".contains(&b)
}

/// The base64 at the end of a line, before quotes, commas and written line breaks.
fn tail(text: &[u8], line: Range<usize>) -> Range<usize> {
    let mut end = line.end;
    while end > line.start {
        let rest = &text[line.start..end];
        end -= match rest.last() {
            Some(b) if b.is_ascii_whitespace() || b"\"'`,;\\|".contains(b) => 1,
            Some(b'+') if rest.ends_with(b" +") => 1,
            Some(b'n' | b'r') if rest.ends_with(b"\\n") || rest.ends_with(b"\\r") => 2,
            _ => break,
        };
    }
    let start = (line.start..end).rev().find(|i| !base64(text[*i])).map_or(line.start, |i| i + 1);
    // Signs in front belong to what is before: a diff's, an assignment's.
    let pad = text[start..end].iter().take_while(|b| b"=+".contains(b)).count();
    start + pad..end
}

/// Whether two beginnings of lines differ in digits at most.
fn alike(one: &[u8], other: &[u8]) -> bool {
    let kept = |text: &[u8]| text.iter().filter(|b| !b.is_ascii_digit()).copied().collect::<Vec<u8>>();
    kept(one) == kept(other)
}

/// Whether `tail` is a line of a key. One too short to tell must begin like its neighbour.
fn is_line(text: &[u8], line: usize, tail: &Range<usize>, prefix: &[u8]) -> bool {
    let value = &text[tail.clone()];
    let classes = Classes::of(value);
    let mixed = classes.lower > 0 && classes.upper > 0 || value.ends_with(b"=");
    let near = value.len() >= LAST && mixed && alike(&text[line..tail.start], prefix);
    (value.len() >= LINE && classes.lower > 0 && classes.upper > 0) || near
}

/// The lines of a key below the line of `begin`, the offset of its dashes.
pub(super) fn below(text: &[u8], begin: usize) -> Vec<Range<usize>> {
    let mut prefix = &text[line_start(text, begin, LONGEST)..begin];
    let mut at = line_end(text, begin, LONGEST) + 1;
    let mut lines: Vec<Range<usize>> = Vec::new();
    while at < text.len() && lines.len() < LINES {
        let end = line_end(text, at, LONGEST);
        let tail = tail(text, at..end);
        let first_is_short = lines.is_empty() && tail.len() < LINE;
        if first_is_short || !is_line(text, at, &tail, prefix) {
            break;
        }
        let last = tail.len() < LINE;
        prefix = &text[at..tail.start];
        lines.push(tail);
        if last {
            break;
        }
        at = end + 1;
    }
    lines
}

/// The lines of a key above the line of `end`, the offset of its dashes.
pub(super) fn above(text: &[u8], end: usize) -> Vec<Range<usize>> {
    let mut stop = line_start(text, end, LONGEST);
    let prefix = &text[stop..end];
    let mut lines = Vec::new();
    while stop > 0 && lines.len() < LINES {
        let start = line_start(text, stop - 1, LONGEST);
        let tail = tail(text, start..stop - 1);
        if !is_line(text, start, &tail, prefix) || (!lines.is_empty() && tail.len() < LINE) {
            break;
        }
        lines.push(tail);
        stop = start;
    }
    lines
}

/// The rest of the line at `from`, where blanks or tags part the lines of a key.
pub(super) fn beside(text: &[u8], from: usize) -> Option<Range<usize>> {
    let end = line_end(text, from, 1 << 14);
    let mut at = from;
    let mut span: Option<Range<usize>> = None;
    while at < end {
        let run = text[at..end].iter().take_while(|b| base64(**b)).count();
        let near = at - span.as_ref().map_or(from, |span| span.end) <= 8;
        if run >= LINE || (span.is_some() && run >= 16) {
            span = Some(span.map_or(at, |span| span.start)..at + run);
        } else if !near {
            break;
        }
        at += run.max(1);
    }
    span
}

/// Keys that only their first bytes show.
pub(super) fn alone(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let known = BEGINNINGS.iter().flat_map(|word| memmem::find_iter(bytes, word));
    let rsa = memmem::find_iter(bytes, "MII").filter(|at| {
        let rest = bytes.get(at + 6..).unwrap_or_default();
        RSA.iter().any(|word| rest.starts_with(word.as_bytes()))
    });
    let mut starts: Vec<usize> = known.chain(rsa).filter(|at| starts_word(bytes, *at)).collect();
    starts.sort_unstable();
    let mut spans: Vec<Range<usize>> = Vec::new();
    for at in starts {
        let end = at + bytes[at..].iter().take(1 << 14).take_while(|b| base64(**b)).count();
        if end - at >= LINE && spans.last().is_none_or(|last| last.end <= at) {
            spans.push(at..end);
            spans.extend(below(bytes, at));
        }
    }
    spans
}

/// Keys whose line of dashes has none, or those of a typographer.
pub(super) fn undashed(text: &str) -> Vec<Range<usize>> {
    let begins = memmem::find_iter(text.as_bytes(), "BEGIN ").filter(|at| {
        let from = at + "BEGIN ".len();
        let line = text.get(from..line_end(text.as_bytes(), from, 60)).unwrap_or_default();
        let label = line.trim_end_matches(|c: char| !c.is_ascii_uppercase());
        label.ends_with("PRIVATE KEY") && !line.contains("--")
    });
    begins.flat_map(|at| below(text.as_bytes(), at)).collect()
}
