//! The unit tests of `lock.rs`.

use super::*;

#[test]
fn whoever_has_waited_long_looks_more_often() {
    let mut jitter = Jitter::new();
    let mut longest = |waited| (0..1000).map(|_| jitter.pause(waited)).max().unwrap();
    assert!(longest(Duration::ZERO) > Duration::from_millis(8));
    assert!(longest(Duration::from_secs(3)) < Duration::from_millis(1));
}
