//! Finds commands by words: those of the command itself, and those that say what it does, as the books of programs have
//! them. What a terminal obeys or what hides something is never found.

use std::collections::HashMap;

use super::Entry;
use crate::memory::recall::{rarities, score};
use crate::memory::words::{Hits, MOST, Words};
use aish_cookbook::phrasings_for;
use aish_text::Shell;
use aish_text::sanitize::clean_command;

/// Different commands that are looked at, the newest.
const NEWEST: usize = 20_000;
/// What a word counts that only the explanation of a command has.
const EXPLAINED: f32 = 0.6;

/// The commands that have most of the words of `request`, best first, `count` at most; of two that fit alike the newer.
pub fn search_commands(entries: Vec<Entry>, request: &str, shell: Shell, count: usize) -> Vec<Entry> {
    let words = Words::of(request);
    if words.count() == 0 {
        return Vec::new();
    }
    let entries = newest_of_each(entries);
    // Programs and options are few; what they mean is looked up once for each line of the same shape.
    let mut known: HashMap<String, String> = HashMap::new();
    let mut hits = Vec::with_capacity(entries.len());
    let mut explained = Vec::with_capacity(entries.len());
    for entry in &entries {
        hits.push(hits_in(&words, &entry.command));
        let meaning = known.entry(shape(&entry.command)).or_insert_with(|| meaning_of(&entry.command, shell));
        explained.push(hits_in(&words, meaning));
    }
    let either: Vec<_> = hits.iter().zip(&explained).map(|(own, told)| own | told).collect();
    let weights = rarities(&either, &words);
    // A word that nothing has says nothing about the rest, but a third of the words is the least.
    let anywhere = either.iter().fold(0, |all, hits| all | hits);
    let whole = score(anywhere, &weights);
    let enough = |hits: Hits| 3 * words_hit(hits) >= words.count() as u32;
    let mut scored: Vec<(f32, usize)> = (0..entries.len())
        .map(|at| {
            let own = score(hits[at], &weights);
            (own + (score(either[at], &weights) - own).max(0.0) * EXPLAINED, at)
        })
        .filter(|(score, at)| *score > 0.3 * whole && enough(either[*at]))
        .collect();
    // The newest stand first, and a stable sort leaves them there.
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().take(count).filter_map(|(_, at)| entries.get(at).cloned()).collect()
}

/// Each command once, the newest first; without lines that are aish's own and what can't be offered as it is.
fn newest_of_each(entries: Vec<Entry>) -> Vec<Entry> {
    let mut seen = std::collections::HashSet::new();
    let own = |command: &str| command.starts_with([':', '?']) || command.split(' ').next() == Some("aish");
    let plain =
        |command: &str| clean_command(command).is_ok_and(|clean| clean.removed == 0) && !command.contains('\u{fffd}');
    let wanted = |entry: &Entry| !own(entry.command.trim()) && plain(&entry.command);
    let newest = entries.into_iter().rev().filter(wanted);
    newest.filter(|entry| seen.insert(entry.command.trim().to_owned())).take(NEWEST).collect()
}

/// How many words of the request these are, by themselves or by another word for the same.
fn words_hit(hits: Hits) -> u32 {
    ((hits | hits >> MOST) & ((1 << MOST) - 1)).count_ones()
}

fn hits_in(words: &Words, text: &str) -> Hits {
    let mut text = text.as_bytes().to_vec();
    words.prepare(&mut text);
    words.find(&text).within(0, text.len())
}

/// The words of a command that a book may know: programs, subcommands, options.
fn shape(command: &str) -> String {
    let plain = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || b"-_|&;".contains(&byte));
    command.split_whitespace().filter(|word| word.starts_with('-') || plain(word)).collect::<Vec<_>>().join(" ")
}

/// What the books say of a command, and what people say who ask the cookbook for one like it.
fn meaning_of(command: &str, shell: Shell) -> String {
    let explained = aish_cookbook::explain::explain(command, shell).unwrap_or_default();
    let mut words = command.split_whitespace().filter(|word| *word != "sudo");
    let program = words.next().unwrap_or_default();
    let subcommand = format!("{program} {}", words.next().unwrap_or_default());
    let said = [phrasings_for(&subcommand), phrasings_for(program)].into_iter().find(|said| !said.is_empty());
    explained
        .parts
        .into_iter()
        .map(|part| part.meaning)
        .chain(explained.effects)
        .chain(said)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
