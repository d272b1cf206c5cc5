//! Signals that end a headless run, as flags: the run stops its command, reports, and ends by
//! itself.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

const SIGNALS: [(i32, &str); 3] = [(SIGINT, "interrupted"), (SIGTERM, "terminated"), (SIGHUP, "hung up")];

#[derive(Clone, Debug, Default)]
pub struct Signals {
    flags: Vec<(Arc<AtomicBool>, &'static str)>,
}

impl Signals {
    /// Ignored signals (`nohup`, a script's background job) stay ignored.
    pub fn listen() -> io::Result<Self> {
        // Without /proc no signal counts as ignored.
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mut flags = Vec::new();
        for (number, name) in SIGNALS.into_iter().filter(|(number, _)| !is_ignored(&status, *number)) {
            let flag = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(number, Arc::clone(&flag))?;
            flags.push((flag, name));
        }
        Ok(Self { flags })
    }

    /// A single flag, and its word in the banner.
    pub fn of(flag: Arc<AtomicBool>, name: &'static str) -> Self {
        Self { flags: vec![(flag, name)] }
    }

    pub fn raised(&self) -> Option<&'static str> {
        self.flags.iter().find(|(flag, _)| flag.load(Ordering::Relaxed)).map(|(_, name)| *name)
    }
}

/// From the line `SigIgn:` of a `status` file (proc(5)): a mask, bit 0 is signal 1.
fn is_ignored(status: &str, number: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[cfg(test)]
#[path = "signals_tests.rs"]
mod tests;
