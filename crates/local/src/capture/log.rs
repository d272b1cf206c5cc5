//! Head and tail of an output of any length, in bounded memory.

pub const KEEP: usize = 64 * 1024;

#[derive(Clone, Debug)]
pub struct CaptureLog {
    keep: usize,
    head: Vec<u8>,
    /// A ring once full; `next` is then its oldest byte.
    tail: Vec<u8>,
    next: usize,
    total: u64,
    last: Option<u8>,
}

impl CaptureLog {
    pub fn new(keep: usize) -> Self {
        Self { keep: keep.max(1), head: Vec::new(), tail: Vec::new(), next: 0, total: 0, last: None }
    }

    pub fn clear(&mut self) {
        *self = Self::new(self.keep);
    }

    pub fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        self.last = bytes.last().copied().or(self.last);
        let (head, rest) = bytes.split_at(bytes.len().min(self.keep - self.head.len()));
        self.head.extend_from_slice(head);
        // Only the last of it can stay.
        let rest = &rest[rest.len().saturating_sub(self.keep)..];
        let (fill, rest) = rest.split_at(rest.len().min(self.keep - self.tail.len()));
        self.tail.extend_from_slice(fill);
        let (to_end, wrapped) = rest.split_at(rest.len().min(self.keep - self.next));
        if !rest.is_empty() {
            self.tail[self.next..self.next + to_end.len()].copy_from_slice(to_end);
            self.tail[..wrapped.len()].copy_from_slice(wrapped);
            self.next = (self.next + rest.len()) % self.keep;
        }
    }

    /// Both are full where [`CaptureLog::skipped`] isn't 0, so the cut is in the middle.
    pub fn bytes(&self) -> Vec<u8> {
        let (newer, older) = self.tail.split_at(self.next);
        [self.head.as_slice(), older, newer].concat()
    }

    pub fn skipped(&self) -> u64 {
        self.total - (self.head.len() + self.tail.len()) as u64
    }

    pub fn total(&self) -> u64 {
        self.total
    }

    pub fn last(&self) -> Option<u8> {
        self.last
    }
}

#[cfg(test)]
#[path = "log_tests.rs"]
mod tests;
