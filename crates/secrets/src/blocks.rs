//! Private key blocks (PEM, OpenSSH, PGP, PuTTY, OpenVPN), whole or cut off, on one line or many.
//! The begin and end lines stay, so a reader still knows what was there.

use memchr::memmem;

use super::detect::FoundSecret;
use super::key_lines;
use super::text::line_end;

const MAX_BLOCK: usize = 1 << 17;
/// Bytes of a key on one line.
const MAX_LINE: usize = 1 << 13;

fn private(label: &str) -> bool {
    let label = label.to_ascii_uppercase().replace("%20", " ").replace('+', " ");
    ["PRIVATE KEY", "SECRET KEY", "OPENVPN STATIC KEY", "OPENVPN TLS-CRYPT-V2"].iter().any(|kind| label.contains(kind))
        && !label.contains("PUBLIC")
}

/// Label of a `-----BEGIN label-----` line and the offset behind it. `at` is behind `BEGIN`.
fn label(text: &str, at: usize) -> Option<(&str, usize)> {
    let end = line_end(text.as_bytes(), at, 80);
    let line = text.get(at..end)?;
    let dashes = line.find("----")?;
    let behind = line[dashes..].bytes().take_while(|b| *b == b'-').count();
    Some((line[..dashes].trim(), at + dashes + behind))
}

/// Trims blanks, line breaks and literal `\n` from `from..to`.
fn trimmed(bytes: &[u8], from: usize, to: usize) -> std::ops::Range<usize> {
    let mut inside = &bytes[from..to];
    while let [b' ' | b'\t' | b'\n' | 0x0c | b'\r' | b'"' | b'\'', rest @ ..] | [b'\\', b'n' | b'r', rest @ ..] = inside
    {
        inside = rest;
    }
    let start = to - inside.len();
    while let [rest @ .., b' ' | b'\t' | b'\n' | 0x0c | b'\r' | b'"' | b'\''] | [rest @ .., b'\\', b'n' | b'r'] = inside
    {
        inside = rest;
    }
    start..start + inside.len()
}

/// Whether `line` is base64 or one of the headers of old key formats.
fn body_line(line: &str) -> bool {
    let line = line.trim_matches(|c: char| c.is_whitespace() || "|>+\"'".contains(c));
    let base64 = |b: u8| b.is_ascii_alphanumeric() || b"+/=\\-".contains(&b);
    line.is_empty()
        || line.bytes().all(base64)
        || ["Proc-Type:", "DEK-Info:", "Version:", "Comment:", "Hash:", "Charset:"].iter().any(|h| line.starts_with(h))
}

/// End of a body without an end line: the first line that doesn't look like a key.
fn cut_off(text: &str, from: usize) -> usize {
    let mut at = from;
    let stop = super::text::floor_border(text, from.saturating_add(MAX_BLOCK));
    while at < stop {
        let end = super::text::floor_border(text, line_end(text.as_bytes(), at, MAX_LINE.min(stop - at)));
        if !text.get(at..end).is_some_and(body_line) {
            // A key on one line with literal `\n` breaks.
            let ok = |b: &u8| b.is_ascii_alphanumeric() || b"+/=\\".contains(b);
            let run = text.as_bytes()[at..end].iter().take_while(|b| ok(b)).count();
            return if run >= 32 { at + run } else { at };
        }
        at = end + usize::from(text.as_bytes().get(end) == Some(&b'\n'));
    }
    at.min(text.len())
}

/// Start of a body without a begin line, searched backwards from its end line.
fn cut_on(text: &str, end: usize) -> usize {
    let floor = end.saturating_sub(1 << 14);
    let mut start = end;
    while start > floor {
        let line = super::text::line_start(text.as_bytes(), start.saturating_sub(1), 400);
        match text.get(line..start) {
            Some(part) if body_line(part) && part.trim().len() >= 16 => start = line,
            _ => break,
        }
    }
    start
}

fn begun(text: &str, begin: &str, end_word: &str, out: &mut Vec<FoundSecret>) {
    let bytes = text.as_bytes();
    let mut covered = 0;
    let mut next_end: Option<usize> = None;
    for at in memmem::find_iter(bytes, begin) {
        let Some((name, from)) = label(text, at + begin.len()) else { continue };
        if at < covered || !private(name) {
            continue;
        }
        if next_end.is_none_or(|end| end < from) {
            next_end = text[from..].find(end_word).map(|i| from + i).or(Some(usize::MAX));
        }
        let stop = next_end.filter(|end| *end != usize::MAX && end - from <= MAX_BLOCK).and_then(|end| {
            let dashes = bytes[..end].iter().rev().take_while(|b| **b == b'-' || **b == b' ').count();
            (dashes >= 3).then_some((end - dashes).max(from))
        });
        let stop = stop.filter(|stop| !text[from..*stop].contains(&begin[2..])).unwrap_or_else(|| cut_off(text, from));
        let span = trimmed(bytes, from, stop);
        covered = span.end;
        if span.len() >= 16 {
            out.push(FoundSecret::block(span, "private-key"));
        } else {
            let dashes = bytes[..at].iter().rev().take_while(|b| **b == b'-').count();
            let lines = key_lines::below(bytes, at - dashes).into_iter().chain(key_lines::beside(bytes, from));
            out.extend(lines.map(found));
        }
    }
}

fn found(span: std::ops::Range<usize>) -> FoundSecret {
    FoundSecret::block(span, "private-key")
}

pub(super) fn scan(text: &str, out: &mut Vec<FoundSecret>) {
    let bytes = text.as_bytes();
    // With percent signs or plus signs, in a form or an address; as some programs print it.
    for (begin, end) in [
        ("--BEGIN ", "END "),
        ("-- BEGIN ", "END "),
        ("--BEGIN+", "END+"),
        ("--BEGIN%20", "END%20"),
        ("--begin ", "end "),
    ] {
        begun(text, begin, end, out);
    }
    out.extend(key_lines::alone(text).into_iter().chain(key_lines::undashed(text)).map(found));
    for at in memmem::find_iter(bytes, "-----END ") {
        if label(text, at + "-----END ".len()).is_some_and(|(name, _)| private(name)) {
            let start = cut_on(text, at);
            let span = trimmed(bytes, start, at);
            if span.len() >= 16 {
                out.push(FoundSecret::block(span, "private-key"));
            } else {
                out.extend(key_lines::above(bytes, at).into_iter().map(found));
            }
        }
    }
    for at in memmem::find_iter(bytes, "Private-Lines:") {
        let from = line_end(bytes, at + "Private-Lines:".len(), 40);
        let stop = cut_off(text, from);
        let span = trimmed(bytes, from, stop);
        if span.len() >= 16 {
            out.push(FoundSecret::block(span, "putty-private-key"));
        }
    }
}
