//! A server's process: own session, few variables, a private log of stderr. Its group ends with it.

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

/// Of stderr, in bytes; then the log begins anew.
const LOG: u64 = 256 * 1024;
/// For a server to end after its input is closed, and again after SIGTERM.
const PATIENCE: Duration = Duration::from_millis(500);

#[cfg(target_os = "linux")]
const RESTRICT_SELF: nix::libc::c_long = 446;

/// Dropping it ends its whole group.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
}

impl ServerProcess {
    /// With the variables of `env` alone. `confined` is a Landlock ruleset to take on.
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

    /// Input is closed already. The rest of the group is killed.
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
        // Before the wait: until then no other process can have its number.
        let _ = killpg(group, Signal::SIGKILL);
        let _ = self.child.wait();
    }

    /// Without reaping it, so that its number stays its own.
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

/// A new file: a server of another shell may still write to the old one.
pub fn new_log(path: &Path) -> Result<File, String> {
    path.parent().map_or(Ok(()), private_dir).map_err(|error| error.message)?;
    let _ = std::fs::remove_file(path);
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    opened.map_err(|error| format!("its log can't be written: {error}"))
}

/// Until the server ends; the log stays within its bound.
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

/// Its own session has no terminal; on Linux the server ends with us even if we are killed.
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

/// Applies Landlock rules to this process and its children.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn confine(ruleset: &OwnedFd) -> std::io::Result<()> {
    use std::os::fd::AsRawFd;
    nix::sys::prctl::set_no_new_privs()?;
    // SAFETY: the descriptor is open, and the kernel reads nothing else.
    nix::errno::Errno::result(unsafe { nix::libc::syscall(RESTRICT_SELF, ruleset.as_raw_fd(), 0) })?;
    Ok(())
}

/// Without Landlock, agents to be confined don't start.
#[cfg(not(target_os = "linux"))]
fn confine(_: &OwnedFd) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
