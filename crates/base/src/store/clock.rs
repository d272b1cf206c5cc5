//! Moments as files write them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The end of 9999, in seconds since 1970.
const LAST: u64 = 253_402_300_799;

/// In UTC, to the second: `2026-01-31T23:59:59Z`.
pub fn time_stamp() -> String {
    stamp_of(SystemTime::now())
}

/// As [`time_stamp`]; moments before 1970 or after 9999 become the nearest that has this form.
pub fn stamp_of(time: SystemTime) -> String {
    let last = UNIX_EPOCH + Duration::from_secs(LAST);
    humantime::format_rfc3339_seconds(time.clamp(UNIX_EPOCH, last)).to_string()
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
