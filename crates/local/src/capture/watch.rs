//! The watcher of a tee: size and modes while a command runs, keys for pagers on our pty, the end
//! of terminal or shell. It sleeps while nothing runs.

use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::process::{self, KeyReader};
use super::recorder::End;
use super::tee::TeeLine;
use crate::own_process::system::ProcessEnd;

/// For size and modes while a command runs.
const TICK: Duration = Duration::from_millis(50);
/// While modes are changed: the shell reads them soon after they are put back.
const QUICK_TICK: Duration = Duration::from_millis(2);
const SHELL_TICK: Duration = Duration::from_secs(1);
/// First and longest pause between searches for a key reader; each doubles the last.
const SEARCH: (Duration, Duration) = (Duration::from_millis(40), Duration::from_secs(1));
const KEYS: usize = 4096;

pub fn run_watcher(line: &TeeLine) {
    let mut watcher = Watcher::new(line);
    let end = match watcher.watch() {
        Ok(end) => end,
        Err(error) => End::Stopped(format!("the terminal can't be watched: {error}")),
    };
    line.recorder.ended(end);
    line.stop.wake_for_good();
}

struct Watcher<'l> {
    line: &'l TeeLine,
    /// None once it has come.
    shell: Option<ProcessEnd>,
    reader: Option<KeyReader>,
    search_at: Option<Instant>,
    pause: Duration,
    keys: Vec<u8>,
}

impl<'l> Watcher<'l> {
    fn new(line: &'l TeeLine) -> Self {
        Self {
            line,
            shell: Some(ProcessEnd::of(line.shell)),
            reader: None,
            search_at: None,
            pause: SEARCH.0,
            keys: Vec::new(),
        }
    }

    fn watch(&mut self) -> io::Result<End> {
        loop {
            let timeout =
                self.timeout().map_or(PollTimeout::NONE, |t| PollTimeout::try_from(t).unwrap_or(PollTimeout::ZERO));
            let keys =
                if self.reader.is_some() && self.keys.is_empty() { PollFlags::POLLIN } else { PollFlags::empty() };
            let mut polled = vec![
                PollFd::new(self.line.stop.as_fd(), PollFlags::POLLIN),
                PollFd::new(self.line.wake.as_fd(), PollFlags::POLLIN),
                PollFd::new(self.line.terminal.as_fd(), keys),
            ];
            polled.extend(self.shell.as_ref().and_then(ProcessEnd::polled));
            match poll(&mut polled, timeout) {
                Ok(_) | Err(Errno::EINTR) => {}
                Err(error) => return Err(error.into()),
            }
            let came: Vec<_> = polled.iter().map(|fd| fd.revents().unwrap_or(PollFlags::POLLERR)).collect();
            if !came[0].is_empty() {
                return Ok(End::Stopped("the tee was stopped".into()));
            }
            if came[2].intersects(PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL) {
                return Ok(End::Terminal);
            }
            self.line.wake.clear();
            if self.shell.take_if(|shell| shell.has_come()).is_some() {
                // Background jobs may still print: copying goes on.
                self.line.recorder.ended(End::Shell);
            }
            self.line.follow_modes();
            if self.line.follow_size()
                && let Some(group) = process::foreground_group(self.line.shell)
            {
                // The pty controls no session, so the kernel sends no SIGWINCH. A privileged program
                // may refuse ours.
                let _ = killpg(Pid::from_raw(group), Signal::SIGWINCH);
            }
            self.find_reader();
            if came[2].contains(PollFlags::POLLIN) || !self.keys.is_empty() {
                self.hand_keys_on()?;
            }
        }
    }

    fn timeout(&self) -> Option<Duration> {
        if self.line.modes_differ() {
            Some(QUICK_TICK)
        } else if self.line.recorder.is_running() {
            Some(TICK)
        } else {
            self.shell.as_ref()?.pause(SHELL_TICK)
        }
    }

    /// A program that asked for single keys may open the pty only later.
    fn find_reader(&mut self) {
        if !self.line.wants_keys() {
            self.reader = None;
            self.search_at = None;
            self.pause = SEARCH.0;
            self.keys.clear();
            return;
        }
        let (shell, pty) = (self.line.shell, &self.line.slave_path);
        self.reader.take_if(|reader| !reader.still_reads(shell, pty));
        let now = Instant::now();
        if self.reader.is_none() && self.search_at.is_none_or(|at| at <= now) {
            self.reader = process::foreground_group(shell).and_then(|group| KeyReader::find(group, pty));
            self.search_at = Some(now + self.pause);
            self.pause = (self.pause * 2).min(SEARCH.1);
        }
    }

    fn hand_keys_on(&mut self) -> io::Result<()> {
        if self.reader.is_some() && self.keys.is_empty() {
            let mut keys = [0; KEYS];
            match (&self.line.keys).read(&mut keys) {
                Ok(count) => self.keys.extend_from_slice(&keys[..count]),
                // Another reader took them.
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
                Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => {}
                Err(error) => return Err(error),
            }
        }
        match (&*self.line.master).write(&self.keys) {
            Ok(count) => drop(self.keys.drain(..count)),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
