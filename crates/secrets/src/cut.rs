//! Shortens texts for sending, so that the kept part has no piece of a secret and none that only
//! the removed text reveals. A secret that the part itself reveals stays until sending.

use std::ops::Range;

use super::detect::find;
use super::entropy::{Classes, random, shannon};
use super::text::{ceil_border, floor_border, line_end, line_start, replaced};

/// Stands for a secret that the kept part alone would not reveal.
pub const MARK: &str = "[secret]";

/// A sample of the notice at a gap and the text behind it, to test what is still recognised.
const ANNOUNCED: &str = "\n[… left out …]\nand more words\n";

/// Bytes around the kept part that are searched: the longest block.
const AROUND: usize = 1 << 17;

/// Bytes a cut may move to avoid splitting a word.
const SNAP: usize = 256;

/// Bytes of an incomplete word dropped where its rest is unknown.
const LONGEST_WORD: usize = 1 << 12;

/// [`part`] of each range in `kept`, which are in order, disjoint and on character borders.
pub fn parts(text: &str, kept: &[Range<usize>]) -> Vec<String> {
    kept.iter().map(|range| part(text, range.clone())).collect()
}

/// `text[range]` (on character borders) without words and secrets that the cut splits.
pub fn part(text: &str, mut range: Range<usize>) -> String {
    let from = line_start(text.as_bytes(), range.start.saturating_sub(AROUND), 4096);
    let from = ceil_border(text, from);
    let to = floor_border(text, line_end(text.as_bytes(), range.end.saturating_add(AROUND).min(text.len()), 4096));
    let whole = &text[from..to];
    let secrets: Vec<Range<usize>> =
        find(whole).into_iter().map(|secret| secret.span.start + from..secret.span.end + from).collect();
    leave_out(&mut range, &secrets);
    // A split word may be a piece of a secret, so it is dropped.
    if range.end < text.len() && !ends_word(text.as_bytes()[range.end]) {
        range.end = range.start + unfinished(&text[range.clone()], SNAP).unwrap_or(range.len());
    }
    if range.start > 0 && !ends_word(text.as_bytes()[range.start - 1]) {
        range.start += begun(&text[range.clone()], SNAP).unwrap_or_default();
    }
    // The dropped word may have been the first of a secret.
    leave_out(&mut range, &secrets);
    let inside = |secret: &&Range<usize>| range.start <= secret.start && secret.end <= range.end;
    let secrets = secrets.iter().filter(inside).map(|secret| secret.start - range.start..secret.end - range.start);
    masked(&text[range.clone()], secrets, [range.start > 0, range.end < text.len()])
}

fn leave_out(range: &mut Range<usize>, secrets: &[Range<usize>]) {
    for secret in secrets {
        if secret.start < range.start && range.start < secret.end {
            range.start = secret.end.min(range.end);
        }
        if secret.start < range.end && range.end < secret.end {
            range.end = secret.start.max(range.start);
        }
    }
}

/// Both sides of an unknown gap, without split words and secrets that `head` announces.
pub fn around_gap(head: &str, tail: &str) -> (String, String) {
    let joint = if head.is_empty() || head.ends_with('\n') { "" } else { "\n" };
    let joined = format!("{head}{joint}{tail}");
    let border = head.len() + joint.len();
    let mut spans: Vec<Range<usize>> = find(&joined).into_iter().map(|secret| secret.span).collect();
    spans.extend(orphans(tail).into_iter().map(|span| span.start + border..span.end + border));
    spans.sort_by_key(|span| span.start);
    let end = unfinished(head, LONGEST_WORD);
    let end = end.unwrap_or_else(|| floor_border(head, head.len().saturating_sub(LONGEST_WORD)));
    let start = begun(tail, LONGEST_WORD).unwrap_or_else(|| ceil_border(tail, tail.len().min(LONGEST_WORD)));
    let of = |part: Range<usize>| {
        let inside = spans.iter().filter(|span| span.start < part.end && span.end > part.start);
        let inside = inside.map(|span| span.start.max(part.start) - part.start..span.end.min(part.end) - part.start);
        masked(&joined[part.clone()], inside, [part.start > 0, part.end < joined.len()])
    };
    (of(0..end), of(border + start..joined.len()))
}

