//! Moments as files write them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, SecondsFormat, Utc};

/// The end of 9999, in seconds since 1970.
const LAST: u64 = 253_402_300_799;

/// Since 1970.
pub fn now_seconds() -> u64 {
    now_millis() / 1000
}

/// Since 1970.
pub fn now_millis() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis().try_into().unwrap_or(u64::MAX)
}

/// In UTC, to the second: `2026-01-31T23:59:59Z`.
pub fn time_stamp() -> String {
    stamp_of(SystemTime::now())
}

/// As [`time_stamp`]; moments before 1970 or after 9999 become the nearest that has this form.
pub fn stamp_of(time: SystemTime) -> String {
    let last = UNIX_EPOCH + Duration::from_secs(LAST);
    DateTime::<Utc>::from(time.clamp(UNIX_EPOCH, last)).to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Of RFC 3339, in UTC where the text names no offset; none for anything else, or before 1970.
pub fn read_stamp(text: &str) -> Option<SystemTime> {
    let moment =
        DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_rfc3339(&format!("{text}Z"))).ok()?;
    Some(SystemTime::from(moment)).filter(|moment| *moment >= UNIX_EPOCH)
}

/// When the date `2026-01-31` begins in UTC.
pub fn read_date(date: &str) -> Option<SystemTime> {
    read_stamp(&format!("{date}T00:00:00Z"))
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
