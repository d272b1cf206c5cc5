//! What servers can cache: the same beginning, byte by byte, in each request of a conversation.

use serde_json::{Value, json};

use super::reasoning::{answer, home};
use crate::support::llm_server::{Recorded, Script, Server};
use crate::support::model::calling;

const PROVIDERS: [(&str, &str); 4] = [("openai", "/v1"), ("anthropic", "/v1"), ("gemini", "/v1beta"), ("ollama", "")];

/// Whether a text is what a request adds behind the user's words: the notes, then the task. No
/// later request has it.
fn is_instruction(text: &str) -> bool {
    text.starts_with("[background]") || text.starts_with("Answer the user's question")
}

/// What a cache is told by: tools and system prompt, and the turns up to the instruction, each as
/// its bytes. Marks of a cache aren't a part of it.
fn prefix(request: &Recorded) -> (String, Vec<String>) {
    fn without_marks(value: &mut Value) {
        match value {
            Value::Object(members) => {
                members.remove("cache_control");
                members.values_mut().for_each(without_marks);
            }
            Value::Array(items) => {
                items.iter_mut().for_each(without_marks);
                items.retain(|item| !is_instruction(item["text"].as_str().unwrap_or_default()));
            }
            Value::String(text) => {
                let cut = text.match_indices("\n\n").find(|(at, gap)| is_instruction(&text[at + gap.len()..]));
                if let Some((at, _)) = cut {
                    text.truncate(at);
                }
            }
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

/// The requests but those that have tokens counted.
fn asked(server: &Server) -> Vec<Recorded> {
    server.requests().into_iter().filter(|request| !request.counts_tokens()).collect()
}

#[test]
fn each_request_of_a_conversation_begins_as_the_one_before() {
    for (provider, base) in PROVIDERS {
        let server = Server::scripted((0..3).map(|n| answer(provider, &format!("answer {n}"))).collect());
        let home = home(provider, &server, base, "[tools]\nfiles = \"all\"");
        // Other notes go with each question, and one of them is no question.
        for note in ["I like long options", "the bastion is b2", "deploys happen at noon"] {
            home.run(&["remember", note]);
        }
        for args in [["ask", "one option"], ["ask", "which bastion"], ["ask", "when are deploys"]] {
            let ran = home.run(&args);
            assert_eq!(ran.code, 0, "{provider}: {ran:?}");
        }
        let requests = asked(&server);
        for request in &requests {
            let body = &request.body;
            assert!(body.contains("[background]") && body.contains("Answer the user's question"), "{provider}");
        }
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

/// Anthropic caches what is marked: tools, the prompt, and the conversation so far, where there is
/// to be more of it.
#[test]
fn anthropic_is_told_what_to_cache() {
    let server = Server::answering(|_, n| answer("anthropic", if n == 0 { "fine" } else { "So.\nCMD: ls" }));
    let home = home("anthropic", &server, "/v1", "[tools]\nfiles = \"all\"");
    assert_eq!(home.run(&["ask", "one"]).code, 0);
    assert_eq!(home.run(&["suggest", "show the moon phase of next tuesday"]).code, 0);
    let requests = asked(&server);
    let (asked, suggested) = (requests[0].json(), requests[1].json());
    let mark = json!({"type": "ephemeral"});
    let tools: Vec<&Value> = asked["tools"].as_array().unwrap().iter().map(|tool| &tool["cache_control"]).collect();
    assert!(tools.len() > 3 && tools.split_last() == Some((&&mark, &vec![&Value::Null; tools.len() - 1])), "{tools:?}");
    assert_eq!(asked["system"][0]["cache_control"], mark);
    let blocks = &asked["messages"][0]["content"];
    assert_eq!((&blocks[0]["cache_control"], &blocks[1]["cache_control"]), (&mark, &Value::Null), "{blocks}");
    assert!(blocks[1]["text"].as_str().unwrap().starts_with("Answer the user's question"), "{blocks}");
    assert!(asked["system"][0]["text"].as_str().unwrap().contains("aish"));
    // Nobody goes on with a suggestion of its own.
    assert!(!suggested.to_string().contains("cache_control"), "{suggested}");
}

/// A server that speaks Anthropic's format and knows nothing of caches is asked without the marks,
/// and in this shell no more with them.
#[test]
fn marks_of_a_cache_that_are_refused_are_left_out() {
    let complaint = json!({"error": {"message": "system.0.cache_control: Extra inputs are not permitted"}}).to_string();
    let server = Server::answering(move |request, _| match request.body.contains("cache_control") {
        true => Script::json(400, &[], &complaint),
        false => answer("anthropic", "fine"),
    });
    let home = home("anthropic", &server, "/v1", "[tools]\nfiles = \"all\"");
    for requests in [2, 3] {
        let ran = home.run(&["ask", "one"]);
        assert_eq!((ran.code, asked(&server).len()), (0, requests), "{ran:?}");
    }
}

/// Once a conversation is over its limits, its beginning moves now and then, not with each
/// question; a model with other limits chooses for itself.
#[test]
fn a_window_stays_for_some_questions() {
    let server = Server::answering(|_, n| answer("openai", &format!("answer {n}")));
    let home = home("openai", &server, "/v1", "[context]\nmax_turns = 16\n");
    let first = |n: usize| prefix(&server.requests()[n]).1[1].clone();
    let mut said = 0;
    for n in 0..30 {
        let ran = home.run(&["ask", &format!("question {n}")]);
        assert_eq!(ran.code, 0, "{ran:?}");
        said += ran.err.matches("were left out").count();
    }
    let moves: Vec<usize> = (1..30).filter(|n| first(*n) != first(*n - 1)).collect();
    assert!(moves.len() > 5 && moves.len() <= 12 && moves[0] == 8, "{moves:?}");
    assert_eq!(said, 1, "that is said when it begins");
    let config = std::fs::read_to_string(home.path().join(".config/aish/config.toml")).unwrap();
    home.config(&config.replace("max_turns = 16", "max_turns = 100"));
    assert_eq!(home.run(&["ask", "all of it"]).code, 0);
    assert!(server.requests()[30].body.contains("question 0"));
}
