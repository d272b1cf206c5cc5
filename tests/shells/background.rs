//! `CMD&:` lines of an answer in the real shells (IMP-10): asked about, started behind the prompt,
//! their end told at the next one.

use std::fs;

use aish_text::Shell;
use serde_json::Value;

use super::whole::{choose, with_server};
use crate::support::llm_server::{Gate, STREAM_END, Script, Server, Step};
use crate::support::processes::processes;
use crate::support::pty::wait;
use crate::support::shell_env::{ENTER, Session};

in_every_shell!(
    one_is_asked_about_and_its_end_is_told_once,
    words_typed_meanwhile_stay,
    each_level_is_asked_about,
    what_hides_something_or_is_too_much_is_not_offered,
    what_the_permissions_deny_is_not_offered,
    it_ends_with_the_shell_but_when_kept,
    the_names_work_at_the_prompt,
);

const QUESTION: &str = "Run it in the background?";

fn answering(text: &'static str) -> Server {
    Server::answering(move |_, _| Script::openai_text(&[text]))
}

fn ask(session: &Session) {
    session.type_text("? go");
    session.key(ENTER);
}

/// Presses a key at the question of this number.
fn reply(session: &Session, number: usize, key: &[u8]) {
    session.pty.wait_until("the question", |s| {
        let text = s.text();
        text.matches(QUESTION).count() == number && text.trim_end().ends_with("· n no")
    });
    session.key(key);
    // A key that comes together with others is a paste, and answers nothing.
    session.pty.wait_until("the answer", |s| {
        s.text()
            .split("· n no")
            .nth(number)
            .is_some_and(|behind| behind.starts_with(" yes") || behind.starts_with(" no"))
    });
}

