//! Finds tokens by their issuer's prefix (`rules::tokens`), in one pass without backtracking.

use std::sync::LazyLock;

use super::detect::{FoundSecret, SecretRank};
use super::entropy::{self, Classes};
use super::rules::tokens::{Body, Proof, TokenRule, tokens};
use super::text::{line_start, starts_word};

/// By first byte; longest prefix first.
static BY_FIRST: LazyLock<Vec<Vec<&'static TokenRule>>> = LazyLock::new(|| {
    let mut index = vec![Vec::new(); 256];
    for rule in tokens() {
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
        out.push(FoundSecret::new(at + skip..at + end, rule.id, SecretRank::Token));
        at += end;
    }
}
