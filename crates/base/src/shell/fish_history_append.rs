//! Appends to fish 3's history file, which has no command for it, under fish's own lock (`flock` in
//! `history.cpp`). `command_history` reads histories.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use crate::store::clock::now_seconds;
use crate::store::lock::{LockKind, take_lock};

/// fish goes on without the lock after that time.
const LOCK: Duration = Duration::from_millis(250);

pub fn append_history(file: &Path, command: &str) -> std::io::Result<()> {
    let entry = history_entry(command, now_seconds());
    let mut file = OpenOptions::new().append(true).create(true).mode(0o600).open(file)?;
    // A single append is whole without the lock, too.
    let _ = take_lock(&file, LockKind::Exclusive, LOCK);
    file.write_all(entry.as_bytes())
}

/// `when` in seconds since 1970.
fn history_entry(command: &str, when: u64) -> String {
    format!("- cmd: {}\n  when: {when}\n", command.replace('\\', "\\\\").replace('\n', "\\n"))
}

#[cfg(test)]
#[path = "fish_history_append_tests.rs"]
mod tests;
