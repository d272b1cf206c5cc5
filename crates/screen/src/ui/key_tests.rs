//! The unit tests of single keys (`input.rs`).

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
        (b"\x1b[A", Key::Up),
        (b"\x1bOB", Key::Down),
        (b"\x1b[C", Key::Other),
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
