//! Turns typed bytes, cut anywhere, into characters, editing keys and pastes, and the bytes of one
//! read into a [`Key`]. Pure; it doesn't decide what a key means.

/// Longest escape sequence, in bytes; what follows is text again.
const MAX_SEQUENCE: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Char(char),
    /// Printable, a tab or a newline. Never a key.
    Pasted(char),
    /// Enter, where the terminal doesn't turn it into a newline.
    Enter,
    /// Ctrl-J, or Enter where the terminal turns it into a newline.
    Newline,
    Tab,
    Ctrl(char),
    /// Alt-Enter has `\n`, Alt-Backspace `\x7f`.
    Alt(char),
    /// Known only after a silence ([`KeyDecoder::idle`]).
    Esc,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    /// Ctrl or Alt with an arrow.
    WordLeft,
    WordRight,
    /// Another key, a terminal's report, or invalid bytes.
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum DecoderState {
    #[default]
    Ground,
    Escape,
    /// After `ESC O`.
    Ss3,
    /// In `ESC [ …`, with its bytes so far.
    Csi(Vec<u8>),
    /// In a terminal's report (OSC, DCS, APC, PM, SOS), with its length so far.
    Text(usize),
}

/// Keeps an incomplete input for the next piece.
#[derive(Clone, Debug, Default)]
pub struct KeyDecoder {
    state: DecoderState,
    /// The beginning of a character of several bytes.
    partial: Vec<u8>,
    pasting: bool,
    /// The paste's last byte was a carriage return, already passed on as a newline.
    after_cr: bool,
}

impl KeyDecoder {
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Input> {
        let mut out = Vec::new();
        for byte in bytes {
            self.step(*byte, &mut out);
        }
        out
    }

    /// The bytes end inside a key: wait a moment for more, then call [`Self::idle`].
    pub fn pending(&self) -> bool {
        self.state != DecoderState::Ground || !self.partial.is_empty()
    }

    /// After a silence: ESC was the key. After `ESC [` it waits on: the last byte must be no key.
    pub fn idle(&mut self) -> Option<Input> {
        if !self.partial.is_empty() {
            self.partial.clear();
            return Some(Input::Other);
        }
        match self.state {
            DecoderState::Escape => {
                self.state = DecoderState::Ground;
                (!self.pasting).then_some(Input::Esc)
            }
            DecoderState::Text(_) => {
                self.state = DecoderState::Ground;
                Some(Input::Other)
            }
            DecoderState::Ground | DecoderState::Ss3 | DecoderState::Csi(_) => None,
        }
    }

    fn step(&mut self, byte: u8, out: &mut Vec<Input>) {
        match std::mem::take(&mut self.state) {
            DecoderState::Ground => self.ground(byte, out),
            DecoderState::Escape => self.escape(byte, out),
            DecoderState::Ss3 => match byte {
                b'@'..=b'~' => self.key(&[], byte, out),
                _ => self.ground(byte, out),
            },
            DecoderState::Csi(mut taken) => match byte {
                b' '..=b'?' if taken.len() < MAX_SEQUENCE => {
                    taken.push(byte);
                    self.state = DecoderState::Csi(taken);
                }
                b'@'..=b'~' => self.key(&taken, byte, out),
                // Broken off by a control character or text.
                _ => {
                    self.push(Input::Other, out);
                    self.ground(byte, out);
                }
            },
            DecoderState::Text(taken) => match byte {
                0x07 => self.push(Input::Other, out),
                0x1b => self.state = DecoderState::Escape,
                b' '.. if taken < MAX_SEQUENCE => self.state = DecoderState::Text(taken + 1),
                _ => self.ground(byte, out),
            },
        }
    }

    fn escape(&mut self, byte: u8, out: &mut Vec<Input>) {
        match byte {
            b'[' => self.state = DecoderState::Csi(Vec::new()),
            b'O' => self.state = DecoderState::Ss3,
            b']' | b'P' | b'_' | b'^' | b'X' => self.state = DecoderState::Text(0),
            0x1b => {
                self.push(Input::Esc, out);
                self.state = DecoderState::Escape;
            }
            b'\r' | b'\n' => self.push(Input::Alt('\n'), out),
            0x7f | 0x08 => self.push(Input::Alt('\x7f'), out),
            b' '..=b'~' => self.push(Input::Alt(char::from(byte)), out),
            _ => self.ground(byte, out),
        }
    }

