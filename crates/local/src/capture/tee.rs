//! The pty tee: a pty whose slave the shell puts under one command's output, and two threads that
//! copy to the user's terminal and the record. It reads keys only for a pager.
//!
//! It needs a session without a controlling terminal: there, using the terminal raises no signals.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, OFlag, fcntl};
use nix::sys::signal::SigSet;
use nix::sys::stat::Mode as Permissions;

use super::modes::Mirror;
use super::recorder::{Captured, End, Recorder};
use super::{ExclusionMode, copy, watch};
use crate::error::{Error, Result};

const PIPE: &str = "pipe";

const STOPPING: Duration = Duration::from_millis(200);

/// Dropping it closes the pty, so that later prints fail: prefer [`Tee::linger`].
pub struct Tee {
    line: Arc<TeeLine>,
    copier: Option<JoinHandle<()>>,
    watcher: Option<JoinHandle<()>>,
    /// Keeps the ways in open between two commands.
    held: Option<(File, File)>,
    pipe_path: PathBuf,
}

pub struct TeeLine {
    /// It blocks: polling for a little room slows a big output.
    pub terminal: Arc<File>,
    /// The same terminal for keys, non-blocking.
    pub keys: File,
    pub master: Arc<File>,
    pub slave_path: PathBuf,
    pub pipe: File,
    pub shell: i32,
    pub recorder: Recorder,
    /// Readable for good once all is over.
    pub stop: Wakeup,
    pub wake: Wakeup,
    mirror: Mutex<Mirror>,
}

/// A socket pair: its descriptor is readable once woken.
pub struct Wakeup {
    sender: UnixStream,
    receiver: UnixStream,
}

impl Wakeup {
    pub fn new() -> io::Result<Self> {
        let (sender, receiver) = UnixStream::pair()?;
        sender.set_nonblocking(true)?;
        receiver.set_nonblocking(true)?;
        Ok(Self { sender, receiver })
    }

    /// The waiter stays awake until [`Wakeup::clear`].
    fn wake_once(&self) {
        // A full socket wakes the waiter anyway.
        let _ = (&self.sender).write(&[1]);
    }

    pub fn wake_for_good(&self) {
        let _ = self.sender.shutdown(Shutdown::Write);
    }

    pub fn clear(&self) {
        let mut bytes = [0; 64];
        while matches!((&self.receiver).read(&mut bytes), Ok(count) if count == bytes.len()) {}
    }
}

impl AsFd for Wakeup {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.receiver.as_fd()
    }
}

impl TeeLine {
    fn mirror(&self) -> MutexGuard<'_, Mirror> {
        self.mirror.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// To the terminal; whether the pty puts returns before newlines.
    pub fn follow_modes(&self) -> bool {
        let mut mirror = self.mirror();
        if mirror.follow_modes() {
            self.recorder.modes_changed();
            // From now on the watcher must look more often.
            self.wake.wake_once();
        }
        mirror.adds_returns()
    }

    /// To the pty; true when it changed.
    pub fn follow_size(&self) -> bool {
        self.mirror().follow_size()
    }

    pub fn settle(&self) {
        self.follow_modes();
        self.mirror().settle();
    }

    pub fn modes_differ(&self) -> bool {
        self.mirror().is_changed()
    }

    pub fn wants_keys(&self) -> bool {
        let mirror = self.mirror();
        mirror.is_changed() && mirror.wants_keys()
    }
}

impl Tee {
    /// Keeps `keep` bytes of head and of tail. `terminal` is open for both ways, `nonce` is
    /// in the marks, `dir` is private. Fails without a terminal, a writable directory or a pty.
    pub fn start(keep: usize, terminal: File, shell_pid: i32, nonce: &str, dir: &Path) -> Result<Self> {
        if !aish_text::is_token(nonce) {
            return Err(Error::failed("the nonce of the capture is not a plain word"));
        }
        let fail = |what: &str| {
            let message = format!("the output can't be captured: {what}");
            move |error: io::Error| Error::failed(format!("{message}: {error}"))
        };
        let pty = nix::pty::openpty(None, None).map_err(io::Error::from).map_err(fail("no pty"))?;
        let (master, slave) = (Arc::new(File::from(pty.master)), File::from(pty.slave));
        let slave_path = nix::unistd::ttyname(&slave).map_err(io::Error::from).map_err(fail("no name for the pty"))?;
        let terminal = Arc::new(terminal);
        not_blocking(&master).map_err(fail("the pty"))?;
        let keys = opened_again(&terminal).map_err(fail("the terminal"))?;
        for file in [&*master, &slave] {
            // Children must not inherit them.
            fcntl(file, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).map_err(io::Error::from).map_err(fail("the pty"))?;
        }
        let mirror = Mirror::new(Arc::clone(&terminal), Arc::clone(&master))
            .map_err(io::Error::from)
            .map_err(fail("the terminal"))?;
        let pipe_path = dir.join(PIPE);
        let (pipe, hold) = open_pipe(&pipe_path).map_err(fail(&pipe_path.display().to_string()))?;
        let line = Arc::new(TeeLine {
            terminal,
            keys,
            master,
            slave_path,
            pipe,
            shell: shell_pid,
            recorder: Recorder::new(keep),
            stop: Wakeup::new().map_err(fail("no socket"))?,
            wake: Wakeup::new().map_err(fail("no socket"))?,
            mirror: Mutex::new(mirror),
        });
        let mut tee = Self { line, copier: None, watcher: None, held: Some((slave, hold)), pipe_path };
        let (line, nonce) = (Arc::clone(&tee.line), nonce.to_owned());
        tee.copier = Some(spawn("tee", move || copy::run_copier(&line, &nonce)).map_err(fail("no thread"))?);
        let line = Arc::clone(&tee.line);
        tee.watcher = Some(spawn("tee-watch", move || watch::run_watcher(&line)).map_err(fail("no thread"))?);
        Ok(tee)
    }

