//! One writer at a time: takes the lock of the file of notes, and waits a while for whoever has it. A reader takes none.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::config::private::describe;
use crate::error::{Error, Result};

/// How long a writer waits: others are done in milliseconds, unless somebody stopped one.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// What is said when the wait was in vain (MEM-13).
pub const HELD: &str = "memory.jsonl held by another aish process";

/// Calls `work` with the file while nobody else writes to it.
///
/// # Errors
/// When another has the lock for longer than `patience`, or the file system has no locks. What `work` returns.
pub fn with<T>(file: File, patience: Duration, work: impl FnOnce(&mut File) -> Result<T>) -> Result<T> {
    let mut lock = fd_lock::RwLock::new(file);
    let end = Instant::now() + patience;
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
        thread::sleep(jitter.pause().min(end - now));
    }
}

/// Without a lock two writers could take the same number, so nothing is written.
fn without_locks(e: &io::Error) -> Error {
    Error::failed(format!("memory.jsonl can't be locked, so nothing was written: {}", describe(e)))
        .hint("this happens on some network file systems; set `memory.path` to a file on a disk of this machine")
}

/// Pauses of different lengths, so that those who wait don't all come back at once.
struct Jitter {
    state: u64,
    longest: u64,
}

impl Jitter {
    fn new() -> Self {
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| u64::from(time.subsec_nanos()));
        Self { state: (nanos << 22) ^ u64::from(std::process::id()) | 1, longest: 1_000 }
    }

    fn pause(&mut self) -> Duration {
        // xorshift64
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.longest = (self.longest * 2).min(20_000);
        Duration::from_micros(200 + self.state % self.longest)
    }
}
