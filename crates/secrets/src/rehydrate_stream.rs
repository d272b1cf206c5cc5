//! Rehydrates a streamed reply; it holds back only a possible start of a placeholder.

use super::placeholder::{MAX_PLACEHOLDER, unfinished};
use super::vault::Vault;

/// Puts the secrets back into a stream of text.
pub struct Rehydrator<'a> {
    vault: &'a Vault,
    held: String,
}

impl<'a> Rehydrator<'a> {
    /// `vault` must be the one that scrubbed the request.
    pub fn new(vault: &'a Vault) -> Self {
        Self { vault, held: String::new() }
    }

    /// Takes a piece, returns the final text and holds back a placeholder's length at most.
    pub fn push(&mut self, piece: &str) -> String {
        if self.vault.is_empty() {
            return piece.to_owned();
        }
        self.held.push_str(piece);
        let bytes = self.held.as_bytes();
        let from = bytes.len().saturating_sub(MAX_PLACEHOLDER);
        let cut = (from..bytes.len()).find(|at| unfinished(&bytes[*at..])).unwrap_or(bytes.len());
        // An ASCII byte starts the held part, so the cut is on a character border.
        let rest = self.held.split_off(cut);
        let ready = std::mem::replace(&mut self.held, rest);
        self.vault.rehydrate(&ready)
    }

    /// Returns the text held back.
    pub fn finish(self) -> String {
        self.vault.rehydrate(&self.held)
    }
}
