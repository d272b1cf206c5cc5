//! Finds the marks around a command's output, `ESC ] 7771 ; NONCE ; S BEL` and the same with `E`,
//! across reads. Anything else passes unchanged.

/// In a mark it is only the first byte.
const ESCAPE: u8 = 0x1b;
const BELL: u8 = 0x07;

pub fn start_mark(nonce: &str) -> String {
    format!("\u{1b}]7771;{nonce};S\u{7}")
}

pub fn end_mark(nonce: &str) -> String {
    format!("\u{1b}]7771;{nonce};E\u{7}")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkedPiece<'a> {
    Text(&'a [u8]),
    Start,
    End,
}

#[derive(Clone, Debug)]
pub struct Scanner {
    /// A whole start mark.
    mark: Vec<u8>,
    /// As `mark`, with the letter that came.
    held: Vec<u8>,
    matched: usize,
}

impl Scanner {
    /// `nonce` is a word without control characters.
    pub fn new(nonce: &str) -> Self {
        let mark = start_mark(nonce).into_bytes();
        Self { held: mark.clone(), mark, matched: 0 }
    }

    /// Holds back what may become a mark until the next bytes come.
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
                // Only a mark's first byte can begin another one, so all of it is text.
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
