//! The process of a server: started in a session of its own, without a terminal and with few variables, its stderr in a private
//! log, and ended with all of its group. It speaks no protocol.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use rustix::process::{WaitId, WaitIdOptions, waitid};

/// The most of stderr that is kept, in bytes; then the log begins anew.
const LOG: u64 = 256 * 1024;
/// How long a server may take to end by itself, when its input has ended and again when it was asked to.
const PATIENCE: Duration = Duration::from_millis(500);

/// The variables of ours that a server gets; what else it needs stands in its configuration. Keys are not among them.
const PASSED: [&str; 22] = [
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LOGNAME",
    "PATH",
    "SHELL",
    "TMPDIR",
    "TZ",
    "USER",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
    "XDG_STATE_HOME",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "SSL_CERT_FILE",
];

/// A running server. Dropping it ends it with all of its group.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
}

impl ServerProcess {
    /// Starts it, with its input and output as pipes.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(
        program: &str,
        args: &[String],
        env: &[(String, String)],
        cwd: &Path,
        log: File,
    ) -> std::io::Result<(Self, ChildStdin, ChildStdout)> {
        let mut command = Command::new(program);
        command.args(args).current_dir(cwd).env_clear();
        command.envs(PASSED.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.envs(env.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        leave_session(&mut command);
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
        // Before it is waited for: until then nobody else can have its number.
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

/// Copies what a server says on stderr into its log, which never grows beyond its bound, until it ends.
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

/// In a session of its own a server has no terminal, and its group is its own; on Linux it ends with us even if we are killed,
/// though not what it has started itself.
#[allow(unsafe_code)]
fn leave_session(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    // SAFETY: between fork and exec only these two system calls are made; they allocate nothing and take no lock.
    unsafe {
        command.pre_exec(|| {
            nix::unistd::setsid()?;
            #[cfg(target_os = "linux")]
            nix::sys::prctl::set_pdeathsig(Signal::SIGKILL)?;
            Ok(())
        });
    }
}
