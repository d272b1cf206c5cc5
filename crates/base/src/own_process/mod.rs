//! Starts aish processes that outlive their caller. Orders go through standard input, so that no
//! argument list or environment shows them; the first line says `ready` or what is wrong.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::wait;
use nix::unistd::{close, setsid};
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::system::children;
use crate::error::{Error, Exit, Result};

pub mod system;

/// Hidden subcommand, then role and a name for process lists; `main` looks for it before parsing.
pub const HELPER: &str = "shell-helper";

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HelperRole {
        /// Waits for the end of `Servers` and ends what it left.
        Reaper = "reaper",
        Servers = "servers",
        Run = "run",
        /// Hears Ctrl-C for a run, in the shell's session.
        Interrupts = "interrupts",
        /// Keeps the output of a shell's last command.
        Capture = "capture",
        Background = "background",
        /// Ends the child shell of a killed headless run.
        Watch = "watch",
    }
}

const FIRST_LINE: u64 = 4096;

impl HelperRole {
    fn title(self) -> &'static str {
        match self {
            Self::Run => "the helper of the run",
            Self::Background => "the background command's keeper",
            _ => "the helper of the shell",
        }
    }

    pub fn command(self) -> Command {
        let mut command = Command::new(this_program());
        command.arg0("aish").args([HELPER, self.name()]);
        command
    }
}

/// Its id, and the first line behind `ready`. Fails when it can't be started or isn't ready.
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

/// Runs `work` with this process's orders; prints its error for the starter.
pub fn run_with_orders<T: DeserializeOwned>(work: impl FnOnce(T) -> Result<()>) -> Exit {
    match read_orders().and_then(work) {
        Ok(()) => Exit::Done,
        Err(error) => {
            say_first_line(&error.message);
            error.exit
        }
    }
}

pub fn say_first_line(line: &str) {
    // The starter may have ended.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Leaves the starter's session and terminal.
pub fn leave_session() -> Result<()> {
    setsid().map(drop).map_err(|error| Error::failed(format!("the helper can't leave the shell's session: {error}")))
}

/// Else the program could ask on the terminal, and Ctrl-C would reach it before aish.
#[allow(unsafe_code)]
pub fn begin_session(command: &mut Command) -> &mut Command {
    // SAFETY: between fork and exec a system call is made, which allocates nothing and takes no
    // lock.
    unsafe { command.pre_exec(|| Ok(setsid().map(drop)?)) }
}

/// All but the first three: a process that outlives a command must not hold its lock or pipe.
pub fn close_inherited_files() {
    let Ok(open) = std::fs::read_dir("/proc/self/fd") else { return };
    let numbers: Vec<i32> = open.flatten().filter_map(|fd| fd.file_name().to_str()?.parse().ok()).collect();
    for fd in numbers.into_iter().filter(|fd| *fd > 2) {
        // The directory's own descriptor is closed already.
        let _ = close(fd);
    }
}

/// Startable even after a newer file has replaced it.
pub fn this_program() -> PathBuf {
    let own = Path::new("/proc/self/exe");
    if own.exists() { own.to_path_buf() } else { std::env::current_exe().unwrap_or_else(|_| PathBuf::from("aish")) }
}

/// Fails when there are none: somebody typed the hidden subcommand.
fn read_orders<T: DeserializeOwned>() -> Result<T> {
    let mut text = Vec::new();
    let read = std::io::stdin().read_to_end(&mut text);
    read.ok().and_then(|_| serde_json::from_slice(&text).ok()).ok_or_else(|| Error::usage("this is for aish itself"))
}

/// Orphans among our descendants become our children.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// The starter reads standard output as a pipe and mustn't wait for our end.
pub fn close_output() {
    let _ = close(1);
    // It gets the lowest free number: standard output.
    if let Ok(null) = std::fs::OpenOptions::new().write(true).open("/dev/null") {
        std::mem::forget(null);
    }
}

/// Kills all children, and orphans as they become children, until none is left.
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
