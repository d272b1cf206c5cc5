//! A process that outlives aish for a moment: when aish is gone without having cleaned up
//! (`kill -9`), it ends the child shell's session and removes its directory. It must not touch a
//! session that aish has ended itself.

use std::io::{PipeWriter, Read, Write, pipe, stdin};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use super::session;
use crate::error::{Error, Exit, Result};
use crate::own_process::{HELPER, HelperRole, leave_session};

/// How long the orphans have between the hang-up and the kill.
const GRACE: Duration = Duration::from_millis(500);

/// What goes with aish.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct WatchedShell {
    session: i32,
    dir: PathBuf,
}

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
            .args([HELPER, HelperRole::Watch.name()])
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
        self.order(Some(WatchedShell { session: session.as_raw(), dir: dir.to_owned() }));
    }

    /// There is nothing to end any more.
    pub fn relax(&mut self) {
        self.order(None);
    }

    /// A line of JSON. A watcher that was killed protects nothing, and nothing else depends on it.
    fn order(&mut self, watched: Option<WatchedShell>) {
        if let (Some(orders), Ok(line)) = (&mut self.orders, serde_json::to_string(&watched)) {
            let _ = orders.write_all((line + "\n").as_bytes());
        }
    }
}

impl Drop for JobWatcher {
    fn drop(&mut self) {
        self.orders = None;
        let _ = self.process.wait();
    }
}

/// Waits for the end of its orders and does what the last one says.
pub fn run_watch() -> Exit {
    if leave_session().is_err() {
        return Exit::Internal;
    }
    let mut all = String::new();
    // Whatever broke the pipe, aish is at its other end no more.
    let _ = stdin().lock().read_to_string(&mut all);
    if let Some(watched) = last_order(&all) {
        session::end_session(Pid::from_raw(watched.session), GRACE);
        let _ = std::fs::remove_dir_all(watched.dir);
    }
    Exit::Done
}

/// The last complete order; none when it is to do nothing.
fn last_order(all: &str) -> Option<WatchedShell> {
    // Behind the last line break there is nothing, or an order that was cut.
    let last = all.rsplit_once('\n')?.0.lines().next_back()?;
    serde_json::from_str::<Option<WatchedShell>>(last).ok()?.filter(|watched| watched.session > 1)
}

#[cfg(test)]
#[path = "watcher_tests.rs"]
mod tests;
