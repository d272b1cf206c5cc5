//! `$?` behind a line of ours and behind a run: the prompt shows how it ended, the next line can
//! ask for it, and nothing else of it is to be seen.

use aish_text::Shell;

use super::norris::{plain, queue, run};
use super::whole::real;
use crate::support::pty::wait;
use crate::support::shell_env::{CTRL_C, ENTER, Session, ShellEnv};

in_every_shell!(
    a_line_that_fails_says_so,
    a_question_that_fails_keeps_its_words,
    a_run_ends_with_its_own,
    a_run_over_words_ends_with_its_own,
    a_good_end_is_0,
    hooks_of_the_user_are_told,
    what_would_end_the_shell_does_not,
    what_is_typed_meanwhile_stays,
    nothing_to_undo,
);

/// Waits for a prompt that shows it.
fn wait_prompt(session: &Session, status: &str) {
    let shown =
        || session.pty.text().trim_end().lines().last().is_some_and(|row| row.starts_with(&format!("{status} ")));
    wait(&format!("a prompt with {status}"), shown, || session.pty.text());
}

/// What the prompt shows, what the next line is told, and that it is over then.
fn assert_status(session: &Session, status: &str) {
    wait_prompt(session, status);
    // The stand-in for the helper hands back nothing of what is typed while it works.
    session.probe();
    for told in [status, "0"] {
        session.run(match session.env.shell {
            Shell::Fish => "echo $status >seen",
            _ => "echo $? >seen",
        });
        // A prompt that was there before the line may be taken for the one behind it.
        let seen = || session.env.exists("work/seen") && !session.env.read("work/seen").is_empty();
        wait("what the line was told", seen, || session.pty.text());
        assert_eq!(session.env.read("work/seen").trim(), told, "{}", session.pty.text());
        std::fs::remove_file(session.env.home().join("work/seen")).unwrap();
    }
}

fn fails(session: &Session, line: &str, status: &str) {
    session.env.fake("reply", &format!("status\n{status}\n%%\nkeep\n%%\n"));
    session.type_text(line);
    session.key(ENTER);
    assert_status(session, status);
}

fn a_line_that_fails_says_so(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.run("echo before");
    for status in ["1", "3", "130", "255"] {
        fails(&session, ":undo 7", status);
    }
    fails(&session, ":undo 7", "1");
    // Only what was typed is on the screen and in the history.
    let text = session.pty.text();
    assert!(!text.contains("__aish"), "{text}");
    let history = session.history();
    assert!(history.iter().all(|line| !line.contains("__aish")), "{history:?}");
    session.env.fake("reply", "status\n1\n%%\nkeep\n%%\n");
    session.type_text(":undo 8\n");
    wait_prompt(&session, "1");
    session.probe();
    session.key(b"\x1b[A");
    if shell == Shell::Fish {
        // It takes what it reads of its file up once in a second.
        let last = session.probe().buffer;
        assert!(!last.contains("__aish"), "{last}");
    } else {
        assert_eq!(session.probe().buffer, ":undo 8");
    }
}

fn a_question_that_fails_keeps_its_words(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("mode", "fail");
    let session = env.start();
    assert_eq!(session.run("? what's up").buffer, "? what's up");
    session.clear();
    session.run("true");
    session.type_text("? what's up\n");
    session.wait_calls(2);
    assert_eq!(session.probe().buffer, "? what's up");
    wait_prompt(&session, "4");
    // The line can be edited and sent again.
    session.type_text("!");
    assert_eq!(session.probe().buffer, "? what's up!");
    session.clear();
}

fn a_run_ends_with_its_own(shell: Shell) {
    let env = ShellEnv::new(shell);
    let session = env.start();
    for (last, status) in [("true", "5"), ("false", "7"), ("sh -c 'exit 9'", "6")] {
        queue(&session.env, &[plain(last), format!("status\n{status}\n%%\nkeep\n%%\n")]);
        session.type_text(":norris a goal\n");
        assert_status(&session, status);
    }
    for (failure, status) in [("!fail", "1"), ("!cancel", "130"), ("!kill", "137"), ("!junk", "1")] {
        queue(&session.env, &[plain("true"), failure.to_owned()]);
        session.type_text(":norris a goal\n");
        assert_status(&session, status);
    }
    // One that ends before its first command.
    queue(&session.env, &["status\n5\n%%\nkeep\n%%\n".to_owned()]);
    session.type_text(":norris a goal\n");
    assert_status(&session, "5");
    assert!(!session.pty.text().contains("__aish"), "{}", session.pty.text());
}

