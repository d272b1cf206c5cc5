//! The only writer of `memory.jsonl`: under one lock it finds the largest number and appends whole
//! lines in one write.

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::record::{self, Forget, Header, LoadedNotes, MAX_ID, MemoryItem, NewItem, NoteMeta, Tombstone};
use crate::error::{Error, Result};
use crate::store::append;
use crate::store::clock::{stamp_of, time_stamp};
use crate::store::lock::{self, Held, LockKind};
use crate::store::private::{describe, open_append, open_regular, unwritten};
use crate::store::{json_text, private_dir};

/// Others hold the lock for milliseconds, unless one was stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// The error after the wait (MEM-13).
const HELD: &str = "memory.jsonl held by another aish process";

/// Holds nothing open: each call reads the current file.
#[derive(Clone, Debug)]
pub struct Store {
    path: PathBuf,
    own_dir: bool,
    patience: Duration,
}

impl Store {
    /// Reads and creates nothing yet.
    pub fn open(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), own_dir: false, patience: PATIENCE }
    }

    /// Writing closes aish's own directory and its file to others; elsewhere only new files.
    #[must_use]
    pub fn in_own_dir(self, own_dir: bool) -> Self {
        Self { own_dir, ..self }
    }

    /// Newest first, without those taken back; a missing file holds none.
    pub fn load(&self) -> Result<LoadedNotes> {
        record::load_notes(&self.path).map_err(|e| self.unreadable(&e))
    }

    /// Returns it with its number. An empty or long note, a lock, a failed write add nothing.
    pub fn add(&self, new: &NewItem) -> Result<MemoryItem> {
        // An invalid note needn't wait for the lock.
        new.with_id(1, SystemTime::now())?;
        self.write(|writer| writer.add(new))
    }

    /// Returns those that existed. Fails, deleting nothing, when locked or it can't be written.
    pub fn forget(&self, ids: &[u64]) -> Result<Vec<MemoryItem>> {
        if open_regular(&self.path).map_err(|e| self.unreadable(&e))?.is_none() {
            return Ok(Vec::new());
        }
        self.write(|writer| {
            let loaded = writer.load();
            let mut gone: Vec<MemoryItem> = Vec::new();
            let mut targets: Vec<u64> = Vec::new();
            for id in ids {
                if !targets.contains(id) && loaded.find(*id).is_some() {
                    targets.push(*id);
                    gone.extend(loaded.items.iter().filter(|item| item.id == *id).cloned());
                }
            }
            writer.forget(&targets)?;
            Ok(gone)
        })
    }

    /// Replaces a note by one with a new number and time, in one write. None if it isn't there.
    pub fn edit(&self, id: u64, content: &str) -> Result<Option<MemoryItem>> {
        if open_regular(&self.path).map_err(|e| self.unreadable(&e))?.is_none() {
            return Ok(None);
        }
        self.write(|writer| {
            let Some(old) = writer.load().find(id).cloned() else { return Ok(None) };
            let new = NewItem { kind: old.kind, content: content.to_owned(), tags: old.tags, source: old.source };
            let item = writer.add(&new)?;
            writer.forget(&[id])?;
            Ok(Some(item))
        })
    }

    fn write<T>(&self, work: impl FnOnce(&mut MemoryWriter) -> Result<T>) -> Result<T> {
        self.locked(|file| {
            let mut bytes = Vec::new();
            file.seek(SeekFrom::Start(0))
                .and_then(|_| file.read_to_end(&mut bytes))
                .map_err(|e| self.unwritable(&e))?;
            let mut writer = MemoryWriter::new(&bytes);
            let done = work(&mut writer)?;
            let MemoryWriter { lines, .. } = writer;
            if !lines.is_empty() {
                let meta = NoteMeta { version: 1, created: time_stamp() };
                let header = json_text(&Header { meta })?;
                append::write_records(file, Held::Yes, &self.path, &(header + "\n"), &(lines.join("\n") + "\n"))
                    .map_err(|e| self.unwritable(&e))?;
            }
            Ok(done)
        })
    }

    fn locked<T>(&self, work: impl FnOnce(&mut File) -> Result<T>) -> Result<T> {
        // The file may have been replaced or removed while waiting for its lock.
        for _ in 0..100 {
            let mut file = self.open_for_writing().map_err(|e| self.unwritable(&e))?;
            match lock::take_lock(&file, LockKind::Exclusive, self.patience) {
                Ok(Held::Yes) => {}
                // Two writers could take the same number.
                Ok(Held::NoLocks) => return Err(without_locks("this file system has none")),
                Err(e) if e.kind() == ErrorKind::WouldBlock => {
                    return Err(Error::failed(HELD).hint("nothing was written; try again when it has ended"));
                }
                Err(e) => return Err(without_locks(&describe(&e))),
            }
            if self.is_current(&file) {
                return work(&mut file);
            }
        }
        Err(Error::failed(format!("{} is replaced again and again", self.path.display())))
    }

    fn is_current(&self, file: &File) -> bool {
        let same = |a: &fs::Metadata, b: &fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
        matches!((file.metadata(), fs::metadata(&self.path)), (Ok(a), Ok(b)) if same(&a, &b))
    }

    fn open_for_writing(&self) -> io::Result<File> {
        if let Some(dir) = self.path.parent() {
            if self.own_dir {
                private_dir(dir).map_err(|e| io::Error::other(e.message))?;
            } else {
                DirBuilder::new().recursive(true).mode(0o700).create(dir)?;
            }
        }
        let file = open_append(&self.path)?;
        let meta = file.metadata()?;
        if self.own_dir && meta.mode() & 0o077 != 0 {
            file.set_permissions(fs::Permissions::from_mode(0o600))?;
        }
        Ok(file)
    }

    fn unreadable(&self, e: &io::Error) -> Error {
        Error::failed(format!("the memory can't be read: {}: {}", self.path.display(), describe(e)))
    }

    fn unwritable(&self, e: &io::Error) -> Error {
        unwritten(&format!("the memory can't be written: {}", self.path.display()), e)
    }
}

struct MemoryWriter<'a> {
    bytes: &'a [u8],
    largest: u64,
    now: SystemTime,
    lines: Vec<String>,
}

impl<'a> MemoryWriter<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let largest = record::split_lines(bytes).filter_map(record::id_of).max().unwrap_or(0);
        Self { bytes, largest, now: SystemTime::now(), lines: Vec::new() }
    }

    fn load(&self) -> LoadedNotes {
        record::parse_notes(self.bytes)
    }

    fn next_id(&mut self) -> Result<u64> {
        if self.largest >= MAX_ID {
            return Err(Error::failed("no number is left for another note")
                .hint("a line of memory.jsonl has the largest id there can be; take it out"));
        }
        self.largest += 1;
        Ok(self.largest)
    }

    fn add(&mut self, new: &NewItem) -> Result<MemoryItem> {
        let item = new.with_id(self.next_id()?, self.now)?;
        self.lines.push(json_text(&item)?);
        Ok(item)
    }

    fn forget(&mut self, targets: &[u64]) -> Result<()> {
        for target in targets {
            let (id, ts) = (self.next_id()?, stamp_of(self.now));
            self.lines.push(json_text(&Tombstone { id, ts, kind: Forget::Forget, target: *target })?);
        }
        Ok(())
    }
}

fn without_locks(why: &str) -> Error {
    Error::failed(format!("memory.jsonl can't be locked, so nothing was written: {why}"))
        .hint("this happens on some network file systems; set `memory.path` to a file on a disk of this machine")
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
