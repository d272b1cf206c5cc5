//! The key for Norris: an empty line becomes the start of a goal, any other text is the goal.

use aish_text::Shell;

use super::{calls, finish, plain, queue, wait_calls};
use crate::support::pty::wait;
use crate::support::shell_env::{Session, ShellEnv};

const CTRL_N: &[u8] = b"\x0e";

in_every_shell!(
    an_empty_line_becomes_the_start_of_a_goal,
    a_text_is_the_goal,
    without_enter_too,
    in_vi_modes,
    what_was_in_the_line_comes_back,
    the_key_can_be_changed_and_removed,
);

/// KEY-01, KEY-03, CONTRA-05.
fn an_empty_line_becomes_the_start_of_a_goal(shell: Shell) {
    let env = ShellEnv::new(shell);
    queue(&env, &[plain("touch ran")]);
    let session = env.start();
    session.key(CTRL_N);
    let line = session.probe();
    assert_eq!((line.buffer.as_str(), line.cursor), (":norris ", 8));
    // There is no goal yet.
    session.key(CTRL_N);
    assert_eq!(session.probe().buffer, ":norris ");
    assert_eq!(calls(&session).len(), 0);
    session.type_text("a goal");
    session.key(CTRL_N);
    finish(&session);
    let calls = calls(&session);
    assert_eq!((calls[0].text.as_str(), calls[0].before.as_str()), (":norris a goal", ""));
    assert!(session.env.exists("work/ran"));
    assert_eq!(session.probe().buffer, "");
}

fn start_with_text(session: &Session, text: &str) {
    session.type_text(text);
    session.key(CTRL_N);
    finish(session);
    let calls = calls(session);
    assert_eq!((calls[0].text.as_str(), calls[0].before.as_str()), (format!(":norris {text}").as_str(), text));
    assert!(session.env.exists("work/ran"));
    assert_eq!(session.probe().buffer, "");
}

/// KEY-01, META-01.
fn a_text_is_the_goal(shell: Shell) {
    let env = ShellEnv::new(shell);
    queue(&env, &[plain("touch ran")]);
    let session = env.start();
    let text = "it's *.c; $HOME !x";
    start_with_text(&session, text);
    session.pty.wait_until("the line", |screen| screen.text().contains(&format!(":norris {text}\n")));
    assert_eq!(session.pty.text().matches(text).count(), 1, "{}", session.pty.text());
    // The buffer of one run is none of the next one's.
    queue(&session.env, &[plain("true")]);
    super::run(&session, "next");
    assert_eq!(calls(&session).iter().rfind(|call| call.kind == "start").unwrap().before, "");
}

fn without_enter_too(shell: Shell) {
    for guard in [false, true] {
        let mut env = ShellEnv::new(shell);
        env.options.no_enter = true;
        env.options.guard = guard;
        queue(&env, &[plain("touch ran")]);
        let session = env.start();
        start_with_text(&session, "it's a goal");
        session.run("touch alive");
        assert!(session.env.exists("work/alive"));
    }
}

fn in_vi_modes(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.before = match shell {
        Shell::Zsh => "bindkey -v",
        Shell::Bash => "set -o vi",
        Shell::Fish => "fish_vi_key_bindings",
    }
    .to_owned();
    queue(&env, &[plain("touch ran")]);
    let session = env.start();
    session.type_text("some goal");
    session.command_mode();
    session.key(CTRL_N);
    finish(&session);
    assert_eq!(calls(&session)[0].text, ":norris some goal");
    assert!(session.env.exists("work/ran"));
}

/// NOR-14.
fn what_was_in_the_line_comes_back(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    for (steps, wanted) in [
        (vec![plain("true"), "!kill".to_owned()], "my text"),
        (vec![plain("true"), "!cancel".to_owned()], "my text"),
        (vec!["!fail".to_owned()], "my text"),
        (vec!["!cancel".to_owned()], "my text"),
        (vec![plain("true"), "replace\nmy text\n%%\n".to_owned()], "my text"),
        (vec![plain("true"), "keep\n%%\n".to_owned()], ""),
    ] {
        queue(&session.env, &steps);
        let count = calls(&session).len();
        session.type_text("my text");
        session.key(CTRL_N);
        wait_calls(&session, count + steps.len());
        finish(&session);
        assert_eq!(session.probe().buffer, wanted, "{steps:?}\n{}", session.pty.text());
        session.clear();
    }
}

fn the_key_can_be_changed_and_removed(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.options.key_norris = Some(match shell {
        Shell::Zsh => "^Xn".to_owned(),
        Shell::Bash => r"\C-xn".to_owned(),
        Shell::Fish => r"\cxn".to_owned(),
    });
    let session = env.start();
    session.key(b"\x18n");
    assert_eq!(session.probe().buffer, ":norris ");
    session.clear();
    session.key(CTRL_N);
    assert_eq!(session.probe().buffer, "");
    let mut env = ShellEnv::new(shell);
    env.vars = vec![("AISH_KEY_NORRIS".to_owned(), String::new())];
    let session = env.start();
    session.key(CTRL_N);
    assert_eq!(session.probe().buffer, "");
    // Unloading gives the key back: it goes forward in the history.
    let session = ShellEnv::new(shell).start();
    session.run("echo back");
    session.run("aish-unload");
    session.type_text("\x10\x10");
    session.key(CTRL_N);
    wait("the key as it was", || session.probe().buffer == "aish-unload", || session.pty.text());
}
