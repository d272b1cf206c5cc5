//! The processes of the system, by `/proc`. Where there is none, only [`exists`] knows them.

use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::kill;
use nix::unistd::{Pid, getpid};

/// The line `/proc/PID/stat`: `pid (name) state ppid pgrp session tty_nr tpgid …`
/// (proc_pid_stat(5)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessStat {
    /// The first 15 bytes of the program's name; may hold blanks and parentheses.
    pub name: String,
    state: char,
    parent: i32,
    pub group: i32,
    pub session: i32,
    /// The device number; 0: none.
    pub terminal: i32,
    /// The group in the terminal's foreground; -1: no terminal.
    pub foreground: i32,
    /// In clock ticks since boot; 0 where the line ends before that.
    pub started: u64,
}

impl ProcessStat {
    /// None: the process is gone, or the system can't tell.
    pub fn of(pid: i32) -> Option<Self> {
        Self::parse(&String::from_utf8_lossy(&std::fs::read(format!("/proc/{pid}/stat")).ok()?))
    }

    fn parse(line: &str) -> Option<Self> {
        let (start, rest) = line.rsplit_once(')')?;
        let (_, name) = start.split_once('(')?;
        let mut fields = rest.split_ascii_whitespace();
        let state = fields.next()?.chars().next()?;
        let mut number = || fields.next()?.parse().ok();
        let (parent, group, session, terminal, foreground) = (number()?, number()?, number()?, number()?, number()?);
        let started = fields.nth(13).and_then(|ticks| ticks.parse().ok()).unwrap_or(0);
        Some(Self { name: name.to_owned(), state, parent, group, session, terminal, foreground, started })
    }

    /// A process that has ended and isn't waited for yet (a zombie) isn't.
    pub fn is_alive(&self) -> bool {
        !matches!(self.state, 'Z' | 'X')
    }

    pub fn sleeps(&self) -> bool {
        self.state == 'S'
    }
}

pub fn all_processes() -> impl Iterator<Item = i32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The children of this process that run or are not waited for yet.
pub fn children() -> Vec<Pid> {
    let own = getpid().as_raw();
    let is_ours = |pid: &i32| ProcessStat::of(*pid).is_some_and(|stat| stat.parent == own);
    all_processes().filter(is_ours).map(Pid::from_raw).collect()
}

/// Zombies count as gone; without `/proc` signal 0 decides.
pub fn is_alive(pid: i32) -> bool {
    match ProcessStat::of(pid) {
        Some(stat) => stat.is_alive(),
        None => !is_known() && exists(pid),
    }
}

/// Whether there is a `/proc` to ask.
pub fn is_known() -> bool {
    Path::new("/proc/self/stat").exists()
}

/// The end of a process that isn't our child.
#[derive(Debug)]
pub struct ProcessEnd {
    pid: i32,
    /// Readable once it has ended; none where the system can't tell.
    signal: Option<OwnedFd>,
}

impl ProcessEnd {
    pub fn of(pid: i32) -> Self {
        #[cfg(target_os = "linux")]
        let signal = rustix::process::Pid::from_raw(pid)
            .and_then(|pid| rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok());
        #[cfg(not(target_os = "linux"))]
        let signal = None;
        Self { pid, signal }
    }

    /// For a poll, which returns when the end comes.
    pub fn polled(&self) -> Option<PollFd<'_>> {
        self.signal.as_ref().map(|signal| PollFd::new(signal.as_fd(), PollFlags::POLLIN))
    }

    /// How long such a poll may take: where it can't tell of the end, no longer than a `look`.
    pub fn pause(&self, look: Duration) -> Option<Duration> {
        self.signal.is_none().then_some(look)
    }

    pub fn has_come(&self) -> bool {
        self.polled().map_or_else(|| !is_alive(self.pid), |end| poll(&mut [end], PollTimeout::ZERO) == Ok(1))
    }
}

/// A zombie exists, too.
pub fn exists(pid: i32) -> bool {
    kill(Pid::from_raw(pid), None) != Err(Errno::ESRCH)
}

#[cfg(test)]
#[path = "system_tests.rs"]
mod tests;
