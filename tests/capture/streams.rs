//! What comes through: every byte, in its place, and nothing of the marks.

use std::io::{Read, Write};
use std::time::Duration;

use aish::capture::tee::Tee;
use aish::capture::{ExclusionMode, marks};

use super::desk::{Desk, NONCE, has, open};
use crate::support::pty::DEADLINE;

/// A terminal without a shell: its other side, and a tee on it.
fn bare(dir: &tempfile::TempDir) -> (std::fs::File, Tee) {
    let pty = nix::pty::openpty(None, None).unwrap();
    let terminal = open(&nix::unistd::ttyname(&pty.slave).unwrap());
    let tee = Tee::start(1000, terminal, std::process::id().cast_signed(), NONCE, dir.path()).unwrap();
    (std::fs::File::from(pty.master), tee)
}

/// Reads until the terminal has been sent this many bytes.
fn take(master: &mut std::fs::File, count: usize) -> String {
    let mut bytes = vec![0; count];
    master.read_exact(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_long_output_arrives_as_it_was_printed() {
    let desk = Desk::new("bash");
    let captured = desk.run("seq 100000");
    desk.until_shown("100000\r\n");
    let lines: String = (1..=100_000).map(|n| format!("{n}\r\n")).collect();
    assert!(has(&desk.shown(), &lines), "not byte for byte");
    assert!(captured.complete && !captured.ends_without_newline && !captured.modes_changed);
    let printed = lines.replace("\r\n", "\n");
    assert_eq!(captured.total, printed.len() as u64);
    assert_eq!(captured.bytes.len(), 2 * 64 * 1024);
    assert_eq!(captured.skipped, captured.total - captured.bytes.len() as u64);
    let (head, tail) = captured.bytes.split_at(64 * 1024);
    assert!(printed.as_bytes().starts_with(head) && printed.as_bytes().ends_with(tail));
}

#[test]
fn no_prompt_comes_before_the_end_of_the_output() {
    for shell in ["bash", "zsh"] {
        if std::process::Command::new(shell).arg("--version").output().is_err() {
            continue;
        }
        let desk = Desk::new(shell);
        for round in 0..60 {
            desk.forget();
            let captured = desk.run(&format!("seq 700; echo last-{round}-"));
            assert!(captured.complete);
            // Behind the command line, which an editor may show again together with its own prompt.
            let printed =
                |shown: &[u8]| shown.windows(6).position(|part| part == b"1\r\n2\r\n").map(|at| shown[at..].to_vec());
            desk.until("the prompt", |shown| printed(shown).is_some_and(|output| has(&output, "$ ")));
            let output = String::from_utf8(printed(&desk.shown()).unwrap()).unwrap();
            let before = &output[..output.find("$ ").unwrap()];
            assert!(before.contains(&format!("\nlast-{round}-\r\n")), "{shell}, round {round}: {before:?}");
            assert!(captured.bytes.ends_with(format!("700\nlast-{round}-\n").as_bytes()));
        }
    }
}

#[test]
fn marks_are_taken_out_however_they_are_cut() {
    let dir = tempfile::tempdir().unwrap();
    let (mut master, tee) = bare(&dir);
    let mut slave = open(tee.slave_path());
    let (start, end) = (marks::start_mark(NONCE), marks::end_mark(NONCE));
    for at in 1..start.len() {
        tee.begin(ExclusionMode::Pty).unwrap();
        slave.write_all(b"echo").unwrap();
        slave.write_all(&start.as_bytes()[..at]).unwrap();
        // What is held back is not shown; the tee has read it when the text before it is there.
        assert_eq!(take(&mut master, 4), "echo");
        slave.write_all(&start.as_bytes()[at..]).unwrap();
        slave.write_all(b"out\n").unwrap();
        assert_eq!(take(&mut master, 5), "out\r\n");
        slave.write_all(&end.as_bytes()[..at]).unwrap();
        assert!(!tee.finish(Duration::ZERO).complete);
        tee.begin(ExclusionMode::Pty).unwrap();
        slave.write_all(&end.as_bytes()[at..]).unwrap();
        let captured = tee.finish(DEADLINE);
        assert!(captured.complete && captured.bytes.is_empty());
    }
}

#[test]
fn what_only_looks_like_a_mark_is_shown() {
    let dir = tempfile::tempdir().unwrap();
    let (mut master, tee) = bare(&dir);
    let mut slave = open(tee.slave_path());
    let hostile = format!("{}{}\u{1b}]7771;{NONCE};\u{1b}[31m", marks::end_mark("n-2"), marks::start_mark("other"));
    tee.begin(ExclusionMode::Pty).unwrap();
    slave.write_all(hostile.as_bytes()).unwrap();
    assert_eq!(take(&mut master, hostile.len()), hostile);
    slave.write_all(marks::end_mark(NONCE).as_bytes()).unwrap();
    let captured = tee.finish(DEADLINE);
    assert!(captured.complete && captured.ends_without_newline);
    assert_eq!(captured.bytes, hostile.as_bytes());
}

#[test]
fn a_flood_without_a_newline_keeps_head_and_tail() {
    let dir = tempfile::tempdir().unwrap();
    let (mut master, tee) = bare(&dir);
    let mut slave = open(tee.slave_path());
    let sink = std::thread::spawn(move || {
        let mut buffer = [0; 65536];
        let mut total = 0;
        while total < 20_000_003 {
            total += master.read(&mut buffer).unwrap();
        }
        master
    });
    tee.begin(ExclusionMode::Pty).unwrap();
    slave.write_all(b"AAA").unwrap();
    for _ in 0..200 {
        slave.write_all(&[b'x'; 100_000]).unwrap();
    }
    slave.write_all(marks::end_mark(NONCE).as_bytes()).unwrap();
    let captured = tee.finish(DEADLINE);
    assert_eq!((captured.total, captured.bytes.len(), captured.complete), (20_000_003, 2000, true));
    assert!(captured.bytes.starts_with(b"AAAx"));
    sink.join().unwrap();
}

#[test]
fn a_progress_bar_is_shown_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let (mut master, tee) = bare(&dir);
    let mut slave = open(tee.slave_path());
    slave.write_all(b"50%\r").unwrap();
    assert_eq!(take(&mut master, 4), "50%\r", "nothing follows it");
    slave.write_all(b"a\r\nb\x1b").unwrap();
    assert_eq!(take(&mut master, 5), "a\r\r\nb", "what a plain terminal makes of it");
}

#[test]
fn a_pipe_is_no_terminal_and_is_shown_as_well() {
    let desk = Desk::new("bash");
    desk.begin(ExclusionMode::Pipe, "[ -t 1 ] || echo piped; echo two >&2; printf rest");
    let captured = desk.finish();
    assert!(captured.complete && captured.ends_without_newline);
    assert_eq!(captured.bytes, b"piped\ntwo\nrest");
    desk.until_shown("piped\r\ntwo\r\nrest");
    assert_eq!(desk.run("[ -t 1 ] && echo terminal").bytes, b"terminal\n");
}

#[test]
fn a_job_in_the_background_prints_after_the_prompt() {
    let desk = Desk::new("bash");
    let captured = desk.run("(until [ -e go ]; do sleep .02; done; echo la-ter) & echo now");
    assert!(captured.complete && captured.bytes.ends_with(b"now\n"));
    desk.until_shown("now\r\n");
    std::fs::write(desk.dir.path().join("go"), "").unwrap();
    desk.until_shown("la-ter\r\n");
    assert_eq!(desk.run("echo next").bytes, b"next\n");
}
