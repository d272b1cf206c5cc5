//! The unit tests of `lock.rs`.

use super::*;

#[test]
fn a_lock_that_is_held_is_waited_for_with_an_end() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("x");
    let first = File::create(&path).unwrap();
    assert_eq!(take_lock(&first, LockKind::Exclusive, Duration::ZERO).unwrap(), Held::Yes);
    let second = File::open(&path).unwrap();
    let refused = take_lock(&second, LockKind::Shared, Duration::from_millis(5)).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::WouldBlock);
    drop(first);
    // A process that another test is about to start has a copy of every descriptor until it runs
    // its program.
    assert_eq!(take_lock(&second, LockKind::Shared, Duration::from_secs(60)).unwrap(), Held::Yes);
    let third = File::open(&path).unwrap();
    assert_eq!(take_lock(&third, LockKind::Shared, Duration::ZERO).unwrap(), Held::Yes);
}

#[test]
fn a_file_system_without_locks_is_known_by_its_errors() {
    for code in [Errno::ENOLCK, Errno::ENOSYS, Errno::EOPNOTSUPP] {
        assert!(is_unsupported(&io::Error::from_raw_os_error(code as i32)), "{code}");
    }
    assert!(!is_unsupported(&io::Error::from_raw_os_error(Errno::EIO as i32)));
}
