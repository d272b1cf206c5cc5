//! Calls that take a password by position: `login("bob", "x")`, `PDO(dsn, "bob", "x")`,
//! `jwt.sign(data, "x")`. It knows functions only; `values` judges the arguments.

use super::detect::FoundSecret;
use super::lists;
use super::names::Tier;
use super::text::{arguments, is_word, skip_blanks};
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

fn call(text: &[u8], name_end: usize, args: usize) -> Option<FoundSecret> {
    // Names are compared only where a literal is near.
    let near = &text[args..text.len().min(args + MAX_CALL)];
    memchr::memchr3(b'"', b'\'', b';', near).filter(|at| near[*at] != b';')?;
    let places = places(text, name_end);
    let literals = if places.is_empty() { Vec::new() } else { arguments(text, args, MAX_CALL, false).0 };
    places.into_iter().find_map(|(number, ordinary)| {
        let span = literals.get(number)?.clone()?;
        let value = &text[span.clone()];
        let plain_word = value.iter().all(|b| b.is_ascii_alphabetic() || b"-_ /:.@".contains(b))
            || value.iter().all(|b| b.is_ascii_digit() || *b == b'.');
        let found = FoundSecret::place(span, "login-call").judged(text, Tier::Password, Setting::PLACE);
        found.filter(|_| !(ordinary && plain_word))
    })
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    for (at, b) in text.iter().enumerate() {
        // Most parentheses follow a blank or have no literal near: one look each. `auth=("bob",
        // "x")` is a pair.
        if *b == b'(' && at > 2 {
            let name = at - usize::from(text[at - 1] == b'=');
            if text[name - 1].is_ascii_alphanumeric() && text.get(at + 1).is_some_and(|b| *b != b')') {
                out.extend(call(text, name, at + 1));
            }
        } else if *b == b' ' && at > 9 && text[at - 1] == b'h' && text[..at].ends_with(b"basic_auth") {
            // Ruby leaves the parentheses out.
            let args = skip_blanks(text, at);
            if text.get(args).is_some_and(|b| b"\"'".contains(b)) {
                out.extend(call(text, at, args));
            }
        }
    }
}
