//! Ages and sizes in words people can read.

use std::time::{Duration, SystemTime};

/// How long ago a moment (UTC, ISO 8601) was; nothing for what is no moment. One in the future counts as now.
pub fn since(moment: &str, now: SystemTime) -> Option<Duration> {
    let then = humantime::parse_rfc3339(moment).ok()?;
    Some(now.duration_since(then).unwrap_or_default())
}

/// `3 days ago`
pub fn ago(age: Duration) -> String {
    const UNITS: [(u64, &str); 5] =
        [(365 * 86_400, "year"), (30 * 86_400, "month"), (86_400, "day"), (3_600, "hour"), (60, "minute")];
    let seconds = age.as_secs();
    match UNITS.iter().find(|(length, _)| seconds >= *length) {
        Some((length, unit)) => match seconds / length {
            1 => format!("1 {unit} ago"),
            n => format!("{n} {unit}s ago"),
        },
        None => "just now".to_owned(),
    }
}

/// `1.5 MB`
#[expect(clippy::cast_precision_loss, reason = "shown with two digits")]
pub fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

#[cfg(test)]
#[path = "age_tests.rs"]
mod tests;
