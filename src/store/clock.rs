//! The moment, as files write it.

use std::time::SystemTime;

/// Now, in UTC, to the second: `2026-01-31T23:59:59Z`.
pub fn time_stamp() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
