//! `?? words` and Enter: what Alt-I does with the words, for those whose Alt key doesn't reach the
//! shell. The shell never runs or globs such a line.

use std::fs;

use aish_text::Shell;

use super::whole::real;
use crate::support::pty::wait;
use crate::support::shell_env::{CTRL_C, ENTER, Session, ShellEnv};

in_every_shell!(
    a_wish_arrives_verbatim,
    a_wish_needs_no_blank,
    a_failed_wish_comes_back,
    a_cancelled_wish_comes_back,
    a_wish_that_changes_nothing_comes_back,
    a_wish_whose_helper_is_gone_is_not_run,
    a_wish_is_not_judged_by_the_guard,
    a_wish_becomes_a_command,
    the_sign_alone_says_what_it_does,
);

const WISH: &str = r#"?? it's a "test" $HOME *.c; (x) !! `touch evil` & don't \ #"#;

/// fish 3 takes up the entry with the next second.
fn assert_once_in_history(session: &Session, line: &str) {
    let count = || session.history().iter().filter(|entry| *entry == line).count();
    wait(
        "the history entry",
        || session.run("true").buffer.is_empty() && count() > 0,
        || format!("{:?}", session.history()),
    );
    assert_eq!(count(), 1);
}

/// With files that `??` and `?? words` would name as patterns.
fn with_bait(shell: Shell) -> ShellEnv {
    let env = ShellEnv::new(shell);
    for name in ["ls", "xx"] {
        let file = env.home().join("work").join(name);
        fs::write(&file, "#!/bin/sh\ntouch \"$HOME/work/evil\"\n").unwrap();
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }
    env
}

fn a_wish_arrives_verbatim(shell: Shell) {
    let session = with_bait(shell).start();
    let line = session.run(WISH);
    assert_eq!((line.buffer.as_str(), line.cursor), ("echo FAKE", 9));
    let log = session.env.log();
    assert!(log.contains(&format!("call widget ask\nbuffer<{WISH}>")), "{log}");
    assert!(!log.contains("widget question"), "{log}");
    session.clear();
    assert_once_in_history(&session, WISH);
    assert!(!session.env.exists("work/evil"));
    session.run("stty -a > modes");
    let modes = session.env.read("work/modes");
    assert!(modes.contains(" icanon") && modes.contains(" echo ") && modes.contains(" icrnl"), "{modes}");
}

fn a_wish_needs_no_blank(shell: Shell) {
    let session = with_bait(shell).start();
    for (nth, line) in ["??find it", "??", "?? "].into_iter().enumerate() {
        session.type_text(line);
        session.key(ENTER);
        session.wait_calls(nth + 1);
        assert_eq!(session.probe().buffer, "echo FAKE", "{line}");
        assert!(session.env.log().contains(&format!("call widget ask\nbuffer<{line}>")), "{}", session.env.log());
        session.clear();
    }
    assert!(!session.env.exists("work/evil"));
}

fn a_failed_wish_comes_back(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("mode", "fail");
    let session = env.start();
    assert_eq!(session.run(WISH).buffer, WISH);
    session.env.fake("mode", "kill");
    session.key(ENTER);
    session.pty.wait_until("a word about it", |screen| screen.text().contains("the helper was killed"));
    assert_eq!(session.probe().buffer, WISH);
}

fn a_cancelled_wish_comes_back(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("pieces", "100000");
    env.fake("delay", "0.1");
    let session = env.start();
    session.type_text("?? what's up");
    session.key(ENTER);
    session.wait_calls(1);
    session.pty.wait_until("some of the answer", |screen| screen.text().contains("piece2"));
    session.key(CTRL_C);
    assert_eq!(session.probe().buffer, "?? what's up");
    session.clear();
    assert_once_in_history(&session, "?? what's up");
}

/// No command of several was taken, for example.
fn a_wish_that_changes_nothing_comes_back(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "keep\n%%\n");
    let session = env.start();
    assert_eq!(session.run("?? what's up").buffer, "?? what's up");
    session.clear();
    assert_eq!(session.run("? what's up").buffer, "", "a question was answered");
}

fn a_wish_whose_helper_is_gone_is_not_run(shell: Shell) {
    let session = with_bait(shell).start();
    fs::remove_file(session.env.helper()).unwrap();
    session.type_text("?? ");
    session.key(ENTER);
    session.pty.wait_until("a word about it", |screen| screen.text().contains("was updated or moved"));
    assert_eq!(session.probe().buffer, "?? ");
    assert!(!session.env.exists("work/evil"));
}

fn a_wish_is_not_judged_by_the_guard(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.options.guard = true;
    let session = env.start();
    assert_eq!(session.run("?? FORBID nothing").buffer, "echo FAKE");
    assert!(session.env.read("fake/guard.log").is_empty());
    session.clear();
    // The command that came of it is judged when it is entered.
    session.run("echo on");
    assert_eq!(session.env.judged().last().unwrap().line.trim_end(), "echo on");
}

fn a_wish_becomes_a_command(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    session.type_text("?? how much disk space is free");
    session.key(ENTER);
    session.pty.wait_until("the answer", |s| s.text().contains("df -h"));
    assert_eq!(session.probe().buffer, "df -h");
    session.clear();
    // Recalled and entered again it is asked again, and what can't be answered comes back.
    session.type_text("?? zzzz qqqq wwww");
    session.key(ENTER);
    session.pty.wait_until("the failure", |s| s.text().contains("recipe"));
    assert_eq!(session.probe().buffer, "?? zzzz qqqq wwww");
}

fn the_sign_alone_says_what_it_does(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    session.run("false");
    session.type_text("??");
    session.key(ENTER);
    session.pty.wait_until("what it does", |s| s.text().contains("?? WORDS, then Enter"));
    assert_eq!(session.probe().buffer, "?? ");
    session.type_text("how much disk space is free");
    session.key(ENTER);
    session.pty.wait_until("the answer", |s| s.text().contains("df -h"));
    assert_eq!(session.probe().buffer, "df -h");
}
