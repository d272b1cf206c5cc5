//! The unit tests of `conversation_log.rs`.

use super::*;
use crate::model::turn::TurnFacts;
use crate::store::id::ShellId;

#[test]
fn a_shell_is_told_once_and_again_after_it_was_well() {
    let dir = tempfile::tempdir().unwrap();
    let state = ShellState::new(&dir.path().join("state"), &ShellId::parse("1-1").unwrap());
    let log = dir.path().join("file/log");
    let process = || ConversationLog::new(log.clone()).of_shell(state.clone(), None);
    let turns = [Turn::user("x", TurnFacts::new())];
    std::fs::write(dir.path().join("file"), "in the way").unwrap();
    let first = process();
    assert!(first.keep("m", &turns).unwrap().contains("isn't kept"));
    assert_eq!((first.keep("m", &turns), process().keep("m", &turns)), (None, None));
    std::fs::remove_file(dir.path().join("file")).unwrap();
    assert_eq!(process().keep("m", &turns), None);
    std::fs::remove_dir_all(dir.path().join("file")).unwrap();
    std::fs::write(dir.path().join("file"), "in the way").unwrap();
    assert!(process().keep("m", &turns).is_some());
}

#[test]
fn one_line_says_it_where_nothing_can_be_written() {
    let kept = ConversationLog::new("/proc/nowhere/log".into());
    let kept =
        kept.of_shell(ShellState::new(std::path::Path::new("/proc"), &ShellId::current(None)), Some("why".into()));
    assert!(kept.keep("m", &[]).unwrap().contains("isn't kept"));
    assert_eq!(kept.keep("m", &[]), None);
}
