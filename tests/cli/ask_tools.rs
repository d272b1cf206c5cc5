//! Tools in questions: offered by `tools.files = "all"`, called in each of the four wire formats,
//! answered in turns of their own, and never run unasked where a command wouldn't be.

use serde_json::{Value, json};

use crate::support::cli::Home;
use crate::support::llm_server::{Recorded, Script, Server};
use crate::support::model::calling;
use crate::support::pty::wait;

/// A home whose model is `server`, with tools in questions.
fn home(provider: &str, server: &Server, base: &str, more: &str) -> Home {
    let home = Home::new();
    home.config(&format!(
        "model = \"fast\"\n[tools]\nfiles = \"all\"\n[models.fast]\nprovider = \"{provider}\"\nbase_url = \"{}\"\nmodel = \"m\"\n{more}\n",
        server.url(base)
    ));
    home.write("work/notes.txt", "one\n");
    home
}

fn edit() -> Value {
    json!({"path": "notes.txt", "content": "two\n"})
}

/// Calls to read a file and to overwrite it, in a wire format, and the answer after that.
fn scripts(provider: &str) -> Vec<Script> {
    let read = json!({"path": "notes.txt"});
    let lines = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>();
    let (calls, answer) = match provider {
        "openai" => {
            let text = json!({"choices": [{"index": 0, "delta": {"content": "done"}, "finish_reason": "stop"}]});
            let calls = calling(&[("read_file", &read.to_string()), ("write_file", &edit().to_string())]);
            return vec![calls, Script::sse(&[&text.to_string(), "[DONE]"])];
        }
        "anthropic" => {
            let block = |index: u64, name: &str, input: &Value| {
                let (text, id) = (input.to_string(), format!("toolu_{index}"));
                let (first, second) = text.split_at(7);
                let delta = |piece: &str| json!({"type": "content_block_delta", "index": index, "delta": {"type": "input_json_delta", "partial_json": piece}});
                vec![
                    json!({"type": "content_block_start", "index": index, "content_block": {"type": "tool_use", "id": id, "name": name, "input": {}}}),
                    delta(first),
                    delta(second),
                    json!({"type": "content_block_stop", "index": index}),
                ]
            };
            let start = json!({"type": "message_start", "message": {"usage": {"input_tokens": 1, "output_tokens": 1}}});
            let end = |reason: &str| {
                [
                    json!({"type": "message_delta", "delta": {"stop_reason": reason}, "usage": {"output_tokens": 2}}),
                    json!({"type": "message_stop"}),
                ]
            };
            let calls = [start.clone()]
                .into_iter()
                .chain(block(0, "read_file", &read))
                .chain(block(1, "write_file", &edit()))
                .chain(end("tool_use"));
            let text = [
                start,
                json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
                json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "done"}}),
                json!({"type": "content_block_stop", "index": 0}),
            ];
            (calls.collect::<Vec<_>>(), text.into_iter().chain(end("end_turn")).collect::<Vec<_>>())
        }
        "gemini" => {
            let reply = |parts: Value| json!({"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}]});
            let call = |name: &str, args: &Value| json!({"functionCall": {"name": name, "args": args}});
            (
                vec![reply(json!([call("read_file", &read), call("write_file", &edit())]))],
                vec![reply(json!([{"text": "done"}]))],
            )
        }
        _ => {
            let reply = |message: Value| json!({"message": message, "done": true, "done_reason": "stop"});
            let call = |name: &str, args: &Value| json!({"function": {"name": name, "arguments": args}});
            let calls = json!({"role": "assistant", "content": "", "tool_calls": [call("read_file", &read), call("write_file", &edit())]});
            (vec![reply(calls)], vec![reply(json!({"role": "assistant", "content": "done"}))])
        }
    };
    let script = |values: &[Value]| {
        let lines = lines(values);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        if provider == "ollama" { Script::ndjson(&lines) } else { Script::sse(&lines) }
    };
    vec![script(&calls), script(&answer)]
}

