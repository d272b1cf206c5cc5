//! The two processes of a keeper: one keeps the servers, and the reaper above it, which outlives it, ends whatever a keeper that
//! was killed has left, down to what servers have started and let go of. Either ends with the other.

use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Stdio};

#[cfg(target_os = "linux")]
use nix::sys::signal::Signal;
use nix::sys::wait::wait;
use nix::unistd::{Pid, getpid, getppid, setsid};

use super::keeper;
use super::keeper_message::Orders;
use crate::error::{Error, Exit, Result};
use crate::own_process::{adopt_orphans, close_inherited_files, close_output, end_children, read_orders, this_program};
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
            // The first line is read by the process that started it.
            let _ = writeln!(std::io::stdout(), "{}", error.message);
            error.exit
        }
    }
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
