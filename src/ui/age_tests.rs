//! The unit tests of `age.rs`.

use super::*;

#[test]
fn ages() {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(2_000_000_000);
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
        assert_eq!(ago(now - Duration::from_secs(seconds), now), expected);
    }
    assert_eq!(ago(now + Duration::from_secs(5), now), "just now");
}
