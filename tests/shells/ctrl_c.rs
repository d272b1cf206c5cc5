//! Ctrl-C around a line that the plugin delivers in bash, at every moment from Enter to the prompt
//! that shows the line: the prompt is alive afterwards, and commands find the modes of the terminal
//! that they always had.

use std::cell::Cell;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use aish_text::Shell;

use super::norris::{plain, queue};
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, CTRL_C, ENTER, EXPLAIN, Session, ShellEnv, installed};

/// The shells of a test, and the presses in each: readline 8.2 forgets one of 16 levels of key
/// macros for each Ctrl-C that falls into one (`_rl_kill_kbd_macro`), those that only empty the
/// line too, and after that knows no macro any more.
const SHELLS: u64 = 12;
const PRESSES: u64 = 5;

/// The shells of a test that may end of a press: bash takes a trap back in two steps, and between them nothing hears Ctrl-C
/// (docs/shell-contract.md). On a machine with seven tests for each core that was met once in some 4,000 presses.
const MAY_END: usize = 1;

/// The modes of the terminal while a command runs.
fn modes(session: &Session) -> String {
    let _ = fs::remove_file(session.env.home().join("work/modes"));
    session.run("stty -a </dev/tty >modes");
    session.env.read("work/modes")
}

/// Calls `deliver` and presses Ctrl-C, each time a little later, each third time twice, then looks
/// at the shell. `round` is the number of the shell; `settle` is called when the line is empty
/// again. False where the shell has ended of a press.
fn press(session: &Session, round: u64, deliver: impl Fn(), settle: impl Fn(), check: impl Fn(&ShellEnv)) -> bool {
    let before = modes(session);
    assert!(before.contains(" icanon") && before.contains(" echo "), "{before}");
    for i in (round..SHELLS * PRESSES).step_by(SHELLS as usize) {
        deliver();
        // No wait for anything: the time is what differs between the presses.
        thread::sleep(Duration::from_millis(i));
        session.key(CTRL_C);
        if i % 3 == 0 {
            thread::sleep(Duration::from_millis(i % 7));
            session.key(CTRL_C);
        }
        if catch_unwind(AssertUnwindSafe(|| session.clear())).is_err() {
            assert!(session.pty.ended().is_some(), "press {i}:\n{}", session.pty.text());
            return false;
        }
        settle();
        assert_eq!(modes(session), before, "press {i}:\n{}", session.pty.text());
        let line = session.probe();
        assert_eq!(line.buffer, "", "press {i}:\n{}", session.pty.text());
        check(&session.env);
    }
    assert_eq!(session.env.read("fake/errors"), "");
    true
}

/// As `press`, with a reply that a helper has left for the next prompt; `check` is for the end.
fn press_pending(env: impl Fn() -> ShellEnv, frame: &str, check: impl Fn(&ShellEnv)) {
    if !installed(Shell::Bash) {
        return;
    }
    let (lost, mut ended) = (Cell::new(0), 0);
    for round in 0..SHELLS {
        let mut env = env();
        // The plugin takes a new word for each.
        env.after = "echo $AISH_SESSION >id; PROMPT_COMMAND+=('__aish_pending=word')".to_owned();
        let session = env.start();
        let id = session.env.read("work/id").trim().to_owned();
        let dir = session.env.home().join(".local/state/aish/shells").join(&id);
        fs::create_dir_all(&dir).unwrap();
        ended += usize::from(!press(
            &session,
            round,
            || {
                fs::write(dir.join("new"), format!("aish 1 word {frame}\nend\n")).unwrap();
                fs::rename(dir.join("new"), dir.join("pending")).unwrap();
                session.key(ENTER);
            },
            // The terminal throws away what it has not handed over when Ctrl-C comes: without its
            // Enter a reply stays where it is, and would come at the next one.
            || {
                // One that was taken is empty.
                let pending = dir.join("pending");
                if fs::metadata(&pending).is_ok_and(|found| found.len() > 0) {
                    fs::remove_file(pending).unwrap();
                    lost.set(lost.get() + 1);
                }
            },
            &check,
        ));
    }
    assert!(ended <= MAY_END, "{ended} shells have ended");
    assert!(lost.get() < SHELLS * PRESSES / 2, "{} of the replies were delivered too late for a press", lost.get());
}

fn press_edit(env: impl Fn() -> ShellEnv) {
    press_pending(env, "replace 1\ntouch ran", |env| {
        assert!(!env.exists("work/ran"), "what is to be edited does not run");
    });
}

#[test]
fn a_line_to_edit() {
    press_edit(|| ShellEnv::new(Shell::Bash));
}

#[test]
fn a_line_to_edit_in_vi_mode() {
    press_edit(|| {
        let mut env = ShellEnv::new(Shell::Bash);
        env.before = "set -o vi".to_owned();
        env
    });
}

#[test]
fn a_line_to_edit_after_an_enter_of_the_users() {
    press_edit(|| {
        let mut env = ShellEnv::new(Shell::Bash);
        env.options.no_enter = true;
        env
    });
}

#[test]
fn a_line_that_runs() {
    press_pending(|| ShellEnv::new(Shell::Bash), "run 1\necho once >>ran", |_| {});
}

#[test]
fn a_line_that_the_guard_gives_back() {
    let env = || {
        let mut env = ShellEnv::new(Shell::Bash);
        env.options.guard = true;
        env
    };
    press_pending(env, "run 1\ntouch ran # FORBID", |env| {
        assert!(!env.exists("work/ran"), "a refused line does not run");
    });
}

#[test]
fn a_step_of_norris() {
    if !installed(Shell::Bash) {
        return;
    }
    let mut ended = 0;
    for round in 0..SHELLS {
        let session = ShellEnv::new(Shell::Bash).start();
        let alive = press(
            &session,
            round,
            || {
                queue(&session.env, &[plain("echo one >>ran"), plain("echo two >>ran")]);
                session.type_text(":norris go\n");
            },
            || {},
            |_| {},
        );
        if !alive {
            ended += 1;
            continue;
        }
        session.run("echo \"<$__aish_norris>\" >state");
        assert_eq!(session.env.read("work/state"), "<>\n", "no run is left over");
    }
    assert!(ended <= MAY_END, "{ended} shells have ended");
}

/// The last program before the helper is slow: the press comes when there is no helper yet that
/// could hear it.
#[test]
fn a_press_before_there_is_a_helper() {
    if !installed(Shell::Bash) {
        return;
    }
    let session = ShellEnv::new(Shell::Bash).start();
    let before = modes(&session);
    let slow = "#!/bin/sh\nif [ -e \"$HOME/slow\" ]; then\n    : >\"$HOME/held\"\n    exec sleep 1000\nfi\n\
        PATH=${PATH#*:}\nexec stty \"$@\"\n";
    let path = session.env.home().join("bin/stty");
    fs::write(&path, slow).unwrap();
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    session.run("hash -r");
    for (line, key) in
        [("some words", ASK), ("some words", EXPLAIN), ("? some words", ENTER), (":ask some words", ENTER)]
    {
        fs::write(session.env.home().join("slow"), "").unwrap();
        session.type_text(line);
        session.key(key);
        wait("the slow program", || session.env.exists("held"), || session.pty.text());
        session.key(CTRL_C);
        fs::remove_file(session.env.home().join("slow")).unwrap();
        assert_eq!(session.probe().buffer, line, "{}", session.pty.text());
        assert_eq!(session.env.log(), "", "{line}: no helper was started");
        fs::remove_file(session.env.home().join("held")).unwrap();
        session.key(b"\x15");
        assert_eq!(modes(&session), before, "{line}");
    }
}
