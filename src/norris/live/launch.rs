//! Starts a run in a live shell: the client makes its nonce and starts the helper. It leaves no
//! file.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use super::runs::RunDir;
use crate::assist::mentions::Gathered;
use crate::error::Result;
use crate::helper_link::message::Purpose;
use crate::norris::journal::Unfinished;
use crate::own_process::{HELPER, HelperRole, start_process};
use crate::store::id::ShellId;
use aish_text::Shell;

/// How long the shell's earlier run may take to end.
const EARLIER: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(20);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunLaunch {
    pub goal: String,
    /// Blocks before the goal.
    pub mentioned: Gathered,
    pub resumed: Option<Unfinished>,
    pub shell: Shell,
    pub shell_pid: i32,
    pub terminal: PathBuf,
    pub cwd: PathBuf,
    pub workspace: PathBuf,
    /// The line before a run started by a key.
    pub before: String,
    /// In the marks of the capture.
    pub nonce: String,
    /// Made by the helper, so that a killed client leaves none.
    pub dir: PathBuf,
    pub model: Option<String>,
    pub max_steps: Option<u32>,
    /// If given; in US dollars.
    pub max_dollars: Option<f64>,
}

/// Waits for the helper's socket. Ends an earlier run of the shell first. Fails when the helper
/// can't be started or reports a problem.
pub fn start_run_helper(dir: &RunDir, shell: &ShellId, launch: &RunLaunch) -> Result<()> {
    end_earlier(dir);
    start_process(HelperRole::Run, shell.as_str(), true, launch).map(drop)
}

/// The process that begins a run here has the shell, so no client returns to an earlier one.
fn end_earlier(dir: &RunDir) {
    let Some(record) = dir.get() else { return };
    dir.ask(Purpose::Left("another run begins".to_owned()));
    let start = Instant::now();
    while dir.get().as_ref() == Some(&record) {
        if start.elapsed() > EARLIER {
            return kill_helper(record.pid);
        }
        thread::sleep(LOOK);
    }
}

fn kill_helper(pid: i32) {
    let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let words: Vec<&[u8]> = line.split(|byte| *byte == 0).collect();
    if words.get(1..3) == Some(&[HELPER.as_bytes(), HelperRole::Run.name().as_bytes()]) {
        let _ = signal::kill(Pid::from_raw(pid), Signal::SIGKILL);
    }
}
