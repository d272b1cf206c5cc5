//! The parent of one background command: starts it without a terminal, keeps its output and status,
//! and ends it with its descendants on order or when its shell ends. It prints only its first line.

use std::io::{self, BufReader, PipeReader, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level::pipe;

use super::log::BackgroundLog;
use super::{BackgroundState, BackgroundStatus, write};
use crate::error::{Error, Result};
use crate::helper_link::message::{BackgroundOrder, HelperRequest, receive_request};
use crate::own_process::system::{ProcessEnd, children};
use crate::own_process::{
    adopt_orphans, close_inherited_files, close_output, end_children, leave_session, say_first_line,
};
use crate::store::clock::now_millis;
use crate::store::id::ShellId;
use crate::store::private_socket;
use crate::store::shell_state::{ShellState, StateSlot};

/// For a command to end after SIGTERM.
const GRACE: Duration = Duration::from_secs(2);
/// For a connection's order: nothing else happens meanwhile.
const REQUEST: Duration = Duration::from_millis(200);
const LOOK: Duration = Duration::from_secs(1);
/// A pipe's capacity, unless root raised it.
const PIPE: usize = 1 << 20;
/// Our variables that a command may need; the others are internal to the call.
const PASSED_ON: [&str; 4] = ["AISH_SESSION", "AISH_CONFIG", "AISH_MODEL", "AISH_POLICY"];

#[derive(Debug, Serialize, Deserialize)]
pub struct KeeperOrders {
    pub dir: PathBuf,
    /// The process of the shell that asked, and its id.
    pub owner: i32,
    pub shell: String,
    pub state: PathBuf,
    pub program: PathBuf,
    pub command: String,
    pub shown: String,
    pub cwd: PathBuf,
    pub kept: bool,
}

pub fn run_keeper(orders: KeeperOrders) -> Result<()> {
    let mut keeper = Keeper::begin(orders)?;
    keeper.keep();
    let Keeper { socket, waiting, .. } = keeper;
    // First the socket: at an exit it may be the last that closes, and a second `kill` would find it.
    drop(socket);
    // Exit closes the connections of those who wait for it.
    std::mem::forget(waiting);
    Ok(())
}

struct Keeper {
    orders: KeeperOrders,
    status: BackgroundStatus,
    log: BackgroundLog,
    output: Option<PipeReader>,
    socket: UnixListener,
    /// Connections that wait for the end of all.
    waiting: Vec<UnixStream>,
    ended: PipeReader,
    /// Gets a byte for a signal to end.
    told: PipeReader,
    owner: ProcessEnd,
    deadline: Option<Instant>,
}

impl Keeper {
    fn begin(orders: KeeperOrders) -> Result<Self> {
        let fail = |what: &str, error: io::Error| Error::failed(format!("{what}: {error}"));
        close_inherited_files();
        leave_session()?;
        adopt_orphans();
        let owner = ProcessEnd::of(orders.owner);
        if owner.has_come() {
            return Err(Error::failed("the shell that asked for it has ended"));
        }
        let socket = private_socket::listen(&orders.dir).map_err(|error| fail("no socket can be made", error))?;
        let log = BackgroundLog::begin(&orders.dir).map_err(|error| fail("no log can be made", error))?;
        let no_signals = |error| fail("signals can't be caught", error);
        socket.set_nonblocking(true).map_err(no_signals)?;
        let ended = watch_signals(&[SIGCHLD]).map_err(no_signals)?;
        let told = watch_signals(&[SIGTERM, SIGHUP, SIGINT]).map_err(no_signals)?;
        let (child, output) =
            start(&orders).map_err(|error| fail(&format!("{} can't be started", orders.program.display()), error))?;
        let status = BackgroundStatus {
            number: 0,
            state: BackgroundState::Running,
            code: None,
            command: orders.shown.clone(),
            shell: orders.shell.clone(),
            pid: child,
            started: now_millis(),
            ended: None,
            kept: orders.kept,
            told: false,
        };
        let output = Some(output);
        let waiting = Vec::new();
        let keeper = Self { orders, status, log, output, socket, waiting, ended, told, owner, deadline: None };
        if let Err(error) = write(&keeper.orders.dir, &keeper.status) {
            keeper.signal(Signal::SIGKILL);
            end_children();
            return Err(error);
        }
        say_first_line("ready");
        close_output();
        let _ = std::env::set_current_dir("/");
        Ok(keeper)
    }

    /// Until the command and all it started have ended.
    fn keep(&mut self) {
        loop {
            let timeout = match self.deadline {
                Some(deadline) => Some(deadline.saturating_duration_since(Instant::now())),
                None => self.owner.pause(LOOK),
            };
            self.wait(timeout);
            self.read_output();
            self.obey();
            if !self.status.kept && self.owner.has_come() {
                self.end();
            }
            if !self.reap() {
                return;
            }
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.signal(Signal::SIGKILL);
                // The children of each killed process become ours.
                self.deadline = Some(Instant::now() + Duration::from_millis(20));
            }
        }
    }

    fn wait(&self, timeout: Option<Duration>) {
        let timeout = timeout.map_or(PollTimeout::NONE, |timeout| {
            PollTimeout::try_from(timeout + Duration::from_millis(1)).unwrap_or(PollTimeout::MAX)
        });
        let mut fds: Vec<PollFd> = [self.socket.as_fd(), self.ended.as_fd(), self.told.as_fd()].map(readable).to_vec();
        fds.extend(self.output.as_ref().map(|output| readable(output.as_fd())));
        // The descriptor of an ended process stays readable.
        fds.extend(self.owner.polled().filter(|_| self.deadline.is_none() && !self.status.kept));
        let _ = poll(&mut fds, timeout);
    }

    /// At most a pipe's capacity: more may come for ever.
    fn read_output(&mut self) {
        let mut bytes = [0; 64 * 1024];
        for _ in 0..PIPE.div_ceil(bytes.len()) {
            let Some(output) = self.output.as_mut().filter(|output| is_readable(output.as_fd())) else { return };
            match output.read(&mut bytes) {
                Ok(0) => self.output = None,
                Ok(read) => self.log.push(&bytes[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.output = None,
            }
        }
    }

    fn obey(&mut self) {
        if drain(&mut self.told) {
            self.end();
        }
        while let Ok((stream, _)) = self.socket.accept() {
            match read_order(&stream) {
                Some(BackgroundOrder::Keep) => {
                    self.status.kept = true;
                    if self.status.ended.is_none() {
                        let _ = write(&self.orders.dir, &self.status);
                    }
                }
                Some(BackgroundOrder::Kill) => {
                    self.waiting.push(stream);
                    self.end();
                }
                None => {}
            }
        }
    }

    fn end(&mut self) {
        if self.deadline.is_some() {
            return;
        }
        self.deadline = Some(Instant::now() + GRACE);
        self.signal(Signal::SIGTERM);
    }

    /// Its group, and processes that left the group and were orphaned.
    fn signal(&self, signal: Signal) {
        if self.status.ended.is_none() {
            // Not reaped yet, so the number is still its own.
            let _ = killpg(self.child(), signal);
        }
        for child in children() {
            let _ = kill(child, signal);
        }
    }

    fn child(&self) -> Pid {
        Pid::from_raw(self.status.pid.cast_signed())
    }

    /// Reaps children; false when none is left.
    fn reap(&mut self) -> bool {
        drain(&mut self.ended);
        loop {
            let code = match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::Exited(pid, code)) if pid == self.child() => code,
                Ok(WaitStatus::Signaled(pid, signal, _)) if pid == self.child() => 128 + signal as i32,
                Ok(WaitStatus::StillAlive) => return true,
                Ok(_) | Err(Errno::EINTR) => continue,
                Err(_) => break,
            };
            self.note_end(code);
        }
        self.read_output();
        false
    }

    fn note_end(&mut self, code: i32) {
        self.read_output();
        self.status.state = if self.deadline.is_some() { BackgroundState::Killed } else { BackgroundState::Exited };
        (self.status.code, self.status.ended) = (Some(code), Some(now_millis()));
        // If this fails, only the log tells of the end.
        let _ = write(&self.orders.dir, &self.status);
        if let (false, Some(shell)) = (self.owner.has_come(), ShellId::parse(&self.orders.shell)) {
            let _ = ShellState::new(&self.orders.state, &shell).put(StateSlot::Background, "ended");
        }
    }
}

