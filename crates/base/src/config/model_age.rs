//! The age of the table of models. `cargo xtask dist` shares this file.

use std::time::{Duration, SystemTime};

/// From then on `doctor` warns and no package is made: names and prices are likely wrong.
pub const OLD_AFTER_DAYS: u64 = 90;

/// From `date` (`2026-11-12`) to `now`; 0 for the future, none for no date.
pub fn age_in_days(date: &str, now: SystemTime) -> Option<u64> {
    let day = humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).ok()?;
    Some(now.duration_since(day).unwrap_or(Duration::ZERO).as_secs() / 86_400)
}
