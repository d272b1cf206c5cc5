//! The terminal's processes by `/proc`: the foreground group, and who reads keys from our pty.
//! Without `/proc` pagers and resizes don't work.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::own_process::system::{ProcessStat, all_processes};

const READ_FROM_STDERR: &[&str] = &["more"];

pub fn foreground_group(shell: i32) -> Option<i32> {
    ProcessStat::of(shell).map(|stat| stat.foreground).filter(|group| *group > 0)
}

/// Whether `shell` waits in the foreground, and no process of its group but `besides` is younger
/// than `age`: a command or hook of the shell without a group of its own would be.
pub fn waits_in_front(shell: i32, besides: Option<i32>, age: Duration) -> bool {
    ProcessStat::of(shell).is_some_and(|stat| {
        stat.sleeps() && stat.group == stat.foreground && !has_younger(shell, besides, stat.group, age)
    })
}

fn has_younger(shell: i32, besides: Option<i32>, group: i32, age: Duration) -> bool {
    let uptime = fs::read_to_string("/proc/uptime").ok();
    let Some(now) = uptime.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok()) else { return true };
    let per_second = nix::unistd::sysconf(nix::unistd::SysconfVar::CLK_TCK).ok().flatten();
    let Some(per_second) = per_second.filter(|count| *count > 0) else { return true };
    // The margin: a tick is too coarse for what began in the same moment.
    let since = now - age.as_secs_f64() - 0.1;
    all_processes().filter(|pid| *pid != shell && Some(*pid) != besides).any(|pid| {
        ProcessStat::of(pid).is_some_and(|stat| {
            let started = stat.started as f64 / per_second as f64;
            stat.group == group && stat.is_alive() && started > since
        })
    })
}

/// Reads keys from the pty instead of the terminal, as pagers do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyReader {
    pid: i32,
    descriptor: PathBuf,
}

impl KeyReader {
    /// In the process group `group`. Descriptors 0 to 2 don't count: the shell opened them.
    pub fn find(group: i32, pty: &Path) -> Option<Self> {
        all_processes().find_map(|pid| Self::of(pid, group, pty))
    }

    fn of(pid: i32, group: i32, pty: &Path) -> Option<Self> {
        let stat = ProcessStat::of(pid).filter(|stat| stat.group == group)?;
        let directory = PathBuf::from(format!("/proc/{pid}/fd"));
        if READ_FROM_STDERR.contains(&stat.name.as_str()) {
            let reader = Self { pid, descriptor: directory.join("2") };
            return reader.has_open(pty).then_some(reader);
        }
        let descriptors = fs::read_dir(directory).ok()?.flatten();
        let own = descriptors.filter(|entry| {
            entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()).is_some_and(|number| number > 2)
        });
        own.map(|entry| Self { pid, descriptor: entry.path() }).find(|reader| reader.has_open(pty))
    }

    /// For reading, by the link's permissions.
    fn has_open(&self, pty: &Path) -> bool {
        fs::read_link(&self.descriptor).is_ok_and(|target| target == pty)
            && fs::symlink_metadata(&self.descriptor).is_ok_and(|link| link.permissions().mode() & 0o400 != 0)
    }

    pub fn still_reads(&self, shell: i32, pty: &Path) -> bool {
        let group = ProcessStat::of(self.pid).map(|stat| stat.group);
        group.is_some() && group == foreground_group(shell) && self.has_open(pty)
    }
}
