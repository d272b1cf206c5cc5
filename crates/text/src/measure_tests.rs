//! The unit tests of `measure.rs`.

use super::*;

#[test]
fn ages() {
    let (hour, day) = (3600, 24 * 3600);
    for (seconds, expected) in [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (59 * 60, "59 minutes ago"),
        (hour, "1 hour ago"),
        (day, "1 day ago"),
        (3 * day + hour, "3 days ago"),
        (13 * day, "13 days ago"),
        (14 * day, "2 weeks ago"),
        (40 * day, "1 month ago"),
        (400 * day, "1 year ago"),
        (800 * day, "2 years ago"),
    ] {
        assert_eq!(ago(Duration::from_secs(seconds)), expected);
    }
}

#[test]
fn sizes_and_counts() {
    assert_eq!((digits(0), digits(999), digits(1_234_567)), ("0".into(), "999".into(), "1,234,567".into()));
    assert_eq!((count(1, "file", "files"), count(2, "file", "files")), ("1 file".into(), "2 files".into()));
    for (bytes, expected) in [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (999_999, "1.0 MB"),
        (34_000_000, "34 MB"),
    ] {
        assert_eq!(size(bytes), expected);
    }
}

#[test]
fn ages_are_read() {
    let (hour, day) = (3600, 24 * 3600);
    for (text, seconds) in [
        ("7d", 7 * day),
        ("12h", 12 * hour),
        ("1h 30min", hour + 1800),
        ("1h30m", hour + 1800),
        (" 2 weeks ", 14 * day),
        ("1s", 1),
        ("1month", 30 * day),
        ("3mo", 90 * day),
        ("99years", 99 * 365 * day),
    ] {
        assert_eq!(parse_age(text), Some(Duration::from_secs(seconds)), "{text}");
    }
    for bad in ["", "7", "d", "-1d", "1.5h", "7x", "7d!", "1d 5", "20000000000000000000s", "999999999999999y"] {
        assert_eq!(parse_age(bad), None, "{bad}");
    }
}

#[test]
fn durations() {
    for (seconds, shown) in [(0, "0s"), (59, "59s"), (3600, "1h"), (5403, "1h 30m 3s"), (90_000, "1d 1h")] {
        assert_eq!(lasting(Duration::from_secs(seconds)), shown);
    }
}
