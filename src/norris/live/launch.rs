//! The start of a run in a live shell: the client makes the run's word, and starts the helper with
//! it. It leaves no file.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use super::runs::RunDir;
use crate::error::Result;
use crate::helper_link::message::Purpose;
use crate::norris::journal::Unfinished;
use crate::own_process::{HELPER, HelperRole, start_process};
use crate::store::id::ShellId;
use aish_judge::verdict::Provenance;
use aish_text::Shell;

/// How long an earlier run of the same shell may take to end.
const EARLIER: Duration = Duration::from_secs(3);
/// How often it is looked whether it has.
const LOOK: Duration = Duration::from_millis(20);

/// The contents of what a goal mentions, and where they come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mentioned {
    pub text: String,
    pub provenance: Vec<Provenance>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunLaunch {
    pub goal: String,
    /// What the goal mentions, as blocks to put in front of it.
    pub mentioned: Mentioned,
    /// The run that this one goes on with.
    pub resumed: Option<Unfinished>,
    pub shell: Shell,
    pub shell_pid: i32,
    pub terminal: PathBuf,
    pub cwd: PathBuf,
    /// What counts as inside.
    pub workspace: PathBuf,
    /// What the line held before, when the run was started from it by a key.
    pub before: String,
    /// The word that the marks of the capture carry.
    pub nonce: String,
    /// The directory of the run, which the helper makes: a client that is killed here leaves none
    /// behind.
    pub dir: PathBuf,
    pub model: Option<String>,
    /// The most steps, if they were named.
    pub max_steps: Option<u32>,
    /// The most money, if it was named.
    pub max_dollars: Option<f64>,
}

/// Starts the helper and waits until its socket is there. An earlier run of the same shell is ended
/// first: there is one line editor, and one run in it. Fails when the helper can't be started, or
/// says what is in its way.
pub fn start_run_helper(dir: &RunDir, shell: &ShellId, launch: &RunLaunch) -> Result<()> {
    end_earlier(dir);
    start_process(HelperRole::Run, shell.as_str(), true, launch).map(drop)
}

/// The process that begins a run here has the shell: no other will come back to an earlier one.
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
