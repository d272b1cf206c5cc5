//! The unit tests of `day.rs`.

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
        // The clock goes from 24:00 to 1:00, so the day begins at one; and from 24:00 back to
        // 23:00, so it comes twice.
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
