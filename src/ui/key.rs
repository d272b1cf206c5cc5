//! A key, as the bytes of one read say it. It reads nothing itself, and must not decide what a key means.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Enter,
    Esc,
    Backspace,
    /// Ctrl with a letter (`Ctrl('c')`).
    Ctrl(char),
    Up,
    Down,
    /// Another arrow, a function key, Alt with a key, anything else: never a choice.
    Other,
    /// Many characters at once: a paste. They are thrown away.
    Paste,
    /// The terminal is gone.
    Eof,
}

/// Whether the bytes can be the beginning of a longer key.
pub(super) fn is_unfinished(bytes: &[u8]) -> bool {
    match bytes {
        [0x1b] | [0x1b, b'['] | [0x1b, b'O'] => true,
        [first, rest @ ..] if *first >= 0xc0 => rest.len() < 3 && std::str::from_utf8(bytes).is_err(),
        _ => false,
    }
}

/// What the bytes of one read are.
pub(super) fn decode_key(bytes: &[u8]) -> Key {
    match bytes {
        [] => return Key::Eof,
        [b'\r' | b'\n'] => return Key::Enter,
        // Whatever it came from, it says no.
        [no @ (b'n' | b'N'), b'\r' | b'\n'] => return Key::Char(char::from(*no)),
        [0x1b] => return Key::Esc,
        [0x7f | 0x08] => return Key::Backspace,
        [byte @ 1..=26] => return Key::Ctrl(char::from(byte + b'a' - 1)),
        [0..=31] => return Key::Other,
        [0x1b, b'[' | b'O', b'A'] => return Key::Up,
        [0x1b, b'[' | b'O', b'B'] => return Key::Down,
        [0x1b, b'[', b'2', b'0', b'0', b'~', ..] => return Key::Paste,
        [0x1b, ..] if bytes.len() <= 8 => return Key::Other,
        _ => {}
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return Key::Other };
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Key::Char(c),
        _ => Key::Paste,
    }
}

#[cfg(test)]
#[path = "key_tests.rs"]
mod tests;
