//! The id of the calling shell (exported by the plugin, else made from the parent), and nonces.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::time::{Duration, SystemTime};

use aish_text::is_token;

use crate::error::{Error, Result};
use crate::own_process::system::ProcessStat;

/// `PID-START`, safe as a file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellId(String);

impl ShellId {
    /// A well-formed `AISH_SESSION`, else from the parent process: its calls share a conversation.
    pub fn current(exported: Option<&str>) -> Self {
        exported.and_then(Self::parse).unwrap_or_else(|| Self::of(std::os::unix::process::parent_id()))
    }

    /// None for what isn't safe as a file name and nonce.
    pub fn parse(text: &str) -> Option<Self> {
        is_token(text).then(|| Self(text.to_owned()))
    }

    pub fn of_this_process() -> Self {
        Self::of(std::process::id())
    }

    fn of(pid: u32) -> Self {
        Self(format!("{pid}-{}", start_ticks(pid).unwrap_or_default()))
    }

    pub fn pid(&self) -> Option<u32> {
        self.0.split('-').next()?.parse().ok()
    }

    /// None if the process is gone or the system can't tell.
    pub fn started(&self) -> Option<SystemTime> {
        let ticks = start_ticks(self.pid()?)?;
        let after_boot = Duration::from_millis(ticks.checked_mul(1000)? / rustix::param::clock_ticks_per_second());
        SystemTime::now().checked_sub(since_boot()?.checked_sub(after_boot)?)
    }

    pub fn is_parent(&self) -> bool {
        self.pid() == Some(std::os::unix::process::parent_id())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ShellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Since boot.
fn start_ticks(pid: u32) -> Option<u64> {
    Some(ProcessStat::of(pid.try_into().ok()?)?.started)
}

/// Suspensions included, as in start times; in a container /proc/uptime may differ.
#[cfg(target_os = "linux")]
fn since_boot() -> Option<Duration> {
    rustix::time::clock_gettime(rustix::time::ClockId::Boottime).try_into().ok()
}

#[cfg(not(target_os = "linux"))]
fn since_boot() -> Option<Duration> {
    None
}

/// 128 random bits, hexadecimal.
pub fn new_nonce() -> Result<String> {
    let bytes = random().map_err(|e| Error::failed(format!("cannot read /dev/urandom: {e}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

pub fn random() -> io::Result<[u8; 16]> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
#[path = "id_tests.rs"]
mod tests;
