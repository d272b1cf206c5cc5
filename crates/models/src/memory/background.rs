//! The `[background]` block of a system prompt: a heading and a line for each note, bounded.

use super::record::MemoryItem;
use aish_text::sanitize::clean_line;

/// The first line of the block (SYS-07).
pub const HEADING: &str = "[background] (memory loaded at startup; managed via :memory)";

#[derive(Clone, Debug)]
pub struct BackgroundBlock {
    text: String,
    left: usize,
    max: usize,
    full: bool,
}

impl BackgroundBlock {
    pub fn new(max: usize) -> Self {
        let left = max.saturating_sub(HEADING.chars().count());
        Self { text: HEADING.to_owned(), left, max: left, full: left == 0 }
    }

    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The first note that doesn't fit fills the block; one that fits in no block is skipped.
    pub fn add(&mut self, item: &MemoryItem) -> bool {
        let line = note_line(item);
        let length = line.chars().count() + 1;
        if length > self.left {
            self.full |= length <= self.max;
            return false;
        }
        self.left -= length;
        self.text.push('\n');
        self.text.push_str(&line);
        true
    }

    pub fn finish(self) -> String {
        if self.left == self.max { String::new() } else { self.text }
    }
}

/// One line, so that it can't pass for another part of the prompt.
pub fn note_line(item: &MemoryItem) -> String {
    let flat: String = item.content.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("- ({}) {}", item.kind.name(), clean_line(&flat))
}

#[cfg(test)]
#[path = "background_tests.rs"]
mod tests;
