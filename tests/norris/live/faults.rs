//! Runs in which something outside of them goes wrong: a limit for files, a job that stops, a
//! terminal that closes, programs that take the terminal, a shell whose settings a command has
//! changed. Each ends with an end of the run, leaves no helper behind, and the next run works.

use std::fs;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::Live;
use crate::support::pty::wait;
use aish_text::Shell;

in_every_shell!(
    a_limit_on_the_size_of_files,
    a_job_that_stops,
    a_terminal_that_closes,
    a_program_that_takes_the_terminal,
    a_shell_that_a_command_has_changed,
    output_of_every_shape,
);

pub fn ends(live: &Live) -> usize {
    live.journal().iter().filter(|line| line["event"] == "end").count()
}

/// Waits until the run that began with `before` ends behind it is over, in its own words and in its
/// processes.
pub fn over(live: &Live, before: usize, what: &str) {
    let done = || ends(live) > before && live.run_dirs().is_empty() && live.helpers().is_empty();
    wait(what, done, || format!("{}\n{}\n{:?}", live.session.pty.text(), live.told(), live.processes()));
}

/// A run of its own, from its goal to its end, behind a fault.
pub fn next_run(live: &Live, what: &str) {
    live.session.clear();
    live.model.clear();
    live.model.replies(&["CMD: echo next >>next", "GOAL: complete"]);
    let before = ends(live);
    live.start("go on");
    over(live, before, what);
    assert!(live.read("next").starts_with("next"), "{what}: {}\n{}", live.session.pty.text(), live.told());
    fs::remove_file(live.work("next")).unwrap();
}

fn a_limit_on_the_size_of_files(shell: Shell) {
    let live = Live::new(shell);
    live.model.replies(&["CMD: ulimit -S -f 0\nCMD: echo two | cat", "GOAL: complete"]);
    live.start("write");
    let asked = || live.session.pty.output(0).contains("proceed / skip / abort? ");
    wait("an end or a question", || ends(&live) > 0 || asked(), || live.session.pty.text());
    if ends(&live) == 0 {
        live.key(b"p");
    }
    over(&live, 0, "an end");
    live.session.type_text("ulimit -S -f unlimited\n");
    next_run(&live, "a run behind the limit");
}

fn a_job_that_stops(shell: Shell) {
    let live = Live::new(shell);
    live.model.replies(&["CMD: sleep 1000\nCMD: echo two >two", "GOAL: complete"]);
    live.start("sleep");
    let sleeps = || live.processes().iter().any(|(_, line)| line == "sleep\x001000\0");
    wait("the command", sleeps, || live.session.pty.text());
    live.session.pty.wait_until("the job in front", |_| live.session.pty.foreground() != live.session.pty.id());
    live.key(b"\x1a");
    wait("an end", || ends(&live) > 0 && live.run_dirs().is_empty(), || live.told());
    assert!(live.work("two").exists(), "{}", live.told());
    // Nobody takes it for a success: fish says 0 of it.
    let journal = live.journal();
    let slept = journal.iter().find(|line| line["event"] == "result" && line["command"] == "sleep 1000").unwrap();
    assert_eq!(slept["status"], 128 + Signal::SIGTSTP as i32, "{slept}");
    assert!(live.session.pty.text().contains("stopped, not ended"), "{}", live.session.pty.text());
    live.session.clear();
    // The helper stays for as long as the job can print something.
    live.session.run(if shell == Shell::Fish { "kill -9 (jobs -p)" } else { "kill -9 %1" });
    over(&live, 0, "the end of the job");
    next_run(&live, "a run behind a stopped job");
}

fn a_terminal_that_closes(shell: Shell) {
    let mut live = Live::new(shell);
    live.model.replies(&["CMD: sleep 1000"]);
    live.start("sleep");
    let sleeps = || live.processes().iter().any(|(_, line)| line == "sleep\x001000\0");
    wait("the command", sleeps, || live.session.pty.text());
    live.session.pty.hang_up();
    wait("the end", || ends(&live) == 1, || live.told());
    wait("no run", || live.run_dirs().is_empty() && live.helpers().is_empty(), || format!("{:?}", live.processes()));
}

/// An editor or a connection: it sets modes of its own, reads keys, and Ctrl-C is a key to it. One
/// that is killed leaves them.
fn a_program_that_takes_the_terminal(shell: Shell) {
    for killed in [false, true] {
        let live = Live::new(shell);
        let program = "#!/bin/sh\nmodes=$(stty -g </dev/tty)\nstty raw -echo </dev/tty\nprintf 'connected\\r\\n' >/dev/tty\n\
             dd bs=1 count=3 of=\"$HOME/work/keys\" 2>/dev/null </dev/tty\nstty \"$modes\" </dev/tty\n";
        let path = live.home().join("bin/terminal-user");
        fs::write(&path, program).unwrap();
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        live.model.replies(&["CMD: terminal-user\nCMD: echo two >two", "GOAL: complete"]);
        live.start("connect");
        live.halted();
        live.key(b"p");
        live.expect("connected");
        if killed {
            let pid = live.processes().into_iter().find(|(_, line)| line.contains("terminal-user\0"));
            kill(Pid::from_raw(pid.unwrap().0), Signal::SIGKILL).unwrap();
            wait("the next command or an end", || live.work("two").exists() || ends(&live) > 0, || live.told());
        } else {
            live.key(b"a\x03b");
            wait("the next command", || live.work("two").exists(), || live.session.pty.text());
            assert_eq!(live.read("keys"), "a\x03b");
        }
        over(&live, 0, "the end");
        next_run(&live, "a run behind such a program");
    }
}

/// Settings that a command leaves behind, and places that it takes away.
fn a_shell_that_a_command_has_changed(shell: Shell) {
    let more: &[&str] = match shell {
        Shell::Zsh => &["trap '' INT", "setopt no_unset", "setopt ksh_arrays", "setopt sh_word_split", "set -u"],
        Shell::Bash => &["trap '' INT", "set -u", "shopt -u expand_aliases", "IFS=x", "set -o noclobber"],
        Shell::Fish => &["set -g fish_trace ''", "function echo; end; functions -e echo", "set IFS x"],
    };
    for command in ["stty -isig", "stty -echo", "mkdir gone && cd gone && rmdir ../gone"].iter().chain(more) {
        let live = Live::new(shell);
        live.model.replies(&[&format!("CMD: {command}\nCMD: echo two >\"$HOME/work/two\""), "GOAL: complete"]);
        live.start("change it");
        let asked = || live.session.pty.output(0).matches("proceed / skip / abort? ").count();
        let mut answered = 0;
        let done = || {
            if asked() > answered {
                answered += 1;
                live.key(b"p");
            }
            ends(&live) > 0
        };
        wait("an end", done, || format!("{command}\n{}\n{}", live.session.pty.text(), live.told()));
        over(&live, 0, command);
        assert!(live.work("two").exists(), "{command}\n{}\n{}", live.session.pty.text(), live.told());
        live.session.type_text("cd ~/work; stty sane\n");
        next_run(&live, command);
    }
}

fn output_of_every_shape(shell: Shell) {
    let live = Live::new(shell);
    let background = "sleep 0.2 && echo late &";
    live.model.replies(&[
        &format!(
            "CMD: head -c 200000 /dev/zero | tr '\\0' x\nCMD: printf abc\nCMD: {background}\nCMD: echo last >last"
        ),
        "GOAL: complete",
    ]);
    live.start("print");
    over(&live, 0, "the end");
    assert!(live.work("last").exists(), "{}", live.told());
    next_run(&live, "a run behind much output");
}
