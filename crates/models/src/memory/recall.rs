//! Which notes go with a request: all if they fit, else those with words of it, else the newest.
//! Writes the `[background]` block of the system prompt.

use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::record::{LoadedNotes, MemoryItem, load_notes};
use super::words::{Hits, MOST, NoteWords};
use crate::config::settings::{self, Recall};
use aish_text::retrieval::bm25;
use aish_text::sanitize::clean_line;

/// The weight of a synonym.
const SAME: f32 = 0.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub max_chars: usize,
    pub recall: Recall,
    /// Seconds since 1970; older notes are left out.
    pub since: u64,
}

impl Rules {
    pub fn new(settings: &settings::MemorySettings, now: SystemTime) -> Self {
        let since = settings.prune_older_than_days.map_or(0, |days| oldest(days, now));
        Self { max_chars: settings.inject_max_chars as usize, recall: settings.recall, since }
    }

    pub fn hides(&self, item: &MemoryItem) -> bool {
        item.seconds() < self.since
    }
}

fn oldest(days: u32, now: SystemTime) -> u64 {
    let age = Duration::from_secs(u64::from(days) * 24 * 3600);
    now.duration_since(UNIX_EPOCH + age).map_or(0, |since| since.as_secs())
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recalled {
    pub items: Vec<MemoryItem>,
    pub block: String,
    /// Notes that aren't too old.
    pub active: usize,
    /// Notes that are too old.
    pub hidden: usize,
    pub damaged: usize,
}

pub fn recall_notes(path: &Path, request: &str, rules: Rules) -> io::Result<Recalled> {
    if rules.max_chars == 0 {
        return Ok(Recalled::default());
    }
    let LoadedNotes { mut items, damaged } = load_notes(path)?;
    let all = items.len();
    items.retain(|item| !rules.hides(item));
    let (active, hidden) = (items.len(), all - items.len());
    let (mut taken, mut block) = fill_block(&items, rules.max_chars);
    if taken.len() < active && rules.recall == Recall::Relevant {
        let words = NoteWords::of(request);
        let hits: Vec<Hits> = items.iter().map(|item| words.hits_in(&item.content)).collect();
        let rarities = rarities(&hits, &words);
        // Of equals the newer stays first.
        let mut ranked: Vec<_> = items.into_iter().zip(hits.iter().map(|hits| score(*hits, &rarities))).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        items = ranked.into_iter().map(|(item, _)| item).collect();
        (taken, block) = fill_block(&items, rules.max_chars);
    }
    Ok(Recalled { items: taken, block, active, hidden, damaged })
}

fn fill_block(items: &[MemoryItem], max_chars: usize) -> (Vec<MemoryItem>, String) {
    let mut block = BackgroundBlock::new(max_chars);
    let mut taken = Vec::new();
    for item in items {
        if block.is_full() {
            break;
        }
        if block.add(item) {
            taken.push(item.clone());
        }
    }
    (taken, block.finish())
}

/// The fewer of these texts have a word, the more it counts.
pub fn rarities(texts: &[Hits], words: &NoteWords) -> Vec<f32> {
    if words.count() == 0 {
        return Vec::new();
    }
    let mut with = [0u32; 2 * MOST];
    for hits in texts {
        let mut hits = *hits;
        while hits != 0 {
            with[hits.trailing_zeros() as usize] += 1;
            hits &= hits - 1;
        }
    }
    let weight = |n: usize| if n < MOST { 1.0 } else { SAME };
    with.iter().enumerate().map(|(n, count)| weight(n) * bm25::rarity(texts.len(), *count)).collect()
}

/// Repeats and length don't count: among equal notes the newer comes first.
pub fn score(hits: Hits, rarities: &[f32]) -> f32 {
    if hits == 0 {
        return 0.0;
    }
    let has = |bit: &usize| hits & (1 << bit) != 0;
    (0..MOST).filter_map(|n| [n, n + MOST].into_iter().find(has)).map(|bit| rarities[bit]).sum()
}

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
#[path = "recall_tests.rs"]
mod tests;
