//! Commands behind the prompt (`CMD&:`, `aish bg`): a numbered directory each, with output and
//! status. A process (`keeper`) starts each and writes its status. Nothing here judges, asks or
//! prints.

pub mod keeper;
pub mod log;
pub mod start;

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::helper_link::message::{BackgroundOrder, HelperRequest, send_message};
use crate::store::id::ShellId;
use crate::store::numbered::numbers;
use crate::store::{Paths, private_socket, write_json};

const STATUS: &str = "status.json";
/// Takes orders; it accepts connections as long as the keeper lives.
const SOCKET: &str = "socket";
const MAX_STATUS: u64 = 64 * 1024;
/// For an order: a command gets two seconds to end by itself.
const PATIENCE: Duration = Duration::from_secs(6);

pub const FILES: [&str; 5] = [STATUS, SOCKET, log::HEAD, log::OLDER, log::NEWEST];

aish_text::named_enum! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum BackgroundState {
        Running = "running",
        Exited = "exited",
        /// By `aish bg kill`, or because its shell ended.
        Killed = "killed",
        /// The keeper is gone; how the command ended isn't known.
        Lost = "lost",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackgroundStatus {
    #[serde(skip)]
    pub number: u64,
    pub state: BackgroundState,
    /// Of the shell's `-c`; 128 and the signal for a killed one.
    pub code: Option<i32>,
    pub command: String,
    pub shell: String,
    /// Of the shell's `-c`; only shown, never signalled.
    pub pid: u32,
    /// Milliseconds since 1970, as `ended`.
    pub started: u64,
    pub ended: Option<u64>,
    /// It outlives its shell.
    pub kept: bool,
    /// Its shell has reported the end.
    pub told: bool,
}

pub fn place(paths: &Paths) -> PathBuf {
    paths.state.join("bg")
}

pub fn dir_of(paths: &Paths, number: u64) -> PathBuf {
    place(paths).join(number.to_string())
}

pub fn is_kept_alive(dir: &Path) -> bool {
    private_socket::connect(dir).is_ok()
}

/// Newest first; unreadable ones are skipped.
pub fn list(paths: &Paths) -> Vec<BackgroundStatus> {
    let place = place(paths);
    numbers(&place).into_iter().rev().filter_map(|number| read(&place, number)).collect()
}

pub fn find(paths: &Paths, number: u64) -> Result<BackgroundStatus> {
    read(&place(paths), number).ok_or_else(|| {
        Error::failed(format!("there is no background command {number}")).hint("`aish bg` lists those that there are")
    })
}

fn read(place: &Path, number: u64) -> Option<BackgroundStatus> {
    let dir = place.join(number.to_string());
    let parse = || {
        let text = crate::store::read_small_text(&dir.join(STATUS), MAX_STATUS).ok()??;
        serde_json::from_str::<BackgroundStatus>(&text).ok()
    };
    let mut status = parse()?;
    if status.state == BackgroundState::Running && !is_kept_alive(&dir) {
        // It may have ended between the two reads.
        status = parse()?;
        if status.state == BackgroundState::Running {
            status.state = BackgroundState::Lost;
        }
    }
    Some(BackgroundStatus { number, ..status })
}

fn write(dir: &Path, status: &BackgroundStatus) -> Result<()> {
    write_json(&dir.join(STATUS), status)
}

/// Waits until it is done. Fails when the command doesn't run, or the keeper doesn't obey.
pub fn tell(paths: &Paths, number: u64, order: BackgroundOrder) -> Result<BackgroundStatus> {
    let status = find(paths, number)?;
    let over = || Error::failed(format!("background command {number} doesn't run"));
    if status.state != BackgroundState::Running && order == BackgroundOrder::Keep {
        return Err(over());
    }
    let mut keeper = private_socket::connect(&dir_of(paths, number)).map_err(|_| over())?;
    // An ending keeper closes the connection, too.
    let _ = send_message(&mut keeper, &HelperRequest::Background(order));
    let closed = keeper.set_read_timeout(Some(PATIENCE)).and_then(|()| keeper.read(&mut [0]));
    if closed.is_err_and(|error| error.kind() != io::ErrorKind::ConnectionReset) {
        return Err(Error::failed(format!("background command {number} doesn't end: its keeper doesn't answer")));
    }
    let status = find(paths, number)?;
    if order == BackgroundOrder::Keep && !status.kept { Err(over()) } else { Ok(status) }
}

/// Marks an end as reported; false if that can't be written.
pub fn note_told(paths: &Paths, status: &BackgroundStatus) -> bool {
    write(&dir_of(paths, status.number), &BackgroundStatus { told: true, ..status.clone() }).is_ok()
}

/// The shell's ended commands that weren't reported, marked as reported.
pub fn take_untold(paths: &Paths, shell: &ShellId) -> Vec<BackgroundStatus> {
    let is_new = |status: &BackgroundStatus| status.shell == shell.as_str() && !status.told && status.ended.is_some();
    let mut untold: Vec<BackgroundStatus> = list(paths).into_iter().filter(is_new).collect();
    untold.reverse();
    // An unmarked one would be reported at each prompt.
    untold.retain(|status| note_told(paths, status));
    untold
}
