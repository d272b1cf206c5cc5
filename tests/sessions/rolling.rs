//! `context.summarize_on_evict`: turns that leave the window are summarized, and nothing is lost
//! when that fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::support::cli::Home;
use crate::support::llm_server::{Recorded, Script, Server};
use crate::support::model::whole;

/// Whether a request asks for a summary.
fn is_summary(request: &Recorded) -> bool {
    request.json()["messages"][0]["content"].as_str().unwrap().starts_with("You shorten")
}

/// Answers questions, and requests for a summary with their number, or not at all.
fn server(broken: &Arc<AtomicBool>) -> Server {
    let broken = Arc::clone(broken);
    Server::answering(move |request, n| match is_summary(request) {
        false => Script::openai_text(&[&format!("answer {n}")]),
        true if broken.load(Ordering::SeqCst) => Script::json(500, &[], "{}"),
        true => whole(&format!("summary {n} of earlier things")),
    })
}

fn home(server: &Server, more: &str) -> Home {
    Home::with_server(
        server,
        &format!("timeout_ms = 5000\n{more}[context]\nmax_turns = 6\nsummarize_on_evict = true\n"),
    )
}

fn messages(request: &Recorded) -> Vec<String> {
    let json: Value = request.json();
    json["messages"].as_array().unwrap().iter().map(|m| m["content"].as_str().unwrap().to_owned()).collect()
}

fn summaries(server: &Server) -> Vec<Recorded> {
    server.requests().into_iter().filter(is_summary).collect()
}

fn last_question(server: &Server) -> Vec<String> {
    messages(server.requests().iter().rfind(|request| !is_summary(request)).unwrap())
}

#[test]
fn turns_that_leave_are_summarized_where_the_window_begins() {
    let broken = Arc::default();
    let server = server(&broken);
    let home = home(&server, "");
    for n in 0..3 {
        assert_eq!(home.run(&["ask", &format!("question {n}")]).err, "");
    }
    assert!(summaries(&server).is_empty(), "all fits");
    let ran = home.run(&["ask", "question 3"]);
    assert_eq!((ran.code, ran.err.matches("were summarized").count(), ran.err.lines().count()), (0, 1, 1), "{ran:?}");
    let asked = messages(&summaries(&server)[0]);
    assert!(asked[1].contains("question 0") && asked[1].contains("question 1") && !asked[1].contains("question 2"));
    let sent = last_question(&server);
    assert!(sent[1].starts_with("[summary]\n") && sent[1].contains("of earlier things"), "{sent:?}");
    assert!(sent[1].contains("[end of summary]\n\n") && sent[1].ends_with("question 2"), "{sent:?}");
    assert!(sent.len() == 4 && sent[3].contains("\n\nquestion 3\n\nAnswer"), "{sent:?}");
    // The next one needs no other call, and the one after it summarizes on top of what there is.
    assert_eq!(home.run(&["ask", "question 4"]).err, "");
    assert!(last_question(&server)[1].starts_with("[summary]\n"));
    home.run(&["ask", "question 5"]);
    let asked = messages(&summaries(&server)[1]);
    assert!(asked[1].starts_with("[summary so far]\nsummary 3 of earlier things"), "{asked:?}");
    assert!(asked[1].contains("question 2") && !asked[1].contains("question 0"));
    // The books say what it was for, and every turn is still in the log.
    let books = home.all_files();
    assert_eq!(books.matches("\"category\":\"summarize\"").count(), 2);
    assert_eq!(home.run(&["history", "--json"]).json()["items"].as_array().unwrap().len(), 12);
    // Whoever resumes it sees the summary too.
    home.run(&["sessions", "save", "long"]);
    let home = home.var("AISH_SESSION", "4-4");
    home.run(&["sessions", "resume", "long"]);
    home.run(&["ask", "go on"]);
    assert!(last_question(&server)[1].starts_with("[summary]\n"), "{:?}", last_question(&server));
}

#[test]
fn a_failure_loses_nothing_and_is_said_in_one_line() {
    let broken = Arc::new(AtomicBool::new(true));
    let server = server(&broken);
    let home = home(&server, "");
    for n in 0..3 {
        home.run(&["ask", &format!("question {n}")]);
    }
    let ran = home.run(&["ask", "question 3"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let said: Vec<&str> = ran.err.lines().filter(|line| line.contains("turns")).collect();
    assert_eq!(said.len(), 1, "{}", ran.err);
    assert!(said[0].contains("can't be summarized"), "{}", ran.err);
    let calls = summaries(&server).len();
    assert!(!last_question(&server)[1].contains("[summary]"));
    // It isn't tried again at once; and then with everything that has left meanwhile.
    broken.store(false, Ordering::SeqCst);
    for n in 4..7 {
        home.run(&["ask", &format!("question {n}")]);
        assert_eq!(summaries(&server).len(), calls, "{n}");
    }
    home.run(&["ask", "question 7"]);
    let asked = messages(summaries(&server).last().unwrap());
    assert_eq!(summaries(&server).len(), calls + 1);
    assert!((0..6).all(|n| asked[1].contains(&format!("question {n}"))), "{asked:?}");
    assert!(last_question(&server)[1].starts_with("[summary]\n"));
}

#[test]
fn off_by_default_and_never_for_the_cookbook() {
    let broken = Arc::default();
    let server = server(&broken);
    let off = Home::with_server(&server, "[context]\nmax_turns = 2\n");
    for n in 0..4 {
        off.run(&["ask", &format!("question {n}")]);
    }
    assert!(summaries(&server).is_empty());
    let cookbook = Home::new();
    cookbook.config("model = \"cookbook\"\n[context]\nmax_turns = 2\nsummarize_on_evict = true\n");
    for _ in 0..4 {
        let ran = cookbook.run(&["ask", "show the ten largest files"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(!ran.err.contains("summar"), "{}", ran.err);
    }
}

#[test]
fn a_look_makes_no_call_and_secrets_stay_here() {
    let token = ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    let server = Server::answering({
        let token = token.clone();
        move |request, _| match is_summary(request) {
            true => whole(&format!("the user's key is {token}")),
            false => Script::openai_text(&[&format!("I know {token}")]),
        }
    });
    let home = home(&server, "");
    for n in 0..3 {
        home.run(&["ask", &format!("question {n} with {token}")]);
    }
    let before = server.requests().len();
    assert_eq!(home.run(&["secrets", "preview", "next"]).code, 0);
    assert_eq!(server.requests().len(), before);
    home.run(&["ask", "question 3"]);
    assert_eq!(summaries(&server).len(), 1);
    let sent: String = server.requests().iter().map(|request| request.body.clone()).collect();
    assert!(!sent.contains(&token) && sent.contains("[secret]"), "{sent}");
    assert!(!home.all_files().contains(&token), "not in the summary that is kept either");
    let preview = home.run(&["secrets", "preview", "--json", "next"]).json();
    assert!(preview["items"][0]["content"].as_str().unwrap().starts_with("[summary]"), "{preview}");
}
