//! Norris in the shell: the commands of a run are pushed, redirected, reported, and everything is put back.

use std::fs;

use aish::shell::Shell;

use crate::support::pty::wait;
use crate::support::shell_env::{Session, ShellEnv};

in_every_shell!(a_run_of_two);

/// The frames of one step: how it is captured, and the command.
fn step(how: &[&str; 5], text: &str) -> String {
    format!("capture\n{}\n%%\nstep\n{text}\n%%\n", how.join("\n"))
}

/// A run whose steps are `steps`, in files that the fake helper takes one by one.
fn queue(env: &ShellEnv, steps: &[String]) {
    let dir = env.home().join("fake/steps");
    fs::create_dir_all(&dir).unwrap();
    let first = fs::read_dir(&dir).unwrap().count();
    for (i, text) in steps.iter().enumerate() {
        fs::write(dir.join(format!("{:04}", first + i)), text).unwrap();
    }
}

fn redirected(env: &ShellEnv, text: &str) -> String {
    let out = env.home().join("out");
    fs::OpenOptions::new().create(true).append(true).open(&out).unwrap();
    step(&["redirect", &out.display().to_string(), "n1", "keep", "fast"], text)
}

/// One call of the client.
#[derive(Debug)]
struct Call {
    kind: String,
    text: String,
    before: String,
    status: String,
    ran: String,
    captured: String,
    aliases: String,
    functions: String,
}

fn calls(session: &Session) -> Vec<Call> {
    let log = session.env.read("fake/norris.log");
    let field = |record: &str, name: &str, next: &str| {
        let from = record.find(&format!("{name}<")).unwrap() + name.len() + 1;
        let to = record.rfind(&format!(">\n{next}")).unwrap();
        record[from..to].to_owned()
    };
    log.split_inclusive("\ncalled\n")
        .filter(|record| record.ends_with("\ncalled\n"))
        .map(|record| Call {
            kind: field(record, "norris", "text<"),
            text: field(record, "text", "before<"),
            before: field(record, "before", "status<"),
            status: field(record, "status", "ran<"),
            ran: field(record, "ran", "ms<"),
            captured: field(record, "captured", "aliases<"),
            aliases: field(record, "aliases", "functions<"),
            functions: field(record, "functions", "called"),
        })
        .collect()
}

fn wait_calls(session: &Session, count: usize) {
    wait(
        &format!("call {count}"),
        || calls(session).len() >= count,
        || format!("{:#?}\n{}", calls(session), session.pty.text()),
    );
}

fn a_run_of_two(shell: Shell) {
    let env = ShellEnv::new(shell);
    queue(&env, &[redirected(&env, "cd /; echo one"), redirected(&env, "echo two $PWD; false")]);
    let session = env.start();
    session.type_text(":norris it's $a; *goal*\n");
    wait_calls(&session, 3);
    assert_eq!(session.probe().buffer, "");
    let calls = calls(&session);
    assert_eq!(calls[0].text, ":norris it's $a; *goal*");
    let told: Vec<_> =
        calls.iter().map(|c| (c.kind.as_str(), c.status.as_str(), c.ran.as_str(), c.captured.as_str())).collect();
    assert_eq!(told, [("start", "none", "none", "none"), ("report", "0", "1", "1"), ("report", "1", "1", "1")]);
    let out = session.env.read("out");
    assert!(out.contains("two /"), "{out}");
    println!("{}\n====\n{}\n{:?}", session.pty.text(), out, session.history());
}
