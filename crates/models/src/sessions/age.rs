//! How old a moment is that stands in a log.

use std::time::{Duration, SystemTime};

/// How long ago a moment (UTC, ISO 8601) was; nothing for what is no moment. One in the future
/// counts as now.
pub fn since(moment: &str, now: SystemTime) -> Option<Duration> {
    let then = humantime::parse_rfc3339(moment).ok()?;
    Some(now.duration_since(then).unwrap_or_default())
}

#[cfg(test)]
#[path = "age_tests.rs"]
mod tests;
