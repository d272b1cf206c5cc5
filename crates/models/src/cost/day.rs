//! Days as the user's clock counts them: when one begins and which one a moment is in. The time
//! zone is that of `TZ`, else the system's; where neither can be read, UTC. It knows nothing of
//! calls.

use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tz::TimeZone;

/// Seconds of a day without a change of the clock.
const DAY: i64 = 24 * 3600;

/// Clocks change, and days begin, at a multiple of this many seconds of UTC: no zone of our time
/// has odder minutes.
const STEP: i64 = 15 * 60;

/// No zone is further ahead of UTC, in seconds.
const AHEAD: i64 = 16 * 3600;

#[derive(Debug)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone that an environment names, as POSIX writes it (`Europe/Berlin`, `:localtime`,
    /// `CET-1CEST,M3.5.0,M10.5.0`), else the system's. What can't be understood is UTC, as it is
    /// for the C library.
    pub fn of(env: &dyn Fn(&str) -> Option<String>) -> Self {
        let zone = match env("TZ") {
            // Set but empty is UTC.
            Some(name) if name.is_empty() => None,
            Some(name) => TimeZone::from_posix_tz(&name).ok(),
            None => TimeZone::local().ok(),
        };
        Self(zone.unwrap_or_else(TimeZone::utc))
    }

    /// The zone of this process, read when it is first needed.
    pub fn local() -> &'static Self {
        static LOCAL: LazyLock<Zone> = LazyLock::new(|| Zone::of(&crate::store::process_env));
        &LOCAL
    }

    /// The date of a moment, in days since 1970.
    fn date(&self, seconds: i64) -> i64 {
        let offset = self.0.find_local_time_type(seconds).map_or(0, |kind| i64::from(kind.ut_offset()));
        (seconds + offset).div_euclid(DAY)
    }

    /// When a date begins, in seconds since 1970. That need not be at midnight: some clocks change
    /// just then.
    fn begin(&self, date: i64) -> i64 {
        let mut moment = (date * DAY - AHEAD).div_euclid(STEP) * STEP;
        // Two days are ample, and the walk ends even where the tables are nonsense.
        let end = moment + 2 * DAY;
        while moment < end && self.date(moment) < date {
            moment += STEP;
        }
        moment
    }

    /// The day that a moment is in: when it began, and when the next one does.
    pub fn day(&self, now: SystemTime) -> (SystemTime, SystemTime) {
        let date = self.date(seconds(now));
        (time_at(self.begin(date)), time_at(self.begin(date + 1)))
    }

    /// When a date like `2025-11-24` begins; none if it is no date.
    pub fn begin_of(&self, date: &str) -> Option<SystemTime> {
        let utc = humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).ok()?;
        Some(time_at(self.begin(seconds(utc).div_euclid(DAY))))
    }

    /// The date of a moment in the ledger, `2025-11-24`; none if that is no moment.
    pub fn date_of(&self, stamp: &str) -> Option<String> {
        let date = self.date(seconds(humantime::parse_rfc3339(stamp).ok()?));
        let mut text = humantime::format_rfc3339_seconds(time_at(date * DAY)).to_string();
        text.truncate("2025-11-24".len());
        Some(text)
    }
}

/// The day of a moment in the user's own zone: when it began, and when the next one does.
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
