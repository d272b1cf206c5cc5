//! The unit tests of `ignored_signals.rs`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Runs alone, in a process of its own.
#[test]
#[ignore = "the child of the next test"]
fn shielded() {
    super::ignore_terminal_signals().unwrap();
    let mut out = std::io::stderr();
    for line in std::io::stdin().lines() {
        writeln!(out, "alive {}", line.unwrap()).unwrap();
    }
}

#[test]
fn signals_do_not_end_it() {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "capture::ignored_signals::tests::shielded"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut ask = |word: &str| {
        writeln!(input, "{word}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), format!("alive {word}"));
    };
    ask("first");
    let pid = Pid::from_raw(child.id().cast_signed());
    use Signal as S;
    for signal in
        [S::SIGHUP, S::SIGINT, S::SIGQUIT, S::SIGPIPE, S::SIGTSTP, S::SIGTTIN, S::SIGTTOU, S::SIGUSR1, S::SIGALRM]
    {
        kill(pid, signal).unwrap();
        ask(signal.as_str());
    }
    kill(pid, Signal::SIGTERM).unwrap();
    assert!(!child.wait().unwrap().success());
}
