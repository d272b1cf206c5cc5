//! Finds commands by their own words and by what the books say they do; never deceptive ones.

use std::collections::HashSet;

use super::HistoryEntry;
use super::meanings::Meanings;
use crate::memory::recall::{rarities, score};
use crate::memory::words::{Hits, MOST, NoteWords};
use aish_text::sanitize::clean_command;

const NEWEST: usize = 250_000;
/// The weight of a word that only a command's meaning has.
const MEANT: f32 = 0.6;

/// At most `count`, best first; of equals the newer.
pub fn search_commands(entries: &[HistoryEntry], request: &str, count: usize) -> Vec<HistoryEntry> {
    let words = NoteWords::of(request);
    if words.count() == 0 {
        return Vec::new();
    }
    let entries = newest_of_each(entries);
    let own: Vec<Hits> = entries.iter().map(|entry| words.hits_in(&entry.command)).collect();
    let mut meanings = Meanings::new(&words);
    let either: Vec<Hits> =
        own.iter().zip(&entries).map(|(hits, entry)| hits | meanings.hits_of(&entry.command)).collect();
    let weights = rarities(&either, &words);
    // A word that no command has doesn't count, but a third of the words must be there.
    let anywhere = either.iter().fold(0, |all, hits| all | hits);
    let whole = score(anywhere, &weights);
    let enough = |hits: Hits| 3 * words_hit(hits) >= words.count() as u32;
    let mut scored: Vec<(f32, usize)> = (0..entries.len())
        .filter(|at| enough(either[*at]))
        .map(|at| {
            let own = score(own[at], &weights);
            (own + (score(either[at], &weights) - own).max(0.0) * MEANT, at)
        })
        .filter(|(score, _)| *score > 0.3 * whole)
        .collect();
    // Newest first, kept by the stable sort.
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().take(count).map(|(_, at)| entries[at].clone()).collect()
}

/// Newest first; without aish's own lines and what can't be offered.
pub fn newest_of_each(entries: &[HistoryEntry]) -> Vec<&HistoryEntry> {
    let mut seen = HashSet::new();
    let own = |command: &str| command.starts_with([':', '?']) || command.split(' ').next() == Some("aish");
    let newest = entries.iter().rev().filter(|entry| !own(entry.command.trim()) && is_plain(&entry.command));
    newest.filter(|entry| seen.insert(entry.command.trim())).take(NEWEST).collect()
}

fn is_plain(command: &str) -> bool {
    let printable = |byte: u8| (b' '..=b'~').contains(&byte);
    (command.len() < 1000 && command.bytes().all(printable))
        || (clean_command(command).is_ok_and(|clean| clean.removed == 0) && !command.contains('\u{fffd}'))
}

/// Words of the request, by themselves or by a synonym.
fn words_hit(hits: Hits) -> u32 {
    ((hits | hits >> MOST) & ((1 << MOST) - 1)).count_ones()
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
