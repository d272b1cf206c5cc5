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
