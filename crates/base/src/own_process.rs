//! Starts a process of aish itself that lives on after its caller, and what such a process needs.
//! It gets its orders on standard input, so that no argument list and no environment holds them,
//! and its first line says that it is ready or what is in its way. Which of them there are stands
//! here; what each does is elsewhere.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::wait;
use nix::unistd::{Pid, close, getpid, setsid};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Exit, Result};

/// The hidden subcommand of these processes, with the role behind it and then a name for those who
/// look at processes; `main` looks for it before it parses anything.
pub const HELPER: &str = "shell-helper";

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HelperRole {
        /// Waits for the end of `Servers`, and ends what that has left.
        Reaper = "reaper",
        /// Keeps the MCP servers and agents of a shell.
        Servers = "servers",
        /// Drives a run of Norris in a shell.
        Run = "run",
        /// Hears Ctrl-C for a run, in the shell's session.
        Interrupts = "interrupts",
        /// Keeps what the last command of a shell printed.
        Capture = "capture",
        /// Keeps one command in the background.
        Background = "background",
        /// Ends the child shell of a headless run that was killed.
        Watch = "watch",
    }
}

/// Bytes of the first line at most.
const FIRST_LINE: u64 = 4096;

impl HelperRole {
    /// How messages speak of the process.
    fn title(self) -> &'static str {
        match self {
            Self::Run => "the helper of the run",
            Self::Background => "the background command's keeper",
            _ => "the helper of the shell",
        }
    }

    /// A command that starts the process.
    pub fn command(self) -> Command {
        let mut command = Command::new(this_program());
        command.arg0("aish").args([HELPER, self.name()]);
        command
    }
}

/// Starts a process in that role for what is called `name`; its process id, and what its first line
/// says behind `ready`. It inherits the environment, or else has none. Fails when it can't be
/// started, or isn't ready.
pub fn start_process(role: HelperRole, name: &str, inherits: bool, orders: &impl Serialize) -> Result<(u32, String)> {
    let title = role.title();
    let fail = |what: &str, e: std::io::Error| Error::failed(format!("{title} {what}: {e}"));
    let mut command = role.command();
    if !inherits {
        command.env_clear();
    }
    let mut child = command
        .arg(name)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| fail("can't be started", e))?;
    if let Some(mut stdin) = child.stdin.take() {
        let text = serde_json::to_vec(orders).map_err(|e| Error::new(Exit::Internal, e.to_string()))?;
        stdin.write_all(&text).map_err(|e| fail("doesn't listen", e))?;
    }
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).take(FIRST_LINE).read_line(&mut line).map_err(|e| fail("doesn't speak", e))?;
    }
    let line = line.trim_end();
    match line.strip_prefix("ready") {
        Some(rest) => Ok((child.id(), rest.trim_start().to_owned())),
        None if line.is_empty() => Err(Error::failed(format!("{title} ended before it began"))),
        None => Err(Error::failed(line)),
    }
}

/// Is such a process: does `work` with its orders, and says what is in the way of that.
pub fn run_with_orders<T: DeserializeOwned>(work: impl FnOnce(T) -> Result<()>) -> Exit {
    match read_orders().and_then(work) {
        Ok(()) => Exit::Done,
        Err(error) => {
            say_first_line(&error.message);
            error.exit
        }
    }
}

/// Says the line that the process which started this one waits for.
pub fn say_first_line(line: &str) {
    // It may have ended.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Leaves the session of the process that started this one, and its terminal.
pub fn leave_session() -> Result<()> {
    setsid().map(drop).map_err(|error| Error::failed(format!("the helper can't leave the shell's session: {error}")))
}

/// The program will run in a session of its own: without one it could ask on the terminal, and
/// Ctrl-C would reach it before aish.
#[allow(unsafe_code)]
pub fn begin_session(command: &mut Command) -> &mut Command {
    // SAFETY: between fork and exec a system call is made, which allocates nothing and takes no
    // lock.
    unsafe { command.pre_exec(|| Ok(setsid().map(drop)?)) }
}

/// Lets go of whatever files the caller had open, but for the first three: a process that outlives
/// a command must not hold a lock or a pipe of it.
pub fn close_inherited_files() {
    let Ok(open) = std::fs::read_dir("/proc/self/fd") else { return };
    let numbers: Vec<i32> = open.flatten().filter_map(|fd| fd.file_name().to_str()?.parse().ok()).collect();
    for fd in numbers.into_iter().filter(|fd| *fd > 2) {
        // One of them was the directory itself, and is closed already.
        let _ = close(fd);
    }
}

/// A descriptor that becomes readable when the process ends; none where the system has no such
/// thing, or the process has ended.
#[cfg(target_os = "linux")]
pub fn end_of_process(pid: i32) -> Option<OwnedFd> {
    let pid = rustix::process::Pid::from_raw(pid)?;
    rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok()
}

/// Other systems have none.
#[cfg(not(target_os = "linux"))]
pub fn end_of_process(_: i32) -> Option<OwnedFd> {
    None
}

/// This program, in a form that can be started even after its file was replaced by a newer one.
pub fn this_program() -> PathBuf {
    let own = Path::new("/proc/self/exe");
    if own.exists() { own.to_path_buf() } else { std::env::current_exe().unwrap_or_else(|_| PathBuf::from("aish")) }
}

/// The orders of this process.
/// Fails when there are none: somebody typed its hidden subcommand.
fn read_orders<T: DeserializeOwned>() -> Result<T> {
    let mut text = Vec::new();
    let read = std::io::stdin().read_to_end(&mut text);
    read.ok().and_then(|_| serde_json::from_slice(&text).ok()).ok_or_else(|| Error::usage("this is for aish itself"))
}

/// From now on what our children have started and let go of becomes a child of this process.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Standard output is a pipe to the process that started us: it mustn't wait for our end.
pub fn close_output() {
    let _ = close(1);
    // The lowest number is free: this is standard output from now on.
    if let Ok(null) = std::fs::OpenOptions::new().write(true).open("/dev/null") {
        std::mem::forget(null);
    }
}

/// Kills all children, and what becomes a child when its parent is killed, until there are none.
pub fn end_children() {
    loop {
        for child in children() {
            let _ = kill(child, Signal::SIGKILL);
        }
        if wait() == Err(Errno::ECHILD) {
            return;
        }
    }
}

/// Those of our own; none where the system can't tell.
pub fn children() -> Vec<Pid> {
    let own = getpid().to_string();
    let is_ours = |pid: &i32| {
        let stat = std::fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
        let stat = String::from_utf8_lossy(&stat);
        stat.rsplit_once(')').is_some_and(|(_, rest)| rest.split_ascii_whitespace().nth(1) == Some(&own))
    };
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(is_ours).map(Pid::from_raw).collect()
}
