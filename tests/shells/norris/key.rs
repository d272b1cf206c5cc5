//! The key for Norris: an empty line becomes the start of a goal, words that were just typed are
//! the goal, and everywhere else it starts nothing. Each rule in each shell, with the keys of emacs
//! and of vi.

use aish_text::Shell;

use super::{calls, finish, plain, queue, wait_calls};
use crate::support::pty::wait;
use crate::support::shell_env::{Session, ShellEnv};

const CTRL_N: &[u8] = b"\x0e";

in_every_shell!(
    an_empty_line_becomes_the_start_of_a_goal,
    a_text_is_the_goal,
    without_enter_too,
    in_the_command_mode_of_vi,
    a_list_goes_on,
    a_search_is_left,
    a_longer_line_is_gone_through,
    a_recalled_line_leads_to_the_next,
    a_recalled_line_that_was_changed_waits,
    a_command_waits,
    what_was_in_the_line_comes_back,
    the_key_can_be_changed_and_removed,
);

/// KEY-01, KEY-03, CONTRA-05.
fn an_empty_line_becomes_the_start_of_a_goal(shell: Shell) {
    for vi in [false, true] {
        an_empty_line(&session(shell, vi, ""));
    }
}

fn an_empty_line(session: &Session) {
    session.key(CTRL_N);
    let line = session.probe();
    assert_eq!((line.buffer.as_str(), line.cursor), (":norris ", 8));
    // There is no goal yet.
    session.key(CTRL_N);
    assert_eq!(session.probe().buffer, ":norris ");
    assert_quiet(session);
    session.type_text("a goal");
    session.key(CTRL_N);
    finish(session);
    let calls = calls(session);
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

/// A shell with the keys of emacs, or of vi, and one step to run.
fn session(shell: Shell, vi: bool, before: &str) -> Session {
    let mut env = ShellEnv::new(shell);
    let keys = match shell {
        // Nobody searches with vi's keys unless he has bound one.
        Shell::Zsh => "bindkey -v; bindkey -M viins '^R' history-incremental-search-backward",
        Shell::Bash => "set -o vi",
        Shell::Fish => "fish_vi_key_bindings; bind -M insert \\cr history-pager",
    };
    env.before = format!("{}\n{before}", if vi { keys } else { "" });
    queue(&env, &[plain("touch ran")]);
    env.start()
}

/// The same with three lines in the history.
fn with_history(shell: Shell, vi: bool) -> Session {
    let session = session(shell, vi, "");
    for line in ["echo one", "echo two", "echo six"] {
        session.run(line);
    }
    session
}

const UP: &[u8] = b"\x1b[A";

fn recall(session: &Session, lines: &[&str]) {
    for line in lines {
        session.key(UP);
        wait("the line of the history", || session.probe().buffer == *line, || session.pty.text());
    }
}

fn assert_quiet(session: &Session) {
    assert_eq!(calls(session).len(), 0, "{}", session.pty.text());
}

/// KEY-01: the first Ctrl-N writes, the second starts.
fn assert_waits(session: &Session, line: &str) {
    session.key(CTRL_N);
    let waiting = format!(":norris {line}");
    wait("the goal in the line", || session.probe().buffer == waiting, || session.pty.text());
    assert_quiet(session);
    session.key(CTRL_N);
    finish(session);
    assert_eq!(calls(session)[0].text, waiting);
}

fn in_the_command_mode_of_vi(shell: Shell) {
    let session = session(shell, true, "");
    session.type_text("some goal");
    session.command_mode();
    session.key(CTRL_N);
    finish(&session);
    assert_eq!(calls(&session)[0].text, ":norris some goal");
    assert!(session.env.exists("work/ran"));
    let session = with_history(shell, true);
    recall(&session, &["echo six", "echo two"]);
    session.command_mode();
    session.key(CTRL_N);
    // fish has left the history.
    let next = if shell == Shell::Fish { "echo two" } else { "echo six" };
    wait("the next line", || session.probe().buffer == next, || session.pty.text());
    assert_quiet(&session);
}

/// The list of a completion, the first one in a shell too. bash has none, but puts one candidate
/// after the other into the line: that is a command, and waits.
fn a_list_goes_on(shell: Shell) {
    for vi in [false, true] {
        let session = session(
            shell,
            vi,
            match shell {
                Shell::Zsh => "autoload -Uz compinit; compinit -D; zstyle ':completion:*' menu select",
                Shell::Bash => "bind 'TAB: menu-complete'; bind -m vi-insert 'TAB: menu-complete'",
                Shell::Fish => "",
            },
        );
        session.run("mkdir alpha alps");
        for _ in 0..2 {
            session.type_text("cd al\t");
            if shell == Shell::Zsh {
                session.pty.wait_until("the common part", |s| s.text().contains("cd alp"));
                session.key(b"\t");
                session.pty.wait_until("the list", |s| s.text().contains("alps/"));
                session.key(b"\t");
            }
            let listed = if shell == Shell::Fish { "alps/" } else { "cd alpha/" };
            session.pty.wait_until("a candidate", |s| s.text().contains(listed));
            session.key(CTRL_N);
            match shell {
                Shell::Zsh => session.pty.wait_until("the next one", |s| s.text().contains("cd alps/")),
                Shell::Bash => assert_eq!(session.probe().buffer, ":norris cd alpha/"),
                Shell::Fish => assert!(session.probe().buffer.starts_with("cd alp")),
            }
            session.clear();
            session.clear_screen();
        }
        assert_quiet(&session);
    }
}

fn a_search_is_left(shell: Shell) {
    for vi in [false, true] {
        let session = with_history(shell, vi);
        session.clear_screen();
        session.type_text("\x12tw");
        session.pty.wait_until("what is found", |s| s.text().contains("echo two"));
        session.key(CTRL_N);
        if shell == Shell::Fish {
            session.pty.wait_until("the pager", |s| s.text().contains("search"));
            session.key(b"\x1b");
        } else {
            wait("the next line", || session.probe().buffer == "echo six", || session.pty.text());
        }
        session.clear();
        assert_quiet(&session);
    }
}

fn a_longer_line_is_gone_through(shell: Shell) {
    for vi in [false, true] {
        let session = session(shell, vi, "");
        session.paste("count the lines\nof each file");
        wait("the lines", || session.probe().buffer.contains('\n'), || session.pty.text());
        session.key(if shell == Shell::Bash { b"\x1b[H" } else { UP });
        wait("the first row", || session.probe().cursor < 16, || session.pty.text());
        session.key(CTRL_N);
        if shell != Shell::Bash {
            wait("the last row", || session.probe().cursor > 15, || session.pty.text());
        }
        assert_eq!(session.probe().buffer, "count the lines\nof each file");
        assert_quiet(&session);
    }
}

fn a_recalled_line_leads_to_the_next(shell: Shell) {
    for vi in [false, true] {
        let session = with_history(shell, vi);
        recall(&session, &["echo six", "echo two", "echo one"]);
        session.key(CTRL_N);
        wait("the next line", || session.probe().buffer == "echo two", || session.pty.text());
        assert_quiet(&session);
    }
}

fn a_recalled_line_that_was_changed_waits(shell: Shell) {
    for vi in [false, true] {
        let session = with_history(shell, vi);
        recall(&session, &["echo six", "echo two"]);
        session.type_text(" more");
        assert_waits(&session, "echo two more");
    }
}

fn a_command_waits(shell: Shell) {
    for vi in [false, true] {
        let session = session(shell, vi, "");
        session.type_text("make test");
        assert_waits(&session, "make test");
    }
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
