//! The unit tests of `runs.rs`.

use super::*;

#[test]
fn what_a_dead_run_left_is_removed_on_sight() {
    let temp = tempfile::tempdir().unwrap();
    let id = ShellId::parse("1-2").unwrap();
    let dir = RunDir::new(temp.path(), &id);
    assert!(dir.connect(Purpose::Status).is_none() && RunDir::all(temp.path()).is_empty());
    dir.create().unwrap();
    // Above the largest process id Linux hands out.
    dir.put(&RunRecord { pid: 99_999_999 }).unwrap();
    assert_eq!(RunDir::all(temp.path()).len(), 1);
    assert!(dir.ask(Purpose::Status).is_none());
    assert!(RunDir::all(temp.path()).is_empty());
    // The number of a living process, but nobody listens any more.
    dir.create().unwrap();
    drop(dir.listen().unwrap());
    dir.put(&RunRecord { pid: std::process::id().cast_signed() }).unwrap();
    assert!(dir.ask(Purpose::Status).is_none());
    assert!(RunDir::all(temp.path()).is_empty());
}
