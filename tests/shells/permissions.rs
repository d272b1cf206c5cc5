//! Permissions at the prompts of the real shells: what an answer proposes runs only if all of it is
//! allowed, and what is denied doesn't reach the line.

use aish_text::Shell;

use super::whole::{choose, real, with_server};
use crate::support::llm_server::{Gate, STREAM_END, Script, Server, Step};
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, CTRL_C, ENTER, Session};

in_one_shell!(
    an_allowed_command_runs_once_and_is_recorded,
    the_rest_waits_on_the_line,
    what_is_denied_does_not_reach_the_line,
    a_confirm_holds_without_confirmation,
    hostile_answers_run_nothing,
    what_is_typed_or_cancelled_meanwhile_runs_nothing,
    a_broken_list_allows_nothing,
    a_projects_allow_gains_nothing,
);

const ALLOW: &str = "[permissions]\nallow = [\"touch *\", \"git *\"]\n";

/// A shell in which every request is answered with `answer`.
fn answering(shell: Shell, answer: &'static str, config: &str) -> (Session, Server) {
    let server = Server::answering(move |_, _| Script::openai_text(&[answer]));
    let session = with_server(shell, &server, config);
    (session, server)
}

fn press(session: &Session, text: &str, key: &[u8]) {
    session.type_text(text);
    session.key(key);
}

/// Presses the ask key on some words and waits for the end of the answer.
fn ask(session: &Session, words: &str) {
    let before = session.pty.text().matches("· fast").count();
    press(session, words, ASK);
    session.pty.wait_until("the closing line", |s| s.text().matches("· fast").count() > before);
}

fn times(session: &Session, command: &str) -> usize {
    session.history().iter().filter(|entry| *entry == command).count()
}

fn an_allowed_command_runs_once_and_is_recorded(shell: Shell) {
    for (text, key) in [("make it", ASK), ("? make it", ENTER)] {
        let (session, _server) = answering(shell, "So:\nCMD: touch ran\n", ALLOW);
        press(&session, text, key);
        wait("the command", || session.env.exists("work/ran"), || session.pty.text());
        assert_eq!(session.probe().buffer, "", "{}", session.pty.text());
        assert!(session.pty.text().contains("[aish] runs: allowed by \"touch *\""), "{}", session.pty.text());
        assert_eq!(times(&session, "touch ran"), 1, "{:?}", session.history());
        let record = session.env.read(".local/share/aish/audit.jsonl");
        assert!(record.contains("\"answer\":\"allowed\"") && record.contains("permissions.allow"), "{record}");
        assert_eq!(record.lines().count(), 1, "{record}");
        session.run("touch after");
        assert!(session.env.exists("work/after"), "the shell goes on");
    }
}

fn the_rest_waits_on_the_line(shell: Shell) {
    let (session, _server) = answering(shell, "So:\nCMD: mkdir made\n", ALLOW);
    ask(&session, "make it");
    assert_eq!(session.probe().buffer, "mkdir made");
    session.key(b"\x1f");
    assert_eq!(session.probe().buffer, "make it", "undo brings the words back");
    assert!(!session.env.exists("work/made"));
    // Allowed each, but one may depend on the other.
    let (session, _server) = answering(shell, "Two:\nCMD: touch one\nCMD: touch two\n", ALLOW);
    press(&session, "? both", ENTER);
    choose(&session, b"2");
    assert_eq!(session.probe().buffer, "touch two");
    assert!(!session.env.exists("work/one") && !session.env.exists("work/two"));
}

fn what_is_denied_does_not_reach_the_line(shell: Shell) {
    let deny = "[shell]\nconfirm_cmd = false\n[permissions]\nallow = [\"touch *\"]\ndeny = [\"touch never*\"]\n";
    let (session, _server) = answering(shell, "So:\nCMD: true && touch never\n", deny);
    let row = "not offered: true && touch never is denied by \"touch never*\" in permissions.deny";
    // It breaks between words.
    let shown = |session: &Session| session.pty.text().replace('\n', " ").contains(row);
    ask(&session, "make it");
    assert_eq!(session.probe().buffer, "make it", "{}", session.pty.text());
    assert!(shown(&session), "{}", session.pty.text());
    session.clear();
    session.clear_screen();
    press(&session, "? make it", ENTER);
    session.pty.wait_until("the row", |s| s.text().replace('\n', " ").contains(row));
    assert_eq!(session.probe().buffer, "");
    // What is left of the answer is asked about, whatever else is said.
    let (session, _server) = answering(shell, "So:\nCMD: touch never\nCMD: touch ever\nCMD: touch more\n", deny);
    press(&session, "? all", ENTER);
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, "touch ever");
    session.run("");
    assert!(!session.env.exists("work/never") && !session.env.exists("work/more"));
}

fn a_confirm_holds_without_confirmation(shell: Shell) {
    let config = "[shell]\nconfirm_cmd = false\n[permissions]\nconfirm = [\"touch *\"]\n";
    let (session, _server) = answering(shell, "So:\nCMD: touch ran\n", config);
    press(&session, "? go", ENTER);
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, "touch ran");
    assert!(!session.env.exists("work/ran"));
}

