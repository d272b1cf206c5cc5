//! Finds commands by words: those of the command itself, and those that say what it does, as the
//! books of programs have them. What a terminal obeys or what hides something is never found.

use std::collections::HashSet;

use super::HistoryEntry;
use super::meanings::Meanings;
use crate::memory::recall::{rarities, score};
use crate::memory::words::{Hits, MOST, NoteWords};
use aish_text::sanitize::clean_command;

/// Different commands that are looked at, the newest.
const NEWEST: usize = 250_000;
/// What a word counts that only the meaning of a command has.
const MEANT: f32 = 0.6;

/// The commands that have most of the words of `request`, best first, `count` at most; of two that
/// fit alike the newer.
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
    // A word that nothing has says nothing about the rest, but a third of the words is the least.
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
    // The newest stand first, and a stable sort leaves them there.
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().take(count).map(|(_, at)| entries[at].clone()).collect()
}

/// Each command once, the newest first; without lines that are aish's own and what can't be offered
/// as it is.
pub fn newest_of_each(entries: &[HistoryEntry]) -> Vec<&HistoryEntry> {
    let mut seen = HashSet::new();
    let own = |command: &str| command.starts_with([':', '?']) || command.split(' ').next() == Some("aish");
    let newest = entries.iter().rev().filter(|entry| !own(entry.command.trim()) && is_plain(&entry.command));
    newest.filter(|entry| seen.insert(entry.command.trim())).take(NEWEST).collect()
}

/// Whether a terminal shows the command as it is.
fn is_plain(command: &str) -> bool {
    let printable = |byte: u8| (b' '..=b'~').contains(&byte);
    (command.len() < 1000 && command.bytes().all(printable))
        || (clean_command(command).is_ok_and(|clean| clean.removed == 0) && !command.contains('\u{fffd}'))
}

/// How many words of the request these are, by themselves or by another word for the same.
fn words_hit(hits: Hits) -> u32 {
    ((hits | hits >> MOST) & ((1 << MOST) - 1)).count_ones()
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
