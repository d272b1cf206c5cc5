//! Decodes the bytes of one read as a key. It reads nothing and must not decide what a key means.

use super::input::{Input, KeyDecoder};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Enter,
    Esc,
    Backspace,
    Ctrl(char),
    Up,
    Down,
    /// Left, right, a function key, Alt with a key: never a choice.
    Other,
    /// Many characters at once; they are thrown away.
    Paste,
    /// The terminal is gone.
    Eof,
}

/// The bytes may be the beginning of a longer key.
pub(super) fn is_unfinished(bytes: &[u8]) -> bool {
    let mut decoder = KeyDecoder::default();
    decoder.feed(bytes);
    decoder.pending()
}

pub(super) fn decode_key(bytes: &[u8]) -> Key {
    let mut decoder = KeyDecoder::default();
    let mut inputs = decoder.feed(bytes);
    inputs.extend(decoder.idle());
    match inputs.as_slice() {
        _ if bytes.is_empty() => Key::Eof,
        // `n` with an Enter says no, pasted or not.
        [Input::Char(no @ ('n' | 'N')), Input::Enter | Input::Newline] => Key::Char(*no),
        [Input::Char(c)] => Key::Char(*c),
        [Input::Enter | Input::Newline] => Key::Enter,
        [Input::Esc] => Key::Esc,
        [Input::Backspace] => Key::Backspace,
        [Input::Ctrl(c)] => Key::Ctrl(*c),
        [Input::Up] => Key::Up,
        [Input::Down] => Key::Down,
        [] | [Input::Pasted(_), ..] => Key::Paste,
        // Held arrows, or unknown keys.
        [one, rest @ ..] if rest.is_empty() || *one == Input::Esc || bytes[0] == 0x1b => Key::Other,
        _ => Key::Paste,
    }
}

#[cfg(test)]
#[path = "key_tests.rs"]
mod tests;
