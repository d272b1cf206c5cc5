//! How long ago something was, in words people use. It doesn't know the time zone and names no dates.

use std::time::{Duration, SystemTime};

/// Seconds of a unit, and its name.
const UNITS: [(u64, &str); 6] = [
    (365 * 24 * 3600, "year"),
    (30 * 24 * 3600, "month"),
    (7 * 24 * 3600, "week"),
    (24 * 3600, "day"),
    (3600, "hour"),
    (60, "minute"),
];

/// The age of a moment, such as `3 days ago`. What lies ahead (another machine's clock) counts as now.
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    // A week and a half reads better in days.
    let unit = UNITS.iter().find(|(length, name)| seconds >= *length * if *name == "week" { 2 } else { 1 });
    match unit.map(|(length, name)| (seconds / length, *name)) {
        None => "just now".to_owned(),
        Some((1, name)) => format!("1 {name} ago"),
        Some((count, name)) => format!("{count} {name}s ago"),
    }
}

#[cfg(test)]
#[path = "age_tests.rs"]
mod tests;
