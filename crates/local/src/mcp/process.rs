//! The process of a server: started in a session of its own, without a terminal and with few
//! variables, its stderr in a private log, and ended with all of its group. It speaks no protocol.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use rustix::process::{WaitId, WaitIdOptions, waitid};

use crate::own_process::begin_session;
use crate::store::private_dir;

/// The most of stderr that is kept, in bytes; then the log begins anew.
const LOG: u64 = 256 * 1024;
/// How long a server may take to end by itself, when its input has ended and again when it was
/// asked to.
const PATIENCE: Duration = Duration::from_millis(500);

/// Landlock's call by which a process takes a ruleset on.
#[cfg(target_os = "linux")]
const RESTRICT_SELF: nix::libc::c_long = 446;

/// A running server or agent. Dropping it ends it with all of its group.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
}

impl ServerProcess {
    /// Starts it with these variables alone, and with its input and output as pipes; `confined` is
    /// a Landlock ruleset that it takes on. Fails when it can't be started.
    pub fn start(
        program: &Path,
        args: &[String],
        env: &BTreeMap<String, String>,
        cwd: &Path,
        log: File,
        confined: Option<OwnedFd>,
    ) -> std::io::Result<(Self, ChildStdin, ChildStdout)> {
        let mut command = Command::new(program);
        command.args(args).current_dir(cwd).env_clear().envs(env);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        leave_session(&mut command, confined);
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let server = Self { child };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(std::io::Error::other("it has no pipes"));
        };
        std::thread::spawn(move || keep_log(stderr, log));
        Ok((server, stdin, stdout))
    }

    /// Ends it: its input must have been closed. Whatever is left of its group is killed.
    fn end(&mut self) {
        let group = Pid::from_raw(self.child.id().cast_signed());
        for step in [None, Some(Signal::SIGTERM)] {
            if let Some(signal) = step {
                let _ = killpg(group, signal);
            }
            if self.has_ended_within(PATIENCE) {
                break;
            }
        }
        // Before it is waited for: until then no other process can have its number.
        let _ = killpg(group, Signal::SIGKILL);
        let _ = self.child.wait();
    }

    /// Whether it ends in that time. It is not waited for, so that its number stays its own.
    fn has_ended_within(&self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let Some(pid) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) else { return false };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            match waitid(WaitId::Pid(pid), options) {
                Ok(Some(_)) | Err(_) => return true,
                Ok(None) if Instant::now() >= until => return false,
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// Makes the file for a server's stderr anew: the old one may still be written to by a server of
/// another shell, and stays its own. The error says why it can't be made.
pub fn new_log(path: &Path) -> Result<File, String> {
    path.parent().map_or(Ok(()), private_dir).map_err(|error| error.message)?;
    let _ = std::fs::remove_file(path);
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    opened.map_err(|error| format!("its log can't be written: {error}"))
}

/// Copies what a server says on stderr into its log, which never grows beyond its bound, until it
/// ends.
fn keep_log(mut stderr: impl Read, mut log: File) {
    let (mut buffer, mut size) = ([0; 8192], 0);
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        if size + count as u64 > LOG {
            let _ = log.set_len(0).and_then(|()| log.seek(SeekFrom::Start(0)));
            size = 0;
        }
        // A full disk must not stop the server.
        let _ = log.write_all(&buffer[..count]);
        size += count as u64;
    }
}

/// In a session of its own a server has no terminal, and its group is its own; on Linux it ends
/// with us even if we are killed.
#[allow(unsafe_code)]
fn leave_session(command: &mut Command, confined: Option<OwnedFd>) {
    use std::os::unix::process::CommandExt;
    begin_session(command);
    // SAFETY: between fork and exec only system calls are made; they allocate nothing and take no
    // lock.
    unsafe {
        command.pre_exec(move || {
            #[cfg(target_os = "linux")]
            nix::sys::prctl::set_pdeathsig(Signal::SIGKILL)?;
            confined.as_ref().map_or(Ok(()), confine)
        });
    }
}

/// Takes from this process, and from what it starts, all that the rules of Landlock don't allow.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn confine(ruleset: &OwnedFd) -> std::io::Result<()> {
    use std::os::fd::AsRawFd;
    nix::sys::prctl::set_no_new_privs()?;
    // SAFETY: the descriptor is open, and the kernel reads nothing else.
    nix::errno::Errno::result(unsafe { nix::libc::syscall(RESTRICT_SELF, ruleset.as_raw_fd(), 0) })?;
    Ok(())
}

/// Without Landlock an agent that has to be confined isn't started.
#[cfg(not(target_os = "linux"))]
fn confine(_: &OwnedFd) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
