//! Token formats told by a mark inside, or by the lengths of their parts, not by a prefix
//! (`../data/shapes.rules`), and those of which only code can tell the end. A bounded number of bytes
//! is read around each mark.

use std::sync::LazyLock;

use memchr::memmem;

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::lists::{fields, rows};
use super::names::classify;
use super::text::{is_name, line_start, starts_word, trimmed};
use super::tokens::Body;

aish_text::named_enum! {
    /// What must hold of a token whose parts have the right lengths.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum ShapeProof {
        /// The parts alone decide.
        Parts = "parts",
        /// The last part mixes both cases and digits.
        Mixed = "mixed",
        /// The value also looks random.
        Random = "random",
    }
}

#[derive(Clone, Copy, Debug)]
enum ShapePart {
    Mark(&'static str),
    /// Alphabet, without the padding of base64, least and most bytes.
    Run(Body, usize, usize),
}

impl ShapePart {
    /// `pat`, `hex*32`, `digit*6-12`.
    fn read(part: &'static str) -> Option<Self> {
        let Some((body, length)) = part.rsplit_once('*') else { return Some(Self::Mark(part)) };
        let (least, most) = length.split_once('-').unwrap_or((length, length));
        Some(Self::Run(Body::from_name(body)?, least.parse().ok()?, most.parse().ok()?))
    }

    /// Its length at the beginning of `bytes`; `None` if it isn't there. A mark is read forwards
    /// only.
    fn length<'a>(self, bytes: impl Iterator<Item = &'a u8>) -> Option<usize> {
        match self {
            Self::Mark(mark) => bytes.take(mark.len()).eq(mark.as_bytes()).then_some(mark.len()),
            Self::Run(body, least, most) => {
                let length = bytes.take(most).take_while(|b| body.has(**b) && **b != b'=').count();
                (length >= least).then_some(length)
            }
        }
    }
}

#[derive(Debug)]
struct ShapeRule {
    id: &'static str,
    /// The first mark is what texts are searched for.
    mark: &'static str,
    before: Vec<ShapePart>,
    /// The mark among them.
    behind: Vec<ShapePart>,
    proof: ShapeProof,
}

static SHAPES: LazyLock<Vec<ShapeRule>> =
    LazyLock::new(|| rows(include_str!("../data/shapes.rules")).filter_map(ShapeRule::read).collect());

impl ShapeRule {
    /// Line: `ID  PARTS  PROOF  SOURCE`.
    fn read(line: &'static str) -> Option<Self> {
        let [id, parts, proof, _] = fields(line)?;
        let mut before = parts.split(' ').map(ShapePart::read).collect::<Option<Vec<_>>>()?;
        let first = before.iter().position(|part| matches!(part, ShapePart::Mark(_)))?;
        let behind = before.split_off(first);
        let ShapePart::Mark(mark) = *behind.first()? else { return None };
        Some(Self { id, mark, before, behind, proof: ShapeProof::from_name(proof)? })
    }

    /// The token whose mark is at `at`. Padding of base64 belongs to it.
    fn token(&self, text: &[u8], at: usize) -> Option<FoundSecret> {
        let (mut start, mut end, mut last) = (at, at, at);
        for part in self.before.iter().rev() {
            start -= part.length(text[..start].iter().rev())?;
        }
        if !starts_word(text, start) {
            return None;
        }
        for part in &self.behind {
            last = end;
            end += part.length(text[end..].iter())?;
        }
        end += text[end..].iter().take(4).take_while(|b| **b == b'=').count();
        let classes = Classes::of(&text[last..end]);
        let proven = match self.proof {
            ShapeProof::Parts => true,
            ShapeProof::Mixed => classes.upper > 0 && classes.lower > 0 && classes.digit > 0,
            ShapeProof::Random => Classes::of(&text[start..end]).mixes_digits() && random(&text[start..end], 40),
        };
        let whole = !text.get(end).is_some_and(|b| Body::Url.has(*b));
        (proven && whole).then(|| FoundSecret::token(start..end, self.id))
    }
}

fn run_end(text: &[u8], from: usize, body: Body, limit: usize) -> usize {
    let stop = text.len().min(from.saturating_add(limit));
    (from..stop).find(|i| !body.has(text[*i])).unwrap_or(stop)
}

fn run_start(text: &[u8], from: usize, body: Body, limit: usize) -> usize {
    let floor = from.saturating_sub(limit);
    (floor..from).rev().find(|i| !body.has(text[*i])).map_or(floor, |i| i + 1)
}

