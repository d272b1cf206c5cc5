//! `@path` at the keys of the real shells: in questions and in words, completed by Tab, asked about
//! when it leads outside.

use std::fs;

use aish_text::Shell;

use super::whole::with_server;
use crate::support::llm_server::{Script, Server};
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, ENTER, Session};

in_one_shell!(
    a_question_and_words_take_a_file_along,
    what_leads_outside_is_asked_about,
    what_is_typed_before_the_question_is_no_answer_and_is_kept,
    tab_completes_a_mention,
);

fn server() -> Server {
    Server::answering(|request, _| {
        let wants_one = request.body.contains("Reply with the command only");
        Script::openai_text(&[if wants_one { "Fine.\n\nCMD: true\n" } else { "Fine." }])
    })
}

fn write(session: &Session, name: &str, text: &str) {
    let path = session.env.home().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn sent(server: &Server, count: usize) -> String {
    wait("the request", || server.requests().len() >= count, String::new);
    server.requests()[count - 1].json()["messages"].to_string()
}

fn a_question_and_words_take_a_file_along(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    write(&session, "work/src/main.rs", "one\ntwo\nthree\n");
    write(&session, "work/a b", "spaced\n");
    session.type_text("? what is in @src/main.rs:2-3, and in @\"a b\"");
    session.key(ENTER);
    session.pty.wait_until("the answer", |s| s.text().contains("· fast"));
    let first = sent(&server, 1);
    assert!(
        first.contains(r"[file]\nsrc/main.rs lines 2 to 3\n\n[lines 2 to 3 of 3]\ntwo\nthree\n[end of file]"),
        "{first}"
    );
    assert!(first.contains(r"[file]\na b\n\nspaced"), "{first}");
    session.probe();
    session.clear();
    session.type_text("run @src/main.rs");
    session.key(ASK);
    wait("the command", || session.probe().buffer == "true", || session.pty.text());
    assert!(sent(&server, 2).contains(r"[file]\nsrc/main.rs\n\none\ntwo"));
}

fn what_is_typed_before_the_question_is_no_answer_and_is_kept(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    write(&session, "other/notes", "elsewhere\n");
    session.type_text("? explain @../other/notes\nyes y");
    session.pty.wait_until("the question", |s| s.text().contains("· n no"));
    session.key(b"n");
    session.pty.wait_until("the answer", |s| s.text().contains("· fast"));
    assert!(!sent(&server, 1).contains("elsewhere"));
    assert_eq!(session.probe().buffer, "yes y", "{}", session.pty.text());
}

fn what_leads_outside_is_asked_about(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    write(&session, "other/notes", "elsewhere\n");
    for (count, (key, goes)) in [(b"n", false), (b"y", true)].into_iter().enumerate() {
        session.clear_screen();
        session.type_text("? explain @../other/notes");
        session.key(ENTER);
        session.pty.wait_until("the question", |s| {
            s.text().contains("send it to the model?") && s.text().contains("y yes · n no")
        });
        session.key(key);
        session.pty.wait_until("the answer", |s| s.text().contains("· fast"));
        assert_eq!(sent(&server, count + 1).contains("elsewhere"), goes);
        session.probe();
        session.clear();
    }
}

fn tab_completes_a_mention(shell: Shell) {
    let mut env = super::whole::real(shell, "model = \"cookbook\"\n");
    if shell == Shell::Zsh {
        env.before = "autoload -Uz compinit; compinit -u -d $HOME/dump".to_owned();
    }
    let session = env.start();
    write(&session, "work/src/main_file.rs", "one\n");
    for (typed, whole) in [
        ("? what is @src/ma", "? what is @src/main_file.rs"),
        (":ask what is @sr", ":ask what is @src/"),
        ("aish ask @src/ma", "aish ask @src/main_file.rs"),
    ] {
        session.type_text(typed);
        session.probe();
        session.key(b"\t");
        wait("the completion", || session.probe().buffer.trim_end() == whole, || session.pty.text());
        session.clear();
    }
}
