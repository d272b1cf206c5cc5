//! Rehydration of a streamed reply: a placeholder may come in pieces; only what can be the start of
//! one is held back.

use super::placeholder::{MAX_PLACEHOLDER, unfinished};
use super::vault::Vault;

/// Puts the secrets back into a stream of text pieces.
pub struct Rehydrator<'a> {
    vault: &'a Vault,
    held: String,
}

impl<'a> Rehydrator<'a> {
    /// A stream with the placeholders of `vault`.
    pub fn new(vault: &'a Vault) -> Self {
        Self { vault, held: String::new() }
    }

    /// Takes the next piece and returns what is final by now. At most one placeholder's length is
    /// held back.
    pub fn push(&mut self, piece: &str) -> String {
        if self.vault.is_empty() {
            return piece.to_owned();
        }
        self.held.push_str(piece);
        let bytes = self.held.as_bytes();
        let from = bytes.len().saturating_sub(MAX_PLACEHOLDER);
        let cut = (from..bytes.len()).find(|at| unfinished(&bytes[*at..])).unwrap_or(bytes.len());
        // What is cut off starts with an ASCII byte, so the cut is on a character border.
        let rest = self.held.split_off(cut);
        let ready = std::mem::replace(&mut self.held, rest);
        self.vault.rehydrate(&ready)
    }

    /// Ends the stream and returns what was held back.
    pub fn finish(self) -> String {
        self.vault.rehydrate(&self.held)
    }
}
