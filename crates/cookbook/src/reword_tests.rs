//! The unit tests of `reword.rs`.

use super::*;

#[test]
fn text_that_runs_on_is_quoted() {
    for (said, meant) in [
        ("append the line 127.0.0.1 dev.local to hosts.txt", "append the line \"127.0.0.1 dev.local\" to hosts.txt"),
        ("add the words see you to the end of a.txt", "add the words \"see you\" to the end of a.txt"),
        ("commit everything with message fix login bug", "commit everything with message \"fix login bug\""),
        ("add line numbers to a.txt", "add line numbers to a.txt"),
        ("add the text files to git", "add the text files to git"),
    ] {
        assert_eq!(plain(said), meant);
    }
}

#[test]
fn reasons_go_and_conditions_stay() {
    assert_eq!(shorter("copy a.txt to b.txt before i break it"), ["copy a.txt to b.txt"]);
    assert_eq!(shorter("i broke main.py, restore it from git"), ["restore main.py from git"]);
    assert!(shorter("delete a.txt so that it is not shown").is_empty());
}
