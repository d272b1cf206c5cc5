//! File locks with a bounded wait. On file systems without locks work goes on without one.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::mem::forget;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use fd_lock::RwLock;
use nix::errno::Errno;

use super::private::unwritten;
use crate::error::Result;

/// Our locks are held for milliseconds, unless the holder is stopped.
pub const PATIENCE: Duration = Duration::from_secs(5);

const EARLY: Duration = Duration::from_micros(200);
const LONG: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Yes,
    /// The file system has no locks.
    NoLocks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    /// No other reader or writer.
    Exclusive,
    Shared,
}

/// Until the file is closed. Fails with [`ErrorKind::WouldBlock`] after the whole wait.
pub fn take_lock(file: &File, kind: LockKind, patience: Duration) -> io::Result<Held> {
    let end = Instant::now() + patience;
    let mut pause = EARLY;
    let mut lock = RwLock::new(file);
    loop {
        // The guard would unlock on drop.
        let tried = match kind {
            LockKind::Exclusive => lock.try_write().map(forget),
            LockKind::Shared => lock.try_read().map(forget),
        };
        match tried {
            Ok(()) => return Ok(Held::Yes),
            Err(e) if is_unsupported(&e) => return Ok(Held::NoLocks),
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) if e.kind() != ErrorKind::WouldBlock || Instant::now() >= end => return Err(e),
            Err(_) => {
                // The process id spreads waiters that began together.
                thread::sleep(pause + Duration::from_micros(u64::from(std::process::id() % 97) * 10));
                // Who has waited long looks often, so that each gets a turn.
                let most = if end - Instant::now() + LONG < patience { EARLY } else { Duration::from_millis(20) };
                pause = (pause * 2).min(most);
            }
        }
    }
}

/// Exclusively, until the file is closed. Fails when it can't be opened or another holds it.
pub fn lock_dir(dir: &Path, patience: Duration) -> Result<File> {
    let locked = File::open(dir).and_then(|file| take_lock(&file, LockKind::Exclusive, patience).map(|_| file));
    locked.map_err(|e| unwritten(&format!("cannot lock {}", dir.display()), &e))
}

/// The errors of network file systems without a lock service.
fn is_unsupported(e: &io::Error) -> bool {
    let code = e.raw_os_error().map(Errno::from_raw);
    e.kind() == ErrorKind::Unsupported || matches!(code, Some(Errno::ENOLCK | Errno::ENOSYS | Errno::EOPNOTSUPP))
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
