//! Finds a shell that waits for its next command without having reported on the last one: `set -n`
//! makes it read on and run nothing, and a command can overwrite the driver's functions. Only Linux
//! tells; elsewhere such a shell is waited for.

use std::fs::{read_link, read_to_string};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::path::PathBuf;

use nix::libc::SYS_read;
use nix::unistd::Pid;

/// Whether `shell` is blocked in reading the pipe whose other end is `feed`: it has read everything
/// then.
pub fn is_waiting(shell: Pid, feed: BorrowedFd<'_>) -> bool {
    let Ok(pipe) = read_link(format!("/proc/self/fd/{}", feed.as_raw_fd())) else { return false };
    let Ok(call) = read_to_string(format!("/proc/{shell}/syscall")) else { return false };
    read_descriptor(&call)
        .is_some_and(|fd| read_link(PathBuf::from(format!("/proc/{shell}/fd/{fd}"))).ok() == Some(pipe))
}

/// The descriptor that a process is reading, by its `syscall` file (proc(5)): the call's number and
/// its arguments in hexadecimal, or `running`.
fn read_descriptor(call: &str) -> Option<u64> {
    let mut words = call.split_ascii_whitespace();
    (words.next()?.parse() == Ok(SYS_read)).then_some(())?;
    u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok()
}

#[cfg(test)]
#[path = "stuck_tests.rs"]
mod tests;
