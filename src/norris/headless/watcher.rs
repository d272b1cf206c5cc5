//! A process that outlives aish for a moment: when aish is gone without having cleaned up (`kill -9`), it ends the child
//! shell's session and removes its directory. It must not touch a session that aish has ended itself.

use std::ffi::OsStr;
use std::io::{PipeWriter, Read, Write, pipe};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nix::unistd::Pid;

use super::child_process::WATCH;
use super::session;
use crate::error::{Error, Result};
use crate::own_process::CHILD_COMMAND;

/// How long the orphans have between the hang-up and the kill.
const GRACE: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub struct JobWatcher {
    process: Child,
    orders: Option<PipeWriter>,
}

impl JobWatcher {
    pub fn start(helper: &Path) -> Result<Self> {
        let fail = |e: std::io::Error| Error::failed(format!("cannot start {}: {e}", helper.display()));
        let (read, write) = pipe().map_err(fail)?;
        let process = Command::new(helper)
            .args([CHILD_COMMAND, WATCH])
            .stdin(Stdio::from(read))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir("/")
            .spawn()
            .map_err(fail)?;
        Ok(Self { process, orders: Some(write) })
    }

    /// From now on `session` and `dir` go with aish; what was said before no longer holds.
    pub fn guard(&mut self, session: Pid, dir: &Path) {
        self.order(&session.to_string(), dir.as_os_str());
    }

    /// There is nothing to end any more.
    pub fn relax(&mut self) {
        self.order("", OsStr::new(""));
    }

    /// Two records that end with NUL. A watcher that was killed protects nothing, and nothing else depends on it.
    fn order(&mut self, session: &str, dir: &OsStr) {
        let record = [session.as_bytes(), b"\0", dir.as_bytes(), b"\0"].concat();
        if let Some(orders) = &mut self.orders {
            let _ = orders.write_all(&record);
        }
    }
}

impl Drop for JobWatcher {
    fn drop(&mut self) {
        self.orders = None;
        let _ = self.process.wait();
    }
}

/// Waits for the end of `orders` and does what the last one says.
pub fn run_watch(orders: &mut dyn Read) {
    let mut all = Vec::new();
    // Whatever broke the pipe, aish is at its other end no more.
    let _ = orders.read_to_end(&mut all);
    let Some((pid, dir)) = last_order(&all) else { return };
    session::end_session(pid, GRACE);
    let _ = std::fs::remove_dir_all(dir);
}

/// The session and the directory of the last complete order; none when it is to do nothing.
fn last_order(all: &[u8]) -> Option<(Pid, &Path)> {
    let mut records = all.split(|&byte| byte == 0).collect::<Vec<_>>();
    // Behind the last NUL there is nothing, or an order that was cut.
    records.pop();
    let &[pid, dir] = records.chunks_exact(2).last()? else { return None };
    let pid = std::str::from_utf8(pid).ok()?.parse().ok().filter(|&pid| pid > 1)?;
    Some((Pid::from_raw(pid), Path::new(OsStr::from_bytes(dir))))
}

#[cfg(test)]
#[path = "watcher_tests.rs"]
mod tests;
