//! A process that outlives aish: after an end without cleanup (`kill -9`) it ends the child shell's
//! session and removes its directory. It must not touch a session that aish ended.

use std::io::{PipeWriter, Read, Write, pipe, stdin};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use super::session;
use crate::error::{Error, Exit, Result};
use crate::own_process::{HELPER, HelperRole, leave_session};

/// From the hang-up to the kill.
const GRACE: Duration = Duration::from_millis(500);

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

    /// `session` and `dir` end with aish; replaces earlier orders.
    pub fn guard(&mut self, session: Pid, dir: &Path) {
        self.order(Some(WatchedShell { session: session.as_raw(), dir: dir.to_owned() }));
    }

    pub fn relax(&mut self) {
        self.order(None);
    }

    /// A line of JSON. Errors are ignored: a killed watcher only stops protecting.
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

/// Waits for the end of its orders and carries out the last.
pub fn run_watch() -> Exit {
    if leave_session().is_err() {
        return Exit::Internal;
    }
    let mut all = String::new();
    // However the pipe broke, aish is gone.
    let _ = stdin().lock().read_to_string(&mut all);
    if let Some(watched) = last_order(&all) {
        session::end_session(Pid::from_raw(watched.session), GRACE);
        let _ = std::fs::remove_dir_all(watched.dir);
    }
    Exit::Done
}

/// None: nothing is to be done.
fn last_order(all: &str) -> Option<WatchedShell> {
    // Text behind the last line break is a cut order.
    let last = all.rsplit_once('\n')?.0.lines().next_back()?;
    serde_json::from_str::<Option<WatchedShell>>(last).ok()?.filter(|watched| watched.session > 1)
}

#[cfg(test)]
#[path = "watcher_tests.rs"]
mod tests;
