//! The unit tests of `signals.rs`.

use super::*;

#[test]
fn the_mask_is_read_bit_by_bit() {
    let status = "Name:\tx\nSigIgn:\t0000000000001001\nSigCgt:\tffffffffffffffff\n";
    assert!(is_ignored(status, SIGHUP));
    assert!(!is_ignored(status, SIGINT));
    assert!(!is_ignored("", SIGHUP));
}

#[test]
fn the_first_flag_that_is_set_is_named() {
    let flags: Vec<_> = SIGNALS.map(|(_, name)| (Arc::new(AtomicBool::new(false)), name)).into();
    let signals = Signals { flags };
    assert_eq!(signals.raised(), None);
    signals.flags[1].0.store(true, Ordering::Relaxed);
    assert_eq!(signals.clone().raised(), Some("terminated"));
}
