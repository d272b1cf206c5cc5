//! Ctrl-C around a line that the plugin delivers in bash, at every moment from Enter to the prompt that shows the line:
//! the prompt is alive afterwards, and commands find the modes of the terminal that they always had.

use std::fs;
use std::thread;
use std::time::Duration;

use aish::shell::Shell;

use super::norris::{plain, queue};
use crate::support::shell_env::{CTRL_C, ENTER, Session, ShellEnv, installed};

const PRESSES: u64 = 60;

/// The modes of the terminal while a command runs.
fn modes(session: &Session) -> String {
    let _ = fs::remove_file(session.env.home().join("work/modes"));
    session.run("stty -a </dev/tty >modes");
    session.env.read("work/modes")
}

/// Calls `deliver` and presses Ctrl-C, each time a little later, each third time twice, then looks at the shell.
fn press(session: &Session, deliver: impl Fn()) {
    let before = modes(session);
    assert!(before.contains(" icanon") && before.contains(" echo "), "{before}");
    for i in 0..PRESSES {
        deliver();
        // No wait for anything: the time is what differs between the presses.
        thread::sleep(Duration::from_millis(i));
        session.key(CTRL_C);
        if i % 3 == 0 {
            thread::sleep(Duration::from_millis(i % 7));
            session.key(CTRL_C);
        }
        session.clear();
        assert_eq!(modes(session), before, "press {i}:\n{}", session.pty.text());
    }
    assert_eq!(session.env.read("fake/errors"), "");
}

/// As `press`, with a reply that a helper has left for the next prompt.
fn press_pending(mut env: ShellEnv, frame: &str) -> Option<Session> {
    if !installed(Shell::Bash) {
        return None;
    }
    env.after = "echo $AISH_SESSION >id".to_owned();
    let session = env.start();
    let id = session.env.read("work/id").trim().to_owned();
    let dir = session.env.home().join(".local/state/aish/shells").join(&id);
    fs::create_dir_all(&dir).unwrap();
    press(&session, || {
        fs::write(dir.join("new"), format!("aish 1 {id} {frame}\nend\n")).unwrap();
        fs::rename(dir.join("new"), dir.join("pending")).unwrap();
        session.key(ENTER);
    });
    Some(session)
}

fn press_edit(env: ShellEnv) {
    if let Some(session) = press_pending(env, "replace 1\ntouch ran") {
        assert!(!session.env.exists("work/ran"), "what is to be edited does not run");
    }
}

#[test]
fn a_line_to_edit() {
    press_edit(ShellEnv::new(Shell::Bash));
}

#[test]
fn a_line_to_edit_in_vi_mode() {
    let mut env = ShellEnv::new(Shell::Bash);
    env.before = "set -o vi".to_owned();
    press_edit(env);
}

#[test]
fn a_line_to_edit_after_an_enter_of_the_users() {
    let mut env = ShellEnv::new(Shell::Bash);
    env.options.no_enter = true;
    press_edit(env);
}

#[test]
fn a_line_that_runs() {
    press_pending(ShellEnv::new(Shell::Bash), "run 1\necho once >>ran");
}

#[test]
fn a_line_that_the_guard_gives_back() {
    let mut env = ShellEnv::new(Shell::Bash);
    env.options.guard = true;
    if let Some(session) = press_pending(env, "run 1\ntouch ran # FORBID") {
        assert!(!session.env.exists("work/ran"), "a refused line does not run");
    }
}

#[test]
fn a_step_of_norris() {
    if !installed(Shell::Bash) {
        return;
    }
    let session = ShellEnv::new(Shell::Bash).start();
    press(&session, || {
        queue(&session.env, &[plain("echo one >>ran"), plain("echo two >>ran")]);
        session.type_text(":norris go\n");
    });
    session.run("echo \"<$__aish_norris>\" >state");
    assert_eq!(session.env.read("work/state"), "<>\n", "no run is left over");
}
