//! Values that are marked as sensitive: outputs, state files and HCL of Terraform and OpenTofu with
//! `sensitive: true`, variables with a telling name, resources and parameters whose kind is a secret.

use std::ops::Range;

use memchr::memmem;

use super::detect::FoundSecret;
use super::lists;
use super::names::{Tier, classify};
use super::text::{is_name, is_word, skip_space, string_end, unpaired};
use super::values::{Setting, judge};

const REACH: usize = 1 << 15;

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for at in memmem::find_iter(text, b"sensitive") {
        let word = at == 0 || !is_word(text[at - 1]);
        if !word || !text[separator(text, at + 9)..].starts_with(b"true") {
            continue;
        }
        let object = object(text, at, 0);
        let mut from = object.start;
        while from < object.end
            && let Some(name) = next_value(text, from..object.end, &["value", "default"])
        {
            from = strings(text, name..object.end, out);
        }
    }
    for kind in lists::SENSITIVE_KINDS.words() {
        let name = lists::SENSITIVE_KINDS.value(kind).unwrap_or_default();
        let mut done = 0;
        for at in memmem::find_iter(text, kind.as_bytes()) {
            let quoted = at > 0 && text[at - 1] == b'"' && text.get(at + kind.len()) == Some(&b'"');
            if quoted && at >= done {
                let object = behind_resource(text, at).unwrap_or_else(|| object(text, at, done));
                done = object.end;
                one_of(text, object, name, out);
            }
        }
    }
    let mut done = 0;
    for at in memmem::find_iter(text, b"variable \"") {
        if at < done {
            continue;
        }
        let start = at + 10;
        let end = start + text[start..].iter().take(80).take_while(|b| is_name(**b)).count();
        let tier = classify(&text[start..end]).filter(|tier| matches!(tier, Tier::Password | Tier::Token));
        if let (Some(_), Some(object)) = (tier, block(text, end)) {
            done = object.end;
            one_of(text, object, "default", out);
        }
    }
}

/// The block of HCL behind `resource "KIND" "name"`, whose kind is at `at`.
fn behind_resource(text: &[u8], at: usize) -> Option<Range<usize>> {
    let head = text[..at - 1].trim_ascii_end();
    (head.ends_with(b"resource") || head.ends_with(b"data")).then(|| block(text, at)).flatten()
}

/// The inside of the braces that open on the line of `at`.
fn block(text: &[u8], at: usize) -> Option<Range<usize>> {
    let brace = (at..text.len().min(at + 200)).find(|i| b"{\n".contains(&text[*i])).filter(|i| text[*i] == b'{')?;
    Some(object(text, brace + 1, brace))
}

/// The first value called `name` in `object`, if it isn't a reference.
fn one_of(text: &[u8], object: Range<usize>, name: &str, out: &mut Vec<FoundSecret>) {
    let Some(at) = next_value(text, object.clone(), &[name]) else { return };
    let mut found = Vec::new();
    strings(text, at..object.end, &mut found);
    found.retain(|item| judge(&text[item.span.clone()], Tier::Password, Setting::PLACE));
    out.append(&mut found);
}

/// Offset behind quote and `:` or `=` of the name that ends at `at`; else `at`.
fn separator(text: &[u8], at: usize) -> usize {
    let end = at + usize::from(text.get(at) == Some(&b'"'));
    let sign = skip_space(text, end);
    if matches!(text.get(sign), Some(b':' | b'=')) { skip_space(text, sign + 1) } else { text.len() }
}

/// The object around `at`, without its braces, looked for no further back than `floor`.
pub(super) fn object(text: &[u8], at: usize, floor: usize) -> Range<usize> {
    let floor = at.saturating_sub(REACH).max(floor);
    let stop = text.len().min(at + REACH);
    let start = unpaired(text, (floor..at).rev(), b'}', b'{');
    start.map_or(at, |start| start + 1)..unpaired(text, at..stop, b'{', b'}').unwrap_or(stop)
}

/// Start of the next value with one of `names`, in this case or with a capital.
fn next_value(text: &[u8], range: Range<usize>, names: &[&str]) -> Option<usize> {
    let inside = &text[..range.end];
    let find = |name: &str| {
        let tail = &name[1..];
        memmem::find_iter(&inside[range.start..], tail).map(|i| range.start + i).find_map(|at| {
            let start = at.checked_sub(1)?;
            let whole =
                text[start].eq_ignore_ascii_case(&name.as_bytes()[0]) && (start == 0 || !is_word(text[start - 1]));
            let value = separator(inside, at + tail.len());
            (whole && value < range.end).then_some(value)
        })
    };
    names.iter().filter_map(|name| find(name)).min()
}

/// Adds the strings of the value at `range.start`; returns the offset behind it.
fn strings(text: &[u8], range: Range<usize>, out: &mut Vec<FoundSecret>) -> usize {
    let (mut at, mut depth) = (range.start, 0usize);
    while at < range.end {
        match text[at] {
            b'"' => {
                let start = at + 1;
                let end = string_end(text, start, range.end, b'"');
                let name = depth > 0 && text.get(skip_space(text, end + 1)) == Some(&b':');
                let part = &text[start..end];
                if !name && !part.is_empty() && !part.starts_with(b"${") && part != b"(sensitive value)" {
                    out.push(FoundSecret::place(start..end, "sensitive-value"));
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
