//! Values that are no secrets themselves: variables, calls, paths, identifiers, facts, labels.

use super::entropy::{self, Classes, random};
use super::lists;

/// Whether `value` refers to a variable, template, call, file or store.
pub(super) fn reference(value: &[u8], single_quoted: bool) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || b"_:.[]-'\"".contains(b);
    match value {
        [b'$', b'{' | b'(' | b'[', ..] => return true,
        [b'$', b'$' | b'@' | b'*' | b'#' | b'?'] => return true,
        // Grafana: `$__file{/run/secrets/db}`.
        [b'$', b'_', b'_', rest @ .., b'}'] if rest.contains(&b'{') => return true,
        [b'$', first, rest @ ..] if first.is_ascii_alphabetic() || *first == b'_' || first.is_ascii_digit() => {
            let classes = Classes::of(value);
            let odd = single_quoted && classes.mixes_digits() && classes.lower > 0;
            return rest.iter().all(name) && !odd;
        }
        [b'%', inner @ .., b'%'] if inner.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_') => return true,
        [b'<', .., b'>'] | [b'[', .., b']'] | [b'{', .., b'}'] | [b'(', .., b')'] => return true,
        [b'%', b's' | b'd' | b'v' | b'q' | b'r' | b'('] | [b'%', b's' | b'(', ..] => return true,
        [b'@', path @ ..] if path.contains(&b'/') || path.starts_with(b"-") => return true,
        [b'`', ..] | [b'#', b'{', ..] | [b'{', b'{', ..] | [b'<', b'%' | b'(' | b'<', ..] => return true,
        [b'&' | b'*', rest @ ..] if !rest.is_empty() && rest.iter().all(|b| b.is_ascii_lowercase() || *b == b'_') => {
            return true;
        }
        _ => {}
    }
    // Code, and schemes by which tools fetch a secret.
    if lists::REFERENCES_HEADS.words().any(|head| refers(value, head.as_bytes())) {
        return true;
    }
    let contains = |needle: &[u8]| value.windows(needle.len()).any(|w| w == needle);
    contains(b"${") || contains(b"$(") || contains(b"{{") || contains(b"}}") || contains(b"<%") || contains(b"#{")
}

/// Whether `value` begins with `head` and goes on as what it announces: names, a place, a pattern.
fn refers(value: &[u8], head: &[u8]) -> bool {
    let Some(rest) = value.strip_prefix(head) else { return false };
    match head {
        // TypeScript's `!` may be behind it.
        b"process.env" => true,
        b".*" | b".+" => !rest.first().is_some_and(u8::is_ascii_alphanumeric),
        b"\\S" | b"\\w" => rest.first().is_none_or(|b| b"+*?{\\])".contains(b)),
        b"(?" => rest.contains(&b')') || rest.first().is_none_or(|b| b":=!<P#".contains(b)),
        b"(." => rest.first().is_none_or(|b| b"*+?{)".contains(b)),
        _ if !head[0].is_ascii_alphabetic() || head.starts_with(b"http") || b"([".contains(&head[head.len() - 1]) => {
            true
        }
        _ => !odd(rest),
    }
}

/// Whether digits are mixed with signs that no name and no path has.
fn odd(value: &[u8]) -> bool {
    value.iter().any(u8::is_ascii_digit) && value.iter().any(|b| b"!*^;".contains(b))
}

pub(super) fn path(value: &[u8]) -> bool {
    let dots = value.starts_with(b"./") || value.starts_with(b"../") || value.starts_with(b"~/");
    let drive = value.len() > 2 && value[0].is_ascii_alphabetic() && value[1] == b':' && b"\\/".contains(&value[2]);
    if dots || drive {
        return !odd(value);
    }
    let word = |piece: &[u8]| {
        piece.len() < 40
            && (!random(piece, 14) || piece.contains(&b'-'))
            && piece.iter().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(b))
    };
    let slashes = value.iter().filter(|b| **b == b'/').count();
    let pieces = || value.split(|b| *b == b'/').filter(|piece| !piece.is_empty());
    let lower = || value.iter().filter(|b| b.is_ascii_lowercase()).count() * 2 > value.len();
    (value.first() == Some(&b'/') && slashes > 1 && pieces().all(word) && lower())
        || (slashes > 0 && lower() && pieces().all(word) && !Classes::of(value).mixes_digits())
}

