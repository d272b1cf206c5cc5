//! The entries on the disk: their list, and which of them are too old or too many. It doesn't know
//! what an entry keeps.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::UndoEntry;
use crate::error::{Error, Result};
use crate::store::numbered::{self, numbers};
use crate::store::{Paths, write_private_atomic};

/// Entries older than this many seconds go: a week.
const AGE: u64 = 7 * 24 * 3600;
/// The most bytes of all entries together; the oldest go first.
const BYTES: u64 = 512 << 20;

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Where the entries lie.
pub fn place(paths: &Paths) -> PathBuf {
    paths.state.join("undo")
}

/// Makes the directory of a new entry, and its number; what is too old goes.
/// Fails when it can't be made.
pub fn new_dir(paths: &Paths) -> Result<(u64, PathBuf)> {
    let place = place(paths);
    prune(&place);
    numbered::new_dir(&place)
}

/// Writes an entry down, in its directory.
/// Fails when it can't be written.
pub fn write_entry(dir: &Path, entry: &UndoEntry) -> Result<()> {
    let text = serde_json::to_vec(entry).map_err(|error| Error::failed(error.to_string()))?;
    write_private_atomic(&dir.join("entry.json"), &text)
}

/// The entries, the newest first; what can't be read is passed over.
pub fn list(paths: &Paths) -> Vec<UndoEntry> {
    let place = place(paths);
    numbers(&place).into_iter().rev().filter_map(|number| read(&place, number)).collect()
}

/// Fails when there is none of this number, or it can't be read.
pub fn find(paths: &Paths, number: u64) -> Result<UndoEntry> {
    read(&place(paths), number).ok_or_else(|| {
        Error::failed(format!("there is no change {number} to undo")).hint("`aish undo list` shows those that are kept")
    })
}

fn read(place: &Path, number: u64) -> Option<UndoEntry> {
    let text = fs::read(place.join(number.to_string()).join("entry.json")).ok()?;
    let entry: UndoEntry = serde_json::from_slice(&text).ok()?;
    Some(UndoEntry { number, ..entry })
}

/// Deletes what is too old, and the oldest while all together are too big. The newest stays,
/// whatever its size: its number must not be given again, and it is what people undo.
fn prune(place: &Path) {
    let mut total = 0;
    for (back, number) in numbers(place).into_iter().rev().enumerate() {
        let dir = place.join(number.to_string());
        let age = dir.metadata().map_or(0, |meta| now().saturating_sub(meta.mtime().unsigned_abs()));
        total += size(&dir);
        if back > 0 && (age > AGE || total > BYTES) {
            let _ = fs::remove_dir_all(dir);
        }
    }
}

/// The bytes that an entry holds on the disk. A file that still has its other name costs nothing.
fn size(dir: &Path) -> u64 {
    let files = fs::read_dir(dir).into_iter().flatten().filter_map(|entry| entry.ok()?.metadata().ok());
    files.filter(|meta| meta.nlink() == 1).map(|meta| meta.blocks() * 512).sum()
}
