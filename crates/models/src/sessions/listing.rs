//! Lists conversations, fast for ten thousand: only a log's first question is parsed.

use std::num::NonZero;
use std::path::Path;
use std::thread;

use serde::Serialize;

use super::log::{self, SaidTurn};
use super::mask::masked_text;
use crate::model::Role;
use crate::store::clock::read_stamp;
use crate::store::private::read_regular;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SessionEntry {
    /// The file name without ending, for `show` and `resume`.
    pub id: String,
    pub name: Option<String>,
    pub started: String,
    pub turns: usize,
    pub about: String,
    pub active: bool,
}

/// In several threads, results in the files' order, without empty ones.
pub fn for_each<T: Send>(files: &[String], work: impl Fn(&str) -> Option<T> + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(4);
    let part = files.len().div_ceil(threads);
    if threads == 1 || part < 64 {
        return files.iter().filter_map(|file| work(file)).collect();
    }
    let work = &work;
    let mut all = Vec::with_capacity(files.len());
    thread::scope(|scope| {
        let run = |files: &'_ [String]| {
            let files = files.to_vec();
            scope.spawn(move || files.iter().filter_map(|file| work(file)).collect::<Vec<T>>())
        };
        let running: Vec<_> = files.chunks(part).map(run).collect();
        all.extend(running.into_iter().filter_map(|thread| thread.join().ok()).flatten());
    });
    all
}

pub fn listing_entry(dir: &Path, file: &str, name: Option<&str>, active: bool) -> Option<SessionEntry> {
    let bytes = read_regular(&dir.join(file)).ok()??;
    let (mut turns, mut about) = (0, None);
    let mut from = 0;
    for end in memchr::memchr_iter(b'\n', &bytes).chain([bytes.len()]) {
        let line = &bytes[from..end];
        from = end + 1;
        if !is_turn(line) {
            continue;
        }
        turns += 1;
        if about.is_none() {
            about = SaidTurn::parse(line).filter(|said| said.role == Role::User).map(|said| first_line(&said.content));
        }
    }
    let meta = log::parse_header(&bytes[..memchr::memchr(b'\n', &bytes).unwrap_or(bytes.len())]).unwrap_or_default();
    let started = if meta.started.is_empty() { moment_of_log(file).unwrap_or_default() } else { meta.started };
    let about = about.unwrap_or_default();
    let about = if meta.masked { about } else { masked_text(&about) };
    let id = file.trim_end_matches(".jsonl").to_owned();
    Some(SessionEntry { id, name: name.map(str::to_owned), started, turns, about, active })
}

pub fn count_questions(path: &Path) -> usize {
    let Ok(Some(bytes)) = read_regular(path) else { return 0 };
    let asked = |line: &&[u8]| {
        is_turn(line) && memchr::memmem::find(&line[..line.len().min(96)], b"\"role\":\"user\"").is_some()
    };
    bytes.split(|byte| *byte == b'\n').filter(asked).count()
}

/// A whole line of ours with `role` near its front; unparsed.
fn is_turn(line: &[u8]) -> bool {
    let front = &line[..line.len().min(96)];
    line.ends_with(b"}") && memchr::memmem::find(front, b"\"role\":\"").is_some()
}

fn moment_of_log(file: &str) -> Option<String> {
    let (day, time) = file.get(..20)?.split_once('T')?;
    let moment = format!("{day}T{}", time.replace('-', ":"));
    read_stamp(&moment).map(|_| moment)
}

/// Without what went along with the question.
fn first_line(text: &str) -> String {
    let mut text = text;
    for end in ["[end of last output]\n\n", "[end of delegated]\n\n", "[end of stdin]\n\n"] {
        text = text.split_once(end).map_or(text, |(_, rest)| rest);
    }
    text.trim_start().lines().next().unwrap_or_default().chars().take(80).collect()
}

#[cfg(test)]
#[path = "listing_tests.rs"]
mod tests;
