//! The processes of a test: those that were started with its home. Nothing where there is no /proc.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// The processes whose `HOME` is `home`, or that work below it, each with its arguments, which are
/// separated by NUL. Where it works tells of a program that is being started: until that is done,
/// its environment reads as empty.
pub fn processes(home: &Path) -> Vec<(i32, String)> {
    let wanted = format!("HOME={}", home.display());
    let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
    let of = |id: i32| {
        let environment = fs::read(format!("/proc/{id}/environ")).ok()?;
        let ours = environment.split(|byte| *byte == 0).any(|variable| variable == wanted.as_bytes())
            || fs::read_link(format!("/proc/{id}/cwd")).is_ok_and(|cwd| cwd.starts_with(home));
        let line = fs::read(format!("/proc/{id}/cmdline")).ok()?;
        ours.then(|| (id, String::from_utf8_lossy(&line).into_owned()))
    };
    numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter_map(of).collect()
}

/// Ends the processes of a home that is about to be removed, so that none of them writes to it
/// afterwards. A test that is about what ends by itself looks before.
pub fn end_processes(home: &Path) {
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        let left = processes(home);
        if left.is_empty() || Instant::now() > end {
            return;
        }
        for (id, _) in left {
            let _ = kill(Pid::from_raw(id), Signal::SIGKILL);
        }
        thread::sleep(Duration::from_millis(2));
    }
}
