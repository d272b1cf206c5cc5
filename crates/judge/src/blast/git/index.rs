//! Reads git's index (gitformat-index(5), versions 2 to 4): known paths and their recorded state.
//! Running `git` would run what a hostile repository configures: filters, monitors, hooks.

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;

/// Bytes of signature, version and number of entries.
const HEADER: usize = 12;
/// Bytes of an entry before its object id.
const STAT: usize = 40;

#[derive(Clone, Debug)]
struct IndexEntry {
    start: usize,
    end: usize,
    mtime: (u32, u32),
    mode: u32,
    size: u32,
    /// Merged, and not only intended to be added.
    settled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::blast) enum KnownIndex {
    Clean,
    /// Its content differs, or may.
    Changed,
    No,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    names: Vec<u8>,
    entries: Vec<IndexEntry>,
    /// Time of writing: a file changed later may look unchanged.
    written: (u32, u32),
}

impl Index {
    /// `written` is in seconds and nanoseconds. None if not understood, or split.
    pub(super) fn read(data: &[u8], written: (u32, u32)) -> Option<Self> {
        // Object ids have 20 bytes, or 32 in a SHA-256 repository; the file doesn't say which.
        Self::with_id(data, written, 20).or_else(|| Self::with_id(data, written, 32))
    }

    fn with_id(data: &[u8], written: (u32, u32), id: usize) -> Option<Self> {
        let data = data.get(..data.len().checked_sub(id)?)?;
        let (signature, version, count) = (data.get(..4)?, number(data, 4)?, number(data, 8)?);
        // An entry is longer than its fixed part.
        if signature != b"DIRC" || !(2..=4).contains(&version) || count as usize > data.len() / (STAT + id) {
            return None;
        }
        let mut index = Self { written, entries: Vec::with_capacity(count as usize), ..Self::default() };
        let mut at = HEADER;
        for _ in 0..count {
            at = index.entry(data, at, id, version)?;
        }
        while at < data.len() {
            let signature = data.get(at..at + 4)?;
            let length = number(data, at + 4)? as usize;
            // A split index has its entries elsewhere; a sparse one omits files of directories.
            if signature == b"link" || signature == b"sdir" {
                return None;
            }
            at = at.checked_add(8)?.checked_add(length)?;
        }
        (at == data.len()).then_some(index)
    }

    fn entry(&mut self, data: &[u8], at: usize, id: usize, version: u32) -> Option<usize> {
        let flags_at = at + STAT + id;
        let flags = u16::from_be_bytes(data.get(flags_at..flags_at + 2)?.try_into().ok()?);
        let extended = flags & 0x4000 != 0;
        let more =
            if extended { u16::from_be_bytes(data.get(flags_at + 2..flags_at + 4)?.try_into().ok()?) } else { 0 };
        let mut name_at = flags_at + if extended { 4 } else { 2 };
        let start = self.names.len();
        if version == 4 {
            // `cut` bytes of the last name are dropped before the new part.
            let (cut, length) = varint(data.get(name_at..)?)?;
            name_at += length;
            let before = self.entries.last().map_or(0..0, |entry| entry.start..entry.end);
            let kept = (before.end - before.start).checked_sub(cut)?;
            self.names.extend_from_within(before.start..before.start + kept);
        }
        let name = data.get(name_at..)?;
        let length = name.iter().position(|b| *b == 0)?;
        self.names.extend_from_slice(&name[..length]);
        let entry = IndexEntry {
            start,
            end: self.names.len(),
            mtime: (number(data, at + 8)?, number(data, at + 12)?),
            mode: number(data, at + 24)?,
            size: number(data, at + 36)?,
            settled: flags & 0x3000 == 0 && more & 0x2000 == 0,
        };
        if entry.start == entry.end || self.entries.last().is_some_and(|last| self.name(last) > self.name(&entry)) {
            return None;
        }
        self.entries.push(entry);
        let end = name_at + length;
        // Up to version 3, entries are padded with NULs to a multiple of eight.
        Some(if version == 4 { end + 1 } else { at + (end - at + 8) / 8 * 8 })
    }

    fn name(&self, entry: &IndexEntry) -> &[u8] {
        &self.names[entry.start..entry.end]
    }

    fn from(&self, name: &[u8]) -> usize {
        self.entries.partition_point(|entry| self.name(entry) < name)
    }

    pub(super) fn knows(&self, path: &[u8], data: &Metadata) -> KnownIndex {
        match self.entries.get(self.from(path)).filter(|entry| self.name(entry) == path) {
            None => KnownIndex::No,
            Some(entry) if entry.settled && self.is_same(entry, data) => KnownIndex::Clean,
            Some(_) => KnownIndex::Changed,
        }
    }

    fn is_same(&self, entry: &IndexEntry, data: &Metadata) -> bool {
        let mtime = (data.mtime() as u32, data.mtime_nsec() as u32);
        let kind = |mode: u32| mode & 0o170_000;
        // Without nanoseconds, a second may hide a change.
        let mtime_fits = entry.mtime.0 == mtime.0 && (entry.mtime.1 == mtime.1 || entry.mtime.1 == 0);
        mtime_fits
            && entry.size == data.size() as u32
            && kind(entry.mode) == kind(data.mode())
            && entry.mtime < self.written
    }

    /// `directory` has no final slash; empty is the work tree.
    pub(super) fn has_below(&self, directory: &[u8]) -> bool {
        if directory.is_empty() {
            return !self.entries.is_empty();
        }
        let inside = [directory, b"/"].concat();
        self.entries.get(self.from(&inside)).is_some_and(|entry| self.name(entry).starts_with(&inside))
    }

    /// The known paths at `path` or below.
    pub(super) fn below<'i>(&'i self, path: &'i [u8]) -> impl Iterator<Item = &'i [u8]> {
        let inside = |name: &[u8]| {
            path.is_empty() || name.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
        };
        self.entries[self.from(path)..]
            .iter()
            .filter(|entry| entry.mode & 0o170_000 != 0o160_000)
            .map(|entry| self.name(entry))
            // `a-b` sorts between `a` and `a/c`.
            .take_while(move |name| name.starts_with(path))
            .filter(move |name| inside(name))
    }
}

fn number(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?))
}

/// git's offset encoding: seven bits a byte, each continuation one more.
fn varint(data: &[u8]) -> Option<(usize, usize)> {
    let mut value = usize::from(data.first()? & 127);
    let mut length = 1;
    while data.get(length - 1)? & 128 != 0 {
        let byte = *data.get(length)?;
        value = value.checked_add(1)?.checked_mul(128)?.checked_add(usize::from(byte & 127))?;
        length += 1;
    }
    Some((value, length))
}

#[cfg(test)]
#[path = "index_tests.rs"]
mod tests;
