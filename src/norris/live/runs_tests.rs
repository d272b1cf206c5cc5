//! The unit tests of `runs.rs`.

use super::*;

#[test]
fn what_a_dead_run_left_is_removed_on_sight() {
    let temp = tempfile::tempdir().unwrap();
    let id = ShellId::parse("1-2").unwrap();
    let dir = RunDir::new(temp.path(), &id);
    assert!(dir.connect(Purpose::Status).is_none() && RunDir::all(temp.path()).is_empty());
    private_dir(&dir.dir).unwrap();
    // Above the largest process id Linux hands out.
    dir.put(&RunRecord { pid: 99_999_999 }).unwrap();
    assert_eq!(RunDir::all(temp.path()).len(), 1);
    assert!(dir.ask(Purpose::Status).is_none());
    assert!(RunDir::all(temp.path()).is_empty());
    // The number of a living process, but nobody listens any more.
    private_dir(&dir.dir).unwrap();
    drop(private_socket::listen(&dir.dir).unwrap());
    dir.put(&RunRecord { pid: std::process::id().cast_signed() }).unwrap();
    assert!(dir.ask(Purpose::Status).is_none());
    assert!(RunDir::all(temp.path()).is_empty());
}

#[test]
fn another_process_can_ask_and_end_the_run() {
    let temp = tempfile::tempdir().unwrap();
    let listener = RunListener::new("tidy up", 16);
    let control = RunSocket::open(RunDir::new(temp.path(), &ShellId::of_this_process())).unwrap();
    drop(control.accept_connections(&listener).unwrap());
    listener.set_activity(Some(2), "asking fast");
    let runs = RunDir::all(temp.path());
    let [(_, dir)] = runs.as_slice() else { panic!("{runs:?}") };
    let info = dir.ask(Purpose::Status).unwrap();
    assert_eq!((info.goal.as_str(), info.step, info.doing.as_str()), ("tidy up", 2, "asking fast"));
    assert_eq!(listener.cancelled(), None);
    assert!(dir.ask(Purpose::Off).is_some());
    assert!(listener.cancelled().is_some());
    drop(control);
    assert!(RunDir::all(temp.path()).is_empty());
}
