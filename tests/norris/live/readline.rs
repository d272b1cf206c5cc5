//! Ctrl-C while readline is at work on a line that bash was handed: the system call at which it
//! comes is chosen.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use aish_text::Shell;

use super::Live;
use crate::support::pty::wait;

/// Nothing that would do something else without its first character.
const COMMAND: &str = "touch ran";

/// Follows what the shell writes from now on, and strikes it at the write with this number; none
/// where tracing isn't allowed.
fn follow(live: &Live, strike_at: Option<usize>) -> Option<Child> {
    let mut strace = Command::new("strace");
    strace.args(["-e", "trace=write", "-s", "200", "-o"]).arg(live.home().join("strace"));
    if let Some(number) = strike_at {
        strace.arg("-e").arg(format!("inject=write:signal=SIGINT:when={number}"));
    }
    let mut child = strace.args(["-p", &live.session.pty.id().to_string()]).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut said).unwrap();
    if said.contains("attached") {
        return Some(child);
    }
    child.wait().unwrap();
    assert!(std::env::var_os("CI").is_none(), "{said}");
    None
}

/// A run with the goal typed already when the writes begin to be counted.
fn run(strike_at: Option<usize>) -> Option<(Live, Vec<String>)> {
    let live = Live::new(Shell::Bash);
    live.model.replies(&[&format!("CMD: {COMMAND}\n"), "GOAL: complete"]);
    live.session.type_text(":norris go");
    wait("the goal", || live.session.pty.text().contains(":norris go"), || live.session.pty.text());
    let mut strace = follow(&live, strike_at)?;
    live.key(b"\r");
    let over = live.ended();
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(strace.id().cast_signed()), nix::sys::signal::Signal::SIGINT)
        .unwrap();
    strace.wait().unwrap();
    match strike_at {
        None => over.is("done", ""),
        Some(_) => over.is("aborted", "interrupted"),
    }
    let all = live.session.env.read("strace");
    let writes = all.lines().filter(|line| line.starts_with("write(")).map(str::to_owned).collect();
    Some((live, writes))
}

#[test]
fn a_press_within_readline_ends_the_run() {
    let Some((live, writes)) = run(None) else { return };
    assert!(live.work("ran").exists());
    let drawn = writes.iter().position(|line| line.contains(COMMAND)).unwrap();
    let accepted = drawn + writes[drawn..].iter().position(|line| line.contains("\"\\n\"")).unwrap();
    // At the first, the line is never accepted; at the second, bash would run it without its first
    // character.
    for at in [drawn, accepted] {
        let (live, again) = run(Some(at + 1)).unwrap();
        assert_eq!(again[at].split(" = ").next().map(str::trim), writes[at].split(" = ").next().map(str::trim));
        assert!(!live.work("ran").exists());
        let screen = live.session.pty.text();
        assert!(!screen.contains("not found"), "{screen}");
        live.works();
    }
}
