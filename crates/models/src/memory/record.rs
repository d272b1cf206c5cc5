//! The format of `memory.jsonl` (`docs/memory.md`): header, notes, tombstones of deleted notes, which
//! count whatever their place.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::store::clock::{read_stamp, stamp_of};
use crate::store::private::read_regular;

/// 2^53 - 1: the largest that JSON readers with doubles tell from its neighbours.
pub const MAX_ID: u64 = (1 << 53) - 1;

pub const CONTENT_MAX: usize = 64 * 1024;

aish_text::named_enum! {
    /// Only a word for the model and the user; all kinds are treated alike.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, clap::ValueEnum)]
    #[serde(rename_all = "lowercase")]
    pub enum NoteKind {
        /// Something that is so
        Fact = "fact",
        /// How the user likes things
        Pref = "pref",
        /// What the user is busy with
        Context = "context",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryItem {
    pub id: u64,
    /// UTC, ISO 8601 with seconds and `Z`.
    pub ts: String,
    pub kind: NoteKind,
    pub content: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The session it comes from; none if the user wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

impl MemoryItem {
    /// Since 1970; an unreadable time is the oldest of all.
    pub fn seconds(&self) -> u64 {
        stamp_seconds(&self.ts)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewItem {
    pub kind: NoteKind,
    /// Blanks at its ends are dropped.
    pub content: String,
    pub tags: Vec<String>,
    /// The session it comes from; none if the user wrote it.
    pub source: Option<String>,
}

impl NewItem {
    pub fn new(kind: NoteKind, content: impl Into<String>) -> Self {
        Self { kind, content: content.into(), tags: Vec::new(), source: None }
    }

    #[must_use]
    pub fn from_session(self, session: impl Into<String>) -> Self {
        Self { source: Some(session.into()), ..self }
    }

    /// Fails when it is empty or too long.
    pub fn with_id(&self, id: u64, now: SystemTime) -> Result<MemoryItem> {
        let content = self.content.trim();
        if content.is_empty() {
            return Err(Error::usage("the note is empty"));
        }
        if content.len() > CONTENT_MAX {
            return Err(Error::usage(format!("the note is longer than {} KB", CONTENT_MAX / 1024))
                .hint("remember what matters of it, or where to find it"));
        }
        let tags = self.tags.iter().map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
        Ok(MemoryItem {
            id,
            ts: stamp_of(now),
            kind: self.kind,
            content: content.to_owned(),
            tags,
            source: self.source.clone(),
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tombstone {
    /// From the same row as those of notes.
    pub id: u64,
    pub ts: String,
    pub kind: Forget,
    pub target: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forget {
    Forget,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Newer versions may say more.
    pub meta: NoteMeta,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoteMeta {
    pub version: u32,
    pub created: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteLine {
    Item(MemoryItem),
    Tombstone(Tombstone),
    Header,
}

/// None if it is damaged, or of a kind that this version doesn't know.
pub fn parse_line(line: &[u8]) -> Option<NoteLine> {
    // The quick way to read a note, which nearly every line is.
    if let Ok(item) = serde_json::from_slice::<MemoryItem>(line) {
        return (1..=MAX_ID).contains(&item.id).then_some(NoteLine::Item(item));
    }
    let known = |id| (1..=MAX_ID).contains(&id);
    if let Ok(stone) = serde_json::from_slice::<Tombstone>(line) {
        return known(stone.id).then_some(NoteLine::Tombstone(stone));
    }
    let other: serde_json::Value = serde_json::from_slice(line).ok()?;
    other.get("meta")?.is_object().then_some(NoteLine::Header)
}

/// Also of an unknown line: a number isn't given twice.
pub fn id_of(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct NumberedRecord {
        id: u64,
    }
    quick_id(line)
        .or_else(|| serde_json::from_slice::<NumberedRecord>(line).ok().map(|line| line.id))
        .filter(|id| (1..=MAX_ID).contains(id))
}

/// Of a line that begins with it, as all of aish's do.
fn quick_id(line: &[u8]) -> Option<u64> {
    let rest = line.strip_prefix(b"{\"id\":")?.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // Without the comma it may be a longer number, torn.
    (rest.get(digits) == Some(&b',')).then(|| std::str::from_utf8(&rest[..digits]).ok()?.parse().ok())?
}

/// Since 1970; 0 if unreadable.
pub fn stamp_seconds(stamp: &str) -> u64 {
    let time = read_stamp(stamp).unwrap_or(UNIX_EPOCH);
    time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs()
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadedNotes {
    /// Without those taken back, newest first.
    pub items: Vec<MemoryItem>,
    pub damaged: usize,
}

impl LoadedNotes {
    pub fn find(&self, id: u64) -> Option<&MemoryItem> {
        self.items.iter().find(|item| item.id == id)
    }
}

/// A missing file holds none.
pub fn load_notes(path: &Path) -> io::Result<LoadedNotes> {
    Ok(read_regular(path)?.map_or_else(LoadedNotes::default, |bytes| parse_notes(&bytes)))
}

pub fn parse_notes(bytes: &[u8]) -> LoadedNotes {
    let mut loaded = LoadedNotes::default();
    let mut forgotten = HashSet::new();
    for line in split_lines(bytes) {
        match parse_line(line) {
            Some(NoteLine::Item(item)) => loaded.items.push(item),
            Some(NoteLine::Tombstone(stone)) => {
                forgotten.insert(stone.target);
            }
            Some(NoteLine::Header) => {}
            None => loaded.damaged += 1,
        }
    }
    loaded.items.retain(|item| !forgotten.contains(&item.id));
    loaded.items.sort_by_cached_key(|item| std::cmp::Reverse((item.seconds(), item.id)));
    loaded
}

pub fn split_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', bytes).chain([bytes.len()]).filter_map(move |end| {
        let line = &bytes[start.min(end)..end];
        start = end + 1;
        (!line.trim_ascii().is_empty()).then_some(line)
    })
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
