//! The history file of fish 3, which has no command to add to it: the form of an entry, and the
//! writing of one under the lock that fish itself uses (`history.cpp`: `flock` on the file, given
//! up after a quarter of a second). Reading histories is `command_history`'s.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};

/// How long another process may hold the lock; fish goes on without it then.
const LOCK: Duration = Duration::from_millis(250);

/// Adds a command to the history in `file`.
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
            // One write at the end of the file is whole without it, too.
            Err((mut unlocked, _)) => return unlocked.write_all(entry.as_bytes()),
        }
    }
}

/// An entry as fish writes it; `when` in seconds since 1970.
fn history_entry(command: &str, when: u64) -> String {
    format!("- cmd: {}\n  when: {when}\n", command.replace('\\', "\\\\").replace('\n', "\\n"))
}

#[cfg(test)]
#[path = "fish_history_append_tests.rs"]
mod tests;
