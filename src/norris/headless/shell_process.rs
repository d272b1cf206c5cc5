//! One process of a child shell, from its start to the end of its session: feeds it, passes on
//! output, waits for reports, stops it. It knows only bytes and reports.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::Signal;
use nix::unistd::Pid;

use super::child_shell::ShellSetup;
use super::pipes::{Chunk, Feed, Fifo, FifoReport, PipeSource, Stream};
use super::watcher::JobWatcher;
use super::{script, session};
use crate::assist::rerun::bare_shell;
use crate::capture::log::{CaptureLog, KEEP};
use crate::error::{Error, Result};
use crate::own_process::begin_session;
use crate::store::id::new_nonce;

/// How often cancellation is checked, in milliseconds.
const GLANCE_MS: u16 = 50;
/// How long a shell may take to start.
const START: Duration = Duration::from_secs(20);
/// From SIGINT to SIGTERM for a cancelled command.
const INTERRUPT: Duration = Duration::from_millis(700);
/// From there to SIGKILL.
const TERMINATE: Duration = Duration::from_millis(1500);
/// Time for an idle shell to end (`trap … EXIT`), and for its session to hang up.
const GRACE: Duration = Duration::from_millis(500);
/// Bytes read after a report: more than any default pipe holds, for output without end.
const DRAIN: usize = 256 << 10;

#[derive(Debug)]
pub struct ShellProcess {
    child: Child,
    session: Pid,
    feed: Feed,
    sources: [PipeSource; 2],
    fifo: Fifo,
    /// No command runs, so it can end by itself.
    idle: bool,
}

pub enum ShellOutcome {
    Reported(FifoReport),
    Ended(ExitStatus),
    /// It continued without a report.
    Lost,
}

impl ShellProcess {
    /// Waits until it takes commands. Fails when the program is missing or doesn't work.
    pub fn start(setup: &ShellSetup, cwd: &Path, watcher: &mut JobWatcher, buffer: &mut [u8]) -> Result<Self> {
        let name = setup.program.display();
        let fail = |e: io::Error| Error::failed(format!("cannot start {name}: {e}"));
        let fifo = Fifo::new(&setup.runtime)?;
        let (feed, stdin) = Feed::new().map_err(fail)?;
        let (out, stdout) = PipeSource::new(Stream::Stdout).map_err(fail)?;
        let (err, stderr) = PipeSource::new(Stream::Stderr).map_err(fail)?;
        let child = begin_session(&mut bare_shell(setup.shell, &setup.program))
            .args(script::shell_arguments(setup.shell))
            .current_dir(cwd)
            .env("PWD", cwd)
            .envs(setup.env.iter().map(|(name, value)| (name, value)))
            // The set-up may name the rc files of non-interactive shells.
            .env_remove("BASH_ENV")
            .env_remove("ENV")
            .stdin(Stdio::from(stdin))
            .stdout(Stdio::from(stdout))
            .stderr(Stdio::from(stderr))
            .spawn()
            .map_err(fail)?;
        let session = Pid::from_raw(i32::try_from(child.id()).unwrap_or(0));
        watcher.guard(session, fifo.dir());
        let mut process = Self { child, session, feed, sources: [out, err], fifo, idle: false };
        let nonce = new_nonce()?;
        process.send(|fifo| script::shell_prelude(setup.shell, &nonce, fifo));
        let (began, mut said) = (Instant::now(), CaptureLog::new(KEEP));
        let stop = || began.elapsed() > START;
        let (outcome, _) = process.wait_for_report(&nonce, buffer, &mut |chunk| said.push(chunk.bytes), &stop)?;
        match outcome {
            ShellOutcome::Reported(_) => Ok(process),
            ShellOutcome::Ended(status) => {
                let said = String::from_utf8_lossy(&said.bytes()).trim().to_owned();
                let error = Error::failed(format!("{name} doesn't start: {}", describe_status(status)));
                Err(if said.is_empty() { error } else { error.hint(format!("it says: {said}")) })
            }
            ShellOutcome::Lost => Err(Error::failed(format!("{name} doesn't take commands"))),
        }
    }

