//! Before a small model the built-in books answer, at once and where they are certain; the same key
//! again asks the model. What a command does is the judge's to say, whoever explains it.

use aish_text::Shell;

use super::whole::real;
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ASK, ENTER, EXPLAIN, Session};

in_one_shell!(
    the_cookbook_suggests_and_the_key_asks_the_model,
    the_books_explain_and_the_key_asks_the_model,
    what_the_books_do_not_know_goes_to_the_model,
    what_the_cookbook_is_not_sure_of_goes_to_the_model,
    without_a_model_it_says_that_it_is_not_sure,
    a_model_of_unknown_size_is_asked_first,
    a_name_that_the_model_took_from_an_example_is_named,
);

fn with_model(shell: Shell, model: &str) -> (Server, Session) {
    let server = Server::answering(|_, _| Script::openai_text(&["wc -c notes.txt"]));
    let url = server.url("/v1");
    let config = format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"{model}\"\n");
    let session = real(shell, &config).start();
    (server, session)
}

fn the_cookbook_suggests_and_the_key_asks_the_model(shell: Shell) {
    let (server, session) = with_model(shell, "coder:1.5b");
    session.type_text("count the lines of notes.txt");
    session.key(ASK);
    session.pty.wait_until("the cookbook", |s| s.text().contains("cookbook · Alt-I asks fast"));
    let own = session.probe().buffer;
    assert!(own.contains("wc -l") && own.contains("notes.txt"), "{own}");
    assert_eq!(server.requests().len(), 0, "nothing was sent");
    session.key(ASK);
    session.pty.wait_until("the model", |s| s.text().trim_end().ends_with("wc -c notes.txt"));
    assert_eq!(session.probe().buffer, "wc -c notes.txt");
    assert_eq!(server.requests().len(), 1);
}

fn the_books_explain_and_the_key_asks_the_model(shell: Shell) {
    let (server, session) = with_model(shell, "coder:1.5b");
    session.type_text("sort -u names.txt > made.txt");
    session.key(EXPLAIN);
    session.pty.wait_until("the books", |s| s.text().contains("cookbook · Alt-K asks fast"));
    let shown = session.pty.text();
    assert!(!shown.contains("Replaces what is in a file that exists already"), "there is no such file: {shown}");
    session.probe();
    assert_eq!(server.requests().len(), 0, "nothing was sent");
    session.key(EXPLAIN);
    session.pty.wait_until("the model", |s| s.text().contains("· fast") && s.text().contains("effects, by the rules:"));
    assert_eq!(session.probe().buffer, "sort -u names.txt > made.txt");
    assert_eq!(server.requests().len(), 1);
    // A file that is there makes the same line another deed.
    session.key(b"\x15");
    session.run("touch names.txt; echo x > made.txt");
    session.type_text("sort -u names.txt > made.txt");
    session.key(EXPLAIN);
    session.pty.wait_until("the deed", |s| s.text().contains("Replaces what is in a file"));
    session.probe();
}

fn what_the_books_do_not_know_goes_to_the_model(shell: Shell) {
    let (server, session) = with_model(shell, "coder:1.5b");
    session.type_text("weave the frobs of notes.txt");
    session.key(ASK);
    session.pty.wait_until("the model", |s| s.text().trim_end().ends_with("wc -c notes.txt"));
    session.probe();
    session.key(b"\x15");
    session.type_text("frobnicate --gain notes.txt");
    session.key(EXPLAIN);
    session.pty.wait_until("the model", |_| server.requests().len() == 2);
    session.pty.wait_until("its end", |s| s.text().contains("· fast"));
    session.probe();
}

/// Right, but said in words of which its phrasing lacks some.
const UNSURE: &str = "show distinct values of column 1 of data.csv with counts";

fn what_the_cookbook_is_not_sure_of_goes_to_the_model(shell: Shell) {
    let (server, session) = with_model(shell, "coder:1.5b");
    session.type_text(UNSURE);
    session.key(ASK);
    session.pty.wait_until("the model", |s| s.text().trim_end().ends_with("wc -c notes.txt"));
    assert_eq!(session.probe().buffer, "wc -c notes.txt");
    assert_eq!(server.requests().len(), 1);
}

fn without_a_model_it_says_that_it_is_not_sure(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n[shell]\nconfirm_cmd = false\n").start();
    session.run("printf 'red\\nred\\n' > data.csv");
    session.type_text(UNSURE);
    session.key(ASK);
    session.pty.wait_until("the doubt", |s| s.text().contains("[aish] the cookbook was not sure of this one"));
    assert!(session.probe().buffer.starts_with("awk -F, "));
    // The answer to a question, which would run, waits.
    session.key(b"\x15");
    session.type_text(&format!("? {UNSURE}"));
    session.key(ENTER);
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("n none"));
    assert!(!session.pty.text().contains("2 red"), "{}", session.pty.text());
}

fn a_model_of_unknown_size_is_asked_first(shell: Shell) {
    let (server, session) = with_model(shell, "coder");
    session.type_text("count the lines of notes.txt");
    session.key(ASK);
    session.pty.wait_until("the model", |s| s.text().trim_end().ends_with("wc -c notes.txt"));
    session.probe();
    session.key(ENTER);
    assert_eq!(server.requests().len(), 1);
}

/// The request shows the model an example with this file; the user has said nothing of it.
fn a_name_that_the_model_took_from_an_example_is_named(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["cat trip/list.txt"]));
    let url = server.url("/v1");
    let config = format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"coder:1.5b\"\n");
    let session = real(shell, &config).start();
    session.type_text("what is still to be packed");
    session.key(ASK);
    let warning = "the model took `trip/list.txt` from an example, not from your words";
    session.pty.wait_until("the warning", |s| s.text().contains(warning));
    assert_eq!(session.probe().buffer, "cat trip/list.txt");
}
