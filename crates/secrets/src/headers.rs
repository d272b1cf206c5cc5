//! HTTP headers: authorization schemes, bearer tokens, cookies.

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::lists;
use super::names::{Tier, classify};
use super::references::{reference, uuid};
use super::text::{is_name, skip_blanks};
use super::values::Setting;

/// Whether this header's value starts with a scheme.
pub(super) fn authorization(name: &[u8]) -> bool {
    let tail = &name[name.len().saturating_sub(13)..];
    tail.eq_ignore_ascii_case(b"authorization")
        || name.len() < 40 && name.windows(4).any(|w| w.eq_ignore_ascii_case(b"auth"))
}

/// Start of the credentials behind the scheme at `start`, if any.
pub(super) fn skip_scheme(text: &[u8], start: usize) -> usize {
    let stop = text.len().min(start + 24);
    let Some(word) = (start..stop).find(|i| text[*i] == b' ') else { return start };
    let scheme = &text[start..word];
    if !lists::has_in_any_case(lists::HEADERS_SCHEMES, scheme) {
        return start;
    }
    let at = skip_blanks(text, word);
    let at = at + if text[at..].starts_with(b"token=") { 6 } else { 0 };
    at + usize::from(text.get(at).is_some_and(|b| b"\"'".contains(b)))
}

pub(super) fn bearer(text: &[u8], at: usize) -> Option<FoundSecret> {
    let start = at + text[at..].iter().take_while(|b| b" \t:=\"'".contains(b)).count();
    if start == at {
        return None;
    }
    let ends = |b: u8| b.is_ascii_whitespace() || b"\"'`,;<>\\)".contains(&b);
    let stop = text.len().min(start + (1 << 14));
    let end = (start..stop).find(|i| ends(text[*i])).unwrap_or(stop);
    let value = &text[start..end];
    let word = Classes::of(value).letters() == value.len() && !random(value, 16);
    let found = FoundSecret::place(start..end, "bearer-token").judged(text, Tier::Token, Setting::BARE);
    found.filter(|_| value.len() >= 8 && !word)
}

pub(super) fn cookie_name(name: &[u8]) -> bool {
    [&b"cookie"[..], b"set-cookie", b"cookies", b"x-cookie"].iter().any(|n| name.eq_ignore_ascii_case(n))
}

/// Adds the telling cookies of the header whose name ends at `at`; false if it has no cookies.
pub(super) fn cookies(text: &[u8], at: usize, name: &[u8], out: &mut Vec<FoundSecret>) -> bool {
    let mut at = at;
    while text.get(at).is_some_and(|b| b"\"':= ,".contains(b)) {
        at += 1;
    }
    let stop = text.len().min(at + (1 << 13));
    let set = name.len() > 7;
    let before = out.len();
    let mut pair = at;
    while pair < stop {
        let near = stop.min(pair + 90);
        let Some(equals) = (pair..near).find(|i| b"=;\"'`\n".contains(&text[*i])) else { break };
        if text[equals] != b'=' {
            break;
        }
        let end =
            (equals..stop).find(|i| b";\"'`".contains(&text[*i]) || text[*i].is_ascii_whitespace()).unwrap_or(stop);
        let key = &text[pair..equals];
        if key.is_empty() || key.len() > 80 || !key.iter().all(|b| is_name(*b) || b" $@:[]".contains(b)) {
            break;
        }
        let value = &text[equals + 1..end];
        let telling = classify(key.trim_ascii()).is_some();
        let opaque = value.len() >= 8 && Classes::of(value).mixes_digits() && !uuid(value) && !reference(value, false);
        let analytics = key.trim_ascii().starts_with(b"_g");
        if (telling && value.len() >= 6 && !reference(value, false) && Classes::of(value).digit > 0)
            || (!analytics && opaque && (random(value, 16) || value.contains(&b'%')))
        {
            let to = equals + 1 + value.trim_ascii_end().len();
            out.push(FoundSecret::place(equals + 1..to, "cookie"));
        }
        if set || text.get(end) != Some(&b';') {
            break;
        }
        pair = skip_blanks(text, end + 1);
    }
    out.len() > before
}
