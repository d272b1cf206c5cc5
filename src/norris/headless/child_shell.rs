//! One shell without rc files and without a terminal, which runs commands at its top level and keeps its state between
//! them. When a command ends it, a fresh one takes its place. It judges nothing and shows nothing.
//!
//! The shell reads the commands from a pipe that only it holds; it reports through a FIFO ([`super::fifo`]); the commands
//! get `/dev/null` as stdin and pipes as stdout and stderr. A command is over when its report is there: a background job
//! that still holds the pipes delays nothing, and what it prints later comes with a later command or [`ChildShell::pump`].

use std::ffi::OsString;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::child_process::{NAME, RUN};
use super::fifo::{Fifo, Report, nonce};
use super::kept::Kept;
use super::pipes::{Feed, Source, Stream};
use super::watcher::Watcher;
use super::{script, session, syntax};
use crate::error::{Error, Result};
use crate::norris::front::Executed;
use crate::shell::Shell;

pub use super::pipes::{Chunk, Stream as OutputStream};

/// How often it is looked whether the run is cancelled, in milliseconds.
const GLANCE_MS: u16 = 50;
/// How long a shell may take to start.
const START: Duration = Duration::from_secs(20);
/// How long a cancelled command has after SIGINT before it is told again, by SIGTERM.
const INTERRUPT: Duration = Duration::from_millis(700);
/// How long it then has before it is killed.
const TERMINATE: Duration = Duration::from_millis(1500);
/// How long an idle shell has to end by itself (`trap … EXIT`), and what is left of its session to hang up.
const GRACE: Duration = Duration::from_millis(500);
/// How much is read at once.
const BUFFER: usize = 64 << 10;
/// How much can have been in a pipe when the report came: more than any pipe holds by default. Whoever prints without end
/// in the background prints on after it.
const DRAIN: usize = 256 << 10;

/// How a child shell is to be started.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Which shell.
    pub shell: Shell,
    /// Its program.
    pub program: PathBuf,
    /// Where it begins.
    pub cwd: PathBuf,
    /// Variables on top of those of this process.
    pub env: Vec<(OsString, OsString)>,
    /// The program whose `norris-child` starts it ([`super::child_process::this_program`]).
    pub helper: PathBuf,
    /// An existing directory for the FIFO, best on a file system in memory.
    pub runtime: PathBuf,
}

/// The shell.
#[derive(Debug)]
pub struct ChildShell {
    setup: Setup,
    watcher: Watcher,
    /// None after an end that nothing followed yet.
    life: Option<Life>,
    cwd: PathBuf,
    status: i32,
    buffer: Vec<u8>,
}

/// One process of it, with everything that ends with it.
#[derive(Debug)]
struct Life {
    child: Child,
    session: Pid,
    feed: Feed,
    sources: [Source; 2],
    fifo: Fifo,
    /// No command runs, so it can end by itself.
    idle: bool,
}

/// How the wait for a report ended.
enum Outcome {
    Reported(Report),
    Ended(ExitStatus),
    /// It went on without a report.
    Lost,
}

impl ChildShell {
    /// Starts it.
    ///
    /// # Errors
    /// When the program isn't there or doesn't begin to work.
    pub fn start(setup: Setup) -> Result<Self> {
        let watcher = Watcher::start(&setup.helper)?;
        let cwd = setup.cwd.clone();
        let mut shell = Self { setup, watcher, life: None, cwd, status: 0, buffer: vec![0; BUFFER] };
        shell.revive()?;
        Ok(shell)
    }

    /// The directory of the shell.
    pub fn cwd(&self) -> &Path {
        &self.cwd
    }

    /// Which shell it is.
    pub fn shell(&self) -> Shell {
        self.setup.shell
    }

