//! The unit tests of `clock.rs`.

use super::*;

#[test]
fn every_moment_has_a_stamp() {
    for (time, stamp) in [
        (UNIX_EPOCH - Duration::from_secs(3600), "1970-01-01T00:00:00Z"),
        (UNIX_EPOCH + Duration::from_secs(1), "1970-01-01T00:00:01Z"),
        (UNIX_EPOCH + Duration::from_secs(LAST + 5), "9999-12-31T23:59:59Z"),
    ] {
        assert_eq!(stamp_of(time), stamp);
    }
}
