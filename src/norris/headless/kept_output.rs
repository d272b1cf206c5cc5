//! What is kept of a command's output for the model: its first and its last bytes. It must not change them.

use std::collections::VecDeque;

/// How much is kept of each end, in bytes.
pub const END: usize = 64 << 10;

/// The beginning and the end of a stream.
#[derive(Clone, Debug, Default)]
pub struct KeptOutput {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    skipped: u64,
}

impl KeptOutput {
    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        let (head, rest) = bytes.split_at(bytes.len().min(END - self.head.len()));
        self.head.extend_from_slice(head);
        let (gone, rest) = rest.split_at(rest.len().saturating_sub(END));
        self.tail.extend(rest);
        let old = self.tail.len().saturating_sub(END);
        self.tail.drain(..old);
        self.skipped += (gone.len() + old) as u64;
    }

    /// What was kept, and how many bytes are missing between its first [`END`] and the rest.
    pub fn finish(mut self) -> (Vec<u8>, u64) {
        self.head.extend(self.tail);
        (self.head, self.skipped)
    }
}

#[cfg(test)]
#[path = "kept_output_tests.rs"]
mod tests;
