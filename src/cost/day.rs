//! Days as the user's clock counts them: when one begins and which one a moment is in. The time zone is that of `TZ`, else
//! the system's; where neither can be read, UTC. It knows nothing of calls.

use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tz::TimeZone;

/// Seconds of a day without a change of the clock.
const DAY: i64 = 24 * 3600;

/// Clocks change, and days begin, at a multiple of this many seconds of UTC: no zone of our time has odder minutes.
const STEP: i64 = 15 * 60;

/// No zone is further ahead of UTC, in seconds.
const AHEAD: i64 = 16 * 3600;

#[derive(Debug)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone that an environment names, as POSIX writes it (`Europe/Berlin`, `:localtime`, `CET-1CEST,M3.5.0,M10.5.0`), else
    /// the system's. What can't be understood is UTC, as it is for the C library.
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

    /// When a date begins, in seconds since 1970. That need not be at midnight: some clocks change just then.
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
mod tests {
    use super::*;

    fn zone(name: &'static str) -> Zone {
        Zone::of(&move |variable| (variable == "TZ").then(|| name.to_owned()))
    }

    fn stamp(time: SystemTime) -> String {
        humantime::format_rfc3339_seconds(time).to_string()
    }

    /// Rules written out, so that no table of the machine is needed.
    const BERLIN: &str = "CET-1CEST,M3.5.0,M10.5.0/3";

    #[test]
    fn a_day_is_that_of_the_clock_on_the_wall() {
        for (name, now, begin, end) in [
            ("", "2025-11-24T23:30:00Z", "2025-11-24T00:00:00Z", "2025-11-25T00:00:00Z"),
            ("no/such/zone", "2025-11-24T23:30:00Z", "2025-11-24T00:00:00Z", "2025-11-25T00:00:00Z"),
            (BERLIN, "2025-11-24T22:59:59Z", "2025-11-23T23:00:00Z", "2025-11-24T23:00:00Z"),
            (BERLIN, "2025-11-24T23:00:00Z", "2025-11-24T23:00:00Z", "2025-11-25T23:00:00Z"),
            // 23 hours in spring, 25 in autumn.
            (BERLIN, "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
            (BERLIN, "2025-10-26T12:00:00Z", "2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z"),
            // The furthest ones, and one of three quarters of an hour.
            ("<+14>-14", "2025-11-24T09:59:59Z", "2025-11-23T10:00:00Z", "2025-11-24T10:00:00Z"),
            ("<-12>12", "2025-11-24T11:59:59Z", "2025-11-23T12:00:00Z", "2025-11-24T12:00:00Z"),
            ("<+0545>-5:45", "2025-11-24T18:15:00Z", "2025-11-24T18:15:00Z", "2025-11-25T18:15:00Z"),
            // The clock goes from 24:00 to 1:00, so the day begins at one; and from 24:00 back to 23:00, so it comes twice.
            ("<-04>4<-03>,M9.1.0/0,M4.1.0/0", "2025-09-07T12:00:00Z", "2025-09-07T04:00:00Z", "2025-09-08T03:00:00Z"),
            ("<-04>4<-03>,M9.1.0/0,M4.1.0/0", "2025-04-06T12:00:00Z", "2025-04-06T04:00:00Z", "2025-04-07T04:00:00Z"),
        ] {
            let (from, to) = zone(name).day(humantime::parse_rfc3339(now).unwrap());
            assert_eq!((stamp(from).as_str(), stamp(to).as_str()), (begin, end), "{name} {now}");
        }
    }

    #[test]
    fn dates_and_moments() {
        let berlin = zone(BERLIN);
        assert_eq!(berlin.date_of("2025-11-24T23:00:00Z").as_deref(), Some("2025-11-25"));
        assert_eq!(berlin.date_of("2025-07-01T21:59:59Z").as_deref(), Some("2025-07-01"));
        assert_eq!(berlin.date_of("soon"), None);
        assert_eq!(berlin.begin_of("2025-07-01").map(stamp).as_deref(), Some("2025-06-30T22:00:00Z"));
        for bad in ["", "2025", "2025-13-01", "x"] {
            assert_eq!(berlin.begin_of(bad), None, "{bad}");
        }
        // At the end of what can be told nothing breaks.
        assert_eq!(berlin.date_of("1970-01-01T00:00:00Z").as_deref(), Some("1970-01-01"));
        assert!(berlin.begin_of("9999-12-31").is_some());
    }
}