    /// Until the report of `nonce` or the shell's end; also returns whether it was stopped.
    pub fn wait_for_report(
        &mut self,
        nonce: &str,
        buffer: &mut [u8],
        out: &mut dyn FnMut(Chunk<'_>),
        stop: &dyn Fn() -> bool,
    ) -> Result<(ShellOutcome, bool)> {
        self.idle = false;
        let mut stopped = Stopping::default();
        loop {
            self.feed.write();
            let quiet = self.await_something()?;
            for source in &mut self.sources {
                source.read(buffer, out);
            }
            let outcome = if let Some(report) = self.fifo.take(nonce) {
                self.idle = true;
                Some(ShellOutcome::Reported(report))
            } else {
                self.ended()
                    .map(ShellOutcome::Ended)
                    .or_else(|| (quiet && self.is_lost(nonce)).then_some(ShellOutcome::Lost))
            };
            if let Some(outcome) = outcome {
                self.drain(buffer, out);
                return Ok((outcome, stopped.since.is_some()));
            }
            stopped.look(self.session, stop);
        }
    }

    /// `text` is made for the FIFO that it reports to.
    pub fn send(&mut self, text: impl FnOnce(&Path) -> Vec<u8>) {
        self.feed.send(text(self.fifo.path()));
    }

    /// The shell has read everything and reported nothing.
    #[cfg(target_os = "linux")]
    fn is_lost(&mut self, nonce: &str) -> bool {
        if self.feed.is_pending() || !self.feed.fd().is_some_and(|feed| super::stuck::is_waiting(self.session, feed)) {
            return false;
        }
        // A report from before the wait is in the FIFO; the next round finds it.
        !self.fifo.has(nonce)
    }

    #[cfg(not(target_os = "linux"))]
    fn is_lost(&mut self, _nonce: &str) -> bool {
        false
    }

    /// Sleeps until an event, at most a glance; true if there was none.
    fn await_something(&mut self) -> Result<bool> {
        let (closed, quiet) = {
            let pending = if self.feed.is_pending() { PollFlags::POLLOUT } else { PollFlags::empty() };
            let mut fds: Vec<PollFd<'_>> = vec![PollFd::new(self.fifo.fd(), PollFlags::POLLIN)];
            fds.extend(self.sources.iter().filter_map(PipeSource::fd).map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
            let feed = self.feed.fd().map(|fd| {
                fds.push(PollFd::new(fd, pending));
                fds.len() - 1
            });
            let quiet = match poll(&mut fds, PollTimeout::from(GLANCE_MS)) {
                Ok(ready) => ready == 0,
                Err(Errno::EINTR | Errno::EAGAIN) => false,
                Err(e) => return Err(Error::failed(format!("cannot wait for the shell: {e}"))),
            };
            let events = feed.and_then(|at| fds.get(at)?.revents());
            (events.is_some_and(|events| events.contains(PollFlags::POLLERR)), quiet)
        };
        if closed {
            // No reader: the shell ended or became another program. It must not wake us again.
            self.feed.close();
        }
        Ok(quiet)
    }

    /// None: still running. A shell that closed its input is probably about to end.
    fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    pub fn drain(&mut self, buffer: &mut [u8], out: &mut dyn FnMut(Chunk<'_>)) {
        let mut total = 0;
        loop {
            let read: usize = self.sources.iter_mut().map(|source| source.read(buffer, out)).sum();
            total += read;
            if read == 0 || total >= 2 * DRAIN {
                return;
            }
        }
    }
}

impl Drop for ShellProcess {
    fn drop(&mut self) {
        self.feed.close();
        let began = Instant::now();
        while self.idle && began.elapsed() < GRACE && self.ended().is_none() {
            // An EXIT trap's output has no reader, but must not block.
            self.drain(&mut [0; 4096], &mut |_| {});
            sleep(Duration::from_millis(1));
        }
        session::end_session(self.session, GRACE);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Default)]
struct Stopping {
    since: Option<Instant>,
    sent: usize,
}

impl Stopping {
    fn look(&mut self, shell: Pid, stop: &dyn Fn() -> bool) {
        if self.since.is_none() && stop() {
            self.since = Some(Instant::now());
        }
        let Some(since) = self.since else { return };
        let steps = [(Duration::ZERO, Signal::SIGINT), (INTERRUPT, Signal::SIGTERM), (TERMINATE, Signal::SIGKILL)];
        if let Some((_, signal)) = steps.get(self.sent).filter(|(after, _)| since.elapsed() >= *after) {
            self.sent += 1;
            session::signal_session(shell, *signal);
        }
    }
}

/// As shells count: 128 plus the number of a signal.
pub fn exit_code(status: ExitStatus) -> i32 {
    status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(1)
}

pub fn describe_status(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(number)) => match Signal::try_from(number) {
            Ok(signal) => signal.to_string(),
            Err(_) => format!("signal {number}"),
        },
        (None, None) => "no status".to_owned(),
    }
}
