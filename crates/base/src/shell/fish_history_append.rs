//! Appends to fish 3's history file, which has no command for it, under fish's own lock (`flock` in
//! `history.cpp`). `command_history` reads histories.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};

/// fish goes on without the lock after that time.
const LOCK: Duration = Duration::from_millis(250);

pub fn append_history(file: &Path, command: &str) -> std::io::Result<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |at| at.as_secs());
    let entry = history_entry(command, now);
    let mut file = OpenOptions::new().append(true).create(true).mode(0o600).open(file)?;
    let started = Instant::now();
    loop {
        match Flock::lock(file, FlockArg::LockExclusiveNonblock) {
            Ok(mut locked) => return locked.write_all(entry.as_bytes()),
            Err((unlocked, Errno::EWOULDBLOCK)) if started.elapsed() < LOCK => {
                file = unlocked;
                thread::sleep(Duration::from_millis(5));
            }
            // A single append is whole without the lock, too.
            Err((mut unlocked, _)) => return unlocked.write_all(entry.as_bytes()),
        }
    }
}

/// `when` in seconds since 1970.
fn history_entry(command: &str, when: u64) -> String {
    format!("- cmd: {}\n  when: {when}\n", command.replace('\\', "\\\\").replace('\n', "\\n"))
}

#[cfg(test)]
#[path = "fish_history_append_tests.rs"]
mod tests;
