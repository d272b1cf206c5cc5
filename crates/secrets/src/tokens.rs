//! Finds tokens by their issuer's prefix (`../data/tokens.rules`: alphabet, length and certainty), in
//! one pass without backtracking. An unreadable rule is skipped; a test finds it.

use std::sync::LazyLock;

use super::detect::FoundSecret;
use super::entropy::{self, Classes};
use super::lists::{fields, rows};
use super::text::{line_start, starts_word};

aish_text::named_enum! {
    /// Alphabet of a token behind its prefix; see [`Body::has`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Body {
        Alnum = "alnum",
        Hex = "hex",
        Upper = "upper",
        Digit = "digit",
        /// Without `0`, `O`, `I` and `l` (base58).
        Base58 = "base58",
        /// Letters, digits, `_`.
        Word = "word",
        /// Letters, digits, `_`, `-` (base64url).
        Url = "url",
        /// Letters, digits, `_`, `-`, `.`.
        Dotted = "dotted",
        /// And `~`: what stands for itself in URLs (RFC 3986).
        Unreserved = "unreserved",
        /// Letters, digits, `+`, `/`, `=`, `_`, `-` (base64 of either alphabet).
        Base64 = "base64",
        /// As in password hashes and URL paths.
        Wide = "wide",
        /// Everything but blanks and quotes.
        Any = "any",
    }
}

impl Body {
    pub(super) fn has(self, b: u8) -> bool {
        match self {
            Self::Alnum => b.is_ascii_alphanumeric(),
            Self::Hex => b.is_ascii_hexdigit(),
            Self::Digit => b.is_ascii_digit(),
            Self::Base58 => b.is_ascii_alphanumeric() && !b"0OIl".contains(&b),
            Self::Upper => b.is_ascii_uppercase() || b.is_ascii_digit(),
            Self::Word => b.is_ascii_alphanumeric() || b == b'_',
            Self::Url => b.is_ascii_alphanumeric() || b == b'_' || b == b'-',
            Self::Dotted => b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'),
            Self::Unreserved => Self::Dotted.has(b) || b == b'~',
            Self::Base64 => b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'_' | b'-'),
            Self::Wide => b.is_ascii_alphanumeric() || b"+/=_-.$,@%~".contains(&b),
            Self::Any => b.is_ascii_graphic() && !b"\"'`<>".contains(&b),
        }
    }
}

aish_text::named_enum! {
    /// What a prefix proves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Proof {
        /// The vendor's own: length and alphabet suffice.
        Prefix = "prefix",
        /// Short or a common word: the body must mix letters and digits as random values do.
        Random = "random",
        /// Like `Prefix`; the body has exactly the least length.
        Exact = "exact",
        /// An address that stays; only the body is secret.
        Address = "address",
    }
}

/// A kind of token with a recognisable prefix.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenRule {
    /// For reports, such as `github-token`.
    pub(super) id: &'static str,
    /// Compared with case.
    pub(super) prefix: &'static str,
    pub(super) body: Body,
    /// Least bytes behind the prefix.
    pub(super) min: usize,
    /// Condition besides the prefix.
    pub(super) proof: Proof,
}

/// In file order.
pub(super) static TOKENS: LazyLock<Vec<TokenRule>> =
    LazyLock::new(|| rows(include_str!("../data/tokens.rules")).filter_map(row).collect());

/// Line: `ID  PREFIX  ALPHABET  LEAST  PROOF  SOURCE`.
fn row(line: &'static str) -> Option<TokenRule> {
    // The source page is for readers of the file, but required.
    let [id, prefix, body, min, proof, _] = fields(line)?;
    let (body, min, proof) = (Body::from_name(body)?, min.parse().ok()?, Proof::from_name(proof)?);
    Some(TokenRule { id, prefix, body, min, proof })
}

