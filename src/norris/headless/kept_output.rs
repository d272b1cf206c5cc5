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
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_kept_and_the_middle_is_counted() {
        let all: Vec<u8> = (0..3 * END + 17).map(|n| (n % 251) as u8).collect();
        for piece in [1, 7, 4096, END, END + 1, all.len()] {
            for len in [0, 1, END, END + 1, 2 * END, 2 * END + 1, all.len()] {
                let mut kept = KeptOutput::default();
                all[..len].chunks(piece).for_each(|bytes| kept.push(bytes));
                let (bytes, skipped) = kept.finish();
                let tail = len.saturating_sub(END).min(END);
                let expected = [&all[..len.min(END)], &all[len - tail..len]].concat();
                assert!(bytes == expected, "{len} in pieces of {piece}");
                assert_eq!(skipped, (len - expected.len()) as u64, "{len} in pieces of {piece}");
            }
        }
    }
}
