//! Kubernetes Secrets (API reference, Secret v1): all values below `data:` and `stringData:` of a
//! document of that kind, in YAML and JSON, or of a part of one that says it in another way: only a
//! Secret has `stringData`, and `kubectl patch secret` takes a part of one.

use super::detect::FoundSecret;
use super::names::Tier;
use super::text::{floor_border, indented, is_word, line_end, line_start, skip_blanks, string_end, trimmed};
use super::values::{Setting, judge};

/// Bytes read on either side of the kind; more than a cluster stores.
const DOCUMENT: usize = 1 << 21;

/// Bytes read of a part that doesn't name its kind.
const PART: usize = 1 << 12;

pub(super) fn scan(text: &str, out: &mut Vec<FoundSecret>) {
    let mut done = 0;
    let heads = text.match_indices("Secret").filter(|(at, kind)| is_kind(text.as_bytes(), *at, at + kind.len()));
    for (at, _) in heads {
        if at < done {
            continue;
        }
        let low = floor_border(text, at.saturating_sub(DOCUMENT)).max(done);
        let high = floor_border(text, at.saturating_add(DOCUMENT));
        let from = text[low..at].rfind("\n---").map_or(low, |i| low + i);
        let to = text[at..high].find("\n---").map_or(high, |i| at + i);
        document(text.as_bytes(), from, to, out);
        done = to;
    }
    for head in ["stringData", "patch secret"] {
        parts(text, head, out);
    }
}

fn parts(text: &str, head: &str, out: &mut Vec<FoundSecret>) {
    let bytes = text.as_bytes();
    let mut done = 0;
    for (at, _) in text.match_indices(head) {
        if at >= done {
            let low = floor_border(text, line_start(bytes, at, PART));
            let end = floor_border(text, if head == "stringData" { at + PART } else { line_end(bytes, at, PART) });
            done = text[at..end].find("\n---").map_or(end, |i| at + i);
            document(bytes, low, done, out);
        }
    }
}

fn is_kind(text: &[u8], at: usize, end: usize) -> bool {
    let mut before = &text[at.saturating_sub(16)..at];
    let whole = before.len();
    while let [rest @ .., b' ' | b'"' | b'\'' | b':' | b'\\'] = before {
        before = rest;
    }
    before.len() < whole
        && before.ends_with(b"kind")
        && !before.get(before.len().wrapping_sub(5)).is_some_and(|b| is_word(*b))
        && !text.get(end).is_some_and(|b| is_word(*b))
}

/// An open map: indent of its line, and whether its values are plain text.
#[derive(Clone, Copy)]
struct OpenSecret {
    indent: usize,
    plain: bool,
}

fn document(text: &[u8], from: usize, to: usize, out: &mut Vec<FoundSecret>) {
    let mut open: Option<OpenSecret> = None;
    let mut at = from;
    while at < to {
        let end = line_end(text, at, to - at).max(at);
        let line = &text[at..end];
        let indent = skip_blanks(line, 0);
        let body = line[indent..].trim_ascii_end();
        let start = at + indent;
        at = end + 1;
        if body.is_empty() {
            continue;
        }
        let mut rest = 0;
        while let Some((behind, plain)) = map(&body[rest..]) {
            rest += behind;
            open = Some(OpenSecret { indent, plain });
            if body[rest..].contains(&b'{') {
                rest += flow(text, start + rest, start + body.len(), plain, out);
            }
        }
        let Some(OpenSecret { indent: parent, plain }) = open.filter(|_| rest == 0) else { continue };
        if indent <= parent || body.starts_with(b"}") {
            open = None;
        } else if let Some(colon) = body.iter().position(|b| *b == b':') {
            let value = skip_blanks(body, colon + 1);
            if matches!(body.get(value), Some(b'|' | b'>')) && body.len() - value <= 3 {
                let Some(span) = indented(text, at, to, indent) else { continue };
                at = line_end(text, span.end, to - span.end) + 1;
                out.extend((span.len() >= 4).then(|| FoundSecret::place(span, "kubernetes-secret")));
            } else {
                one(text, start + value..start + body.len(), plain, out);
            }
        }
    }
}

/// Offset behind the first `data:` or `stringData:`, and whether its values are plain text.
fn map(body: &[u8]) -> Option<(usize, bool)> {
    let names: [(&[u8], bool); 2] = [(b"stringData", true), (b"data", false)];
    // In YAML at the start of a line; in JSON anywhere.
    for (name, plain) in names {
        if body.starts_with(name) && body.get(name.len()) == Some(&b':') {
            return Some((name.len() + 1, plain));
        }
    }
    let found = names.into_iter().filter_map(|(name, plain)| {
        let quoted = [b"\"", name, b"\""].concat();
        let behind = skip_blanks(body, memchr::memmem::find(body, &quoted)? + quoted.len());
        (body.get(behind) == Some(&b':')).then_some((behind + 1, plain))
    });
    found.min_by_key(|(behind, _)| *behind)
}

/// Takes the values of a map in braces; returns where it stopped.
fn flow(text: &[u8], from: usize, to: usize, plain: bool, out: &mut Vec<FoundSecret>) -> usize {
    let Some(brace) = (from..to).find(|i| text[*i] == b'{') else { return 0 };
    let mut at = brace + 1;
    while at < to && text[at] != b'}' {
        let name_end = (at..to).find(|i| b":}".contains(&text[*i])).unwrap_or(to);
        if text.get(name_end) != Some(&b':') || name_end >= to {
            at = name_end;
            break;
        }
        let value = skip_blanks(text, name_end + 1).min(to);
        let end = match text.get(value) {
            Some(b'"') => string_end(text, value + 1, to, b'"'),
            _ => (value..to).find(|i| b",}".contains(&text[*i])).unwrap_or(to),
        };
        one(text, value..end, plain, out);
        at = (end..to).find(|i| b",}".contains(&text[*i])).unwrap_or(to);
        if text.get(at) == Some(&b',') {
            at += 1;
        }
    }
    at - from
}

/// `place` includes quotes and comma.
fn one(text: &[u8], place: std::ops::Range<usize>, plain: bool, out: &mut Vec<FoundSecret>) {
    let place = trimmed(text, place, |b| b"\"'".contains(&b), |b| b"\",' \r".contains(&b));
    let value = &text[place.clone()];
    let base64 = value.iter().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(b));
    let secret = if plain { judge(value, Tier::Password, Setting::PLACE) } else { base64 && value != b"null" };
    if value.len() >= 4 && secret {
        out.push(FoundSecret::place(place, "kubernetes-secret"));
    }
}
