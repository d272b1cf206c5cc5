//! The unit tests of `day.rs`.

use super::*;

/// In hours, of what a clock shows between two moments, and else.
fn offset(seconds: i64, between: [&str; 2], within: i64, else_hours: i64) -> i64 {
    let [from, to] = between.map(|stamp| super::seconds(moment(stamp)));
    3600 * if (from..to).contains(&seconds) { within } else { else_hours }
}

fn berlin() -> Zone {
    Zone(|seconds| match seconds {
        ..1_767_225_600 => offset(seconds, ["2025-03-30T01:00:00Z", "2025-10-26T01:00:00Z"], 2, 1),
        _ => offset(seconds, ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"], 2, 1),
    })
}

/// Its clocks go from 24:00 to 1:00, so the day begins at one; and from 24:00 back to 23:00, so it comes twice.
fn santiago() -> Zone {
    Zone(|seconds| offset(seconds, ["2025-04-06T03:00:00Z", "2025-09-07T04:00:00Z"], -4, -3))
}

fn moment(stamp: &str) -> SystemTime {
    read_stamp(stamp).unwrap()
}

#[test]
fn a_day_is_that_of_the_clock_on_the_wall() {
    for (zone, now, begin, end) in [
        (Zone(|_| 0), "2025-11-24T23:30:00Z", "2025-11-24T00:00:00Z", "2025-11-25T00:00:00Z"),
        (berlin(), "2025-11-24T22:59:59Z", "2025-11-23T23:00:00Z", "2025-11-24T23:00:00Z"),
        (berlin(), "2025-11-24T23:00:00Z", "2025-11-24T23:00:00Z", "2025-11-25T23:00:00Z"),
        // 23 hours in spring, 25 in autumn.
        (berlin(), "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
        (berlin(), "2025-10-26T12:00:00Z", "2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z"),
        // The furthest ones, and one of three quarters of an hour.
        (Zone(|_| 14 * 3600), "2025-11-24T09:59:59Z", "2025-11-23T10:00:00Z", "2025-11-24T10:00:00Z"),
        (Zone(|_| -12 * 3600), "2025-11-24T11:59:59Z", "2025-11-23T12:00:00Z", "2025-11-24T12:00:00Z"),
        (Zone(|_| 20_700), "2025-11-24T18:15:00Z", "2025-11-24T18:15:00Z", "2025-11-25T18:15:00Z"),
        (santiago(), "2025-09-07T12:00:00Z", "2025-09-07T04:00:00Z", "2025-09-08T03:00:00Z"),
        (santiago(), "2025-04-06T12:00:00Z", "2025-04-06T04:00:00Z", "2025-04-07T04:00:00Z"),
    ] {
        let (from, to) = zone.day(moment(now));
        assert_eq!((stamp_of(from).as_str(), stamp_of(to).as_str()), (begin, end), "{now}");
    }
}

#[test]
fn dates_and_moments() {
    let berlin = berlin();
    assert_eq!(berlin.date_of("2025-11-24T23:00:00Z").as_deref(), Some("2025-11-25"));
    assert_eq!(berlin.date_of("2025-07-01T21:59:59Z").as_deref(), Some("2025-07-01"));
    assert_eq!(berlin.date_of("soon"), None);
    assert_eq!(berlin.begin_of("2025-07-01").map(stamp_of).as_deref(), Some("2025-06-30T22:00:00Z"));
    for bad in ["", "2025", "2025-13-01", "x"] {
        assert_eq!(berlin.begin_of(bad), None, "{bad}");
    }
    // At the end of what can be told nothing breaks.
    assert_eq!(berlin.date_of("1970-01-01T00:00:00Z").as_deref(), Some("1970-01-01"));
    assert!(berlin.begin_of("9999-12-31").is_some());
}