    /// Runs one command, verbatim, and hands its output on while it comes. `stop` is asked every 50 ms: once it says yes,
    /// the command is interrupted, and soon killed if it doesn't care.
    ///
    /// # Errors
    /// When no shell can be started any more.
    pub fn run(&mut self, command: &str, out: &mut dyn FnMut(Chunk<'_>), stop: &dyn Fn() -> bool) -> Result<Executed> {
        let began = Instant::now();
        let mut kept = Kept::default();
        let mut tee = |chunk: Chunk<'_>| {
            kept.push(chunk.bytes);
            out(chunk);
        };
        let done = |executed: Executed, kept: Kept| {
            let (output, skipped) = kept.finish();
            let millis = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
            Ok(Executed { output: Some(output), skipped, millis, ..executed })
        };
        if command.contains('\0') {
            let note = "a command can't hold a NUL byte".to_owned();
            let cwd = self.cwd.clone();
            return done(Executed { status: 2, cwd, note, ..Executed::default() }, kept);
        }
        let Setup { shell, program, .. } = self.setup.clone();
        // bash would run the lines before the error, and lose its way after an open quote; the other two read the whole
        // command first.
        if shell == Shell::Bash
            && let Some(bytes) = syntax::complaint(shell, &program, command)
        {
            tee(Chunk { stream: Stream::Stderr, bytes: &bytes });
            self.status = 2;
            return done(Executed { status: 2, cwd: self.cwd.clone(), ..Executed::default() }, kept);
        }
        if self.life.is_none() {
            self.revive()?;
        }
        let Some(life) = &mut self.life else { return Err(Error::failed("the shell is gone")) };
        let nonce = nonce()?;
        life.feed.send(script::request(shell, command, self.status, &nonce, life.fifo.path()));
        let (outcome, interrupted) = life.wait(&nonce, &mut self.buffer, &mut tee, stop)?;
        let mut executed = Executed { ran: true, interrupted, ..Executed::default() };
        match outcome {
            Outcome::Reported(report) => {
                executed.status = report.status;
                self.cwd = report.cwd;
                let suspect = !interrupted && syntax::is_suspect(shell, report.status);
                executed.ran = !suspect || syntax::complaint(shell, &program, command).is_none();
            }
            Outcome::Ended(status) => {
                executed.status = code(status);
                executed.note = format!("the command ended the shell ({})", described(status));
            }
            Outcome::Lost => {
                executed.status = 1;
                executed.note = "the command left the shell unable to run another one".to_owned();
            }
        }
        if !executed.note.is_empty() {
            self.bury();
        }
        if !executed.note.is_empty() && !interrupted {
            self.revive()?;
            executed.note.push_str(&format!(
                "; a new one was started in {}: variables, functions, aliases and background jobs are gone",
                self.cwd.display()
            ));
        }
        if interrupted {
            executed.status = 130;
        }
        self.status = executed.status;
        executed.cwd = self.cwd.clone();
        done(executed, kept)
    }

    /// Hands on what background jobs have printed meanwhile; never waits.
    pub fn pump(&mut self, out: &mut dyn FnMut(Chunk<'_>)) {
        if let Some(life) = &mut self.life {
            life.drain(&mut self.buffer, out);
        }
    }

    /// Sends SIGINT to the running command.
    pub fn interrupt(&self) {
        if let Some(life) = &self.life {
            // It may have gone by itself.
            let _ = killpg(life.session, Signal::SIGINT);
        }
    }

    /// Starts a process in the last known directory, or in the nearest one above it that still exists.
    fn revive(&mut self) -> Result<()> {
        if !self.cwd.is_dir() {
            self.cwd = self.cwd.ancestors().find(|dir| dir.is_dir()).unwrap_or(Path::new("/")).to_path_buf();
        }
        let life = Life::begin(&self.setup, &self.cwd, &mut self.watcher, &mut self.buffer)?;
        self.status = 0;
        self.life = Some(life);
        Ok(())
    }

    /// Ends the process and all that it left.
    fn bury(&mut self) {
        if let Some(life) = self.life.take() {
            drop(life);
            self.watcher.relax();
        }
    }
}

impl Drop for ChildShell {
    fn drop(&mut self) {
        self.bury();
    }
}

impl Life {
    fn begin(setup: &Setup, cwd: &Path, watcher: &mut Watcher, buffer: &mut [u8]) -> Result<Self> {
        let name = setup.program.display();
        let fail = |e: io::Error| Error::failed(format!("cannot start {name}: {e}"));
        // The helper that becomes the shell couldn't say so.
        nix::unistd::access(&setup.program, nix::unistd::AccessFlags::X_OK).map_err(|e| fail(e.into()))?;
        let fifo = Fifo::new(&setup.runtime)?;
        let (feed, stdin) = Feed::new().map_err(fail)?;
        let (out, stdout) = Source::new(Stream::Stdout).map_err(fail)?;
        let (err, stderr) = Source::new(Stream::Stderr).map_err(fail)?;
        let child = Command::new(&setup.helper)
            .args([NAME, RUN])
            .arg(&setup.program)
            .args(script::arguments(setup.shell))
            .current_dir(cwd)
            .env("PWD", cwd)
            .envs(setup.env.iter().map(|(name, value)| (name, value)))
            // The rc files of shells that aren't interactive.
            .env_remove("BASH_ENV")
            .env_remove("ENV")
            .stdin(Stdio::from(stdin))
            .stdout(Stdio::from(stdout))
            .stderr(Stdio::from(stderr))
            .spawn()
            .map_err(fail)?;
        let session = Pid::from_raw(i32::try_from(child.id()).unwrap_or(0));
        watcher.guard(session, fifo.dir());
        let mut life = Self { child, session, feed, sources: [out, err], fifo, idle: false };
        let nonce = nonce()?;
        life.feed.send(script::prelude(setup.shell, &nonce, life.fifo.path()));
        let (began, mut said) = (Instant::now(), Kept::default());
        let stop = || began.elapsed() > START;
        let (outcome, _) = life.wait(&nonce, buffer, &mut |chunk| said.push(chunk.bytes), &stop)?;
        match outcome {
            Outcome::Reported(_) => Ok(life),
            Outcome::Ended(status) => {
                let said = String::from_utf8_lossy(&said.finish().0).trim().to_owned();
                let error = Error::failed(format!("{name} doesn't start: {}", described(status)));
                Err(if said.is_empty() { error } else { error.hint(format!("it says: {said}")) })
            }
            Outcome::Lost => Err(Error::failed(format!("{name} doesn't take commands"))),
        }
    }

