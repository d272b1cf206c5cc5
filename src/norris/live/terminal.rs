//! The name of the terminal that a shell is in: `/dev/tty` means something only to processes that have one, and the helper
//! has none.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

use crate::error::{Error, Result};

/// The terminal of the shell with process id `pid`: what one of its files is open for, if that is the terminal which controls
/// it (field 7 of `/proc/PID/stat`, proc_pid_stat(5)).
/// Fails when it has none.
pub fn of_shell(pid: i32) -> Result<PathBuf> {
    let none = || Error::failed("this shell has no terminal");
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).map_err(|_| none())?;
    let device: u64 = stat
        .rsplit_once(')')
        .and_then(|(_, rest)| rest.split_whitespace().nth(4)?.parse::<i32>().ok())
        .and_then(|device| u64::try_from(device).ok())
        .filter(|device| *device != 0)
        .ok_or_else(none)?;
    let is_it = |path: &PathBuf| {
        // The number in `stat` has its parts in other places only above 20 bits of minor numbers.
        path.to_str() != Some("/dev/tty") && fs::metadata(path).is_ok_and(|meta| meta.rdev() == device)
    };
    let open = fs::read_dir(format!("/proc/{pid}/fd")).map_err(|_| none())?;
    let by_file = open.flatten().filter_map(|fd| fs::read_link(fd.path()).ok()).find(|path| is_it(path));
    let pts = || {
        let (major, minor) = (nix::sys::stat::major(device), nix::sys::stat::minor(device));
        let path = PathBuf::from(format!("/dev/pts/{}", minor + major.saturating_sub(136) * 256));
        is_it(&path).then_some(path)
    };
    by_file.or_else(pts).ok_or_else(none)
}
