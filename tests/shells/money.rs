//! What a question costs and what is remembered of it, at the prompts of the real shells: the
//! closing line, `:cost`, `:cost detail` (COST-02), and `:memory summarize` (SUM-09…11), with two
//! shells on one memory.

use std::fs;

use aish_text::Shell;
use serde_json::{Value, json};

use super::whole::with_server;
use crate::support::llm_server::{Recorded, Script, Server};
use crate::support::shell_env::{ENTER, Session};

in_one_shell!(
    the_price_is_at_the_end_of_an_answer_and_in_the_books,
    notes_are_drawn_at_the_prompt,
    a_limit_keeps_the_words
);

const PRICED: &str = "price_in = 2.0\nprice_out = 10.0\n";

fn server() -> Server {
    Server::answering(|request: &Recorded, _| {
        if request.json()["stream"] != true {
            let body = json!({"choices": [{"message": {"role": "assistant", "content": "fact: alpha is down\npref: brief"},
                "finish_reason": "stop"}], "usage": {"prompt_tokens": 12, "completion_tokens": 5}});
            return Script::json(200, &[], &body.to_string());
        }
        let text = json!({"model": "wire-1", "choices": [{"index": 0, "delta": {"content": "All is well."},
            "finish_reason": "stop"}]});
        let usage = json!({"choices": [], "usage": {"prompt_tokens": 300, "completion_tokens": 40}});
        Script::sse(&[&text.to_string(), &usage.to_string(), "[DONE]"])
    })
}

fn line(session: &Session, text: &str) {
    session.type_text(text);
    session.key(ENTER);
}

fn ask(session: &Session) {
    line(session, "? how is alpha, what's up");
    session.pty.wait_until("the price", |s| s.text().contains("300 in, 40 out · $0.0010 · fast"));
    assert_eq!(session.probe().buffer, "");
}

fn the_price_is_at_the_end_of_an_answer_and_in_the_books(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, PRICED);
    ask(&session);
    line(&session, ":cost detail");
    session.pty.wait_until("the detail", |s| {
        let text = s.text();
        text.contains("[aish] session usage detail (total=$0.001000, 300/40 tokens):")
            && text.contains("  wire-1  main  1 call  300 in, 40 out  $0.0010")
            && text.contains("[aish] estimated session ctx: ")
            && text.contains("token_budget=16000 (")
    });
    session.probe();
    line(&session, ":cost");
    session.pty.wait_until("the overview", |s| {
        let text = s.text();
        ["this shell    1 call", "today         1 call", "last 30 days  1 call"].iter().all(|row| text.contains(row))
    });
    session.probe();
    // In a pipe there is neither a price nor anything else but the answer.
    session.run("aish ask once more > answer 2> talk");
    assert_eq!(session.env.read("work/answer"), "All is well.\n");
    assert_eq!(session.env.read("work/talk"), "");
    session.run("aish cost --by model --json > json");
    let sums: Value = serde_json::from_str(&session.env.read("work/json")).unwrap();
    assert_eq!((&sums["items"][0]["model"], &sums["total"]["calls"]), (&json!("wire-1"), &json!(2)));
}

fn notes_are_drawn_at_the_prompt(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    line(&session, "? how is alpha");
    session.pty.wait_until("the answer", |s| s.text().contains("· fast"));
    session.probe();
    line(&session, ":memory summarize");
    session.pty.wait_until("the first candidate", |s| {
        s.text().contains("[memory] candidate (fact): alpha is down") && s.text().contains("keep? [y/N/edit]")
    });
    session.key(b"y\r");
    session.pty.wait_until("the second candidate", |s| s.text().contains("[memory] candidate (pref): brief"));
    session.pty.wait_until("its question", |s| s.text().matches("keep? [y/N/edit]").count() == 2);
    session.key(b"edit\r");
    session.pty.wait_until("the text", |s| s.text().contains("note: brief"));
    session.key(b" and dry\r");
    session.pty.wait_until("the end", |s| s.text().contains("[aish] memory: added 2 candidates"));
    assert_eq!(session.probe().buffer, "");
    let memory = fs::read_to_string(session.env.home().join(".local/share/aish/memory.jsonl")).unwrap();
    assert!(memory.contains("\"alpha is down\"") && memory.contains("\"brief and dry\""), "{memory}");
    session.run("stty -a > modes");
    let modes = session.env.read("work/modes");
    assert!(
        ["icanon", "echo", "isig"].iter().all(|wanted| modes.split_whitespace().any(|mode| mode == *wanted)),
        "{modes}"
    );
    line(&session, ":cost detail");
    session.pty.wait_until("its own row", |s| s.text().contains("memory_summarize  1 call"));
}

/// The request that would pass the limit isn't sent, and what was typed is still there.
fn a_limit_keeps_the_words(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, &format!("{PRICED}[cost]\nlimit_dollars = 0.001\n"));
    session.type_text("list files");
    session.key(crate::support::shell_env::ASK);
    session.pty.wait_until("the reason", |s| s.text().contains("today's limit of $0.0010 would be passed"));
    session.pty.wait_until("what to do", |s| s.text().contains("cost.limit_dollars"));
    assert_eq!(session.probe().buffer, "list files");
    assert!(server.requests().is_empty());
}
