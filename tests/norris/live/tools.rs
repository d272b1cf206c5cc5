//! Changes of a run that are taken back.

use std::fs;

use super::Live;
use aish_text::Shell;

in_every_shell!(a_command_can_be_undone);

fn a_command_can_be_undone(shell: Shell) {
    let live = Live::new(shell);
    live.write("dir/a", "a");
    live.write("dir/b", "b");
    live.model.replies(&["CMD: rm dir/a dir/b", "GOAL: complete"]);
    live.start("delete them");
    live.expect("undo: possible");
    live.halted();
    live.key(b"p");
    live.ended();
    assert_eq!(fs::read_dir(live.work("dir")).unwrap().count(), 0);
    live.session.run("aish undo");
    assert_eq!((live.read("dir/a"), live.read("dir/b")), ("a".to_owned(), "b".to_owned()));
}
