//! Ctrl-C between two commands: wherever it falls, the run ends before another command starts.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::Live;
use crate::support::pty::wait;
use aish_text::Shell;

#[test]
fn a_press_at_any_moment_ends_the_run_in_zsh() {
    a_press_at_any_moment_ends_the_run(Shell::Zsh);
}

#[test]
fn a_press_at_any_moment_ends_the_run_in_bash() {
    a_press_at_any_moment_ends_the_run(Shell::Bash);
}

#[test]
fn a_press_at_any_moment_ends_the_run_in_fish() {
    a_press_at_any_moment_ends_the_run(Shell::Fish);
}

/// Presses for each shell.
const PRESSES: u64 = 24;

/// Seconds since 1970.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64()
}

fn a_press_at_any_moment_ends_the_run(shell: Shell) {
    let live = Live::new(shell);
    // fish has no clock of its own: it is told the time by programs.
    let command = if live.is_fish() { "date +%s.%N >>log" } else { "echo $EPOCHREALTIME >>log" };
    let reply: String = (0..150).map(|n| format!("CMD: {command} # {n}\n")).collect();
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
    // A program that ends as soon as it has begun may not be found in time
    // (docs/shell-contract.md); fish has no clock without one.
    let bound = usize::from(live.is_fish());
    assert!(lost.len() <= bound, "presses that did nothing: {lost:?}, late: {late:?}");
    live.works();
}

/// fish alone hears a press while it begins a command: the command may run, no other one does.
#[test]
fn a_press_just_before_a_command_ends_the_run_in_fish() {
    let live = Live::new(Shell::Fish);
    live.session.run("function striker --on-event fish_preexec; set -e armed; and command kill -INT $fish_pid; end");
    for command in ["true", "date", "begin; true; end", "echo one | cat"] {
        live.session.run("set -g armed yes");
        live.model.clear();
        live.model.replies(&[&format!("CMD: {command}\nCMD: touch next\n"), "GOAL: complete"]);
        live.start("strike");
        live.ended().is("aborted", "interrupted");
        assert!(!live.work("next").exists(), "{command}");
    }
    live.works();
}

/// The shell is held up between the end of a program and its own return to the foreground: whom
/// Ctrl-C is for then is gone.
fn a_press_behind_a_program_ends_the_run(shell: Shell) {
    let live = Live::new(shell);
    nix::unistd::mkfifo(&live.work("go"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    live.model.replies(&["CMD: cat go\nCMD: touch next\n", "GOAL: complete"]);
    live.start("wait");
    let cat = || live.processes().into_iter().find(|(_, line)| line == "cat\0go\0");
    wait("the program", || cat().is_some(), || live.session.pty.text());
    let program = cat().unwrap().0.cast_unsigned();
    wait("the program in front", || live.session.pty.foreground() == program, || format!("{:?}", live.processes()));
    let joined =
        || live.processes().iter().any(|(id, line)| line.contains("\0interrupts\0") && group(*id) == Some(program));
    wait("somebody beside it", joined, || format!("{:?}", live.processes()));
    let shell_id = Pid::from_raw(live.session.pty.id().cast_signed());
    kill(shell_id, Signal::SIGSTOP).unwrap();
    live.write("go", "\n");
    let dead = || field(program.cast_signed(), 0).is_none_or(|state| state == "Z");
    wait("the program's end", dead, || format!("{:?}", live.processes()));
    live.key(b"\x03");
    wait("the sign of the press", || live.session.pty.text().contains("^C"), || live.session.pty.text());
    kill(shell_id, Signal::SIGCONT).unwrap();
    live.ended().is("aborted", "interrupted");
    assert!(!live.work("next").exists());
    live.works();
}

/// A field of `/proc/ID/stat` behind the name: 0 is the state, 2 the process group.
fn field(id: i32, at: usize) -> Option<String> {
    let line = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    line.rsplit_once(')')?.1.split_whitespace().nth(at).map(str::to_owned)
}

fn group(id: i32) -> Option<u32> {
    field(id, 2)?.parse().ok()
}

#[test]
fn a_press_behind_a_program_ends_the_run_in_zsh() {
    a_press_behind_a_program_ends_the_run(Shell::Zsh);
}

#[test]
fn a_press_behind_a_program_ends_the_run_in_bash() {
    a_press_behind_a_program_ends_the_run(Shell::Bash);
}

#[test]
fn a_press_behind_a_program_ends_the_run_in_fish() {
    a_press_behind_a_program_ends_the_run(Shell::Fish);
}
