//! Byte-level helpers shared by the scanners: classes, borders, cheap searches. No judgement about
//! secrets here.

/// A letter, digit or underscore.
pub(super) fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// What a setting's name is made of: words joined with dots and dashes.
pub(super) fn is_name(b: u8) -> bool {
    is_word(b) || b == b'-' || b == b'.'
}

/// A blank inside a line.
pub(super) fn is_blank(b: u8) -> bool {
    b == b' ' || b == b'\t'
}

/// The first position at or after `at` that holds no blank.
pub(super) fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|b| is_blank(*b)) {
        at += 1;
    }
    at
}

/// The first position at or after `at` that holds neither blank nor line break.
pub(super) fn skip_space(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// Whether a token may start at `at`: nothing that continues a word stands before it. The letter of
/// an escape such as `\n` in JSON text counts as a border.
pub(super) fn starts_word(text: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|i| text.get(i)) else { return true };
    if !before.is_ascii_alphanumeric() {
        return true;
    }
    matches!(before, b'n' | b'r' | b't') && at >= 2 && text[at - 2] == b'\\'
}

/// Whether `text` has `needle` at `at`, letters compared without case. `needle` is lower case.
pub(super) fn has_at(text: &[u8], at: usize, needle: &[u8]) -> bool {
    text.get(at..at + needle.len()).is_some_and(|part| part.eq_ignore_ascii_case(needle))
}

/// The end of the line that holds `at` (the position of its line break, or the end of the text), at
/// most `limit` away.
pub(super) fn line_end(text: &[u8], at: usize, limit: usize) -> usize {
    let stop = text.len().min(at.saturating_add(limit));
    (at..stop).find(|i| text[*i] == b'\n').unwrap_or(stop)
}

/// The start of the line that holds `at`, at most `limit` back.
pub(super) fn line_start(text: &[u8], at: usize, limit: usize) -> usize {
    let floor = at.saturating_sub(limit);
    (floor..at).rev().find(|i| text[*i] == b'\n').map_or(floor, |i| i + 1)
}

/// The nearest character border at or before `at`.
pub(super) fn floor_border(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The nearest character border at or after `at`.
pub(super) fn ceil_border(text: &str, mut at: usize) -> usize {
    while at < text.len() && !text.is_char_boundary(at) {
        at += 1;
    }
    at.min(text.len())
}
