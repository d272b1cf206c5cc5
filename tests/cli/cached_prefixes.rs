//! What servers can cache: the same beginning, byte by byte, in each request of a conversation.

use serde_json::{Value, json};

use super::reasoning::{answer, home};
use crate::support::llm_server::{Recorded, Server};
use crate::support::model::calling;

const PROVIDERS: [(&str, &str); 4] = [("openai", "/v1"), ("anthropic", "/v1"), ("gemini", "/v1beta"), ("ollama", "")];

/// What a cache is told by: tools and system prompt, and the turns, each as its bytes. Marks of a cache aren't a part of it.
fn prefix(request: &Recorded) -> (String, Vec<String>) {
    fn without_marks(value: &mut Value) {
        match value {
            Value::Object(members) => {
                members.remove("cache_control");
                members.values_mut().for_each(without_marks);
            }
            Value::Array(items) => items.iter_mut().for_each(without_marks),
            _ => {}
        }
    }
    let mut body = request.json();
    without_marks(&mut body);
    let turns = if body["contents"].is_array() { &body["contents"] } else { &body["messages"] };
    let turns = turns.as_array().unwrap().iter().map(Value::to_string).collect();
    (json!([body["tools"], body["system"], body["systemInstruction"]]).to_string(), turns)
}

fn assert_goes_on(first: &Recorded, second: &Recorded, what: &str) {
    let ((head, turns), (later_head, later)) = (prefix(first), prefix(second));
    assert_eq!(head, later_head, "{what}");
    assert!(later.len() > turns.len() && later[..turns.len()] == turns[..], "{what}: {turns:#?} {later:#?}");
}

#[test]
fn each_request_of_a_conversation_begins_as_the_one_before() {
    for (provider, base) in PROVIDERS {
        let server = Server::scripted((0..3).map(|n| answer(provider, &format!("answer {n}"))).collect());
        let home = home(provider, &server, base, "[tools]\nfiles = \"all\"");
        home.run(&["remember", "I like long options"]);
        for question in ["one", "two", "three"] {
            let ran = home.run(&["ask", question]);
            assert_eq!(ran.code, 0, "{provider}: {ran:?}");
        }
        let requests = server.requests();
        assert_goes_on(&requests[0], &requests[1], provider);
        assert_goes_on(&requests[1], &requests[2], provider);
    }
}

#[test]
fn rounds_of_calls_begin_as_the_question() {
    let read = json!({"path": "notes.txt"}).to_string();
    let server = Server::scripted(vec![
        calling(&[("read_file", &read)]),
        calling(&[("list_dir", "{}")]),
        answer("openai", "done"),
        answer("openai", "and again"),
    ]);
    let home = home("openai", &server, "/v1", "[tools]\nfiles = \"all\"");
    home.write("work/notes.txt", "one\n");
    assert_eq!(home.run(&["ask", "look"]).code, 0);
    assert_eq!(home.run(&["ask", "thanks"]).code, 0);
    let requests = server.requests();
    for pair in requests.windows(2) {
        assert_goes_on(&pair[0], &pair[1], "a round");
    }
}

/// Anthropic caches what is marked: tools, the prompt, and the conversation so far, where there is to be more of it.
#[test]
fn anthropic_is_told_what_to_cache() {
    let server = Server::answering(|_, n| answer("anthropic", if n == 0 { "fine" } else { "So.\nCMD: ls" }));
    let home = home("anthropic", &server, "/v1", "[tools]\nfiles = \"all\"");
    assert_eq!(home.run(&["ask", "one"]).code, 0);
    assert_eq!(home.run(&["suggest", "show the moon phase of next tuesday"]).code, 0);
    let requests = server.requests();
    let (asked, suggested) = (requests[0].json(), requests[1].json());
    let mark = json!({"type": "ephemeral"});
    let tools: Vec<&Value> = asked["tools"].as_array().unwrap().iter().map(|tool| &tool["cache_control"]).collect();
    assert!(tools.len() > 3 && tools.split_last() == Some((&&mark, &vec![&Value::Null; tools.len() - 1])), "{tools:?}");
    assert_eq!(asked["system"][0]["cache_control"], mark);
    assert_eq!(asked["messages"][0]["content"][0]["cache_control"], mark);
    assert!(asked["system"][0]["text"].as_str().unwrap().contains("aish"));
    // Nobody goes on with a suggestion of its own.
    assert!(!suggested.to_string().contains("cache_control"), "{suggested}");
}
