//! Starts a background command with its number, directory and keeper; prunes old ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::keeper::KeeperOrders;
use super::{BackgroundState, dir_of, list, place};
use crate::error::{Error, Result};
use crate::own_process::{HelperRole, start_process};
use crate::review::gate::Pass;
use crate::store::Paths;
use crate::store::clock::now_millis;
use crate::store::id::ShellId;
use crate::store::numbered::new_dir;
use aish_text::Shell;

const RUNNING: usize = 16;
/// Ended ones kept; the oldest go first.
const ENDED: usize = 30;

#[derive(Debug)]
pub struct Start<'a> {
    pub pass: &'a Pass,
    pub shown: String,
    pub cwd: &'a Path,
    /// The command ends with this shell.
    pub shell: &'a ShellId,
    pub kind: Shell,
    /// The command outlives its shell.
    pub kept: bool,
    pub max_age: Option<Duration>,
}

/// Returns its number. Fails for an unknown shell, too many running, or a failed start.
pub fn start(paths: &Paths, start: &Start) -> Result<u64> {
    let owner = start.shell.pid().and_then(|pid| i32::try_from(pid).ok()).ok_or_else(|| {
        Error::failed("a background command needs a shell that it ends with")
            .hint("start it in a shell with the plugin")
    })?;
    prune(paths, start.max_age);
    if list(paths).iter().filter(|status| status.state == BackgroundState::Running).count() >= RUNNING {
        return Err(Error::failed(format!("{RUNNING} background commands run already"))
            .hint("`aish bg` lists them, and `aish bg kill 1` ends the first"));
    }
    let (number, dir) = new_dir(&place(paths))?;
    let orders = KeeperOrders {
        dir: dir.clone(),
        owner,
        shell: start.shell.as_str().to_owned(),
        state: paths.state.clone(),
        program: program(start.kind),
        command: start.pass.action().to_owned(),
        shown: start.shown.clone(),
        cwd: start.cwd.to_owned(),
        kept: start.kept,
    };
    match start_process(HelperRole::Background, &number.to_string(), true, &orders) {
        Ok(_) => Ok(number),
        Err(error) => {
            let _ = fs::remove_dir_all(dir);
            Err(error)
        }
    }
}

/// The user's own shell if of this kind, else by name.
fn program(kind: Shell) -> PathBuf {
    let own = std::env::var_os("SHELL").map(PathBuf::from);
    let fits = |path: &PathBuf| path.is_absolute() && path.file_name().is_some_and(|name| name == kind.name());
    own.filter(fits).unwrap_or_else(|| PathBuf::from(kind.name()))
}

/// The newest stays: its number must not be given again.
fn prune(paths: &Paths, max_age: Option<Duration>) {
    let ended = list(paths).into_iter().filter(|status| status.state != BackgroundState::Running);
    for (back, status) in ended.enumerate() {
        let age = Duration::from_millis(now_millis().saturating_sub(status.ended.unwrap_or(status.started)));
        let dir = dir_of(paths, status.number);
        // What it started may still run.
        if back > 0 && (back >= ENDED || max_age.is_some_and(|max| age > max)) && !super::is_kept_alive(&dir) {
            let _ = fs::remove_dir_all(dir);
        }
    }
}
