//! Searches conversations for exchanges with all words, newest first, without secrets.

use std::borrow::Cow;
use std::path::Path;
use std::time::SystemTime;

use aho_corasick::AhoCorasick;
use serde::Serialize;

use super::listing::for_each;
use super::log::{self, LoadedSession};
use super::mask::mask_turns;
use super::names::SessionNames;
use crate::model::Role;
use crate::model::turn::Turn;
use crate::store::private::read_regular;

/// In characters, of a reported line.
const LINE: usize = 400;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchHit {
    pub id: String,
    pub name: Option<String>,
    pub ts: String,
    pub age_seconds: Option<u64>,
    pub role: Role,
    #[serde(skip)]
    pub who: String,
    /// Its number in the conversation, from 0.
    pub turn: usize,
    pub line: String,
}

struct SearchWords {
    lower: Vec<String>,
    /// Bytes that a file must hold to be parsed; ASCII case is ignored.
    needles: Vec<AhoCorasick>,
}

impl SearchWords {
    fn new(words: &[String]) -> Self {
        let words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
        let lower: Vec<String> = words.map(str::to_lowercase).collect();
        // Other alphabets have their own case: then each file is parsed.
        let plain = lower.iter().filter(|word| word.is_ascii());
        let as_written = plain.filter_map(|word| serde_json::to_string(word).ok());
        let needles = as_written.filter_map(|json| {
            AhoCorasick::builder().ascii_case_insensitive(true).build([json.trim_matches('"')]).ok()
        });
        Self { needles: needles.collect(), lower }
    }

    fn count_in(&self, text: &str) -> usize {
        let text = text.to_lowercase();
        self.lower.iter().filter(|word| text.contains(word.as_str())).count()
    }

    fn all_in(&self, exchange: &[Turn]) -> bool {
        let texts: Vec<String> = exchange.iter().flat_map(Turn::pieces).map(|(_, text)| text.to_lowercase()).collect();
        self.lower.iter().all(|word| texts.iter().any(|text| text.contains(word.as_str())))
    }
}

pub fn search_logs(dir: &Path, files: &[String], words: &[String], limit: usize, now: SystemTime) -> Vec<SearchHit> {
    let words = SearchWords::new(words);
    if words.lower.is_empty() {
        return Vec::new();
    }
    let names = SessionNames::read(dir).unwrap_or_default();
    let names = names.by_file();
    let found = for_each(files, |file| {
        let bytes = read_regular(&dir.join(file)).ok()??;
        if !words.needles.iter().all(|needle| needle.is_match(&bytes)) {
            return None;
        }
        let mut hits = in_log(&log::parse_log(&bytes), &words, now);
        for hit in &mut hits {
            file.trim_end_matches(".jsonl").clone_into(&mut hit.id);
            hit.name = names.get(file).map(|name| (*name).to_owned());
        }
        Some(hits)
    });
    let mut hits: Vec<SearchHit> = found.into_iter().flatten().collect();
    // Files and their hits come newest first: the order stays within a second.
    hits.sort_by(|a, b| b.ts.cmp(&a.ts));
    hits.truncate(limit);
    hits
}

fn in_log(loaded: &LoadedSession, words: &SearchWords, now: SystemTime) -> Vec<SearchHit> {
    let starts: Vec<usize> =
        (0..loaded.turns.len()).filter(|n| *n == 0 || loaded.turns[*n].role == Role::User).collect();
    let ends = starts.iter().skip(1).copied().chain([loaded.turns.len()]);
    let mut hits = Vec::new();
    for (start, end) in starts.iter().copied().zip(ends) {
        let exchange = &loaded.turns[start..end];
        if !words.all_in(exchange) {
            continue;
        }
        // Logs of an older version aren't masked.
        let exchange = if loaded.meta.masked { Cow::Borrowed(exchange) } else { Cow::Owned(mask_turns(exchange)) };
        if !loaded.meta.masked && !words.all_in(&exchange) {
            continue;
        }
        let Some((n, who, line)) = best_line(&exchange, words) else { continue };
        let turn = start + n;
        let ts = loaded.times.get(turn).cloned().unwrap_or_default();
        hits.push(SearchHit {
            id: String::new(),
            name: None,
            age_seconds: log::since(&ts, now).map(|age| age.as_secs()),
            ts,
            role: loaded.turns[turn].role,
            who: if loaded.turns[turn].role == Role::Assistant { "model" } else { who }.to_owned(),
            turn,
            line: excerpt(line, words),
        });
    }
    hits.reverse();
    hits
}

/// The first line with most of the words, its turn and its speaker.
fn best_line<'a>(exchange: &'a [Turn], words: &SearchWords) -> Option<(usize, &'a str, &'a str)> {
    let mut best: Option<(usize, usize, &str, &str)> = None;
    for (n, turn) in exchange.iter().enumerate() {
        for (who, line) in turn.pieces().into_iter().flat_map(|(who, text)| text.lines().map(move |line| (who, line))) {
            let count = words.count_in(line);
            if best.is_none_or(|(most, ..)| count > most) {
                best = Some((count, n, who, line));
            }
        }
    }
    best.map(|(_, n, who, line)| (n, who, line))
}

fn excerpt(line: &str, words: &SearchWords) -> String {
    let line = line.trim();
    let length = line.chars().count();
    if length <= LINE {
        return line.to_owned();
    }
    let lower = line.to_lowercase();
    let at = words.lower.iter().filter_map(|word| lower.find(word.as_str())).min().unwrap_or_default();
    // Lower case may change the length; for an excerpt the place need not be exact.
    let at = lower[..at].chars().count().saturating_sub(LINE / 4).min(length - LINE);
    let part: String = line.chars().skip(at).take(LINE).collect();
    let before = if at > 0 { "…" } else { "" };
    let after = if at + LINE < length { "…" } else { "" };
    format!("{before}{part}{after}")
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
