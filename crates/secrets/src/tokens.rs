//! Finds tokens by the prefix their issuer gives them, from the tables in `rules`. One pass, no backtracking.

use std::sync::LazyLock;

use super::detect::{Found, Rank};
use super::entropy::{self, Classes};
use super::rules::tokens::{Body, Proof, TokenRule, tokens};
use super::text::starts_word;

/// The rules by the first byte of their prefix, longest prefix first.
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

/// The length of the match of `rule` at `at`, with the offset of the secret in it.
fn matches(rule: &TokenRule, text: &[u8], at: usize) -> Option<(usize, usize)> {
    if !text[at..].starts_with(rule.prefix.as_bytes()) {
        return None;
    }
    let body = &text[at + rule.prefix.len()..];
    let run = body.iter().position(|b| !rule.body.has(*b)).unwrap_or(body.len());
    let mut body = &body[..run];
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

/// Adds every token in `text` to `out`.
pub(super) fn scan(text: &[u8], out: &mut Vec<Found>) {
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
        out.push(Found::new(at + skip..at + end, rule.id, Rank::Token));
        at += end;
    }
}
