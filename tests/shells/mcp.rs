//! A question whose model calls a tool of an MCP server, in the real shells: without an entry in
//! `mcp.auto_approve` the user is asked, and nothing but the key pressed alone is a yes.

use std::time::{Duration, Instant};

use aish_text::Shell;

use super::whole::real;
use crate::support::llm_server::Script;
use crate::support::model::{Call, Model, calling};
use crate::support::pty::wait;
use crate::support::shell_env::{CTRL_C, ENTER, Session};

in_one_shell!(
    a_tool_is_asked_about,
    a_server_stays_until_the_shell_ends,
    progress_has_one_row,
    a_key_that_is_stuck_approves_nothing,
    a_closed_terminal_approves_nothing,
    an_interrupt_ends_a_call,
    an_interrupt_while_servers_start_ends_the_question
);

fn begun(shell: Shell, model: &Model, approve: &str) -> Session {
    begun_with(shell, model, approve, "good")
}

fn begun_with(shell: Shell, model: &Model, approve: &str, how: &str) -> Session {
    let config = format!(
        "[mcp]\nauto_approve = [{approve}]\n[mcp.servers.h]\ncommand = \"python3\"\n\
         args = [\"{}/tests/support/hostile_mcp.py\", \"{how}\", \"${{HOME}}/did\"]\n\
         [models.fast]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n",
        env!("CARGO_MANIFEST_DIR"),
        model.url()
    );
    real(shell, &config).start()
}

fn a_tool_is_asked_about(shell: Shell) {
    let model = Model::new();
    let echo = [("h__echo", r#"{"text":"hello there"}"#)];
    model.script(calling(&echo));
    model.script(calling(&echo));
    model.script(Script::openai_text(&["all done\n"]));
    let session = begun(shell, &model, "");
    session.type_text("? go");
    session.key(ENTER);
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("proceed / skip / abort?"));
    assert!(session.pty.text().contains("h__echo") && session.pty.text().contains("hello there"));
    for keys in [&b"\r"[..], b"pp", b"pppppppp", b"y", b"\x1b[200~p\x1b[201~", b" "] {
        let from = session.pty.output(0).len();
        session.pty.resize(30, 100);
        session.key(keys);
        wait("the question again", || session.pty.written("abort? ", from).is_some(), || session.pty.text());
        assert!(!session.env.read("did").contains("call "), "{keys:?}");
    }
    let from = session.pty.output(0).len();
    session.key(b"s");
    wait("the next one", || session.pty.written("abort? ", from).is_some(), || session.pty.text());
    session.key(b"p");
    session.pty.wait_until("the answer", |s| s.text().contains("all done"));
    session.probe();
    assert_eq!(session.env.read("did").matches("call ").count(), 1);
    let told = model.calls(Call::Step)[2].json()["messages"].to_string();
    assert!(told.contains("skipped by user") && told.contains("you said: hello there"), "{told}");
}

fn a_server_stays_until_the_shell_ends(shell: Shell) {
    let model = Model::new();
    for _ in 0..2 {
        model.script(calling(&[("h__echo", r#"{"text":"hi"}"#)]));
        model.script(Script::openai_text(&["all done\n"]));
    }
    let session = begun_with(shell, &model, "\"h.*\"", "daemon");
    for calls in 1..=2 {
        session.type_text("? go");
        session.key(ENTER);
        wait("the answer", || model.calls(Call::Step).len() == 2 * calls, || session.pty.text());
        session.probe();
    }
    session.type_text(":mcp list");
    session.key(ENTER);
    session.pty.wait_until("the list", |s| s.text().contains("2 calls"));
    session.probe();
    let did = session.env.read("did");
    let all: Vec<i32> = did
        .lines()
        .filter_map(|line| line.strip_prefix("start ").or(line.strip_prefix("child "))?.parse().ok())
        .collect();
    assert_eq!(all.len(), 2, "{did}");
    session.type_text("exit");
    session.key(ENTER);
    let gone = |process: &i32| !std::path::Path::new(&format!("/proc/{process}/cmdline")).exists();
    wait("its end", || all.iter().all(gone), || did.clone());
}

fn progress_has_one_row(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("h__slow", "{}")]));
    model.script(Script::openai_text(&["all done\n"]));
    let session = begun(shell, &model, "\"h.*\"");
    session.type_text("? go");
    session.key(ENTER);
    session.pty.wait_until("progress", |s| s.text().contains("h: 1 of 4, step 1"));
    session.pty.wait_until("more of it", |s| s.text().contains("h: 2 of 4, step 2"));
    assert!(!session.pty.text().contains("h: 1 of 4"), "{}", session.pty.text());
    session.pty.wait_until("the answer", |s| s.text().contains("all done"));
    session.probe();
    assert!(!session.pty.text().contains("of 4"), "{}", session.pty.text());
}

/// From before the question until after it, as fast as terminals and consoles repeat.
fn a_key_that_is_stuck_approves_nothing(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("h__echo", "{}")]));
    model.script(Script::openai_text(&["all done\n"]));
    let session = begun(shell, &model, "");
    session.type_text("? go");
    session.key(ENTER);
    for pause in [11, 33] {
        let mut asked = None;
        while asked.is_none_or(|asked: Instant| asked.elapsed() < Duration::from_millis(2500)) {
            if asked.is_none() && session.pty.text().contains("abort?") {
                asked = Some(Instant::now());
            }
            session.key(b"p");
            std::thread::sleep(Duration::from_millis(pause));
        }
        std::thread::sleep(Duration::from_millis(400));
        assert!(!session.env.read("did").contains("call "), "every {pause} ms: {}", session.pty.text());
    }
    session.key(b"p");
    session.pty.wait_until("the answer", |s| s.text().contains("all done"));
    assert_eq!(session.env.read("did").matches("call ").count(), 1);
}

