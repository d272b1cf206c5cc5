//! Days by the user's clock: the zone of `TZ`, else the machine's, else UTC.

use std::mem::MaybeUninit;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nix::libc;

use crate::store::clock::{read_date, read_stamp, stamp_of};

/// A day without a change of the clock.
const DAY: i64 = 24 * 3600;

/// Zones change, and days begin, at multiples of this in UTC: no modern zone is finer.
const STEP: i64 = 15 * 60;

/// In seconds; no zone is further ahead of UTC.
const AHEAD: i64 = 16 * 3600;

/// How many seconds the clock on the wall is ahead of UTC at a moment, which is in seconds since 1970.
type Offset = fn(i64) -> i64;

#[derive(Debug)]
pub struct Zone(pub(super) Offset);

impl Zone {
    pub const fn local() -> Self {
        Self(local_offset)
    }

    fn date(&self, seconds: i64) -> i64 {
        (seconds + self.0(seconds)).div_euclid(DAY)
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
        let utc = read_date(date)?;
        Some(time_at(self.begin(seconds(utc).div_euclid(DAY))))
    }

    /// Of a moment in the ledger; none for no moment.
    pub fn date_of(&self, stamp: &str) -> Option<String> {
        let date = self.date(seconds(read_stamp(stamp)?));
        let mut text = stamp_of(time_at(date * DAY));
        text.truncate("2025-11-24".len());
        Some(text)
    }
}

/// In the user's zone: the day's start and the next day's.
pub fn day_bounds(now: SystemTime) -> (SystemTime, SystemTime) {
    Zone::local().day(now)
}

/// By the C library, which reads `TZ` and the machine's tables; 0 for what it can't tell.
#[allow(unsafe_code)]
fn local_offset(moment: i64) -> i64 {
    let moment: libc::time_t = moment;
    let mut told = MaybeUninit::<libc::tm>::zeroed();
    // SAFETY: both point to values of ours that live long enough; of `tm`, all zero is a valid value.
    let told = unsafe {
        libc::localtime_r(&raw const moment, told.as_mut_ptr());
        told.assume_init()
    };
    told.tm_gmtoff
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
