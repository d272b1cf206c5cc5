//! The file of notes under many real processes, kills, full disks, and file systems without locks.
//! The full sizes of issue figures are ignored by default; `docs/benchmarks.md` has the command and
//! the figures.

mod crowd;
mod faults;
mod kills;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::cli::Home;

fn file(home: &Home) -> PathBuf {
    home.path().join(".local/share/aish/memory.jsonl")
}

/// The notes in the file by number, read by nobody's code but this; every line must be whole.
fn whole(path: &Path) -> Vec<(u64, String)> {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap_or_else(|e| panic!("{e}: {line}")));
    notes(lines)
}

/// The same, where lines may be torn.
fn readable(path: &Path) -> Vec<(u64, String)> {
    let text = fs::read_to_string(path).unwrap();
    notes(text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()))
}

fn notes(lines: impl Iterator<Item = Value>) -> Vec<(u64, String)> {
    let note = |line: Value| Some((line["id"].as_u64()?, line["content"].as_str()?.to_owned()));
    let notes: Vec<_> = lines.filter_map(note).collect();
    let ids: BTreeSet<u64> = notes.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids.len(), notes.len(), "no number twice");
    notes
}
