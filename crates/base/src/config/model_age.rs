//! How old the table of models is. The day it is asked on is the caller's; `cargo xtask dist`
//! shares this file.

use std::time::{Duration, SystemTime};

/// After so many days names and prices are likely to be wrong: `doctor` says so, and no package is
/// made.
pub const OLD_AFTER_DAYS: u64 = 90;

/// The days from `date` (`2026-11-12`) to `now`; 0 for a day to come, none for what isn't a date.
pub fn age_in_days(date: &str, now: SystemTime) -> Option<u64> {
    let day = humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).ok()?;
    Some(now.duration_since(day).unwrap_or(Duration::ZERO).as_secs() / 86_400)
}
