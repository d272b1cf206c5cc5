//! Moments as files write them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The last second of the year 9999, in seconds since 1970.
const LAST: u64 = 253_402_300_799;

/// Now, in UTC, to the second: `2026-01-31T23:59:59Z`.
pub fn time_stamp() -> String {
    stamp_of(SystemTime::now())
}

/// A moment in the same form. A clock may stand before 1970 or behind the year 9999, which has no
/// such form: it says the nearest.
pub fn stamp_of(time: SystemTime) -> String {
    let last = UNIX_EPOCH + Duration::from_secs(LAST);
    humantime::format_rfc3339_seconds(time.clamp(UNIX_EPOCH, last)).to_string()
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
