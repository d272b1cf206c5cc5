//! Finds a shell that waits for its next command without a report: `set -n` makes it run nothing,
//! and a command can overwrite the driver's functions. Only Linux tells; elsewhere the run waits.

use std::fs::{read_link, read_to_string};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::path::PathBuf;

use nix::libc::SYS_read;
use nix::unistd::Pid;

/// Blocked in reading the pipe whose other end is `feed`: it has read everything.
pub fn is_waiting(shell: Pid, feed: BorrowedFd<'_>) -> bool {
    let Ok(pipe) = read_link(format!("/proc/self/fd/{}", feed.as_raw_fd())) else { return false };
    let Ok(call) = read_to_string(format!("/proc/{shell}/syscall")) else { return false };
    read_descriptor(&call)
        .is_some_and(|fd| read_link(PathBuf::from(format!("/proc/{shell}/fd/{fd}"))).ok() == Some(pipe))
}

/// From a `syscall` file (proc(5)): number and arguments in hexadecimal, or `running`.
fn read_descriptor(call: &str) -> Option<u64> {
    let mut words = call.split_ascii_whitespace();
    (words.next()?.parse() == Ok(SYS_read)).then_some(())?;
    u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok()
}

#[cfg(test)]
#[path = "stuck_tests.rs"]
mod tests;
