//! Which notes go along with a request: all of them if they fit, else those that have words of it, else the newest. It
//! reads whole only the few it takes.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::background::Block;
use super::read;
use super::record::{self, Item, Line};
use super::scan::{Entry, MAX_RECORD, moment_of, scan_notes};
use super::words::{Hits, MOST, Words};
use crate::config::settings::{self, Recall};
use crate::store::clock::stamp_of;
use aish_text::retrieval::{best, bm25};

/// Notes that are looked for first.
const BATCH: usize = 64;
/// Up to this size a file is looked through without the words first: mostly all notes fit.
const SMALL: u64 = 64 * 1024;
/// What another word for the same counts.
const SAME: f32 = 0.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Characters of the block at most.
    pub max_chars: usize,
    /// Which come first when they don't all fit.
    pub recall: Recall,
    /// Older ones are left out (as `scan::parse_moment` writes it).
    pub since: u64,
}

impl Rules {
    pub fn new(settings: &settings::Memory, now: SystemTime) -> Self {
        let since = settings.prune_older_than_days.map_or(0, |days| oldest(days, now));
        Self { max_chars: settings.inject_max_chars as usize, recall: settings.recall, since }
    }

    pub fn hides(&self, item: &Item) -> bool {
        moment_of(&item.ts) < self.since
    }
}

fn oldest(days: u32, now: SystemTime) -> u64 {
    let age = Duration::from_secs(u64::from(days) * 24 * 3600);
    now.checked_sub(age).map_or(0, |time| moment_of(&stamp_of(time)))
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recalled {
    /// Those that go along, in the order of the block.
    pub items: Vec<Item>,
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
    let Some(file) = read::open(path)? else { return Ok(Recalled::default()) };
    let relevant = rules.recall == Recall::Relevant;
    if relevant && file.metadata()?.len() > SMALL {
        return choose_notes(&file, &Words::of(request), rules);
    }
    let recent = choose_notes(&file, &Words::none(), rules)?;
    if !relevant || recent.items.len() >= recent.active {
        return Ok(recent);
    }
    choose_notes(&file, &Words::of(request), rules)
}

fn choose_notes(file: &File, words: &Words, rules: Rules) -> io::Result<Recalled> {
    let found = scan_notes(file, words)?;
    let damaged = found.damaged;
    let mut entries = found.active();
    let all = entries.len();
    if rules.since > 0 {
        entries.retain(|entry| entry.moment >= rules.since);
    }
    let mut recalled = Recalled { active: entries.len(), hidden: all - entries.len(), damaged, ..Recalled::default() };
    let rarities = rarities(&entries.iter().map(|entry| entry.hits).collect::<Vec<_>>(), words);
    if !rarities.is_empty() {
        let hit = entries.iter_mut().filter(|entry| entry.hits != 0);
        hit.for_each(|entry| entry.score = score(entry.hits, &rarities));
    }
    let order =
        |a: &Entry, b: &Entry| b.score.total_cmp(&a.score).then_with(|| (b.moment, b.id).cmp(&(a.moment, a.id)));
    let mut block = Block::new(rules.max_chars);
    // Mostly the first few fill the block. The newest are at the end, and so is most of what comes first.
    let mut batch = best::first(entries.iter().rev(), BATCH, order);
    while !batch.is_empty() && !block.is_full() {
        for entry in &batch {
            match read_whole(file, entry)? {
                Some(item) if block.add(&item) => recalled.items.push(item),
                Some(_) => {}
                None => {
                    recalled.damaged += 1;
                    recalled.active -= 1;
                }
            }
            if block.is_full() {
                break;
            }
        }
        let Some(last) = batch.last().copied() else { break };
        entries.retain(|entry| order(&last, entry).is_lt());
        best::keep(&mut entries, usize::MAX, order);
        batch = std::mem::take(&mut entries);
    }
    recalled.block = block.finish();
    Ok(recalled)
}

/// What each word counts: the fewer of the texts with these hits have it, the more.
pub fn rarities(texts: &[Hits], words: &Words) -> Vec<f32> {
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

/// How well a note fits: what the words count that it has. Notes are short, so how often they have one, and how long they
/// are, would only disturb the order of those that fit equally well: there the newer comes first.
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

/// A note that was only looked at, read whole; none if it turns out to be damaged.
fn read_whole(file: &File, entry: &Entry) -> io::Result<Option<Item>> {
    let mut line = vec![0; entry.length.min(MAX_RECORD) as usize];
    file.read_exact_at(&mut line, entry.start)?;
    Ok(match record::parse_line(&line) {
        Some(Line::Item(item)) => Some(item),
        _ => None,
    })
}

#[cfg(test)]
#[path = "recall_tests.rs"]
mod tests;
