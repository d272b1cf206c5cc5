//! Moments as files write them.

use std::time::SystemTime;

/// Now, in UTC, to the second: `2026-01-31T23:59:59Z`.
pub fn time_stamp() -> String {
    stamp_of(SystemTime::now())
}

/// A moment in the same form.
pub fn stamp_of(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}
