//! Values that Terraform and OpenTofu mark as sensitive: outputs in JSON, state files and HCL. Only
//! objects with `sensitive: true` are read.

use std::ops::Range;

use memchr::memmem;

use super::detect::{FoundSecret, SecretRank};
use super::text::{is_word, skip_space};

const REACH: usize = 1 << 15;

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for at in memmem::find_iter(text, b"sensitive") {
        let word = at == 0 || !is_word(text[at - 1]);
        if !word || !text[separator(text, at + 9)..].starts_with(b"true") {
            continue;
        }
        let object = object(text, at);
        let mut from = object.start;
        while from < object.end
            && let Some(name) = next_value(text, from..object.end)
        {
            from = strings(text, name..object.end, out);
        }
    }
}

/// Offset behind quote and `:` or `=` of the name that ends at `at`; else `at`.
fn separator(text: &[u8], at: usize) -> usize {
    let end = at + usize::from(text.get(at) == Some(&b'"'));
    let sign = skip_space(text, end);
    if matches!(text.get(sign), Some(b':' | b'=')) { skip_space(text, sign + 1) } else { text.len() }
}

/// The object around `at`, without its braces.
pub(super) fn object(text: &[u8], at: usize) -> Range<usize> {
    let mut depth = 0usize;
    let floor = at.saturating_sub(REACH);
    let start = (floor..at).rev().find(|i| match text[*i] {
        b'}' => {
            depth += 1;
            false
        }
        b'{' if depth == 0 => true,
        b'{' => {
            depth -= 1;
            false
        }
        _ => false,
    });
    let mut depth = 0usize;
    let stop = text.len().min(at + REACH);
    let end = (at..stop).find(|i| match text[*i] {
        b'{' => {
            depth += 1;
            false
        }
        b'}' if depth == 0 => true,
        b'}' => {
            depth -= 1;
            false
        }
        _ => false,
    });
    start.map_or(at, |start| start + 1)..end.unwrap_or(stop)
}

/// Start of the next value called `value` or `default`.
fn next_value(text: &[u8], range: Range<usize>) -> Option<usize> {
    let inside = &text[..range.end];
    [&b"value"[..], b"default"]
        .iter()
        .filter_map(|name| {
            memmem::find_iter(&inside[range.start..], name).map(|i| range.start + i).find_map(|at| {
                let whole = at == 0 || !is_word(text[at - 1]);
                let value = separator(inside, at + name.len());
                (whole && value < range.end).then_some(value)
            })
        })
        .min()
}

/// Adds the strings of the value at `range.start`; returns the offset behind it.
fn strings(text: &[u8], range: Range<usize>, out: &mut Vec<FoundSecret>) -> usize {
    let (mut at, mut depth) = (range.start, 0usize);
    while at < range.end {
        match text[at] {
            b'"' => {
                let start = at + 1;
                let end = string_end(text, start, range.end);
                let name = depth > 0 && text.get(skip_space(text, end + 1)) == Some(&b':');
                let part = &text[start..end];
                if !name && !part.is_empty() && !part.starts_with(b"${") && part != b"(sensitive value)" {
                    out.push(FoundSecret::new(start..end, "sensitive-value", SecretRank::Place));
                }
                at = end + 1;
            }
            b'[' | b'{' => {
                depth += 1;
                at += 1;
            }
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                at += 1;
            }
            b if b.is_ascii_whitespace() || b == b',' && depth > 0 || b == b':' => at += 1,
            _ => at += text[at..range.end].iter().take_while(|b| !b" ,]}\n".contains(b)).count().max(1),
        }
        if depth == 0 && at > range.start {
            break;
        }
    }
    at.max(range.start + 1)
}

fn string_end(text: &[u8], start: usize, stop: usize) -> usize {
    let mut at = start;
    while at < stop && text[at] != b'"' {
        at += 1 + usize::from(text[at] == b'\\');
    }
    at.min(stop)
}
