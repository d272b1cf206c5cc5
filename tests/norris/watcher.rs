//! The process that cleans up after an aish that was killed.

use crate::support::program;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::child_shell::{eventually, session};

fn child(program: &str, args: &[&str], stdin: Stdio) -> Child {
    Command::new(program).args(args).stdin(stdin).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Starts a session that ignores polite signals, has `order` given to a watcher, and lets the
/// watcher's input end.
fn watched(order: impl Fn(u32) -> String) -> (Child, String) {
    let script = "trap '' HUP TERM INT; while :; do sleep 0.01; done";
    let orphan = child("setsid", &["/bin/sh", "-c", script], Stdio::null());
    let id = orphan.id().to_string();
    eventually("the session begins", || !session(&id).is_empty());
    let mut watcher = child(program(), &["shell-helper", "watch"], Stdio::piped());
    watcher.stdin.take().unwrap().write_all(order(orphan.id()).as_bytes()).unwrap();
    assert!(watcher.wait().unwrap().success());
    (orphan, id)
}

fn order(session: u32, dir: &Path) -> serde_json::Value {
    serde_json::json!({"session": session, "dir": dir})
}

#[test]
fn the_session_and_the_directory_go_with_aish() {
    let dir = tempfile::tempdir().unwrap();
    let mine = dir.path().join("mine");
    std::fs::create_dir(&mine).unwrap();
    std::fs::write(mine.join("report"), "").unwrap();
    let (mut orphan, id) = watched(|pid| format!("{}\n", order(pid, &mine)));
    assert!(!orphan.wait().unwrap().success());
    eventually("the session ends", || session(&id).is_empty());
    assert!(!mine.exists());
}

#[test]
fn a_session_that_was_ended_already_is_left_alone() {
    let (mut orphan, id) = watched(|pid| format!("{}\nnull\n", order(pid, Path::new("/nonexistent"))));
    assert!(!session(&id).is_empty());
    orphan.kill().unwrap();
    orphan.wait().unwrap();
    eventually("the session ends", || session(&id).is_empty());
}

#[test]
fn a_wrong_call_is_a_usage_error() {
    for args in
        [&["shell-helper"][..], &["shell-helper", "other"], &["shell-helper", "run"], &["shell-helper", "servers"]]
    {
        assert_eq!(child(program(), args, Stdio::null()).wait().unwrap().code(), Some(2), "{args:?}");
    }
}
