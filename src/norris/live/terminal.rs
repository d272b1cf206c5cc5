//! The name of a shell's terminal: `/dev/tty` only works for processes that have one, and the
//! helper has none.

#[cfg(target_os = "linux")]
use std::fs;
#[cfg(target_os = "linux")]
use std::os::unix::fs::MetadataExt;
#[cfg(not(target_os = "linux"))]
use std::path::Path;
use std::path::PathBuf;

use crate::error::{Error, Result};
#[cfg(target_os = "linux")]
use crate::own_process::system::ProcessStat;

/// By ps(1), without `/proc`. Fails when the shell has no terminal.
#[cfg(not(target_os = "linux"))]
pub fn of_shell(pid: i32) -> Result<PathBuf> {
    let printed = std::process::Command::new("/bin/ps").args(["-o", "tty=", "-p", &pid.to_string()]).output();
    let name = printed.map(|printed| String::from_utf8_lossy(&printed.stdout).trim().to_owned()).unwrap_or_default();
    let path = Path::new("/dev").join(&name);
    match name.contains(['?', '-']) || name.is_empty() || !path.exists() {
        true => Err(Error::failed("this shell has no terminal")),
        false => Ok(path),
    }
}

/// The open file that is the process's terminal. Fails without one.
#[cfg(target_os = "linux")]
pub fn of_shell(pid: i32) -> Result<PathBuf> {
    let none = || Error::failed("this shell has no terminal");
    let device = ProcessStat::of(pid).and_then(|stat| u64::try_from(stat.terminal).ok());
    let device = device.filter(|device| *device != 0).ok_or_else(none)?;
    let is_it = |path: &PathBuf| {
        // The encodings differ only above 20 bits of minor numbers.
        path.to_str() != Some("/dev/tty") && fs::metadata(path).is_ok_and(|meta| meta.rdev() == device)
    };
    let open = fs::read_dir(format!("/proc/{pid}/fd")).map_err(|_| none())?;
    let by_file = open.flatten().filter_map(|fd| fs::read_link(fd.path()).ok()).find(|path| is_it(path));
    let pts = || {
        let (major, minor) = (rustix::fs::major(device), rustix::fs::minor(device));
        let path = PathBuf::from(format!("/dev/pts/{}", u64::from(minor) + u64::from(major).saturating_sub(136) * 256));
        is_it(&path).then_some(path)
    };
    by_file.or_else(pts).ok_or_else(none)
}
