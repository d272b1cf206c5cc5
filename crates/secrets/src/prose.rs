//! Words that stand for a secret: `required`, `changeme`, `****`.

use super::lists;

/// A description, a type or a constant in the place of a password.
pub(super) fn prose(value: &[u8]) -> bool {
    let mut buffer = [0u8; 16];
    let Some(lower) = buffer.get_mut(..value.len()) else { return false };
    lower.copy_from_slice(value);
    lower.make_ascii_lowercase();
    lists::has(lists::PROSE_WORDS, lower)
}

/// Sample tokens of documentation: `ghp_xxxxxxxxxxxx`, `AKIAIOSFODNN7EXAMPLE`, `sk-your-key-here`.
pub(super) fn sample(value: &[u8]) -> bool {
    if value.len() < 8 || value.len() > 200 {
        return false;
    }
    let has = |word: &[u8]| value.windows(word.len()).any(|w| w == word);
    if has(b"EXAMPLE") || has(b"xxxxxx") || has(b"XXXXXX") || has(b"......") {
        return true;
    }
    // The token without its prefix.
    let body = value.iter().rposition(|b| b"_-".contains(b)).map_or(value, |at| &value[at + 1..]);
    let body = if body.len() >= 8 { body } else { value };
    let first = body.iter().filter(|b| **b == body[0]).count();
    if first * 10 >= body.len() * 9 {
        return true;
    }
    let letters = value.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let separated = value.iter().filter(|b| b"_-".contains(b)).count();
    separated > 0
        && letters * 10 >= value.len() * 7
        && value.split(|b| b"_- .".contains(b)).any(|piece| lists::has_in_any_case(lists::PROSE_SAMPLES, piece))
}

/// A published default such as `changeme`; elsewhere an ordinary word.
pub(super) fn default_password(value: &[u8]) -> bool {
    lists::has_in_any_case(lists::PROSE_DEFAULTS, value)
}

/// A mark for a missing secret: `<your-token>`, `changeme`, `xxxx`, `****`.
pub(super) fn marker(value: &[u8]) -> bool {
    if value.iter().all(|b| !b.is_ascii_alphanumeric()) || value.iter().all(|b| b"xX*._-".contains(b)) {
        return true;
    }
    let stars = value.iter().filter(|b| **b == b'*').count();
    if stars >= 3
        || value.ends_with(b"...")
        || value.starts_with("\u{2022}".as_bytes())
        || value.ends_with("…".as_bytes())
    {
        return true;
    }
    let words = |b: &u8| b.is_ascii_alphabetic() || b"_- ".contains(b);
    if !value.iter().all(words) || value.len() > 64 {
        return false;
    }
    let mut pieces = value.split(|b| b"_- ".contains(b));
    pieces.any(|piece| lists::has_in_any_case(lists::PROSE_MARKERS, piece))
}
