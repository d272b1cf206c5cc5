//! Ages of moments in logs.

use std::time::{Duration, SystemTime};

/// Since UTC, ISO 8601; none for no moment, zero for the future.
pub fn since(moment: &str, now: SystemTime) -> Option<Duration> {
    let then = humantime::parse_rfc3339(moment).ok()?;
    Some(now.duration_since(then).unwrap_or_default())
}

#[cfg(test)]
#[path = "age_tests.rs"]
mod tests;
