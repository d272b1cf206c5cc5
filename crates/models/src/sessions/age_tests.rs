//! The unit tests of `age.rs`.

use super::*;

#[test]
fn moments_of_logs() {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
    assert_eq!(since("1970-01-01T23:00:00Z", now), Some(Duration::from_secs(3600)));
    assert_eq!(since("1999-01-01T23:00:00Z", now), Some(Duration::ZERO));
    assert_eq!(since("yesterday", now), None);
}
