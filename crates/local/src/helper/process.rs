//! The helper and the reaper above it, which outlives it and ends what a killed helper left,
//! orphans included. Either ends with the other.

use std::ffi::OsString;
use std::io::Write;
use std::process::Stdio;

#[cfg(target_os = "linux")]
use nix::sys::signal::Signal;
use nix::sys::wait::wait;
use nix::unistd::{Pid, getpid, getppid};

use super::serve;
use crate::error::{Error, Result};
use crate::helper_link::message::Orders;
use crate::own_process::{
    HelperRole, adopt_orphans, close_inherited_files, close_output, end_children, leave_session, say_first_line,
};
use crate::store::private_socket;

/// `name` is the shell's id.
pub fn run_reaper(mut orders: Orders, name: &[OsString]) -> Result<()> {
    close_inherited_files();
    leave_session()?;
    let _ = std::env::set_current_dir("/");
    adopt_orphans();
    orders.reaper = getpid().as_raw();
    let fail = |error: std::io::Error| Error::failed(format!("the helper can't be started: {error}"));
    let mut helper = HelperRole::Servers.command().args(name).stdin(Stdio::piped()).spawn().map_err(fail)?;
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

pub fn run_helper(orders: &Orders) -> Result<()> {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_pdeathsig(Signal::SIGTERM);
    if getppid().as_raw() != orders.reaper {
        return Err(Error::failed("the helper's reaper has ended"));
    }
    let socket = serve::listen(&orders.dir)?;
    say_first_line("ready");
    close_output();
    adopt_orphans();
    let served = serve::serve(orders, socket);
    end_children();
    served
}
