//! Typing errors: the known word one slip away from what was typed. It looks only at words, never
//! at names or paths.

use super::words::{FILLER, KNOWN, SYNONYM, VocabWord};
use crate::lists;
use aish_text::nearest::edit_distance;

/// Longest word that is corrected, in letters; no word of ours is longer.
const MAX_WORD: usize = 31;

/// A word of `pool` one slip away (two from eight letters on): only when exactly the best candidate
/// is near enough.
pub fn near(word: &str, pool: &[VocabWord]) -> Option<&'static str> {
    let len = word.len();
    let bound = match len {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    let letters = word.bytes().all(|c| c.is_ascii_alphabetic());
    if len > MAX_WORD || !letters || lists::has("typos.not-typos", word) {
        return None;
    }
    let typed = set(word);
    let mut best: Option<(usize, &'static str)> = None;
    let turned = |candidate: &str| bare(word) == bare(candidate);
    for candidate in pool.iter().filter(|w| w.flags & (KNOWN | SYNONYM | FILLER) != 0).map(|w| w.text) {
        let size = candidate.len();
        // A slip in the first letter makes a word another word ("file", "life") or a name ("alter",
        // "Walter").
        if size < 4
            || turned(candidate)
            || size.abs_diff(len) > bound
            || !begins_alike(word.as_bytes(), candidate.as_bytes())
        {
            continue;
        }
        // One slip takes at most one letter away and brings one in.
        if (typed ^ set(candidate)).count_ones() as usize > 2 * bound {
            continue;
        }
        // In a short word another letter makes another word ("alice", "alive"); a swap or a lost
        // letter does not.
        if len < 6 && size == len && word.bytes().zip(candidate.bytes()).filter(|(a, b)| a != b).count() == 1 {
            continue;
        }
        let distance = edit_distance(word.as_bytes(), candidate.as_bytes());
        // Ties go to the alphabetically first, so that the answer is the same on every run.
        if distance <= bound && best.is_none_or(|(d, c)| (distance, candidate) < (d, c)) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, w)| w)
}

/// Whether two words have the same first letter, or the first two the other way round.
fn begins_alike(typed: &[u8], meant: &[u8]) -> bool {
    typed[0] == meant[0] || typed[0] == meant[1] && typed[1] == meant[0]
}

/// A word without what turns its meaning round: "uncomment" is no slip for "comment", "reinstall"
/// none for "uninstall".
fn bare(word: &str) -> &str {
    ["un", "re", "de", "dis", "non"].iter().find_map(|affix| word.strip_prefix(affix)).unwrap_or(word)
}

/// The letters of a word, one bit each.
fn set(word: &str) -> u32 {
    word.bytes().fold(0, |all, byte| all | 1 << (byte & 31))
}
