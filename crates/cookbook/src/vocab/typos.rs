//! Finds the known word that was mistyped. It never sees names or paths.

use super::words::{FILLER, KNOWN, SYNONYM, VocabWord};
use crate::lists;
use aish_text::nearest::edit_distance;

/// Longest corrected word, in letters; no known word is longer.
const MAX_WORD: usize = 31;

/// The clearly best word of `pool`, one slip away (two from eight letters on).
pub fn near(word: &str, pool: &[VocabWord]) -> Option<&'static str> {
    let len = word.len();
    let bound = match len {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    let letters = word.bytes().all(|c| c.is_ascii_alphabetic());
    if len > MAX_WORD || !letters || lists::TYPOS_NOT_TYPOS.has(word) {
        return None;
    }
    let typed = set(word);
    let mut best: Option<(usize, &'static str)> = None;
    let turned = |candidate: &str| bare(word) == bare(candidate);
    for candidate in pool.iter().filter(|w| w.flags & (KNOWN | SYNONYM | FILLER) != 0).map(|w| w.text) {
        let size = candidate.len();
        // A slip in the first letter makes another word ("file", "life") or a name ("Walter").
        if size < 4
            || turned(candidate)
            || size.abs_diff(len) > bound
            || !begins_alike(word.as_bytes(), candidate.as_bytes())
        {
            continue;
        }
        // One slip removes and adds one letter at most.
        if (typed ^ set(candidate)).count_ones() as usize > 2 * bound {
            continue;
        }
        // In short words another letter makes another word ("alice", "alive"); swaps and losses
        // don't.
        if len < 6 && size == len && word.bytes().zip(candidate.bytes()).filter(|(a, b)| a != b).count() == 1 {
            continue;
        }
        let distance = edit_distance(word.as_bytes(), candidate.as_bytes());
        // Ties go to the alphabetically first, so that results are stable.
        if distance <= bound && best.is_none_or(|(d, c)| (distance, candidate) < (d, c)) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, w)| w)
}

/// Same first letter, or the first two swapped.
fn begins_alike(typed: &[u8], meant: &[u8]) -> bool {
    typed[0] == meant[0] || typed[0] == meant[1] && typed[1] == meant[0]
}

/// Without its negation: "uncomment" isn't "comment", "reinstall" not "uninstall".
fn bare(word: &str) -> &str {
    ["un", "re", "de", "dis", "non"].iter().find_map(|affix| word.strip_prefix(affix)).unwrap_or(word)
}

fn set(word: &str) -> u32 {
    word.bytes().fold(0, |all, byte| all | 1 << (byte & 31))
}
