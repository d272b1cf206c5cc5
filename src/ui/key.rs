//! A key, as the bytes of one read say it. It reads nothing itself, and must not decide what a key means.

/// A key, or what came instead of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Enter,
    Esc,
    Backspace,
    /// Ctrl with a letter (`Ctrl('c')`).
    Ctrl(char),
    /// An arrow, a function key, Alt with a key, anything else: never a choice.
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
mod tests {
    use super::*;

    #[test]
    fn keys() {
        for (bytes, key) in [
            (b"".as_slice(), Key::Eof),
            (b"1", Key::Char('1')),
            ("é".as_bytes(), Key::Char('é')),
            ("日".as_bytes(), Key::Char('日')),
            (b"\r", Key::Enter),
            (b"\n", Key::Enter),
            (b"\x03", Key::Ctrl('c')),
            (b"\x1b", Key::Esc),
            (b"\x7f", Key::Backspace),
            (b"\x1b[A", Key::Other),
            (b"\x1b1", Key::Other),
            (b"\x1b[200~1\r\x1b[201~", Key::Paste),
            (b"1\r", Key::Paste),
            (b"y\r", Key::Paste),
            (b"n\r", Key::Char('n')),
            (b"11", Key::Paste),
            (b"\x1b[200~", Key::Paste),
            (b"\xff", Key::Other),
            (b"\0", Key::Other),
        ] {
            assert_eq!(decode_key(bytes), key, "{bytes:?}");
        }
        assert!(is_unfinished(b"\x1b") && is_unfinished(b"\xe6") && is_unfinished(b"\xe6\x97"));
        assert!(!is_unfinished("日".as_bytes()) && !is_unfinished(b"a") && !is_unfinished(b"\x1b[A"));
    }
}