/// JSON web token (RFC 7519): base64url parts joined by dots, the first starting with `{"`.
fn web_token(text: &[u8], at: usize) -> Option<FoundSecret> {
    let head = run_end(text, at, Body::Url, 4096);
    if head - at < 10 || text.get(head) != Some(&b'.') {
        return None;
    }
    let payload = run_end(text, head + 1, Body::Url, 1 << 16);
    let parts = run_end(text, head + 1, Body::Dotted, 1 << 17);
    let end = (payload..parts).rev().find(|i| text[*i] != b'.').map_or(payload, |i| i + 1);
    (end - head > 10).then(|| FoundSecret::token(at..end, "json-web-token"))
}

/// Telegram Bot API: digits, a colon, 35 characters.
fn telegram(text: &[u8], colon: usize) -> Option<FoundSecret> {
    let start = run_start(text, colon, Body::Alnum, 24);
    let digits = (start..colon).rev().find(|i| !text[*i].is_ascii_digit()).map_or(start, |i| i + 1);
    let end = run_end(text, colon + 1, Body::Url, 60);
    let border = start == digits || text[start..digits].eq_ignore_ascii_case(b"bot");
    let body = &text[colon + 1..end];
    (border && (8..=12).contains(&(colon - digits)) && (34..=36).contains(&body.len()) && random(body, 30))
        .then(|| FoundSecret::token(digits..end, "telegram-bot-token"))
}

/// AWS secret key: 40 base64 characters within 80 bytes of an access key id.
fn aws_pair(text: &[u8], at: usize) -> Option<FoundSecret> {
    let mut from = at + 20;
    let stop = text.len().min(at + 120);
    while from < stop {
        let start = (from..stop).find(|i| Body::Base64.has(text[*i]) && text[*i] != b'=')?;
        let end = run_end(text, start, Body::Base64, 200);
        let value = &text[start..end];
        if value.len() == 40 && Classes::of(value).mixes_digits() && random(value, 40) && !Classes::of(value).hex {
            return Some(FoundSecret::token(start..end, "aws-secret-access-key"));
        }
        from = end + 1;
    }
    None
}

/// Bytes that a list of 64 numbers may take, and fewest different ones in a random list.
const KEYPAIR: usize = 64 * 8;
const DIFFERENT: usize = 40;

/// Solana keypair (Solana CLI: file system wallets): a list of 64 bytes, alone on its line or
/// behind a secret's name. `at` is its bracket.
fn keypair(text: &[u8], at: usize) -> Option<FoundSecret> {
    let inside = |b: &u8| b.is_ascii_digit() || b.is_ascii_whitespace() || *b == b',';
    let end = at + 1 + text[at + 1..].iter().take(KEYPAIR).take_while(|b| inside(b)).count();
    let number = |number: &[u8]| std::str::from_utf8(number).ok()?.trim().parse::<u8>().ok();
    let mut numbers = text[at + 1..end].split(|b| *b == b',').map(number).collect::<Option<Vec<u8>>>()?;
    let made = numbers.len() == 64 && !numbers.is_sorted();
    numbers.sort_unstable();
    numbers.dedup();
    let head = text[line_start(text, at, KEYPAIR)..at].trim_ascii();
    let told = head.is_empty() || head.split(|b| !is_name(*b)).any(|word| classify(word).is_some());
    let span = trimmed(text, at + 1..end, |b| b.is_ascii_whitespace(), |b| b.is_ascii_whitespace());
    (made && numbers.len() >= DIFFERENT && text.get(end) == Some(&b']') && told)
        .then(|| FoundSecret::token(span, "solana-keypair"))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for rules in SHAPES.chunk_by(|one, next| one.mark == next.mark) {
        let marks = memmem::find_iter(text, rules[0].mark);
        out.extend(marks.flat_map(|at| rules.iter().filter_map(move |rule| rule.token(text, at))));
    }
    let mut skip = 0;
    for (at, b) in text.iter().enumerate() {
        let hit = match b {
            b'e' if at >= skip && text[at..].starts_with(b"eyJ") && starts_word(text, at) => web_token(text, at),
            b'[' if text.get(at + 1).is_some_and(|b| b.is_ascii_digit() || b.is_ascii_whitespace()) => {
                keypair(text, at)
            }
            b'A' if matches!(text.get(at..at + 4), Some(b"AKIA" | b"ASIA")) => aws_pair(text, at),
            b':' if text.get(at + 1).is_some_and(|b| Body::Url.has(*b)) && at > 7 && text[at - 1].is_ascii_digit() => {
                telegram(text, at)
            }
            _ => None,
        };
        if let Some(found) = hit {
            skip = found.span.end;
            out.push(found);
        }
    }
}

#[cfg(test)]
#[path = "shapes_tests.rs"]
mod tests;
