//! Which notes go along with a request: all of them if they fit, else those that have words of it,
//! else the newest. It writes nothing.

use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::background::BackgroundBlock;
use super::read::{LoadedNotes, load_notes};
use super::record::MemoryItem;
use super::words::{Hits, MOST, NoteWords};
use crate::config::settings::{self, Recall};
use aish_text::retrieval::bm25;

/// What another word for the same counts.
const SAME: f32 = 0.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Characters of the block at most.
    pub max_chars: usize,
    /// Which come first when they don't all fit.
    pub recall: Recall,
    /// Older ones are left out, in seconds since 1970.
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
    /// Those that go along, in the order of the block.
    pub items: Vec<MemoryItem>,
    /// The block; empty without notes.
    pub block: String,
    /// How many there are, without those that are too old.
    pub active: usize,
    /// How many are left out because they are too old.
    pub hidden: usize,
    /// Lines that couldn't be read.
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
        // Of those that fit alike the newer stays first.
        let mut ranked: Vec<_> = items.into_iter().zip(hits.iter().map(|hits| score(*hits, &rarities))).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        items = ranked.into_iter().map(|(item, _)| item).collect();
        (taken, block) = fill_block(&items, rules.max_chars);
    }
    Ok(Recalled { items: taken, block, active, hidden, damaged })
}

/// Those of the notes that fit, in their order, and the block of them.
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

/// What each word counts: the fewer of the texts with these hits have it, the more.
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

/// How well a note fits: what the words count that it has. Notes are short, so how often they have
/// one, and how long they are, would only disturb the order of those that fit equally well: there
/// the newer comes first.
pub fn score(hits: Hits, rarities: &[f32]) -> f32 {
    if hits == 0 {
        return 0.0;
    }
    let word = |n: usize| {
        let has = |bit: usize| hits & (1 << bit) != 0;
        if has(n) {
            rarities[n]
        } else if has(n + MOST) {
            rarities[n + MOST]
        } else {
            0.0
        }
    };
    (0..MOST).map(word).sum()
}

#[cfg(test)]
#[path = "recall_tests.rs"]
mod tests;