fn a_closed_terminal_approves_nothing(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("h__echo", "{}")]));
    let session = begun(shell, &model, "");
    session.type_text("? go");
    session.key(ENTER);
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("proceed / skip / abort?"));
    let server =
        session.env.read("did").lines().find_map(|line| line.strip_prefix("start ").map(str::to_owned)).unwrap();
    drop(session.pty);
    let gone = || !std::path::Path::new(&format!("/proc/{server}/cmdline")).exists();
    wait("the server's end", gone, || session.env.read("did"));
    assert!(!session.env.read("did").contains("call "));
}

fn an_interrupt_ends_a_call(shell: Shell) {
    let model = Model::new();
    model.script(calling(&[("h__hang", "{}")]));
    let session = begun(shell, &model, "\"h.*\"");
    session.type_text("? go");
    session.key(ENTER);
    wait(
        "the call",
        || session.env.exists("did") && session.env.read("did").contains("call hang"),
        || session.pty.text(),
    );
    session.pty.wait_until("the seconds", |s| s.text().contains("waiting for h__hang, 1 s"));
    session.pty.wait_until("how to stop", |s| s.text().contains(" s · Ctrl-C stops"));
    session.key(CTRL_C);
    session.probe();
    wait("the cancellation", || session.env.read("did").contains("cancelled"), || session.env.read("did"));
    assert_eq!(model.calls(Call::Step).len(), 1);
}

fn an_interrupt_while_servers_start_ends_the_question(shell: Shell) {
    let model = Model::new();
    let session = begun_with(shell, &model, "", "silent");
    session.type_text("? what is here");
    session.key(ENTER);
    wait("the start", || session.env.exists("did"), || session.pty.text());
    session.pty.wait_until("how to stop", |s| s.text().contains(" s · Ctrl-C stops"));
    session.key(CTRL_C);
    assert_eq!(session.probe().buffer, "? what is here", "{}", session.pty.text());
    assert_eq!(model.calls(Call::Step).len(), 0);
}
