//! `aish mcp serve`: a whole session over a pipe.

use serde_json::{Value, json};

use crate::support::cli::Home;

/// The answers to these messages, in one session that ends with its input.
fn session(home: &Home, messages: &[Value]) -> Vec<Value> {
    let input: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let ran = home.run_with(&["mcp", "serve"], &input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn call(id: u64, name: &str, arguments: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": name, "arguments": arguments}})
}

#[test]
fn an_agent_asks_before_it_runs() {
    let home = Home::new();
    home.write("work/old/a", "a");
    let work = home.path().join("work");
    let answers = session(
        &home,
        &[
            json!({"jsonrpc": "2.0", "id": "i", "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}),
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
            call(2, "check", json!({"command": "ls -la"})),
            call(3, "check", json!({"command": "rm -rf old", "cwd": work})),
            call(4, "blast", json!({"command": "rm -rf old", "cwd": work})),
            call(5, "explain", json!({"command": "tar -xzf a.tgz", "shell": "fish"})),
            call(6, "policy", json!({})),
            call(7, "check", json!({"command": "ls", "cwd": "relative"})),
            call(8, "check", json!(["ls"])),
            call(9, "check", json!({"command": "sudo cat /etc/shadow", "provenance": ["local_user"]})),
        ],
    );
    assert_eq!(answers.len(), 10, "a notification has no answer");
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-06-18");
    let names: Vec<&str> =
        answers[1]["result"]["tools"].as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["check", "explain", "blast", "policy"]);
    let said = |n: usize| answers[n]["result"]["structuredContent"].clone();
    assert_eq!((&said(2)["level"], &said(3)["level"]), (&json!("A"), &json!("B")), "{answers:?}");
    assert_eq!(said(3)["profile"]["provenance"], json!(["model_suggestion"]));
    assert!(said(4)["lines"].to_string().contains("1 file"), "{}", said(4));
    assert!(said(5)["text"].as_str().unwrap().contains("tar") && said(5)["verdict"]["level"].is_string());
    assert_eq!(said(6)["strict"], false);
    for (n, why) in [(7, "no absolute path"), (8, "no object")] {
        let result = &answers[n]["result"];
        assert!(result["isError"] == true && result["content"][0]["text"].as_str().unwrap().contains(why), "{result}");
    }
    assert_eq!(said(9)["profile"]["provenance"], json!(["model_suggestion"]));
    assert!(home.path().join("work/old/a").exists());
}

#[test]
fn what_is_no_message_is_answered_and_the_session_goes_on() {
    let home = Home::new();
    let ran =
        home.run_bytes(&["mcp", "serve"], b"\xff\xfe nonsense\n\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((answers[0]["error"]["code"].as_i64(), &answers[1]["result"]), (Some(-32700), &json!({})), "{ran:?}");
}
