//! The two processes of a shell's helper: the helper itself, and the reaper above it, which outlives it and ends whatever a helper
//! that was killed has left, down to what servers and agents have started and let go of. Either ends with the other.

use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Stdio};

#[cfg(target_os = "linux")]
use nix::sys::signal::Signal;
use nix::sys::wait::wait;
use nix::unistd::{Pid, getpid, getppid, setsid};

use super::serve;
use crate::error::{Error, Exit, Result};
use crate::helper_link::message::{HELPER, Orders};
use crate::own_process::{adopt_orphans, close_inherited_files, close_output, end_children, read_orders, this_program};
use crate::store::private_socket;

/// Ends the arguments of the helper itself; without it they are the reaper's.
const SERVE: &str = "serve";

/// Is one of the two; what it is told comes on standard input.
pub fn run(args: &[OsString]) -> Exit {
    let serves = args.last().is_some_and(|arg| arg == SERVE);
    let done = read_orders().and_then(|orders| if serves { run_helper(&orders) } else { run_reaper(orders, args) });
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
    setsid().map_err(|error| Error::failed(format!("the helper can't leave the shell's session: {error}")))?;
    let _ = std::env::set_current_dir("/");
    adopt_orphans();
    orders.reaper = getpid().as_raw();
    let fail = |error: std::io::Error| Error::failed(format!("the helper can't be started: {error}"));
    let mut command = Command::new(this_program());
    let mut helper = command.arg(HELPER).args(args).arg(SERVE).stdin(Stdio::piped()).spawn().map_err(fail)?;
    let text = serde_json::to_vec(&orders).unwrap_or_default();
    let told = helper.stdin.take().map(|mut stdin| stdin.write_all(&text));
    close_output();
    drop(told);
    let helper = Pid::from_raw(helper.id().cast_signed());
    while wait().is_ok_and(|ended| ended.pid() != Some(helper)) {}
    end_children();
    if private_socket::connect(&orders.dir).is_err() {
        let _ = std::fs::remove_dir_all(&orders.dir);
    }
    Ok(())
}

fn run_helper(orders: &Orders) -> Result<()> {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_pdeathsig(Signal::SIGTERM);
    if getppid().as_raw() != orders.reaper {
        return Err(Error::failed("the helper's reaper has ended"));
    }
    let socket = serve::listen(&orders.dir)?;
    serve::say_ready();
    close_output();
    adopt_orphans();
    let served = serve::serve(orders, socket);
    end_children();
    served
}
