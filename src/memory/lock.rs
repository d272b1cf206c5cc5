//! One writer at a time: takes the lock of the file of notes, and waits a while for whoever has it. A reader takes none.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::error::{Error, Result};
use crate::store::private::describe;

/// How long a writer waits. Others hold the lock for milliseconds, unless one of them was stopped.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// What is said when the wait was in vain (MEM-13).
pub const HELD: &str = "memory.jsonl held by another aish process";

/// Calls `work` with the file while no other process writes to it.
/// Fails when another has the lock for longer than `patience`, or the file system has no locks. What `work` returns.
pub fn with_lock<T>(file: File, patience: Duration, work: impl FnOnce(&mut File) -> Result<T>) -> Result<T> {
    let mut lock = fd_lock::RwLock::new(file);
    let start = Instant::now();
    let end = start + patience;
    let mut jitter = Jitter::new();
    let mut work = Some(work);
    loop {
        match lock.try_write() {
            Ok(mut file) => {
                let Some(work) = work.take() else { return Err(Error::failed(HELD)) };
                return work(&mut file);
            }
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(e) => return Err(without_locks(&e)),
        }
        let now = Instant::now();
        if now >= end {
            return Err(Error::failed(HELD).hint("nothing was written; try again when it has ended"));
        }
        thread::sleep(jitter.pause(now - start).min(end - now));
    }
}

/// Without a lock two writers could take the same number, so nothing is written.
fn without_locks(e: &io::Error) -> Error {
    Error::failed(format!("memory.jsonl can't be locked, so nothing was written: {}", describe(e)))
        .hint("this happens on some network file systems; set `memory.path` to a file on a disk of this machine")
}

/// The longest pause of a writer that has just begun to wait, in microseconds.
const LONGEST_EARLY: u64 = 16_000;
/// The longest pause of a writer that has waited long, in microseconds.
const LONGEST_LATE: u64 = 500;
const LONG_WAIT: Duration = Duration::from_secs(2);

/// Random pauses, so that waiting writers don't all try at the same moment. They get shorter the longer a writer has waited, so
/// that each gets its turn.
struct Jitter {
    state: u64,
}

impl Jitter {
    fn new() -> Self {
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| u64::from(time.subsec_nanos()));
        Self { state: (nanos << 22) ^ u64::from(std::process::id()) | 1 }
    }

    fn pause(&mut self, waited: Duration) -> Duration {
        // xorshift64
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        let left = LONG_WAIT.saturating_sub(waited);
        let longest =
            LONGEST_LATE + (LONGEST_EARLY - LONGEST_LATE) * left.as_millis() as u64 / LONG_WAIT.as_millis() as u64;
        Duration::from_micros(100 + self.state % longest)
    }
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