    fn ground(&mut self, byte: u8, out: &mut Vec<Input>) {
        if !self.partial.is_empty() {
            if (0x80..0xc0).contains(&byte) {
                return self.letter(byte, out);
            }
            self.partial.clear();
            self.push(Input::Other, out);
        }
        let after_cr = std::mem::take(&mut self.after_cr);
        match byte {
            0x1b => self.state = DecoderState::Escape,
            0x03 => {
                // The way out of a paste that never ends.
                self.pasting = false;
                out.push(Input::Ctrl('c'));
            }
            b'\r' | b'\n' if self.pasting => {
                if byte == b'\r' || !after_cr {
                    out.push(Input::Pasted('\n'));
                }
                self.after_cr = byte == b'\r';
            }
            b'\t' if self.pasting => out.push(Input::Pasted('\t')),
            b'\r' => out.push(Input::Enter),
            b'\n' => out.push(Input::Newline),
            b'\t' => out.push(Input::Tab),
            0x7f | 0x08 => self.push(Input::Backspace, out),
            1..=26 => self.push(Input::Ctrl(char::from(byte + b'a' - 1)), out),
            b' '..=b'~' => self.text(char::from(byte), out),
            0xc2..=0xf4 => self.partial.push(byte),
            _ => self.push(Input::Other, out),
        }
    }

    fn letter(&mut self, byte: u8, out: &mut Vec<Input>) {
        self.partial.push(byte);
        match std::str::from_utf8(&self.partial) {
            Ok(text) => {
                let c = text.chars().next();
                self.partial.clear();
                match c {
                    Some(c) if !c.is_control() => self.text(c, out),
                    _ => self.push(Input::Other, out),
                }
            }
            // More bytes are missing.
            Err(error) if error.error_len().is_none() => {}
            Err(_) => {
                self.partial.clear();
                self.push(Input::Other, out);
            }
        }
    }

    fn text(&self, c: char, out: &mut Vec<Input>) {
        out.push(if self.pasting { Input::Pasted(c) } else { Input::Char(c) });
    }

    /// Drops keys inside a paste.
    fn push(&self, input: Input, out: &mut Vec<Input>) {
        if !self.pasting {
            out.push(input);
        }
    }

    /// The control sequences of xterm, the Linux console and rxvt.
    fn key(&mut self, parameters: &[u8], last: u8, out: &mut Vec<Input>) {
        let text = String::from_utf8_lossy(parameters);
        let mut numbers = text.split(';').map(|n| n.parse::<u32>().ok());
        let first = numbers.next().flatten();
        // 3 is Alt, 5 Ctrl, 7 both.
        let word = matches!(numbers.next().flatten(), Some(3 | 5 | 7));
        let input = match (last, first) {
            (b'~', Some(200)) => {
                self.pasting = true;
                return;
            }
            (b'~', Some(201)) => {
                self.pasting = false;
                return;
            }
            (b'~', Some(3)) => Input::Delete,
            (b'A' | b'B' | b'C' | b'D' | b'H' | b'F', None) if !parameters.is_empty() => Input::Other,
            (b'H', _) | (b'~', Some(1 | 7)) => Input::Home,
            (b'F', _) | (b'~', Some(4 | 8)) => Input::End,
            (b'A', _) => Input::Up,
            (b'B', _) => Input::Down,
            (b'C', _) if word => Input::WordRight,
            (b'C', _) => Input::Right,
            (b'D', _) if word => Input::WordLeft,
            (b'D', _) => Input::Left,
            _ => Input::Other,
        };
        self.push(input, out);
    }
}

/// One press, for questions with single keys.
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

/// The bytes of one read as a key.
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
#[path = "input_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "key_tests.rs"]
mod key_tests;
