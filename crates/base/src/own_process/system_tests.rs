//! The unit tests of `system.rs`.

use super::*;

#[test]
fn names_may_hold_anything() {
    let line = "4242 (a) b (c) S 1 77 50 34817 88 4194304 0 0\n";
    let stat = ProcessStat::parse(line).unwrap();
    assert_eq!((stat.name.as_str(), stat.state), ("a) b (c", 'S'));
    assert_eq!((stat.parent, stat.group, stat.session, stat.foreground, stat.started), (1, 77, 50, 88, 0));
    for torn in ["", "1", "1 (x", "1 (x) S", "1 (x) S 1 2 3 4", "1 (x) S 1 y 3 4 5"] {
        assert_eq!(ProcessStat::parse(torn), None, "{torn:?}");
    }
}

#[test]
fn the_dead_are_not_alive() {
    assert!(is_alive(std::process::id().cast_signed()));
    let mut child = std::process::Command::new("true").spawn().unwrap();
    let pid = child.id().cast_signed();
    let end = std::time::Instant::now() + std::time::Duration::from_secs(40);
    while is_alive(pid) {
        assert!(std::time::Instant::now() < end, "a zombie counts as alive");
        std::thread::yield_now();
    }
    child.wait().unwrap();
    assert!(!is_alive(pid));
}
