//! Shells and machines with something shut: a variable that can't be assigned, an option that
//! changes quotes, a directory that can't be written, a key that stops programs. What doesn't need
//! it works, and what does says why not.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use aish_text::Shell;
use serde_json::json;

use super::guard::{guarded, lines};
use super::whole::{real, with_server};
use crate::support::llm_server::{Gate, STREAM_END, Script, Server, Step};
use crate::support::shell_env::{ASK, ShellEnv, installed};

in_every_shell!(a_home_that_cannot_be_written, ctrl_z_stops_nothing);

/// bash: nothing runs at a prompt then, and the keys and questions don't need it.
#[test]
fn a_read_only_prompt_command() {
    if !installed(Shell::Bash) {
        return;
    }
    for before in ["PROMPT_COMMAND='true'; readonly PROMPT_COMMAND\n", "readonly PROMPT_COMMAND\n"] {
        let mut env = ShellEnv::new(Shell::Bash);
        env.before = before.to_owned();
        env.fake("reply", "replace\necho FAKE >> keys\n%%\n");
        let session = env.start();
        session
            .pty
            .wait_until("PROMPT_COMMAND is read-only", |screen| screen.text().contains("PROMPT_COMMAND is read-only"));
        session.type_text("list all");
        session.key(ASK);
        session.wait_calls(1);
        assert_eq!(session.probe().buffer, "echo FAKE >> keys", "{before}: {}", session.pty.text());
        session.clear();
        for (n, question) in ["? what now", "? and then"].iter().enumerate() {
            session.run(question);
            session.wait_calls(n + 2);
            session.clear();
        }
        session.run("touch end");
        assert!(session.env.exists("work/end"), "{before}");
        let history = session.history();
        assert!(!history.iter().any(|line| line.contains("__aish")), "{before}: {history:?}");
        session.run(":norris do it");
        session.pty.wait_until("Norris needs it", |screen| screen.text().contains("Norris needs it"));
        assert!(!session.env.read("fake/norris.log").contains("do it"), "{before}");
    }
}

/// bash: what is printed before a command is what a run needs, and nothing else does; nothing at
/// the start needs `IFS`.
#[test]
fn read_only_prompts_and_separators() {
    if !installed(Shell::Bash) {
        return;
    }
    for (before, norris) in [
        ("PS0=''; readonly PS0\n", false),
        ("readonly PS0\n", false),
        ("readonly PS2\n", false),
        ("readonly IFS\n", true),
    ] {
        let mut env = ShellEnv::new(Shell::Bash);
        env.before = before.to_owned();
        env.fake("reply", "replace\necho FAKE >> keys\n%%\n");
        let session = env.start();
        let said = session.pty.text();
        assert_eq!(said.contains("read-only, so Norris and capturing are off"), !norris, "{before}: {said}");
        assert!(!said.contains("readonly variable"), "{before}: {said}");
        session.type_text("list all");
        session.key(ASK);
        session.wait_calls(1);
        assert_eq!(session.probe().buffer, "echo FAKE >> keys", "{before}: {}", session.pty.text());
        session.clear();
        if !norris {
            session.run(":norris do it");
            session.pty.wait_until("Norris needs it", |screen| screen.text().contains("Norris needs it"));
            assert!(!session.env.read("fake/norris.log").contains("do it"), "{before}");
        }
    }
}

/// zsh: with this option no string may have a second line.
#[test]
fn quotes_as_in_csh() {
    if !installed(Shell::Zsh) {
        return;
    }
    let mut env = ShellEnv::new(Shell::Zsh);
    env.before = "setopt csh_junkie_quotes\n".to_owned();
    env.fake("reply", "replace\necho FAKE >> keys\n%%\n");
    let session = env.start();
    session.type_text("list all");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE >> keys", "{}", session.pty.text());
    assert_eq!(session.env.read("fake/errors"), "", "{}", session.pty.text());
}

/// zsh makes a file of a here-string, in a directory that may be closed.
#[test]
fn a_guard_without_a_directory_for_temporary_files() {
    if !installed(Shell::Zsh) {
        return;
    }
    let mut env = guarded(Shell::Zsh);
    env.after = "TMPPREFIX=$HOME/none/zsh\n".to_owned();
    let session = env.start();
    session.run("touch 'a b'");
    assert!(session.env.exists("work/a b"), "{}", session.pty.text());
    assert!(lines(&session).contains(&"touch 'a b'".to_owned()), "{:?}", lines(&session));
    assert_eq!(session.run("touch FORBID").buffer, "touch FORBID");
    assert!(!session.env.exists("work/FORBID"));
}

/// The reply comes by the runtime directory then.
fn a_home_that_cannot_be_written(shell: Shell) {
    let mut env = real(shell, "model = \"cookbook\"\n");
    let runtime = env.home().join("runtime");
    fs::create_dir(&runtime).unwrap();
    fs::set_permissions(&runtime, fs::Permissions::from_mode(0o700)).unwrap();
    // Below a file nobody can make anything, root neither.
    fs::write(env.home().join("closed"), "").unwrap();
    let closed = env.home().join("closed").display().to_string();
    env.vars.push(("XDG_STATE_HOME".to_owned(), closed));
    env.vars.push(("XDG_RUNTIME_DIR".to_owned(), runtime.display().to_string()));
    let session = env.start();
    session.type_text("list files by size");
    session.key(ASK);
    session.pty.wait_until("the closing line", |screen| screen.text().contains("· cookbook"));
    let line = session.probe().buffer;
    assert!(line.starts_with("find . "), "{line}: {}", session.pty.text());
}

/// A line editor has no jobs, so that what Ctrl-Z stopped could never go on.
fn ctrl_z_stops_nothing(shell: Shell) {
    let gate = Gate::default();
    let delta = |text: &str| format!("data: {}\n\n", json!({"choices": [{"index": 0, "delta": {"content": text}}]}));
    let script = Script::new().head(200, &[("Content-Type", "text/event-stream")]).step(Step::Wait(gate.clone()));
    let server = Server::scripted(vec![script.chunk(delta("touch done")).chunk(STREAM_END).end()]);
    let session = with_server(shell, &server, "[routing]\ncookbook_first = \"never\"\n");
    session.type_text("zorblax it please");
    session.key(ASK);
    server.wait_for(1);
    session.key(b"\x1a");
    // What it would do is done before the answer can come.
    session.pty.wait_until("the seconds", |screen| screen.text().contains("1 s"));
    gate.open();
    session.pty.wait_until("the command", |screen| screen.text().contains("touch done"));
    assert_eq!(session.probe().buffer, "touch done", "{}", session.pty.text());
    session.clear();
    session.run("jobs > list");
    assert!(!session.env.read("work/list").contains("aish"), "{}", session.env.read("work/list"));
    assert_eq!(session.env.read("work/list").trim(), "");
}
