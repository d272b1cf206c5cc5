//! The unit tests of `control_socket.rs`.

use super::*;
use crate::helper_link::message::Purpose;

#[test]
fn another_process_can_ask_and_end_the_run() {
    let temp = tempfile::tempdir().unwrap();
    let listener = RunListener::new("tidy up", 16);
    let control = ControlSocket::open(temp.path(), &listener).unwrap();
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
