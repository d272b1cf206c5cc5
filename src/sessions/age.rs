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
mod tests {
    use super::*;

    #[test]
    fn ages_and_sizes_in_words() {
        for (seconds, words) in [
            (0, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (7_300, "2 hours ago"),
            (3 * 86_400, "3 days ago"),
            (40 * 86_400, "1 month ago"),
            (800 * 86_400, "2 years ago"),
        ] {
            assert_eq!(ago(Duration::from_secs(seconds)), words);
        }
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
        assert_eq!(since("1970-01-01T23:00:00Z", now), Some(Duration::from_secs(3600)));
        assert_eq!(since("1999-01-01T23:00:00Z", now), Some(Duration::ZERO));
        assert_eq!(since("yesterday", now), None);
        assert_eq!(
            [size(999), size(1_500), size(2_500_000), size(3_000_000_000)],
            ["999 B", "1.5 kB", "2.5 MB", "3.0 GB"]
        );
    }
}