/// None if the connection only looks whether there is a keeper.
fn read_order(mut stream: &UnixStream) -> Option<BackgroundOrder> {
    if !private_socket::is_of_same_user(stream) {
        return None;
    }
    stream.set_nonblocking(false).and_then(|()| stream.set_read_timeout(Some(REQUEST))).ok()?;
    match receive_request(&mut BufReader::new(&mut stream)).ok()?? {
        HelperRequest::Background(order) => Some(order),
        _ => None,
    }
}

fn watch_signals(signals: &[i32]) -> io::Result<PipeReader> {
    let (came, note) = io::pipe()?;
    for signal in signals {
        pipe::register(*signal, note.try_clone()?)?;
    }
    Ok(came)
}

fn drain(pipe: &mut PipeReader) -> bool {
    let mut some = false;
    while is_readable(pipe.as_fd()) && pipe.read(&mut [0; 64]).is_ok_and(|read| read > 0) {
        some = true;
    }
    some
}

/// In a group of its own; its process id and output.
fn start(orders: &KeeperOrders) -> io::Result<(u32, PipeReader)> {
    let (output, input) = io::pipe()?;
    // A shell would read it as options.
    let dashed = orders.command.starts_with(['-', '+']);
    let text = format!("{}{}", if dashed { " " } else { "" }, orders.command);
    let mut command = Command::new(&orders.program);
    command.arg("-c").arg(text).current_dir(&orders.cwd).process_group(0);
    command.stdin(Stdio::null()).stdout(input.try_clone()?).stderr(input);
    for (name, _) in std::env::vars_os() {
        let ours = name.to_str().is_some_and(|name| name.starts_with("AISH_") && !PASSED_ON.contains(&name));
        if ours {
            command.env_remove(name);
        }
    }
    Ok((command.spawn()?.id(), output))
}

fn readable(fd: BorrowedFd<'_>) -> PollFd<'_> {
    PollFd::new(fd, PollFlags::POLLIN)
}

fn is_readable(fd: BorrowedFd) -> bool {
    poll(&mut [readable(fd)], PollTimeout::ZERO) == Ok(1)
}
