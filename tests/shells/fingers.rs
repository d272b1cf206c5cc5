//! What fingers know from elsewhere: names behind a colon that are none of ours, and lines of ours
//! that fail, which must not stand before what is typed next.

use std::fs;

use aish_text::Shell;

use super::whole::{choose, real};
use crate::support::shell_env::{ENTER, Session, ShellEnv};

in_every_shell!(
    names_of_other_programs_are_answered,
    a_name_of_the_users_own_stays,
    lines_that_fail_do_not_come_back,
    a_text_of_the_users_own_comes_back,
    recall_does_not_list_itself,
    the_first_menu_of_a_shell_goes_on,
);

fn cookbook(shell: Shell) -> ShellEnv {
    let mut env = real(shell, "model = \"cookbook\"\n");
    env.size = (40, 120);
    env
}

/// Enters a line, and waits for `said`.
fn enter(session: &Session, line: &str, said: &str) {
    session.type_text(line);
    session.key(ENTER);
    session.pty.wait_until(said, |s| s.text().contains(said));
}

fn names_of_other_programs_are_answered(shell: Shell) {
    let session = cookbook(shell).start();
    for (line, said) in [
        (":quit", "there is no `:quit` here: type `exit`"),
        (":clear", "there is no `:clear` here: press Ctrl-L"),
        (":exec ls", "there is no `:exec` here: type the command itself"),
        (":hlep", "did you mean `:help`?"),
        (":Cost", "did you mean `:cost`?"),
    ] {
        enter(&session, line, said);
        assert_eq!(session.probe().buffer, "", "{line}");
    }
}

fn a_name_of_the_users_own_stays(shell: Shell) {
    let mut env = cookbook(shell);
    env.before = match shell {
        Shell::Fish => "function :quit; touch own; end\n",
        _ => "function :quit { touch own; }\n",
    }
    .to_owned();
    let session = env.start();
    session.run(":quit");
    assert!(session.env.exists("work/own"));
    assert!(!session.pty.text().contains("there is no"), "{}", session.pty.text());
}

fn lines_that_fail_do_not_come_back(shell: Shell) {
    let session = cookbook(shell).start();
    for (line, said) in [
        (":undo", "there is no change to undo"),
        (":memory forget 2", "2"),
        (":diff", "git"),
        (":undo nosuch", "`:undo` does not take `nosuch`"),
        (":cost --nosuch", "`:help cost` shows what it takes"),
    ] {
        session.key(b"\x0c");
        enter(&session, line, said);
        // What is typed next stands alone.
        session.probe();
        session.type_text("echo next");
        assert_eq!(session.probe().buffer, "echo next", "{line}: {}", session.pty.text());
        assert!(!session.pty.text().contains("Usage:"), "{line}: {}", session.pty.text());
        session.clear();
    }
}

fn a_text_of_the_users_own_comes_back(shell: Shell) {
    let env = cookbook(shell);
    // Nothing can be kept where a file stands in the place of a directory.
    fs::create_dir_all(env.home().join(".local/share")).unwrap();
    fs::write(env.home().join(".local/share/aish"), "").unwrap();
    let session = env.start();
    let line = ":remember it's the office on the second floor";
    session.type_text(line);
    session.key(ENTER);
    session.pty.wait_until("the failure", |s| s.text().contains("aish: "));
    assert_eq!(session.probe().buffer, line, "{}", session.pty.text());
}

fn recall_does_not_list_itself(shell: Shell) {
    let env = cookbook(shell);
    let history = match shell {
        Shell::Zsh => (".history", "tar -xzf site.tgz\n\\:recall unpack the site\n: 1700000000:0;:recall unpack it\n"),
        Shell::Bash => (".history", "tar -xzf site.tgz\n:recall unpack the site\n"),
        Shell::Fish => (
            ".local/share/fish/fish_history",
            "- cmd: tar -xzf site.tgz\n  when: 1700000000\n- cmd: :recall unpack the site\n  when: 1700000001\n",
        ),
    };
    fs::write(env.home().join(history.0), history.1).unwrap();
    let session = env.start();
    session.type_text(":recall unpack the site");
    session.key(ENTER);
    session.pty.wait_until("the command", |s| s.text().contains("tar -xzf site.tgz"));
    let shown = session.pty.text();
    assert!(!shown.lines().any(|line| line.starts_with('[') && line.contains(":recall")), "{shown}");
    choose(&session, b"n");
    assert_eq!(session.probe().buffer, "");
}

/// zsh reads what its menu is made of with the first one.
fn the_first_menu_of_a_shell_goes_on(shell: Shell) {
    if shell != Shell::Zsh {
        return;
    }
    let mut env = ShellEnv::new(shell);
    env.before = "autoload -Uz compinit; compinit -D; zstyle ':completion:*' menu select\n".to_owned();
    fs::create_dir_all(env.home().join("work/alpha")).unwrap();
    fs::create_dir_all(env.home().join("work/alps")).unwrap();
    let session = env.start();
    session.type_text("cd al\t");
    session.pty.wait_until("the common part", |s| s.text().contains("cd alp"));
    session.key(b"\t");
    session.pty.wait_until("the list", |s| s.text().contains("alps/"));
    session.key(b"\t");
    session.pty.wait_until("a candidate", |s| s.text().contains("cd alpha/"));
    session.key(b"\x0e");
    session.pty.wait_until("the next one", |s| s.text().contains("cd alps/"));
}