/// By the key.
fn a_run_over_words_ends_with_its_own(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    queue(&session.env, &[plain("true"), "status\n5\n%%\nreplace\nwhat was typed\n%%\n".to_owned()]);
    session.type_text("find all files of last week and count them");
    session.key(b"\x0e");
    let shown = |s: &crate::support::screen::Screen| {
        s.text().trim_end().lines().last().is_some_and(|l| l.starts_with("5 ") && l.ends_with("what was typed"))
    };
    session.pty.wait_until("the line of before", shown);
    assert_eq!(session.probe().buffer, "what was typed");
    session.clear();
    let history = session.history();
    assert!(history.iter().all(|line| !line.contains("__aish")), "{history:?}");
}

fn a_good_end_is_0(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.run("false");
    // Its own prompt has a 0, too, and is on the screen until the next one is drawn.
    wait_prompt(&session, "1");
    session.env.fake("reply", "keep\n%%\n");
    session.type_text(":undo\n");
    assert_status(&session, "0");
    queue(&session.env, &[plain("false"), "keep\n%%\n".to_owned()]);
    run(&session, "a goal");
    assert_status(&session, "0");
}

fn hooks_of_the_user_are_told(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    let hook = match shell {
        Shell::Zsh => "note_status() { print -n \"$? \" >>$HOME/hooks }; precmd_functions+=(note_status)",
        Shell::Bash => "note_status() { printf '%s ' \"$?\" >>$HOME/hooks; }; PROMPT_COMMAND=note_status",
        Shell::Fish => {
            "functions --copy fish_prompt old; function fish_prompt; set -l s $status; echo -n \"$s \" >>$HOME/hooks; echo -n \"$s > \"; end"
        }
    };
    env.before = hook.to_owned();
    let mut late = ShellEnv::new(shell);
    late.after = hook.to_owned();
    for env in [env, late] {
        let session = env.start();
        fails(&session, ":undo", "4");
        queue(&session.env, &[plain("true"), "status\n5\n%%\nkeep\n%%\n".to_owned()]);
        session.type_text(":norris a goal\n");
        assert_status(&session, "5");
        let seen = session.env.read("hooks");
        let told: Vec<_> = seen.split(' ').collect();
        assert!(told.contains(&"4") && told.contains(&"5"), "{seen}");
    }
}

fn what_would_end_the_shell_does_not(shell: Shell) {
    if shell == Shell::Fish {
        return;
    }
    let session = ShellEnv::new(shell).start();
    session.run("set -e; trap 'echo trapped >>$HOME/trapped' ERR");
    session.env.fake("reply", "status\n4\n%%\nkeep\n%%\n");
    session.type_text(":undo\n");
    assert_status(&session, "4");
    session.run("touch alive");
    assert!(session.env.exists("work/alive") && !session.env.exists("trapped"), "{}", session.pty.text());
}

fn what_is_typed_meanwhile_stays(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "status\n4\n%%\nreplace\ntyped\n%%\n");
    let session = env.start();
    session.type_text(":undo\n");
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "typed");
    session.key(CTRL_C);
    session.clear();
    assert_eq!(session.env.log().matches("call widget meta").count(), 1);
}

fn nothing_to_undo(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    session.type_text(":undo\n");
    session.pty.wait_until("the reason", |s| s.text().contains("undo"));
    assert_status(&session, "1");
    session.type_text(":recall zzzz qqqq\n");
    assert_status(&session, "1");
    session.type_text(":cost --nonsense\n");
    assert_status(&session, "2");
    // It would stand before the next goal.
    session.type_text(":norris resume\n");
    assert_status(&session, "1");
    assert_eq!(session.probe().buffer, "");
}