    /// For a command's output, opened for reading and writing (`1<>PATH 2>&1`).
    pub fn slave_path(&self) -> &Path {
        &self.line.slave_path
    }

    /// For a command's output in [`ExclusionMode::Pipe`].
    pub fn pipe_path(&self) -> &Path {
        &self.pipe_path
    }

    /// Before a command is pushed: what comes from now, or from the start mark, is its output.
    pub fn begin(&self, mode: ExclusionMode) -> Result<()> {
        if let Some(end) = self.ended() {
            return Err(Error::failed(format!("the output can't be captured: {end}")));
        }
        if mode == ExclusionMode::Pty {
            let begun = self.line.mirror().begin();
            begun.map_err(|error| Error::failed(format!("the output can't be captured: the terminal: {error}")))?;
        }
        if mode != ExclusionMode::None {
            self.line.recorder.begin(false);
            self.line.wake.wake_once();
        }
        Ok(())
    }

    /// Waits for at most `timeout`, or the end of terminal or shell. The shell must not print its
    /// prompt before this returns.
    pub fn finish(&self, timeout: Duration) -> Captured {
        self.line.recorder.finish(timeout)
    }

    pub fn ended(&self) -> Option<End> {
        self.line.recorder.end()
    }

    /// Removes the pipe's name, so that another tee may take it.
    pub fn forget_name(&mut self) {
        let _ = fs::remove_file(std::mem::take(&mut self.pipe_path));
    }

    /// Until no process has pty or pipe open, or the terminal is closed: perhaps for years.
    pub fn linger(mut self) {
        self.held = None;
        self.forget_name();
        if let Some(copier) = self.copier.take() {
            let _ = copier.join();
        }
    }
}

impl Drop for Tee {
    fn drop(&mut self) {
        self.line.stop.wake_for_good();
        let patience = Instant::now() + STOPPING;
        for thread in [self.copier.take(), self.watcher.take()].into_iter().flatten() {
            // A copier that hangs in a terminal stopped with Ctrl-S ends with it.
            while !thread.is_finished() && Instant::now() < patience {
                thread::sleep(Duration::from_millis(1));
            }
        }
        let _ = fs::remove_file(&self.pipe_path);
    }
}

/// Non-blocking. As another user it can't be reopened, and a read may wait for a lost key.
fn opened_again(terminal: &File) -> io::Result<File> {
    let flags = (OFlag::O_NONBLOCK | OFlag::O_NOCTTY).bits();
    let again = nix::unistd::ttyname(terminal).map_err(io::Error::from);
    again
        .and_then(|path| OpenOptions::new().read(true).custom_flags(flags).open(path))
        .or_else(|_| terminal.try_clone())
}

/// Makes reads and writes return at once.
pub fn not_blocking(file: &impl AsFd) -> io::Result<()> {
    let flags = OFlag::from_bits_retain(fcntl(file, FcntlArg::F_GETFL)?);
    fcntl(file, FcntlArg::F_SETFL(flags | OFlag::O_NONBLOCK))?;
    Ok(())
}

/// Private; the reading end is non-blocking.
pub(super) fn open_pipe(path: &Path) -> io::Result<(File, File)> {
    match nix::unistd::mkfifo(path, Permissions::S_IRUSR | Permissions::S_IWUSR) {
        Err(Errno::EEXIST) => {
            // Left by a killed process.
            fs::remove_file(path)?;
            nix::unistd::mkfifo(path, Permissions::S_IRUSR | Permissions::S_IWUSR)?;
        }
        other => other?,
    }
    let flags = (OFlag::O_NONBLOCK | OFlag::O_NOFOLLOW).bits();
    let reader = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let writer = OpenOptions::new().write(true).custom_flags(flags).open(path)?;
    Ok((reader, writer))
}

/// With signals blocked: they are for the main thread.
pub(super) fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(move || {
        let _ = SigSet::all().thread_block();
        work();
    })
}
