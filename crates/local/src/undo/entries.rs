//! The entries on disk, and which of them are too old or too many.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::UndoEntry;
use crate::error::{Error, Result};
use crate::store::clock::now_seconds;
use crate::store::numbered::{self, numbers};
use crate::store::{Paths, write_json};

const AGE: u64 = 7 * 24 * 3600;
/// Of all entries; the oldest go first.
const BYTES: u64 = 512 << 20;

pub fn place(paths: &Paths) -> PathBuf {
    paths.state.join("undo")
}

/// Prunes old ones. Fails when the directory can't be made.
pub fn new_dir(paths: &Paths) -> Result<(u64, PathBuf)> {
    let place = place(paths);
    prune(&place);
    numbered::new_dir(&place)
}

pub fn write_entry(dir: &Path, entry: &UndoEntry) -> Result<()> {
    write_json(&dir.join("entry.json"), entry)
}

/// Newest first; unreadable ones are skipped.
pub fn list(paths: &Paths) -> Vec<UndoEntry> {
    let place = place(paths);
    numbers(&place).into_iter().rev().filter_map(|number| read(&place, number)).collect()
}

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

/// By age, then the oldest until the size fits. The newest stays: its number isn't given again.
fn prune(place: &Path) {
    let mut total = 0;
    for (back, number) in numbers(place).into_iter().rev().enumerate() {
        let dir = place.join(number.to_string());
        let age = dir.metadata().map_or(0, |meta| now_seconds().saturating_sub(meta.mtime().unsigned_abs()));
        total += size(&dir);
        if back > 0 && (age > AGE || total > BYTES) {
            let _ = fs::remove_dir_all(dir);
        }
    }
}

/// On disk. A file that still has its other name costs nothing.
fn size(dir: &Path) -> u64 {
    let files = fs::read_dir(dir).into_iter().flatten().filter_map(|entry| entry.ok()?.metadata().ok());
    files.filter(|meta| meta.nlink() == 1).map(|meta| meta.blocks() * 512).sum()
}
