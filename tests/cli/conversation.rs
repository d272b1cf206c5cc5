//! One conversation per shell: what is kept, what is sent again, what is left out, and how it is
//! listed and resumed.

use std::fs;

use serde_json::{Value, json};

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

fn echoing() -> Server {
    Server::answering(|_, n| Script::openai_text(&[&format!("answer {n}")]))
}

fn contents(request: &Value) -> Vec<String> {
    let messages = request["messages"].as_array().unwrap();
    messages.iter().map(|message| message["content"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_follow_up_carries_the_turns_and_only_what_changed() {
    let server = echoing();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "first"]);
    home.run(&["ask", "second"]);
    let sent = contents(&server.requests()[1].json());
    assert_eq!(sent.len(), 4);
    assert!(sent[1].starts_with("[context]\n") && sent[1].ends_with("\n\nfirst"), "{sent:?}");
    assert_eq!(sent[2], "answer 0");
    assert!(sent[3].starts_with("second\n\nAnswer"), "nothing had changed: {sent:?}");
}

#[test]
fn another_shell_has_its_own_conversation() {
    let server = echoing();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "first"]);
    let home = home.var("AISH_SESSION", "2-2");
    home.run(&["ask", "second"]);
    assert_eq!(contents(&server.requests()[1].json()).len(), 2);
}

#[test]
fn reset_begins_afresh_and_resume_comes_back() {
    let server = echoing();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "first"]);
    assert_eq!(home.run(&["sessions", "save", "mine"]).code, 0);
    home.run(&["reset"]);
    assert_eq!(home.run(&["history", "--json"]).json()["items"], json!([]));
    home.run(&["ask", "second"]);
    let refused = home.run(&["sessions", "resume", "mine"]);
    assert_eq!(refused.code, 1, "a conversation that isn't empty is kept: {refused:?}");
    home.run(&["reset"]);
    assert_eq!(home.run(&["sessions", "resume", "mine"]).code, 0);
    let items = home.run(&["history", "--json"]).json()["items"].clone();
    assert_eq!(items[0]["content"], "first");
    let list = home.run(&["sessions", "list", "--json"]).json()["items"].clone();
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert!(list.as_array().unwrap().iter().any(|entry| entry["name"] == "mine" && entry["active"] == true), "{list}");
    assert!(home.run(&["sessions", "show", "mine"]).out.contains("answer 0"));
}

/// NOR-17.
#[test]
fn eviction_is_by_pairs_and_announced() {
    let server = echoing();
    let home = Home::with_server(&server, "[context]\nmax_turns = 4\n");
    for words in ["one", "two"] {
        home.run(&["ask", words]);
    }
    let ran = home.run(&["ask", "three"]);
    assert!(ran.err.contains("[aish] 2 older turns"), "{}", ran.err);
    let sent = contents(&server.requests()[2].json());
    assert_eq!(sent.len(), 4);
    assert!(sent[1].contains("[context]") && sent[1].ends_with("two") || sent[3].contains("[context]"), "{sent:?}");
}

#[test]
fn a_budget_that_nothing_fits_still_asks() {
    let server = echoing();
    let home = Home::with_server(&server, "[context]\ntoken_budget = 512\n");
    home.run(&["ask", "one"]);
    let ran = home.run(&["ask", &"word ".repeat(3000)]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(contents(&server.requests()[1].json()).len(), 2);
}

/// NOR-16.
#[test]
fn a_broken_answer_is_kept_as_a_partial_turn() {
    let server = Server::scripted(vec![
        Script::new()
            .head(200, &[("Content-Type", "text/event-stream")])
            .chunk("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"half an\"}}]}\n\n"),
    ]);
    let home = Home::with_server(&server, "");
    let ran = home.run(&["ask", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "half an\n"), "{ran:?}");
    let items = home.run(&["history", "--json"]).json()["items"].clone();
    assert_eq!((&items[1]["content"], &items[1]["partial"]), (&json!("half an"), &json!(true)));
}

/// IMP-02
#[test]
fn the_log_is_private_lines_and_survives_a_torn_one() {
    let server = echoing();
    let home = Home::with_server(&server, "");
    home.run(&["ask", "first"]);
    let dir = home.path().join(".local/share/aish/sessions");
    let file = fs::read_dir(&dir).unwrap().flatten().map(|e| e.path()).find(|p| p.extension().is_some()).unwrap();
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(&dir).unwrap().permissions().mode() & 0o777, 0o700);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.lines().all(|line| serde_json::from_str::<Value>(line).unwrap()["v"] == 1), "{text}");
    fs::write(&file, format!("{text}{{\"v\":1,\"ro")).unwrap();
    let ran = home.run(&["ask", "second"]);
    assert!(ran.err.contains("damaged"), "{}", ran.err);
    assert_eq!(home.run(&["history", "--json"]).json()["items"].as_array().unwrap().len(), 4);
}

#[test]
fn asking_works_where_nothing_can_be_written() {
    let server = echoing();
    let home = Home::with_server(&server, "[history]\ndir = \"/proc/nowhere\"\n");
    let ran = home.run(&["ask", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "answer 0\n"), "{ran:?}");
    assert!(ran.err.contains("isn't kept"), "{}", ran.err);
}

#[test]
fn a_conversation_that_is_given_no_name_gets_one_from_its_first_question() {
    let server = echoing();
    let home = Home::with_server(&server, "");
    let named = |home: &Home, name: &str| {
        home.run(&["ask", "how do I renew the certificate of nginx?"]);
        for _ in 0..2 {
            let saved = home.run(&["sessions", "save"]);
            assert!(saved.code == 0 && saved.err.contains(&format!("saved as `{name}`")), "{saved:?}");
        }
        assert!(home.run(&["sessions", "show", name]).out.contains("renew the certificate"));
    };
    named(&home, "renew-certificate-nginx");
    named(&home.var("AISH_SESSION", "2-2"), "renew-certificate-nginx-2");
}
