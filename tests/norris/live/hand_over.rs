//! Ctrl-C between two commands: wherever it falls, the run ends before another command starts.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::Live;
use crate::support::pty::wait;
use aish_text::Shell;

// Not in fish, which has no clock of its own: there a press in the moment after a program's end, before the shell has its
// terminal back, reaches nobody (docs/shell-contract.md).
#[test]
fn a_press_at_any_moment_ends_the_run_in_zsh() {
    a_press_at_any_moment_ends_the_run(Shell::Zsh);
}

#[test]
fn a_press_at_any_moment_ends_the_run_in_bash() {
    a_press_at_any_moment_ends_the_run(Shell::Bash);
}

/// Presses for each shell.
const PRESSES: u64 = 24;

/// Seconds since 1970.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64()
}

fn a_press_at_any_moment_ends_the_run(shell: Shell) {
    let live = Live::new(shell);
    let reply: String = (0..150).map(|n| format!("CMD: echo $EPOCHREALTIME >>log # {n}\n")).collect();
    let (mut lost, mut late) = (Vec::new(), Vec::new());
    for press in 0..PRESSES {
        let runs = live.journal().iter().filter(|line| line["event"] == "end").count();
        live.model.clear();
        live.model.replies(&[&reply, "GOAL: complete"]);
        live.write("log", "");
        live.start("tell the time");
        wait("some commands", || live.read("log").lines().count() > 2, || live.session.pty.text());
        // The moments of a step are some milliseconds long; these numbers meet all of them.
        std::thread::sleep(Duration::from_micros(press * 2713 % 45_000));
        live.key(b"\x03");
        let pressed = now();
        let ends = || live.journal().into_iter().filter(|line| line["event"] == "end").collect::<Vec<_>>();
        wait("the end", || ends().len() > runs, || format!("{press}: {}\n{}", live.session.pty.text(), live.told()));
        wait("no directory", || live.run_dirs().is_empty(), || format!("{press}"));
        live.session.clear();
        let log = live.read("log");
        let after = log.lines().filter_map(|line| line.parse().ok()).filter(|time: &f64| *time > pressed).count();
        if ends()[runs]["status"] != "aborted" {
            lost.push(press);
        } else if after > 0 {
            late.push((press, after));
        }
    }
    // The command that was about to start at that moment may have.
    assert!(late.iter().all(|(_, after)| *after <= 1), "commands that ran after a press: {late:?}, lost: {lost:?}");
    assert!(lost.is_empty(), "presses that did nothing: {lost:?}, late: {late:?}");
    live.works();
}
