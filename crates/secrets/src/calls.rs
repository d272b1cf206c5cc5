//! Calls that take a password by position: `login("bob", "x")`, `PDO(dsn, "bob", "x")`,
//! `jwt.sign(data, "x")`. It knows functions only; `values` judges the arguments.

use super::detect::FoundSecret;
use super::lists;
use super::names::Tier;
use super::text::{is_word, skip_blanks};
use super::values::Setting;

const MAX_CALL: usize = 400;

/// Each index at which the function whose name ends at `end` takes a secret, and whether the name is
/// so common that a plain word there is no password. Some count only on an object of a certain name.
fn places(text: &[u8], end: usize) -> Vec<(usize, bool)> {
    let floor = end.saturating_sub(48);
    let start = (floor..end).rev().find(|i| !is_word(text[*i])).map_or(floor, |i| i + 1);
    let letters = text[start..end].iter().filter(|b| **b != b'_');
    let name: String = letters.map(|b| char::from(b.to_ascii_lowercase())).collect();
    if name.len() < 3 {
        return Vec::new();
    }
    let numbered = |value: &'static str, common| value.split(' ').filter_map(move |n| Some((n.parse().ok()?, common)));
    let ends =
        lists::CALLS_ENDS.words().filter(|end| name.ends_with(end)).filter_map(|end| lists::CALLS_ENDS.value(end));
    let common = lists::CALLS_COMMON.value(&name).into_iter().flat_map(|value| numbered(value, true));
    let found: Vec<_> = ends.flat_map(|value| numbered(value, false)).chain(common).collect();
    let object = text[..start].strip_suffix(b".").or_else(|| text[..start].strip_suffix(b"::"));
    let Some(object) = object.filter(|_| found.is_empty()) else { return found };
    let of_method = lists::CALLS_METHODS.words().find(|method| {
        let owner = method.strip_suffix(&name).and_then(|owner| owner.strip_suffix('.')).unwrap_or_default();
        !owner.is_empty() && object[object.len().saturating_sub(owner.len())..].eq_ignore_ascii_case(owner.as_bytes())
    });
    of_method
        .and_then(|method| lists::CALLS_METHODS.value(method))
        .map_or(found, |value| numbered(value, true).collect())
}

fn argument(text: &[u8], at: usize, number: usize) -> Option<(usize, usize)> {
    let stop = text.len().min(at + MAX_CALL);
    let (mut i, mut seen, mut depth, mut literal) = (at, 0, 0usize, None);
    while i < stop {
        match text[i] {
            quote @ (b'"' | b'\'') => {
                let mut end = i + 1;
                while end < stop && text[end] != quote && text[end] != b'\n' {
                    end += 1 + usize::from(text[end] == b'\\');
                }
                if text.get(end) != Some(&quote) {
                    return None;
                }
                literal = Some((i + 1, end));
                if seen == number {
                    return literal;
                }
                i = end;
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 => {
                seen += 1;
                literal = None;
            }
            b';' | b'\n' if depth == 0 && literal.is_some() => return None,
            _ => {}
        }
        i += 1;
    }
    None
}

fn call(text: &[u8], name_end: usize, args: usize) -> Option<FoundSecret> {
    // Names are compared only where a literal is near.
    let near = &text[args..text.len().min(args + MAX_CALL)];
    memchr::memchr3(b'"', b'\'', b';', near).filter(|at| near[*at] != b';')?;
    places(text, name_end).into_iter().find_map(|(number, ordinary)| {
        let (start, end) = argument(text, args, number)?;
        let value = &text[start..end];
        let plain_word = value.iter().all(|b| b.is_ascii_alphabetic() || b"-_ /:.@".contains(b))
            || value.iter().all(|b| b.is_ascii_digit() || *b == b'.');
        let found = FoundSecret::place(start..end, "login-call").judged(text, Tier::Password, Setting::PLACE);
        found.filter(|_| !(ordinary && plain_word))
    })
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for (at, b) in text.iter().enumerate() {
        // Most parentheses follow a blank or have no literal near: one look each.
        if *b == b'(' && at > 2 && text[at - 1].is_ascii_alphanumeric() && text.get(at + 1).is_some_and(|b| *b != b')')
        {
            out.extend(call(text, at, at + 1));
        } else if *b == b' ' && at > 9 && text[at - 1] == b'h' && text[..at].ends_with(b"basic_auth") {
            // Ruby leaves the parentheses out.
            let args = skip_blanks(text, at);
            if text.get(args).is_some_and(|b| b"\"'".contains(b)) {
                out.extend(call(text, at, args));
            }
        }
    }
}
