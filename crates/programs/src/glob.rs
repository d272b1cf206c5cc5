//! Globs (`*`, `?`, `\*`, alternatives with `|`) on partly unknown texts, in linear time.

use crate::argument::UNKNOWN;

/// Result for a text with unknown stretches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Match {
    /// Whatever the unknown stretches are.
    No,
    /// Depends on the unknown stretches.
    Maybe,
    /// Whatever the unknown stretches are.
    Yes,
}

/// Matches `text` with globs separated by `|`. Those that start with another letter are skipped.
pub(super) fn matches(globs: &str, text: &str) -> Match {
    let first = text.as_bytes().first().copied();
    let mut best = Match::No;
    let mut rest = globs;
    loop {
        let end = rest.as_bytes().iter().position(|byte| *byte == b'|').unwrap_or(rest.len());
        let differs = match (rest.as_bytes().first(), first) {
            // An unknown stretch starts with a non-ASCII byte.
            (Some(wanted), Some(first)) => *wanted != first && first < 0x80 && !matches!(wanted, b'*' | b'?' | b'\\'),
            _ => false,
        };
        if !differs {
            best = best.max(one(&rest[..end], text));
        }
        if best == Match::Yes || end == rest.len() {
            return best;
        }
        rest = &rest[end + 1..];
    }
}

fn one(glob: &str, text: &str) -> Match {
    let special = glob.bytes().position(|byte| matches!(byte, b'*' | b'?' | b'\\'));
    let Some(special) = special else {
        return match glob == text {
            true => Match::Yes,
            false if text.contains(UNKNOWN) && run(glob, text, true) => Match::Maybe,
            false => Match::No,
        };
    };
    // `get-*`: a known head decides.
    let (head, tail) = glob.split_at(special);
    if tail == "*" && text.starts_with(head) {
        return Match::Yes;
    }
    let unknown = text.contains(UNKNOWN);
    if !unknown && (tail == "*" || !text.starts_with(head)) {
        return Match::No;
    }
    if run(glob, text, false) {
        return Match::Yes;
    }
    if unknown && run(glob, text, true) { Match::Maybe } else { Match::No }
}

/// Runs the glob as an automaton: a bit set of positions. With `hope` an unknown stretch fits
/// anything, without it only `*` does. Ignores what follows the first 63 characters of a glob.
fn run(glob: &str, text: &str, hope: bool) -> bool {
    let mut letters = ['\0'; 63];
    let (mut length, mut stars, mut any, mut escaped) = (0, 0u64, 0u64, false);
    for letter in glob.chars().take(63) {
        if letter == '\\' && !escaped {
            escaped = true;
            continue;
        }
        letters[length] = letter;
        stars |= u64::from(letter == '*' && !escaped) << length;
        any |= u64::from(letter == '?' && !escaped) << length;
        length += 1;
        escaped = false;
    }
    let close = |mut set: u64| {
        for at in 0..length {
            set |= (set & stars & (1 << at)) << 1;
        }
        set
    };
    let mut set = close(1);
    for letter in text.chars() {
        let mut next = set & stars;
        if letter == UNKNOWN {
            // Every later position is reachable from the lowest.
            next = if hope && set != 0 { u64::MAX << set.trailing_zeros() } else { next };
        } else {
            for (at, wanted) in letters.iter().enumerate().take(length) {
                let here = set & !stars & (1 << at);
                if here != 0 && (*wanted == letter || any & here != 0) {
                    next |= here << 1;
                }
            }
        }
        set = close(next);
        if set == 0 {
            return false;
        }
    }
    set & (1 << length) != 0
}

#[cfg(test)]
#[path = "glob_tests.rs"]
mod tests;
