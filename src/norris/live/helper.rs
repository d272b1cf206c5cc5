//! The helper process of a live run: its own session without a terminal, so that no key reaches it;
//! ends with the run, the shell or the terminal. It prints one line to the launching client.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::thread;
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use signal_hook::consts::{SIGHUP, SIGTERM};

use super::launch::RunLaunch;
use super::listener::RunListener;
use super::runs::{RunDir, RunSocket};
use crate::error::{Error, Result};
use crate::own_process::system::ProcessEnd;

/// How often the shell is checked where its end can't be awaited.
const LOOK: Duration = Duration::from_millis(200);

/// Makes directory and socket, and watches the shell. On failure nothing is left of them.
pub fn open_run(launch: &RunLaunch, max_steps: u32) -> Result<(RunListener, RunSocket)> {
    let socket = RunSocket::open(RunDir::at(&launch.dir))?;
    let listener = RunListener::new(&launch.goal, max_steps);
    watch_shell(launch, listener.clone())?;
    Ok((listener, socket))
}

/// A thread that sleeps until shell, terminal or signals change.
fn watch_shell(launch: &RunLaunch, listener: RunListener) -> Result<()> {
    let (told, mut receiver) =
        signal_pair(&[SIGTERM, SIGHUP]).map_err(|e| Error::failed(format!("signals can't be caught: {e}")))?;
    let (shell, terminal) = (ProcessEnd::of(launch.shell_pid), open_terminal(&launch.terminal).ok());
    thread::spawn(move || {
        // The signal handlers write to it as long as the process lives.
        let _told = told;
        loop {
            let (signalled, hung_up) = wait_for_event(&receiver, terminal.as_ref(), &shell);
            if signalled {
                let _ = receiver.read(&mut [0; 64]);
                listener.cancel("the helper was told to end");
            }
            if hung_up || shell.has_come() {
                return listener.close(if hung_up { "the terminal is closed" } else { "the shell has ended" });
            }
        }
    });
    Ok(())
}

/// The second socket is readable after one of the signals.
pub(super) fn signal_pair(signals: &[i32]) -> std::io::Result<(UnixStream, UnixStream)> {
    let (sender, receiver) = UnixStream::pair()?;
    receiver.set_nonblocking(true)?;
    for signal in signals {
        signal_hook::low_level::pipe::register(*signal, sender.try_clone()?)?;
    }
    Ok((sender, receiver))
}

/// Whether a signal came, and whether the terminal hung up; also returns when the shell ends.
fn wait_for_event(receiver: &UnixStream, terminal: Option<&File>, shell: &ProcessEnd) -> (bool, bool) {
    let limit = shell.pause(LOOK).and_then(|pause| PollTimeout::try_from(pause).ok());
    let mut fds = vec![PollFd::new(receiver.as_fd(), PollFlags::POLLIN)];
    fds.extend(terminal.map(|terminal| PollFd::new(terminal.as_fd(), PollFlags::empty())));
    fds.extend(shell.polled());
    if poll(&mut fds, limit.unwrap_or(PollTimeout::NONE)).is_err() {
        return (false, false);
    }
    let came = |at: usize| fds.get(at).and_then(PollFd::any).unwrap_or(false);
    (came(0), terminal.is_some() && came(1))
}

/// Doesn't become its controlling terminal.
pub fn open_terminal(path: &Path) -> Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(nix::libc::O_NOCTTY)
        .open(path)
        .map_err(|e| Error::failed(format!("the terminal {} can't be opened: {e}", path.display())))
}