#[test]
fn calls_are_made_and_answered_in_every_wire_format() {
    for (provider, base) in [("openai", "/v1"), ("anthropic", "/v1"), ("gemini", "/v1beta"), ("ollama", "")] {
        let server = Server::scripted(scripts(provider));
        let key = if provider == "ollama" { "" } else { "api_key_env = \"KEY\"" };
        let home = home(provider, &server, base, key).var("KEY", "k");
        let ran = home.run(&["ask", "look"]);
        assert_eq!((ran.code, ran.out.trim()), (0, "done"), "{provider}: {ran:?}");
        assert!(ran.err.contains("nobody can be asked"), "{provider}: {ran:?}");
        assert_eq!(std::fs::read_to_string(home.path().join("work/notes.txt")).unwrap(), "one\n", "{provider}");
        let requests = server.requests().into_iter().filter(|request| !request.counts_tokens()).collect::<Vec<_>>();
        assert_eq!(requests.len(), 2, "{provider}");
        assert!(requests[0].body.contains("file_ops"), "{provider}: offered");
        let body = &requests[1].body;
        assert!(body.contains("one\\n") && body.contains("needs the user's consent"), "{provider}: {body}");
        // The role, the type or the part that the format has for it.
        let mark = match provider {
            "anthropic" => "tool_result",
            "gemini" => "functionResponse",
            _ => "\"role\":\"tool\"",
        };
        assert!(body.contains(mark), "{provider}: {body}");
    }
}

fn said(request: &Recorded) -> String {
    request.json()["messages"].to_string()
}

#[test]
fn a_template_without_a_role_for_tools_gets_text() {
    let server = Server::scripted(scripts("openai"));
    let home = home("openai", &server, "/v1", "use_tool_role = false");
    assert_eq!(home.run(&["ask", "look"]).code, 0);
    let messages = said(&server.requests()[1]);
    assert!(!messages.contains("\"tool\"") && !messages.contains("tool_calls"), "{messages}");
    assert!(messages.contains("[tool call] read_file") && messages.contains("[tool result] read_file"), "{messages}");
}

/// Later questions offer no tools: what was called before can't stand in their roles then.
#[test]
fn without_tools_on_offer_earlier_calls_are_text() {
    let mut script = scripts("openai");
    script.push(Script::openai_text(&["fine"]));
    let server = Server::scripted(script);
    let home = home("openai", &server, "/v1", "").var("AISH_SESSION", "1-1");
    assert_eq!(home.run(&["ask", "look"]).code, 0);
    home.config(&format!(
        "[models.fast]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n",
        server.url("/v1")
    ));
    assert_eq!(home.run(&["ask", "and now?"]).code, 0);
    let request = &server.requests()[2];
    let messages = said(request);
    assert!(request.json()["tools"].is_null() && !messages.contains("tool_calls"), "{messages}");
    assert!(messages.contains("[tool result] read_file"), "{messages}");
}

#[test]
fn slips_are_told_and_rounds_have_an_end() {
    let server = Server::answering(|_, n| match n {
        0 => calling(&[("read_file", "{not json"), ("read_file", "[]"), ("shell", "{}"), ("list_dir", "")]),
        _ => calling(&[("list_dir", "{}")]),
    });
    let home = home("openai", &server, "/v1", "");
    let ran = home.run(&["ask", "look"]);
    let requests = server.requests();
    // The first call, eight rounds of results, and one in which they are refused.
    assert_eq!(requests.len(), 10, "{ran:?}");
    let results = |n: usize| requests[n].json()["messages"].as_array().unwrap().clone();
    let told: Vec<String> =
        results(1).iter().filter(|m| m["role"] == "tool").map(|m| m["content"].to_string()).collect();
    assert!(told[0].contains("can't be read") && told[1].contains("can't be read"), "{told:?}");
    assert!(told[2].contains("no tool `shell`") && told[3].contains("notes.txt"), "{told:?}");
    assert!(results(9).last().unwrap()["content"].as_str().unwrap().contains("too many rounds"));
    // What isn't JSON would break the templates of servers that read it.
    let sent = results(1).iter().find(|m| m["tool_calls"].is_array()).unwrap()["tool_calls"].clone();
    assert_eq!((&sent[0]["function"]["arguments"], &sent[3]["function"]["arguments"]), (&json!("{}"), &json!("{}")));
}

