//! The signals that end a headless run, as flags: the run stops its command, says its last word and
//! ends by itself.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// Each signal, and what the banner says of it.
const SIGNALS: [(i32, &str); 3] = [(SIGINT, "interrupted"), (SIGTERM, "terminated"), (SIGHUP, "hung up")];

#[derive(Clone, Debug, Default)]
pub struct Signals {
    flags: Vec<(Arc<AtomicBool>, &'static str)>,
}

impl Signals {
    /// Listens from now on. A signal that is ignored (`nohup`, a background job of a script) stays
    /// ignored.
    pub fn listen() -> io::Result<Self> {
        // Where there is no /proc none is known to be ignored.
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mut flags = Vec::new();
        for (number, name) in SIGNALS.into_iter().filter(|(number, _)| !is_ignored(&status, *number)) {
            let flag = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(number, Arc::clone(&flag))?;
            flags.push((flag, name));
        }
        Ok(Self { flags })
    }

    /// One flag alone, with what the banner says once somebody sets it.
    pub fn of(flag: Arc<AtomicBool>, name: &'static str) -> Self {
        Self { flags: vec![(flag, name)] }
    }

    /// What the first of them that came is called; none while none has.
    pub fn raised(&self) -> Option<&'static str> {
        self.flags.iter().find(|(flag, _)| flag.load(Ordering::Relaxed)).map(|(_, name)| *name)
    }
}

/// Whether a signal is ignored, by the line `SigIgn:` of a `status` file (proc(5)): a mask, bit 0
/// is signal 1.
fn is_ignored(status: &str, number: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[cfg(test)]
#[path = "signals_tests.rs"]
mod tests;
