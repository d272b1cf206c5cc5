//! The helper process of a live run: a session of its own, without a controlling terminal, so that no key reaches it; it
//! ends with the run, with the shell, or with the terminal. It prints nothing but its one line to the launching client.

use std::fs::{self, File, OpenOptions};
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::kill;
use nix::unistd::{Pid, close, setsid};

use super::desk::{Desk, Visit};
use super::launch::Launch;
use super::runs::{Record, RunDir};
use crate::error::{Error, Result};

/// How often the helper looks whether its shell is still there.
const LOOK: Duration = Duration::from_millis(200);

/// Leaves the shell's session, and lets go of whatever its files were open for: a helper that outlives a command must not
/// hold a lock or a pipe of it.
///
/// # Errors
/// When the system refuses.
pub fn detach() -> Result<()> {
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        let numbers: Vec<i32> = open.flatten().filter_map(|fd| fd.file_name().to_str()?.parse().ok()).collect();
        for fd in numbers.into_iter().filter(|fd| *fd > 2) {
            // One of them was the directory itself, and is closed already.
            let _ = close(fd);
        }
    }
    setsid().map_err(|e| Error::failed(format!("the helper can't leave the shell's session: {e}")))?;
    Ok(())
}

/// What lasts as long as the helper.
pub struct Post {
    /// The front desk.
    pub desk: Desk,
    listener: UnixListener,
    /// Set once the shell or its terminal is gone.
    pub gone: Arc<AtomicBool>,
    dir: RunDir,
}

impl Post {
    /// Opens the socket and begins to watch the shell.
    ///
    /// # Errors
    /// When the socket can't be made.
    pub fn open(launch: &Launch, max_steps: u32, dir: RunDir) -> Result<Self> {
        let listener = dir.listen()?;
        let desk = Desk::new(&launch.goal, max_steps);
        dir.put(&Record { pid: Pid::this().as_raw(), nonce: launch.nonce.clone() })?;
        let gone = Arc::new(AtomicBool::new(false));
        watch(launch, desk.clone(), Arc::clone(&gone));
        Ok(Self { desk, listener, gone, dir })
    }

    /// Takes connections from now on.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn open_desk(&self, nonce: &str) -> Result<Receiver<Visit>> {
        let listener =
            self.listener.try_clone().map_err(|e| Error::failed(format!("the socket can't be used: {e}")))?;
        Ok(self.desk.open(listener, nonce.to_owned()))
    }
}

impl Drop for Post {
    fn drop(&mut self) {
        self.dir.remove();
    }
}

/// Watches shell, terminal and signals from a thread of its own.
fn watch(launch: &Launch, desk: Desk, gone: Arc<AtomicBool>) {
    let (pid, terminal) = (Pid::from_raw(launch.shell_pid), open_terminal(&launch.terminal).ok());
    let told = crate::ui::signals::ended();
    thread::spawn(move || {
        loop {
            if told.as_ref().is_ok_and(|told| told.load(Ordering::Relaxed)) {
                desk.cancel("the helper was told to end");
            }
            let hung_up = terminal.as_ref().is_some_and(hung_up);
            if hung_up || kill(pid, None).is_err() {
                desk.cancel(if hung_up { "the terminal is closed" } else { "the shell has ended" });
                gone.store(true, Ordering::Relaxed);
                return;
            }
            thread::sleep(LOOK);
        }
    });
}

/// The user's terminal, without becoming its owner.
///
/// # Errors
/// When it can't be opened.
pub fn open_terminal(path: &Path) -> Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(nix::libc::O_NOCTTY)
        .open(path)
        .map_err(|e| Error::failed(format!("the terminal {} can't be opened: {e}", path.display())))
}

fn hung_up(terminal: &File) -> bool {
    let mut fds = [PollFd::new(terminal.as_fd(), PollFlags::empty())];
    poll(&mut fds, PollTimeout::ZERO).is_ok_and(|n| n > 0)
        && fds[0].revents().is_some_and(|seen| seen.intersects(PollFlags::POLLHUP | PollFlags::POLLERR))
}
