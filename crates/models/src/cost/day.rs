//! Days by the user's clock: the zone of `TZ`, else the system's, else UTC.

use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tz::TimeZone;

/// A day without a change of the clock.
const DAY: i64 = 24 * 3600;

/// Zones change, and days begin, at multiples of this in UTC: no modern zone is finer.
const STEP: i64 = 15 * 60;

/// In seconds; no zone is further ahead of UTC.
const AHEAD: i64 = 16 * 3600;

#[derive(Debug)]
pub struct Zone(TimeZone);

impl Zone {
    /// POSIX `TZ` (`Europe/Berlin`, `CET-1CEST,M3.5.0,M10.5.0`), else the system's, else UTC.
    pub fn of(env: &dyn Fn(&str) -> Option<String>) -> Self {
        let zone = match env("TZ") {
            // Set but empty is UTC.
            Some(name) if name.is_empty() => None,
            Some(name) => TimeZone::from_posix_tz(&name).ok(),
            None => TimeZone::local().ok(),
        };
        Self(zone.unwrap_or_else(TimeZone::utc))
    }

    pub fn local() -> &'static Self {
        static LOCAL: LazyLock<Zone> = LazyLock::new(|| Zone::of(&crate::store::process_env));
        &LOCAL
    }

    fn date(&self, seconds: i64) -> i64 {
        let offset = self.0.find_local_time_type(seconds).map_or(0, |kind| i64::from(kind.ut_offset()));
        (seconds + offset).div_euclid(DAY)
    }

    /// In seconds since 1970. Not always midnight: some clocks change just then.
    fn begin(&self, date: i64) -> i64 {
        let mut moment = (date * DAY - AHEAD).div_euclid(STEP) * STEP;
        // Two days suffice, and end the walk even with nonsense tables.
        let end = moment + 2 * DAY;
        while moment < end && self.date(moment) < date {
            moment += STEP;
        }
        moment
    }

    pub fn day(&self, now: SystemTime) -> (SystemTime, SystemTime) {
        let date = self.date(seconds(now));
        (time_at(self.begin(date)), time_at(self.begin(date + 1)))
    }

    /// Of `2025-11-24`; none for no date.
    pub fn begin_of(&self, date: &str) -> Option<SystemTime> {
        let utc = humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).ok()?;
        Some(time_at(self.begin(seconds(utc).div_euclid(DAY))))
    }

    /// Of a moment in the ledger; none for no moment.
    pub fn date_of(&self, stamp: &str) -> Option<String> {
        let date = self.date(seconds(humantime::parse_rfc3339(stamp).ok()?));
        let mut text = humantime::format_rfc3339_seconds(time_at(date * DAY)).to_string();
        text.truncate("2025-11-24".len());
        Some(text)
    }
}

/// In the user's zone: the day's start and the next day's.
pub fn day_bounds(now: SystemTime) -> (SystemTime, SystemTime) {
    Zone::local().day(now)
}

fn seconds(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX / 2))
}

fn time_at(seconds: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds.try_into().unwrap_or_default())
}

#[cfg(test)]
#[path = "day_tests.rs"]
mod tests;
