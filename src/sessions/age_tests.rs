//! The unit tests of `age.rs`.

use super::*;

#[test]
fn ages_and_sizes_in_words() {
    for (seconds, words) in [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (7_300, "2 hours ago"),
        (3 * 86_400, "3 days ago"),
        (40 * 86_400, "1 month ago"),
        (800 * 86_400, "2 years ago"),
    ] {
        assert_eq!(ago(Duration::from_secs(seconds)), words);
    }
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
    assert_eq!(since("1970-01-01T23:00:00Z", now), Some(Duration::from_secs(3600)));
    assert_eq!(since("1999-01-01T23:00:00Z", now), Some(Duration::ZERO));
    assert_eq!(since("yesterday", now), None);
    assert_eq!([size(999), size(1_500), size(2_500_000), size(3_000_000_000)], ["999 B", "1.5 kB", "2.5 MB", "3.0 GB"]);
}
