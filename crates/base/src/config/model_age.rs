//! The age of the table of models. `cargo xtask dist` shares this file.

use std::time::SystemTime;

use chrono::{DateTime, NaiveDate, Utc};

/// From then on `doctor` warns and no package is made: names and prices are likely wrong.
pub const OLD_AFTER_DAYS: u64 = 90;

/// From `date` (`2026-11-12`) to `now`; 0 for the future, none for no date.
pub fn age_in_days(date: &str, now: SystemTime) -> Option<u64> {
    let day = NaiveDate::parse_from_str(date, "%Y-%m-%d").ok()?;
    let days = DateTime::<Utc>::from(now).date_naive().signed_duration_since(day).num_days();
    Some(days.try_into().unwrap_or(0))
}