fn status(session: &Session, number: u32) -> Value {
    let path = session.env.home().join(format!(".local/state/aish/bg/{number}/status.json"));
    fs::read_to_string(path).ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn wait_state(session: &Session, number: u32, state: &str) {
    wait(state, || status(session, number)["state"] == state, || session.pty.text());
}

/// Until the next prompt has a word about an end: it is left for it a moment after the state.
fn wait_told(session: &Session) {
    let shells = session.env.home().join(".local/state/aish/shells");
    let left = || {
        let mut dirs = fs::read_dir(&shells).unwrap().flatten();
        dirs.any(|dir| fs::metadata(dir.path().join("background")).is_ok_and(|file| file.len() > 0))
    };
    let told = || session.pty.text().contains("[aish] bg ");
    wait("a word for the next prompt", || left() || told(), || session.pty.text());
}

fn one_is_asked_about_and_its_end_is_told_once(shell: Shell) {
    let server = answering("It takes long.\n\nCMD&: echo out; sleep 0.2; exit 3\nCMD: echo next\n");
    let session = with_server(shell, &server, "");
    ask(&session);
    reply(&session, 1, b"y");
    choose(&session, ENTER);
    assert_eq!(session.probe().buffer, "echo next", "nothing of it is put on the line");
    wait_state(&session, 1, "exited");
    wait_told(&session);
    session.key(ENTER);
    session.pty.wait_until("the notice", |s| s.text().contains("[aish] bg 1 ended with 3 after 0."));
    session.run("echo again");
    session.run("echo and again");
    assert_eq!(session.pty.text().matches("bg 1 ended").count(), 1, "{}", session.pty.text());
    assert!(session.pty.text().contains("(aish bg output 1)"), "{}", session.pty.text());
    session.type_text("aish bg output 1");
    session.key(ENTER);
    session.pty.wait_until("the output", |s| s.text().contains("\nout\n"));
    let told = session.history();
    assert!(!told.iter().any(|line| line.contains("sleep 0.2")), "{told:?}");
}

fn words_typed_meanwhile_stay(shell: Shell) {
    let gate = Gate::default();
    let begin = |text: &str| {
        format!("data: {}\n\n", serde_json::json!({"choices": [{"index": 0, "delta": {"content": text}}]}))
    };
    let script = Script::new().head(200, &[("Content-Type", "text/event-stream")]).chunk(begin("Looking"));
    let script = script.step(Step::Wait(gate.clone())).chunk(begin("\n\nCMD&: touch ran\n")).chunk(STREAM_END).end();
    let server = Server::scripted(vec![script]);
    let session = with_server(shell, &server, "");
    ask(&session);
    session.pty.wait_until("the answer", |s| s.text().contains("Looking"));
    session.type_text("typed words");
    gate.open();
    reply(&session, 1, b"y");
    wait("the words", || session.probe().buffer == "typed words", || session.pty.text());
    wait("the command", || session.env.exists("work/ran"), || session.pty.text());
}

fn each_level_is_asked_about(shell: Shell) {
    let server = answering("CMD&: touch a\nCMD&: rm -r a b\nCMD&: touch c; rm -rf ~\n");
    let session = with_server(shell, &server, "");
    for name in ["a", "b"] {
        fs::write(session.env.home().join("work").join(name), "").unwrap();
    }
    ask(&session);
    reply(&session, 1, b"n");
    reply(&session, 2, b"y");
    session.pty.wait_until("the third", |s| s.text().contains("■ ") && s.text().contains("touch c; rm -rf ~"));
    reply(&session, 3, b"y");
    session.pty.wait_until("the PIN", |s| s.text().contains("PIN (6 digits"));
    session.key(b"\x1b");
    session.pty.wait_until("the prompt", |s| s.text().rsplit("PIN (6 digits").next().unwrap().lines().count() > 1);
    assert_eq!(session.probe().buffer, "");
    wait_state(&session, 1, "exited");
    let files = ["a", "b", "c"].map(|name| session.env.exists(&format!("work/{name}")));
    assert_eq!((files, status(&session, 2)), ([false; 3], Value::Null), "{}", session.pty.text());
    let text = session.pty.text();
    assert!(text.contains("▲ "), "{text}");
}

fn what_hides_something_or_is_too_much_is_not_offered(shell: Shell) {
    let long = "x".repeat(5000);
    let lines: String = (1..=5).map(|n| format!("CMD&: touch file{n}\n")).collect();
    let text = format!("CMD&: touch \u{202e}hidden\nCMD&: touch bell\u{7}\nCMD&: echo {long}\n{lines}");
    let server = Server::answering(move |_, _| Script::openai_text(&[&text]));
    let session = with_server(shell, &server, "[shell]\nconfirm_cmd = false\n");
    ask(&session);
    reply(&session, 1, b"y");
    reply(&session, 2, b"\r");
    reply(&session, 3, b"n");
    session
        .pty
        .wait_until("the end", |s| s.text().contains("2 more background commands of the answer are not offered"));
    assert_eq!(session.probe().buffer, "");
    let text = session.pty.text();
    assert!(text.contains("too long to be shown") && text.matches("a command was refused").count() == 2, "{text}");
    wait("the first", || session.env.exists("work/file1"), || session.pty.text());
    let others: Vec<u32> = (2..=5).filter(|n| session.env.exists(&format!("work/file{n}"))).collect();
    assert_eq!(others, [0; 0]);
}

fn what_the_permissions_deny_is_not_offered(shell: Shell) {
    let server = answering("CMD&: sh -c 'touch a'\nCMD&: touch a\nCMD&: touch a; ls\nCMD&: touch b\n");
    let session = with_server(shell, &server, "[permissions]\nallow = [\"touch b\"]\ndeny = [\"touch a\"]\n");
    ask(&session);
    session.pty.wait_until("the row", |s| s.text().contains("not offered: sh -c 'touch a' is denied by"));
    reply(&session, 1, b"y");
    wait("the other", || session.env.exists("work/b"), || session.pty.text());
    assert!(!session.env.exists("work/a"), "{}", session.pty.text());
}

fn it_ends_with_the_shell_but_when_kept(shell: Shell) {
    let server = answering("CMD&: sleep 2001\nCMD&: sleep 2002\n");
    let session = with_server(shell, &server, "");
    ask(&session);
    reply(&session, 1, b"y");
    reply(&session, 2, b"k");
    assert_eq!(session.probe().buffer, "");
    let runs = |words: &str| {
        let all = processes(session.env.home());
        all.iter().any(|(_, line)| line.replace('\0', " ") == format!("{words} "))
    };
    wait("both", || runs("sleep 2001") && runs("sleep 2002"), || session.pty.text());
    session.type_text("exit");
    session.key(ENTER);
    wait_state(&session, 1, "killed");
    wait("its end", || !runs("sleep 2001"), || format!("{:?}", processes(session.env.home())));
    assert!(runs("sleep 2002") && status(&session, 2)["state"] == "running");
}

fn the_names_work_at_the_prompt(shell: Shell) {
    let session = super::whole::real(shell, "model = \"cookbook\"\n").start();
    session.run(":bg run echo 'two  words'; exit 4");
    wait_state(&session, 1, "exited");
    wait_told(&session);
    session.run("true");
    session.pty.wait_until("the notice", |s| s.text().contains("bg 1 ended with 4"));
    session.run(":bg output 1");
    session.pty.wait_until("the output", |s| s.text().contains("two  words"));
    session.run(":bg run sleep 2001");
    wait_state(&session, 2, "running");
    session.run(":bg kill 2");
    wait_state(&session, 2, "killed");
    session.run("true");
    assert!(!session.pty.text().contains("bg 2 was ended"), "who ends it knows: {}", session.pty.text());
}
