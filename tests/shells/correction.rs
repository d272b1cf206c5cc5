//! The line behind a failed command, for those who have asked for it: one helper for a failed
//! command, none for a good one, and nothing sent.

use std::fs;

use aish_text::Shell;

use super::whole::real;
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ASK, CHECK, ENTER, EXPLAIN, Session, ShellEnv};

in_every_shell!(
    a_correction_is_shown_and_the_key_takes_it,
    without_the_setting_nothing_is_shown,
    a_good_command_starts_nothing_and_a_failed_one_one_helper,
    what_is_no_failure_is_left_alone,
    only_the_last_command_counts,
    nothing_is_offered_during_a_run_of_norris,
    a_long_or_secret_command_is_no_trouble,
    a_shell_that_ends_at_the_first_failure_is_not_ended_by_ours,
);

/// A shell with a model and `setting` under `[shell]`.
fn at(shell: Shell, setting: &str, server: &Server) -> ShellEnv {
    let url = server.url("/v1");
    let safety = "[safety]\nllm_second_opinion = false";
    let preset = format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"");
    let mut env = real(shell, &format!("[shell]\n{setting}\n{safety}\n{preset}\n"));
    env.options.offer_fix = !setting.is_empty();
    env
}

fn offering(shell: Shell, setting: &str) -> (Server, ShellEnv) {
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: touch sent\n"]));
    let env = at(shell, setting, &server);
    (server, env)
}

fn offered(session: &Session) -> usize {
    session.pty.text().matches("Alt-I: ").count()
}

fn a_correction_is_shown_and_the_key_takes_it(shell: Shell) {
    let (server, env) = offering(shell, "offer_fix = true");
    let session = env.start();
    session.run("mkdir one; cd one; git init -q .");
    session.run("gti status");
    session
        .pty
        .wait_until("the correction", |s| s.rows().iter().any(|row| row.trim_end().ends_with("Alt-I: git status")));
    session.key(ASK);
    session.pty.wait_until("the command", |s| s.text().trim_end().ends_with("git status"));
    assert_eq!(session.probe().buffer, "git status");
    assert_eq!(server.requests().len(), 0, "nothing was sent");
    // The rules said it: the same key asks the model, whose own is changed with the key after that.
    session.key(ASK);
    server.wait_for(1);
    session.pty.wait_until("the answer", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "touch sent");
}

fn without_the_setting_nothing_is_shown(shell: Shell) {
    let (_server, env) = offering(shell, "");
    let session = env.start();
    session.run("gti status");
    assert_eq!(offered(&session), 0, "{}", session.pty.text());
}

/// Programs that were started, by the name of each.
fn started(trace: &str) -> Vec<&str> {
    trace.lines().filter(|line| line.contains("execve(") && !line.contains(" = -1")).collect()
}

fn a_good_command_starts_nothing_and_a_failed_one_one_helper(shell: Shell) {
    let (_server, env) = offering(shell, "offer_fix = true");
    let session = env.start();
    // The parts of the plugin are there then.
    session.run("gti status");
    session.run("true");
    let Some(calls) = session.trace(|| {
        for _ in 0..3 {
            session.run("true");
        }
    }) else {
        return;
    };
    let forks =
        calls.lines().filter(|line| ["clone(", "clone3(", "fork("].iter().any(|call| line.contains(call))).count();
    assert_eq!(forks, 0, "{calls}");
    let calls = session.trace(|| {
        session.run("eval false");
    });
    let calls = calls.unwrap();
    let helpers: Vec<_> = started(&calls).into_iter().filter(|line| line.contains("\"fix\"")).collect();
    assert_eq!((helpers.len(), started(&calls).len()), (1, 1), "{calls}");
}

fn what_is_no_failure_is_left_alone(shell: Shell) {
    let (_server, env) = offering(shell, "offer_fix = true");
    let session = env.start();
    session.run("gti status");
    let fixes =
        |calls: Option<String>| calls.map(|calls| started(&calls).iter().filter(|l| l.contains("\"fix\"")).count());
    let none = fixes(session.trace(|| {
        for line in ["sh -c 'exit 130'", "sh -c 'exit 141'", "sh -c 'exit 148'", "sh -c 'kill -TERM $$'", "true", ""] {
            session.run(line);
        }
        session.type_text("gti");
        session.clear();
    }));
    assert!(none.is_none_or(|count| count == 0), "{}", session.pty.text());
    let one = fixes(session.trace(|| {
        for line in ["sh -c 'exit 3'", "", ""] {
            session.run(line);
        }
    }));
    assert!(one.is_none_or(|count| count == 1), "{one:?} {}", session.pty.text());
    assert_eq!(offered(&session), 1, "what nobody knows is not offered: {}", session.pty.text());
}

fn only_the_last_command_counts(shell: Shell) {
    let (server, env) = offering(shell, "offer_fix = true");
    let session = env.start();
    session.run("gti status");
    assert_eq!(offered(&session), 1);
    session.run("true");
    session.key(ASK);
    session.pty.wait_until("an open question", |s| s.text().trim_end().ends_with('?'));
    session.clear();
    // Another failure, for which there is none: the model is asked as without the setting.
    session.run("sh -c 'exit 3'");
    session.key(ASK);
    server.wait_for(1);
    session.pty.wait_until("the answer", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "touch sent");
}

fn nothing_is_offered_during_a_run_of_norris(shell: Shell) {
    let replies = ["CMD: gti status\n", "GOAL: blocked there is no gti\n"];
    let server = Server::answering(move |_, n| Script::openai_text(&[replies[n.min(1)]]));
    let session = at(shell, "offer_fix = true", &server).start();
    session.type_text(":norris look");
    session.key(ENTER);
    session.pty.wait_until("its question", |s| s.text().contains("abort?"));
    session.key(b"p");
    session.pty.wait_until("the end of the run", |s| s.text().contains("there is no gti"));
    session.probe();
    assert_eq!(offered(&session), 0, "{}", session.pty.text());
}

fn a_long_or_secret_command_is_no_trouble(shell: Shell) {
    let (_server, mut env) = offering(shell, "offer_fix = true");
    env.size = (24, 45);
    let session = env.start();
    session.run(&format!("gti status {}", "a".repeat(100)));
    session
        .pty
        .wait_until("one row", |s| s.rows().iter().filter(|row| row.contains("Alt-I: git status aaa")).count() == 1);
    let secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB";
    session.run(&format!("gti push https://me:{secret}@x.org"));
    assert_eq!(offered(&session), 1, "{}", session.pty.text());
    let kept = session.env.home().join(".local/state/aish/shells");
    for dir in fs::read_dir(kept).unwrap().flatten() {
        assert!(!dir.path().join("offered-fix").exists());
    }
}

fn a_shell_that_ends_at_the_first_failure_is_not_ended_by_ours(shell: Shell) {
    let (server, env) = offering(shell, "offer_fix = true");
    let session = env.start();
    if shell != Shell::Fish {
        session.run("set -e");
        // A status that ends nothing.
        session.run("! true");
        session.run("gti status || false && true");
    }
    for (key, says) in [(ASK, "touch sent"), (CHECK, "unknown-program"), (EXPLAIN, "fast")] {
        session.type_text("list all");
        let from = session.pty.output(0).len();
        session.key(key);
        session.pty.wait_until(says, |_| session.pty.written(says, from).is_some());
        session.probe();
        session.clear();
    }
    session.run("touch alive");
    assert!(session.env.exists("work/alive"), "{}", session.pty.text());
    assert_eq!(server.requests().len(), 2);
}
