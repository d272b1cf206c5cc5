//! Reads all notes; tombstones count whatever their place.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use super::record::{self, MemoryItem, NoteLine};
pub use crate::store::private::open_regular as open;
use crate::store::private::read_regular;

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
        match record::parse_line(line) {
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
#[path = "read_tests.rs"]
mod tests;