/// By first byte; longest prefix first.
static BY_FIRST: LazyLock<Vec<Vec<&'static TokenRule>>> = LazyLock::new(|| {
    let mut index = vec![Vec::new(); 256];
    for rule in &*TOKENS {
        if let Some(first) = rule.prefix.bytes().next() {
            index[usize::from(first)].push(rule);
        }
    }
    for row in &mut index {
        row.sort_by_key(|rule| std::cmp::Reverse(rule.prefix.len()));
    }
    index
});

/// Least terminal width that breaks a token, and most pieces.
const WIDTH: usize = 60;
const PIECES: usize = 8;

/// A token that the terminal broke at `end`: its body starts at `from`, the next lines continue its
/// alphabet, and the whole looks random.
fn wrapped(rule: &TokenRule, text: &[u8], from: usize, end: usize) -> Option<(usize, usize)> {
    let plain = matches!(rule.body, Body::Alnum | Body::Hex | Body::Upper | Body::Word | Body::Url | Body::Base64);
    if !plain || rule.proof == Proof::Address || text.get(end).is_none_or(|b| !matches!(b, b'\r' | b'\n')) {
        return None;
    }
    let column = end - line_start(text, end, 4 * WIDTH);
    let mut body = text[from..end].to_vec();
    let (mut at, mut last) = (end, end);
    for _ in 0..PIECES {
        let next = at + text[at..].iter().take(2).take_while(|b| matches!(b, b'\r' | b'\n')).count();
        let run = text[next..].iter().position(|b| !rule.body.has(*b)).unwrap_or(text.len() - next);
        if next == at || run == 0 {
            break;
        }
        body.extend_from_slice(&text[next..next + run]);
        last = next + run;
        at = last;
        // Full lines are as long as the first.
        if run + 1 < column {
            break;
        }
    }
    let tail = &body[end - from..];
    let whole = body.len() >= rule.min
        && (rule.proof != Proof::Exact || body.len() == rule.min)
        && (end - from < rule.min || Classes::of(tail).mixes_digits())
        && entropy::random(&body, rule.min.min(24));
    let prefix = rule.prefix.len();
    (column >= WIDTH && last > end && whole).then_some((0, last - from + prefix))
}

/// Length of the match at `at` and offset of the secret in it.
fn matches(rule: &TokenRule, text: &[u8], at: usize) -> Option<(usize, usize)> {
    if !text[at..].starts_with(rule.prefix.as_bytes()) {
        return None;
    }
    let from = at + rule.prefix.len();
    let run = text[from..].iter().position(|b| !rule.body.has(*b)).unwrap_or(text.len() - from);
    if let Some(whole) = wrapped(rule, text, from, from + run) {
        return Some(whole);
    }
    let mut body = &text[from..from + run];
    if matches!(rule.body, Body::Dotted | Body::Wide | Body::Any) {
        while let [rest @ .., b'.' | b',' | b':' | b';' | b')'] = body {
            body = rest;
        }
    }
    let fits = body.len() >= rule.min
        && match rule.proof {
            Proof::Prefix | Proof::Address => true,
            Proof::Exact => {
                body.len() == rule.min
                    && !text.get(at + rule.prefix.len() + run).is_some_and(u8::is_ascii_alphanumeric)
                    && (rule.body != Body::Hex || Classes::of(body).mixes_digits())
            }
            Proof::Random => match rule.body {
                Body::Wide | Body::Any => Classes::of(body).mixes_digits() && entropy::shannon(body) >= 3.0,
                _ => entropy::random(body, rule.min),
            },
        };
    let skip = if rule.proof == Proof::Address { rule.prefix.len() } else { 0 };
    fits.then_some((skip, rule.prefix.len() + body.len()))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    let index = &*BY_FIRST;
    let mut at = 0;
    while at < text.len() {
        let row = &index[usize::from(text[at])];
        let open = row.is_empty() || (text[at].is_ascii_alphanumeric() && !starts_word(text, at));
        let hit = if open { None } else { row.iter().find_map(|rule| Some((rule, matches(rule, text, at)?))) };
        let Some((rule, (skip, end))) = hit else {
            at += 1;
            continue;
        };
        out.push(FoundSecret::token(at + skip..at + end, rule.id));
        at += end;
    }
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
