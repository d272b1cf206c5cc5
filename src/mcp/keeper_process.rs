//! The two processes of a keeper: one keeps the servers, and the reaper above it, which outlives it, ends whatever a keeper that
//! was killed has left, down to what servers have started and let go of. Either ends with the other.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::wait;
use nix::unistd::{Pid, close, getpid, getppid, setsid};

use super::keeper;
use super::keeper_message::Orders;
use crate::error::{Error, Exit, Result};
use crate::own_process::{close_inherited_files, this_program};
use crate::store::private_socket;

/// The hidden subcommand of the reaper, with the shell's id behind it, for those who look at processes; with `KEEP` at the end
/// that of the keeper.
pub const KEEPER: &str = "mcp-keeper";
const KEEP: &str = "keep";

/// Is one of the two; what it is told comes on standard input.
pub fn run(args: &[OsString]) -> Exit {
    let keeps = args.last().is_some_and(|arg| arg == KEEP);
    let done = read_orders().and_then(|orders| if keeps { run_keeper(&orders) } else { run_reaper(orders, args) });
    match done {
        Ok(()) => Exit::Done,
        Err(error) => {
            // The first line is read by whoever has started it.
            let _ = writeln!(std::io::stdout(), "{}", error.message);
            error.exit
        }
    }
}

fn read_orders() -> Result<Orders> {
    let mut text = Vec::new();
    let read = std::io::stdin().read_to_end(&mut text);
    read.ok().and_then(|_| serde_json::from_slice(&text).ok()).ok_or_else(|| Error::usage("this is for aish itself"))
}

fn run_reaper(mut orders: Orders, args: &[OsString]) -> Result<()> {
    close_inherited_files();
    setsid().map_err(|error| Error::failed(format!("the keeper can't leave the shell's session: {error}")))?;
    let _ = std::env::set_current_dir("/");
    adopt_orphans();
    orders.reaper = getpid().as_raw();
    let fail = |error: std::io::Error| Error::failed(format!("the keeper can't be started: {error}"));
    let mut command = Command::new(this_program());
    let mut keeper = command.arg(KEEPER).args(args).arg(KEEP).stdin(Stdio::piped()).spawn().map_err(fail)?;
    let text = serde_json::to_vec(&orders).unwrap_or_default();
    let told = keeper.stdin.take().map(|mut stdin| stdin.write_all(&text));
    close_output();
    drop(told);
    let keeper = Pid::from_raw(keeper.id().cast_signed());
    while wait().is_ok_and(|ended| ended.pid() != Some(keeper)) {}
    end_children();
    if private_socket::connect(&orders.dir).is_err() {
        let _ = std::fs::remove_dir_all(&orders.dir);
    }
    Ok(())
}

fn run_keeper(orders: &Orders) -> Result<()> {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_pdeathsig(Signal::SIGTERM);
    if getppid().as_raw() != orders.reaper {
        return Err(Error::failed("the keeper's reaper has ended"));
    }
    let socket = keeper::listen(&orders.dir)?;
    keeper::say_ready();
    close_output();
    adopt_orphans();
    let kept = keeper::keep_servers(orders, socket);
    end_children();
    kept
}

/// What servers have started and let go of becomes a child of this process.
fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Standard output is a pipe to whoever has started us: it mustn't wait for our end.
fn close_output() {
    let _ = close(1);
    // The lowest number is free: this is standard output from now on.
    if let Ok(null) = std::fs::OpenOptions::new().write(true).open("/dev/null") {
        std::mem::forget(null);
    }
}

/// Kills all children, and what becomes a child when its parent is killed, until there are none.
fn end_children() {
    loop {
        for child in children() {
            let _ = kill(child, Signal::SIGKILL);
        }
        if wait() == Err(Errno::ECHILD) {
            return;
        }
    }
}

fn children() -> Vec<Pid> {
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
