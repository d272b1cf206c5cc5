//! A key, as the bytes of one read say it. It reads nothing itself, and must not decide what a key
//! means.

use super::input::{Input, KeyDecoder};

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
    let mut decoder = KeyDecoder::default();
    decoder.feed(bytes);
    decoder.pending()
}

/// What the bytes of one read are.
pub(super) fn decode_key(bytes: &[u8]) -> Key {
    let mut decoder = KeyDecoder::default();
    let mut inputs = decoder.feed(bytes);
    inputs.extend(decoder.idle());
    match inputs.as_slice() {
        _ if bytes.is_empty() => Key::Eof,
        // Whatever it came from, it says no.
        [Input::Char(no @ ('n' | 'N')), Input::Enter | Input::Newline] => Key::Char(*no),
        [Input::Char(c)] => Key::Char(*c),
        [Input::Enter | Input::Newline] => Key::Enter,
        [Input::Esc] => Key::Esc,
        [Input::Backspace] => Key::Backspace,
        [Input::Ctrl(c)] => Key::Ctrl(*c),
        [Input::Up] => Key::Up,
        [Input::Down] => Key::Down,
        [] | [Input::Pasted(_), ..] => Key::Paste,
        // Arrows that are held down, or keys that nothing here knows.
        [one, rest @ ..] if rest.is_empty() || *one == Input::Esc || bytes[0] == 0x1b => Key::Other,
        _ => Key::Paste,
    }
}

#[cfg(test)]
#[path = "key_tests.rs"]
mod tests;
