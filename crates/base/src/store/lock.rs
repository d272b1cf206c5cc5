//! A lock on an open file, waited for with an end. Where a file system has no locks, work goes on
//! without one and the caller is told.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::mem::forget;
use std::thread;
use std::time::{Duration, Instant};

use fd_lock::RwLock;
use nix::errno::Errno;

/// How long another process may hold a lock: every one of ours takes milliseconds, but one can be
/// stopped while it holds it.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The pause between the first two tries.
const EARLY: Duration = Duration::from_micros(200);
/// When a wait is long.
const LONG: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// It is, until the file is closed.
    Yes,
    /// The file system knows no locks.
    NoLocks,
}

/// Who else may have the file at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockKind {
    /// For a writer: no other reader or writer at the same time.
    Exclusive,
    /// A reader: any number of readers.
    Shared,
}

/// Takes the lock of `file`. Fails with [`ErrorKind::WouldBlock`] when another process held it for
/// the whole wait; any other error of the system.
pub fn take_lock(file: &File, kind: LockKind, patience: Duration) -> io::Result<Held> {
    let end = Instant::now() + patience;
    let mut pause = EARLY;
    let mut lock = RwLock::new(file);
    loop {
        // A guard would give the lock back at its end.
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
                // Waiters that began together must not meet again: the process id spreads them.
                thread::sleep(pause + Duration::from_micros(u64::from(std::process::id() % 97) * 10));
                // A process that waited long looks often, so that each gets its turn.
                let most = if end - Instant::now() + LONG < patience { EARLY } else { Duration::from_millis(20) };
                pause = (pause * 2).min(most);
            }
        }
    }
}

/// What network file systems say that have no lock service.
fn is_unsupported(e: &io::Error) -> bool {
    let code = e.raw_os_error().map(Errno::from_raw);
    e.kind() == ErrorKind::Unsupported || matches!(code, Some(Errno::ENOLCK | Errno::ENOSYS | Errno::EOPNOTSUPP))
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