#[test]
fn tools_are_off_in_questions_by_default() {
    let server = Server::answering(|_, _| Script::openai_text(&["fine"]));
    let home = Home::with_server(&server, "");
    assert_eq!(home.run(&["ask", "look"]).code, 0);
    assert!(server.requests()[0].json()["tools"].is_null());
}

#[test]
fn a_search_may_ignore_case() {
    let server = Server::scripted(vec![
        calling(&[("search", r#"{"pattern":"(?i)bandWIDTH: \\w+"}"#)]),
        Script::openai_text(&["done"]),
    ]);
    let home = home("openai", &server, "/v1", "api_key_env = \"KEY\"").var("KEY", "k");
    home.write("work/notes.txt", "Bandwidth: small\n");
    assert_eq!(home.run(&["ask", "look"]).code, 0);
    let told = &server.requests()[1].body;
    assert!(told.contains("notes.txt:1: Bandwidth: small"), "{told}");
}

/// A secret in a file goes neither to the model nor into the log of the conversation.
#[test]
fn secrets_in_results_and_arguments_stay() {
    let secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    let arguments = format!("{{\"pattern\":\"{secret}\"}}");
    let server = Server::scripted(vec![
        calling(&[("read_file", "{\"path\":\"notes.txt\"}"), ("search", &arguments)]),
        Script::openai_text(&["done"]),
    ]);
    let home = home("openai", &server, "/v1", "api_key_env = \"KEY\"").var("KEY", "k");
    home.write("work/notes.txt", &format!("{}token {secret}\n", "filler\n".repeat(5000)));
    let ran = home.run(&["ask", "look"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(!server.requests()[1].body.contains(secret));
    let kept = home.all_files();
    assert_eq!(kept.matches(secret).count(), 1, "only in the file itself");
}

/// A question of two rounds, each with a call that is asked about, and a command in the answer,
/// which is judged as well.
#[test]
fn the_policies_are_read_once_for_a_question() {
    let delete = |name: &str| json!({"operation": "delete", "path": name}).to_string();
    let server = Server::scripted(vec![
        calling(&[("write_file", &edit().to_string())]),
        calling(&[("file_ops", &delete("notes.txt"))]),
        Script::openai_text(&["CMD: ls\n"]),
    ]);
    let home = home("openai", &server, "/v1", "");
    let policy = home.write("policy.toml", "");
    let home = home.var("AISH_POLICY", policy.to_str().unwrap());
    let count = home.count_opens(&policy, |trace| {
        let pty = home.on_terminal_through(trace, &["ask", "go"], "");
        for round in 1..=2 {
            let asked = || pty.text().matches("abort?").count() == round;
            wait("the question", asked, || pty.text());
            pty.send(b"p");
        }
        wait("the end", || pty.text().contains("code:0"), || pty.text());
    });
    assert!(!home.path().join("work/notes.txt").exists());
    assert!(count.is_none_or(|count| count == 1), "{count:?}");
}

#[test]
fn the_policies_are_read_once_for_a_line() {
    let home = Home::new();
    let policy = home.write("policy.toml", "");
    let home = home.var("AISH_POLICY", policy.to_str().unwrap());
    for args in [&["check", "ls"][..], &["check", "--stdin"], &["explain", "ls"], &["suggest", "list files"]] {
        let count = home.count_opens(&policy, |trace| {
            let traced = home.command(args);
            let mut command = std::process::Command::new(trace[0]);
            command.args(&trace[1..]).arg(traced.get_program()).args(args);
            command.envs(traced.get_envs().filter_map(|(name, value)| Some((name, value?))));
            command.current_dir(home.path().join("work")).output().unwrap();
        });
        assert!(count.is_none_or(|count| count == 1), "{args:?}: {count:?}");
    }
}
