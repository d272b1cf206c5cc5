//! The marks in the stream that say where a command's output begins and ends:
//! `ESC ] 7771 ; NONCE ; S BEL` and the same with `E`. It finds them however the stream was cut
//! into reads, and lets everything that only looks alike pass unchanged.

/// The first byte of a mark; it occurs nowhere else in one.
const ESCAPE: u8 = 0x1b;
/// The last byte of a mark.
const BELL: u8 = 0x07;

/// The mark before a command's output.
pub fn start_mark(nonce: &str) -> String {
    format!("\u{1b}]7771;{nonce};S\u{7}")
}

/// The mark after a command's output.
pub fn end_mark(nonce: &str) -> String {
    format!("\u{1b}]7771;{nonce};E\u{7}")
}

/// A part of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkedPiece<'a> {
    /// What was printed; never empty.
    Text(&'a [u8]),
    Start,
    End,
}

/// Finds the marks of one nonce in a stream.
#[derive(Clone, Debug)]
pub struct Scanner {
    /// A whole mark, with `S`.
    mark: Vec<u8>,
    /// As `mark`, with the letter that came.
    held: Vec<u8>,
    /// How many bytes of a mark have come.
    matched: usize,
}

impl Scanner {
    /// A scanner for the marks with this nonce, which is a word without control characters.
    pub fn new(nonce: &str) -> Self {
        let mark = start_mark(nonce).into_bytes();
        Self { held: mark.clone(), mark, matched: 0 }
    }

    /// Takes the next bytes of the stream and hands on its parts. The beginning of what may become
    /// a mark is held back until the bytes after it have come.
    pub fn scan(&mut self, mut bytes: &[u8], mut hand_on: impl FnMut(MarkedPiece)) {
        while let [next, rest @ ..] = bytes {
            if self.matched == 0 {
                let plain = memchr::memchr(ESCAPE, bytes).unwrap_or(bytes.len());
                if plain > 0 {
                    hand_on(MarkedPiece::Text(&bytes[..plain]));
                }
                self.matched = usize::from(plain < bytes.len());
                bytes = bytes.get(plain + 1..).unwrap_or_default();
            } else if self.accepts(*next) {
                bytes = rest;
                if *next == BELL {
                    hand_on(if self.held[self.letter()] == b'E' { MarkedPiece::End } else { MarkedPiece::Start });
                    self.matched = 0;
                }
            } else {
                // No part of a mark but its first byte can begin another one, so all of it is text.
                hand_on(MarkedPiece::Text(&self.held[..self.matched]));
                self.matched = 0;
            }
        }
    }

    fn letter(&self) -> usize {
        self.mark.len() - 2
    }

    fn accepts(&mut self, byte: u8) -> bool {
        let fits = if self.matched == self.letter() {
            self.held[self.matched] = byte;
            matches!(byte, b'S' | b'E')
        } else {
            self.mark[self.matched] == byte
        };
        self.matched += usize::from(fits);
        fits
    }
}

#[cfg(test)]
#[path = "marks_tests.rs"]
mod tests;
