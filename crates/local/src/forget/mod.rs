//! All that aish keeps about its user (`inventory`), and its deletion: files of records under their
//! lock, then empty directories. It goes on after failures and reports all.

pub mod inventory;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use self::inventory::Inventory;
use crate::store::lock::{self, LockKind};
use crate::store::private::{describe, open_regular};

const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    pub count: usize,
    pub bytes: u64,
    pub failed: Vec<(PathBuf, String)>,
}

pub fn remove_inventory(inventory: &Inventory) -> Removed {
    let mut removed = Removed::default();
    for path in inventory.kinds.iter().flat_map(|kind| &kind.files) {
        match remove_file(path) {
            Ok(bytes) => {
                removed.count += 1;
                removed.bytes += bytes;
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {}
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                removed.failed.push((path.clone(), "another aish process holds it".to_owned()));
            }
            Err(e) => removed.failed.push((path.clone(), describe(&e))),
        }
    }
    for dir in &inventory.dirs {
        // One that isn't empty holds what stays.
        let _ = fs::remove_dir(dir);
    }
    removed
}

fn remove_file(path: &Path) -> io::Result<u64> {
    // It may have changed since it was listed.
    let meta = fs::symlink_metadata(path)?;
    let bytes = if meta.is_file() { meta.len() } else { 0 };
    let _locked = if path.extension().is_some_and(|ending| ending == "jsonl") && meta.is_file() {
        let file = open_regular(path)?;
        if let Some(file) = &file {
            lock::take_lock(file, LockKind::Exclusive, PATIENCE)?;
        }
        file
    } else {
        None
    };
    fs::remove_file(path)?;
    Ok(bytes)
}
