//! Byte-level helpers of the scanners; they don't judge secrets.

pub(super) fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// Setting names also have dots and dashes.
pub(super) fn is_name(b: u8) -> bool {
    is_word(b) || b == b'-' || b == b'.'
}

pub(super) fn is_blank(b: u8) -> bool {
    b == b' ' || b == b'\t'
}

pub(super) fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|b| is_blank(*b)) {
        at += 1;
    }
    at
}

pub(super) fn skip_space(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// Whether no word goes on across `at`. The letter of an escape such as `\n` is a border.
pub(super) fn starts_word(text: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|i| text.get(i)) else { return true };
    if !before.is_ascii_alphanumeric() {
        return true;
    }
    matches!(before, b'n' | b'r' | b't') && at >= 2 && text[at - 2] == b'\\'
}

/// ASCII case ignored; `needle` is lower case.
pub(super) fn has_at(text: &[u8], at: usize, needle: &[u8]) -> bool {
    text.get(at..at + needle.len()).is_some_and(|part| part.eq_ignore_ascii_case(needle))
}

/// Offset of the line break, or of the end of the text, at most `limit` away.
pub(super) fn line_end(text: &[u8], at: usize, limit: usize) -> usize {
    let stop = text.len().min(at.saturating_add(limit));
    (at..stop).find(|i| text[*i] == b'\n').unwrap_or(stop)
}

/// At most `limit` back.
pub(super) fn line_start(text: &[u8], at: usize, limit: usize) -> usize {
    let floor = at.saturating_sub(limit);
    (floor..at).rev().find(|i| text[*i] == b'\n').map_or(floor, |i| i + 1)
}

pub(super) fn floor_border(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

pub(super) fn ceil_border(text: &str, mut at: usize) -> usize {
    while at < text.len() && !text.is_char_boundary(at) {
        at += 1;
    }
    at.min(text.len())
}