/// Whether an unquoted value is code: a call, an index, a chain of names.
pub(super) fn code(value: &[u8]) -> bool {
    let name = |b: &u8| b.is_ascii_alphabetic() || *b == b'_';
    let call = value.iter().position(|b| *b == b'(' || *b == b'[').is_some_and(|i| {
        i > 0
            && value[..i].iter().all(|b| name(b) || b".:0123456789!".contains(b))
            && name(&value[0])
            && closes(value, i)
    });
    let mut pieces = value.split(|b| *b == b'.');
    let chain = value.contains(&b'.')
        && pieces.all(|piece| {
            piece.first().is_some_and(name) && piece.iter().all(|b| name(b) || b.is_ascii_digit()) && !random(piece, 10)
        });
    let operator = value.windows(2).any(|w| w == b"::" || w == b"->" || w == b"=>" || w == b"&&" || w == b"||");
    let made = |piece: &[u8]| random(piece, 10) || (Classes::of(piece).mixes_digits() && entropy::changes(piece) > 2);
    call || chain || (operator && !odd(value) && !value.split(|b| b":->=&|".contains(b)).any(made))
}

/// Whether the bracket at `open` is closed and no word goes on behind it, or the next line is to
/// close it.
fn closes(value: &[u8], open: usize) -> bool {
    let mut depth = 0usize;
    let close = (open..value.len()).find(|i| {
        match value[*i] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    match close {
        Some(close) => value.get(close + 1).is_none_or(|b| !b.is_ascii_alphanumeric() && !b"_@#$~^".contains(b)),
        None => value.last().is_some_and(|b| b",([{".contains(b)),
    }
}

/// UUID with dashes (RFC 9562): an identifier.
pub(super) fn uuid(value: &[u8]) -> bool {
    value.len() == 36
        && [8, 13, 18, 23].iter().all(|i| value[*i] == b'-')
        && value.iter().all(|b| b.is_ascii_hexdigit() || *b == b'-')
}

/// Dates, versions, sizes, addresses, hosts and other plain facts.
pub(super) fn fact(value: &[u8]) -> bool {
    let classes = Classes::of(value);
    if classes.letters() == 0 && value.iter().all(|b| b.is_ascii_digit() || b".:-/+,%".contains(b)) && classes.other > 0
    {
        return true;
    }
    let version = value.first() == Some(&b'v') && value[1..].iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let stamp = value.len() >= 16
        && value[4] == b'-'
        && value[7] == b'-'
        && value[10] == b'T'
        && value[..4].iter().all(u8::is_ascii_digit);
    let size = classes.digit > 0
        && (1..=3).contains(&classes.letters())
        && value.iter().take_while(|b| b.is_ascii_digit()).count() + classes.letters() == value.len()
        && value[0].is_ascii_digit()
        && value.len() < 8;
    // Algorithm names: `sha256WithRSAEncryption`.
    let algorithm = value.starts_with(b"sha") && value.windows(4).any(|w| w.eq_ignore_ascii_case(b"with"));
    version || stamp || size || digest(value) || algorithm
}

/// `sha256:4f9a…`, `sha512-…=`, `ssh-ed25519`.
fn digest(value: &[u8]) -> bool {
    let heads = [&b"sha256:"[..], b"sha512-", b"sha256-", b"sha1-", b"sha384-", b"SHA256:", b"MD5:"];
    let hexadecimal = |rest: &[u8]| rest.iter().all(|b| b.is_ascii_hexdigit() || b".:*".contains(b));
    let hash = heads
        .iter()
        .find_map(|head| value.strip_prefix(*head))
        .is_some_and(|rest| rest.len() >= 20 || hexadecimal(rest));
    hash || (value.starts_with(b"ssh-") && !odd(value))
}

/// A name of words joined by dashes, dots or underscores, with a short tail at most.
pub(super) fn label(value: &[u8]) -> bool {
    let mut words = 0;
    let mut tails = 0;
    for piece in value.split(|b| b"-_./:@ ".contains(b)) {
        if piece.iter().all(u8::is_ascii_alphabetic) {
            words += usize::from(piece.len() > 2);
        } else {
            tails += piece.len();
        }
    }
    words > 0
        && tails <= 10
        && tails <= value.len() / 2
        && value.iter().any(|b| b"-_./:@ ".contains(b))
        && !value.iter().any(|b| b"+=!#$%^&*".contains(b))
        && entropy::changes(value) * 3 < value.len() * 2
}
