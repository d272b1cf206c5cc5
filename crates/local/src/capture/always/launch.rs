//! Starts a capture's helper and tells the plugin what to do with each command.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{RECORD, REQUESTS, dir};
use crate::error::{Error, Result};
use crate::own_process::{HelperRole, start_process, system};
use crate::store::id::ShellId;
use crate::store::private::read_regular;
use crate::store::private_dir;
use aish_text::Shell;

/// For an earlier helper of the same shell to end or stand aside.
const EARLIER: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(5);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaptureLaunch {
    pub shell: Shell,
    pub shell_pid: i32,
    pub session: String,
    pub terminal: PathBuf,
    pub nonce: String,
    pub dir: PathBuf,
    pub state: PathBuf,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaptureRecord {
    pub pid: i32,
    /// `redirect` or `mark`.
    pub mode: String,
    pub aside: bool,
}

/// The plugin's lines: mode, path to redirect to, nonce, helper's process id, directory of the
/// pipes. Fails, with a message for the user, when nothing can be captured here.
pub fn start_capture_helper(runtime: &Path, id: &ShellId, launch: &CaptureLaunch) -> Result<[String; 5]> {
    end_earlier(runtime, id, launch.shell_pid);
    private_dir(&launch.dir)?;
    let ready = start_process(HelperRole::Capture, id.as_str(), true, launch);
    let Some((pid, (mode, path))) = ready.as_ref().ok().and_then(|(pid, said)| Some((pid, said.split_once(' ')?)))
    else {
        let _ = fs::remove_dir_all(&launch.dir);
        return Err(ready.err().unwrap_or_else(|| Error::failed("the helper doesn't say how it captures")));
    };
    let dir = launch.dir.to_string_lossy().into_owned();
    Ok([mode.to_owned(), path.to_owned(), launch.nonce.clone(), pid.to_string(), dir])
}

/// `exec zsh` makes a new session of the same process.
fn end_earlier(runtime: &Path, id: &ShellId, pid: i32) {
    let Ok(entries) = fs::read_dir(runtime.join("capture")) else { return };
    let pid = u32::try_from(pid).ok();
    for entry in entries.flatten() {
        let named = entry.file_name().to_str().and_then(ShellId::parse);
        if named.is_some_and(|named| named == *id || named.pid() == pid) {
            let path = entry.path();
            if send_line(&path, "q\n") {
                wait_until(|| !path.exists());
            }
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// Asks the shell's helper to give a pane's pipe back for a while, and waits.
pub fn stand_aside(runtime: &Path, shell: &ShellId) {
    let dir = dir(runtime, shell);
    if send_line(&dir, "a\n") {
        wait_until(|| read_record(&dir).is_none_or(|record| record.aside));
    }
}

pub fn find_living_helper(runtime: &Path, shell: &ShellId) -> Option<CaptureRecord> {
    let record = read_record(&dir(runtime, shell))?;
    system::is_alive(record.pid).then_some(record)
}

fn read_record(dir: &Path) -> Option<CaptureRecord> {
    serde_json::from_slice(&read_regular(&dir.join(RECORD)).ok()??).ok()
}

/// False if nobody reads the pipe.
fn send_line(dir: &Path, line: &str) -> bool {
    let open = OpenOptions::new().write(true).custom_flags(nix::libc::O_NONBLOCK).open(dir.join(REQUESTS));
    open.is_ok_and(|mut pipe| pipe.write_all(line.as_bytes()).is_ok())
}

fn wait_until(done: impl Fn() -> bool) {
    let end = Instant::now() + EARLIER;
    while !done() && Instant::now() < end {
        thread::sleep(LOOK);
    }
}