fn hostile_answers_run_nothing(shell: Shell) {
    const ANSWERS: &[&str] = &[
        "CMD: git status;touch evil;mkdir evil",
        "CMD: git log -1 'a\nb'",
        "CMD: touch \"a\nb\"",
        "CMD: touch $(mkdir evil)",
        "CMD: git status > evil",
        "CMD: touch evil | sh",
        "CMD: alias git='mkdir evil'; git status",
        "CMD: PATH=. git status",
        "CMD: ./git status",
        "CMD: \u{261}it status",
        "CMD: touch evil\nCONFIRM: be careful",
        "CMD: touch evil\nCMD&: touch evil",
        "CMD: touch evil &",
        "CMD: touch evil \\\n  more",
        "```sh\ntouch evil\n```",
        "CMD: git -c alias.x='!mkdir evil' x",
        "CMD: git() { mkdir evil; }; git status",
    ];
    let server = Server::answering(|_, n| Script::openai_text(&[ANSWERS[n % ANSWERS.len()], "\n"]));
    let session = with_server(shell, &server, ALLOW);
    session.run("printf '#!/bin/sh\\nmkdir evil\\n' > git; chmod +x git");
    for (n, answer) in ANSWERS.iter().enumerate() {
        session.clear_screen();
        press(&session, "go", ASK);
        wait("the request", || server.requests().len() > n, || session.pty.text());
        session.pty.wait_until("the end", |s| {
            let text = s.text();
            text.contains("· fast") || text.contains("on the line?")
        });
        if session.pty.text().contains("on the line?") {
            session.key(b"n");
        }
        session.probe();
        assert!(!session.pty.text().contains("runs: allowed"), "{answer}: {}", session.pty.text());
        session.clear();
    }
    session.run("ls");
    assert!(!session.env.exists("work/evil"), "{}", session.pty.text());
}

fn what_is_typed_or_cancelled_meanwhile_runs_nothing(shell: Shell) {
    let (gate, opened) = (Gate::default(), Gate::default());
    let opens = gate.clone();
    let delta = |text: &str| {
        format!("data: {}\n\n", serde_json::json!({"choices": [{"index": 0, "delta": {"content": text}}]}))
    };
    let server = Server::answering(move |_, n| {
        let begun = Script::new().head(200, &[("Content-Type", "text/event-stream")]).chunk(delta("Wait a moment"));
        match n {
            0 => begun.step(Step::Wait(opens.clone())).chunk(delta("\nCMD: touch ran\n")).chunk(STREAM_END).end(),
            _ => begun.chunk(delta("\nCMD: touch ran\n\nThat")).step(Step::Hold(opened.clone())),
        }
    });
    let session = with_server(shell, &server, ALLOW);
    press(&session, "make it", ASK);
    session.pty.wait_until("the first piece", |s| s.text().contains("Wait"));
    session.type_text("more\n");
    gate.open();
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "touch ran more");
    session.clear();
    session.clear_screen();
    press(&session, "make it", ASK);
    session.pty.wait_until("all of the answer", |s| s.text().contains("That"));
    session.key(CTRL_C);
    assert_eq!(session.probe().buffer, "make it");
    assert!(!session.env.exists("work/ran"));
}

fn a_broken_list_allows_nothing(shell: Shell) {
    let broken = "[permissions]\nallow = [\"touch *\", \"touch * | sh\"]\n";
    let (session, _server) = answering(shell, "So:\nCMD: touch ran\n", broken);
    ask(&session, "make it");
    assert_eq!(session.probe().buffer, "touch ran", "{}", session.pty.text());
    assert!(session.pty.text().replace('\n', "").contains("a pattern is about one command"), "{}", session.pty.text());
    assert!(!session.env.exists("work/ran"));
}

fn a_projects_allow_gains_nothing(shell: Shell) {
    let server = Server::answering(|_, n| Script::openai_text(&[["CMD: touch ran\n", "CMD: git log\n"][n % 2]]));
    let url = server.url("/v1");
    let env = real(shell, &format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n"));
    let project = "[permissions]\nallow = [\"*\"]\ndeny = [\"git log*\"]\n";
    std::fs::write(env.home().join("work/.aish.toml"), project).unwrap();
    let session = env.start();
    session.run("aish config trust");
    ask(&session, "make it");
    assert_eq!(session.probe().buffer, "touch ran", "{}", session.pty.text());
    session.clear();
    session.clear_screen();
    ask(&session, "show it");
    assert_eq!(session.probe().buffer, "show it", "a project may deny: {}", session.pty.text());
    assert!(!session.env.exists("work/ran"));
    session.clear();
    session.run("aish perms list > list 2> told");
    let (list, told) = (session.env.read("work/list"), session.env.read("work/told"));
    assert!(list.contains("git log*") && list.contains(".aish.toml:3") && !list.contains("allow"), "{list}");
    assert!(told.contains("only your own configuration may allow"), "{told}");
    press(&session, ":perms check git log --all; \"touch\" x", ENTER);
    session.pty.wait_until("the check", |s| s.text().contains("deny: it isn't offered"));
}