    /// Feeds the shell and hands on the output until the report with `nonce` is there or the shell has ended; says too
    /// whether it was stopped.
    fn wait(
        &mut self,
        nonce: &str,
        buffer: &mut [u8],
        out: &mut dyn FnMut(Chunk<'_>),
        stop: &dyn Fn() -> bool,
    ) -> Result<(Outcome, bool)> {
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
                Some(Outcome::Reported(report))
            } else {
                self.ended().map(Outcome::Ended).or_else(|| (quiet && self.is_lost(nonce)).then_some(Outcome::Lost))
            };
            if let Some(outcome) = outcome {
                self.drain(buffer, out);
                return Ok((outcome, stopped.since.is_some()));
            }
            stopped.look(self.session, stop);
        }
    }

    /// Whether the shell has read everything and said nothing.
    #[cfg(target_os = "linux")]
    fn is_lost(&mut self, nonce: &str) -> bool {
        if self.feed.is_pending() || !self.feed.fd().is_some_and(|feed| super::stuck::is_waiting(self.session, feed)) {
            return false;
        }
        // What it said before it began to wait is in the FIFO by now; the next round will find it.
        !self.fifo.has(nonce)
    }

    #[cfg(not(target_os = "linux"))]
    fn is_lost(&mut self, _nonce: &str) -> bool {
        false
    }

    /// Sleeps until something can be read, written or known, at most a glance; says whether nothing could.
    fn await_something(&mut self) -> Result<bool> {
        let (closed, quiet) = {
            let pending = if self.feed.is_pending() { PollFlags::POLLOUT } else { PollFlags::empty() };
            let mut fds: Vec<PollFd<'_>> = vec![PollFd::new(self.fifo.fd(), PollFlags::POLLIN)];
            fds.extend(self.sources.iter().filter_map(Source::fd).map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
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
            // Nobody reads any more: the shell has ended, or became another program. It must not wake us again.
            self.feed.close();
        }
        Ok(quiet)
    }

    /// How the shell ended, if it has. One that just closed its input is about to, most likely.
    fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Hands on what is in the pipes now.
    fn drain(&mut self, buffer: &mut [u8], out: &mut dyn FnMut(Chunk<'_>)) {
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

impl Drop for Life {
    fn drop(&mut self) {
        self.feed.close();
        let began = Instant::now();
        while self.idle && began.elapsed() < GRACE && self.ended().is_none() {
            // An EXIT trap may print; nobody would read it, but it must not block.
            self.drain(&mut [0; 4096], &mut |_| {});
            sleep(Duration::from_millis(1));
        }
        session::end(self.session, GRACE);
        // Before it made its session it can't be found by it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The steps by which a command is made to end.
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
            session::signal(shell, *signal);
        }
    }
}

/// A status as shells count: 128 and the number for a signal.
fn code(status: ExitStatus) -> i32 {
    status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(1)
}

fn described(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(number)) => match Signal::try_from(number) {
            Ok(signal) => signal.to_string(),
            Err(_) => format!("signal {number}"),
        },
        (None, None) => "no status".to_owned(),
    }
}
