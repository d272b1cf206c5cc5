//! How a capture ends: the terminal closes, the shell goes, nobody prints any more.

use std::fs;
use std::thread;

use aish::capture::log::KEEP;
use aish::capture::{End, ExclusionMode};

use super::desk::{Desk, open};
use crate::support::pty::{DEADLINE, wait};

#[test]
fn a_closed_terminal_ends_it() {
    let pty = nix::pty::openpty(None, None).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let terminal = open(&nix::unistd::ttyname(&pty.slave).unwrap());
    let tee =
        aish::capture::tee::Tee::start(KEEP, terminal, std::process::id().cast_signed(), "n", dir.path()).unwrap();
    tee.begin(ExclusionMode::Pty).unwrap();
    assert_eq!(tee.ended(), None);
    drop(pty);
    wait("the end", || tee.ended() == Some(End::Terminal), String::new);
    assert!(!tee.finish(DEADLINE).complete);
    let error = tee.begin(ExclusionMode::Pty).unwrap_err();
    assert_eq!(error.message, "the output can't be captured: the terminal was closed");
    let pipe = tee.pipe_path().to_owned();
    assert!(pipe.exists());
    drop(tee);
    assert!(!pipe.exists());
}

#[test]
fn a_killed_shell_ends_it() {
    let mut desk = Desk::new("bash");
    // Another one keeps the terminal open.
    let _terminal = open(&desk.name());
    desk.begin(ExclusionMode::Pty, "echo begun; read -r x");
    desk.until_shown("begun\r\n");
    desk.child.kill().unwrap();
    wait("the end", || desk.tee().ended() == Some(End::Shell), String::new);
    let captured = desk.tee().finish(DEADLINE);
    assert!(!captured.complete && captured.bytes == b"begun\n");
}

#[test]
fn it_goes_on_while_a_job_may_print() {
    let mut desk = Desk::new("bash");
    desk.run("(until [ -e go ]; do sleep .02; done; echo la-ter) & echo now");
    let tee = desk.tee.take().unwrap();
    let pipe = tee.pipe_path().to_owned();
    let lingering = thread::spawn(move || tee.linger());
    fs::write(desk.dir.path().join("go"), "").unwrap();
    desk.until_shown("la-ter\r\n");
    lingering.join().unwrap();
    assert!(!pipe.exists());
}

#[test]
fn it_ends_at_once_when_nobody_prints() {
    let mut desk = Desk::new("bash");
    assert!(desk.run("echo x").complete);
    desk.tee.take().unwrap().linger();
}