/// `part` with [`MARK`] for each secret that it doesn't reveal by itself. `cut` says whether text
/// is missing in front and behind; the notice there must not hide a secret either.
fn masked(part: &str, secrets: impl Iterator<Item = Range<usize>>, cut: [bool; 2]) -> String {
    let [front, back] = cut.map(|cut| if cut { ANNOUNCED } else { "" });
    let framed: Vec<Range<usize>> =
        find(&format!("{front}{part}{back}")).into_iter().map(|secret| secret.span).collect();
    let framed =
        |s: &Range<usize>| framed.iter().any(|f| f.start <= s.start + front.len() && s.end + front.len() <= f.end);
    let seen: Vec<Range<usize>> = find(part).into_iter().map(|secret| secret.span).filter(framed).collect();
    let mut at = 0;
    let marked = secrets.filter_map(|secret| {
        let shown = seen.iter().any(|seen| seen.start <= secret.start && secret.end <= seen.end);
        let rest = secret.start.max(at)..secret.end.max(at);
        let marked = (!shown && !rest.is_empty()).then_some((rest, MARK))?;
        at = marked.0.end;
        Some(marked)
    });
    replaced(part, marked)
}

fn ends_word(b: u8) -> bool {
    b.is_ascii_whitespace() || b"\"'`,;<>()[]{}|".contains(&b)
}

/// Start of the incomplete word at the end of `head`, at most `near` bytes back.
fn unfinished(head: &str, near: usize) -> Option<usize> {
    let bytes = head.as_bytes();
    let floor = bytes.len().saturating_sub(near);
    (floor..bytes.len()).rev().find(|i| ends_word(bytes[*i])).map(|i| i + 1)
}

/// End of the incomplete word at the start of `tail`, at most `near` bytes on.
fn begun(tail: &str, near: usize) -> Option<usize> {
    tail.bytes().take(near).position(ends_word)
}

/// First lines of `tail` that can only continue a key or a Kubernetes Secret.
fn orphans(tail: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut at = 0;
    for line in tail.split_inclusive('\n') {
        let body = line.trim();
        let value = body.rsplit_once(": ").map_or(body, |(_, value)| value).trim_matches(['"', ',', '\'']);
        let bytes = value.as_bytes();
        let classes = Classes::of(bytes);
        let base64 = bytes.iter().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(b)) && !classes.hex;
        let indented = line.starts_with([' ', '\t']) && value.len() < body.len();
        let fits = base64 && (value.len() >= 40 || (indented && value.len() >= 8 && value.len() % 4 == 0));
        if !fits && !body.is_empty() {
            break;
        }
        if fits && (value.ends_with('=') || shannon(bytes) >= 3.5 || random(bytes, 8)) {
            let start = at + line.find(value).unwrap_or_default();
            spans.push(start..start + value.len());
        }
        at += line.len();
    }
    spans
}

/// Start and end of a text longer than `max` characters, with a notice between them. Split secrets
/// and secrets that only the removed part reveals are left out.
pub fn head_and_tail(text: &str, max: usize) -> String {
    let half = max / 2;
    let length = text.chars().count();
    if length <= max {
        return text.to_owned();
    }
    let at = |count: usize| text.char_indices().nth(count).map_or(text.len(), |(at, _)| at);
    let kept = parts(text, &[0..at(half), at(length - half)..text.len()]);
    let left = kept.iter().map(|part| part.chars().count()).sum::<usize>();
    kept.join(&format!("\n[… {} characters left out …]\n", length.saturating_sub(left)))
}

#[cfg(test)]
#[path = "cut_tests.rs"]
mod tests;
