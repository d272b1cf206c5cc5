//! An answer that was cut off is never taken for whole: every wire format, every way to be cut,
//! every command; and what `--json` says of an error.

use serde_json::{Value, json};

use crate::support::cli::{Home, Ran};
use crate::support::llm_server::{Script, Server, Step};

/// How an answer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Whole,
    Length,
    Filter,
    /// A reason that nobody has heard of.
    Odd,
    /// The body ends properly, without a word of the model's end.
    NoMark,
    /// The connection breaks.
    Reset,
}

const CUT: [(End, &str); 5] = [
    (End::Length, "length"),
    (End::Filter, "content_filter"),
    (End::Odd, "failed"),
    (End::NoMark, "broken_off"),
    (End::Reset, "broken_off"),
];

const FORMATS: [&str; 4] = ["openai", "anthropic", "gemini", "ollama"];

/// The text in two pieces in the form of `format`, and its end.
fn answer(format: &str, text: &str, end: End) -> Script {
    let (first, second) = text.split_at(text.len() / 2);
    let reason = |length: &str, filter: &str, odd: &str, whole: &str| match end {
        End::Length => Some(length.to_owned()),
        End::Filter => Some(filter.to_owned()),
        End::Odd => Some(odd.to_owned()),
        End::Whole => Some(whole.to_owned()),
        End::NoMark | End::Reset => None,
    };
    let mut data: Vec<Value> = Vec::new();
    match format {
        "openai" => {
            data.extend([first, second].map(|text| json!({"choices": [{"delta": {"content": text}}]})));
            let reason = reason("length", "content_filter", "insufficient_system_resource", "stop");
            data.extend(reason.map(|reason| json!({"choices": [{"delta": {}, "finish_reason": reason}]})));
        }
        "anthropic" => {
            data.push(json!({"type": "message_start", "message": {"model": "m", "usage": {"input_tokens": 3}}}));
            let delta = |text: &str| json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}});
            data.extend([first, second].map(delta));
            let reason = reason("max_tokens", "refusal", "pause_turn", "end_turn");
            data.extend(reason.map(|reason| json!({"type": "message_delta", "delta": {"stop_reason": reason}})));
            if matches!(end, End::Whole | End::Length | End::Filter | End::Odd) {
                data.push(json!({"type": "message_stop"}));
            }
        }
        "gemini" => {
            let part = |text: &str| json!({"candidates": [{"content": {"parts": [{"text": text}]}}]});
            data.extend([first, second].map(part));
            let reason = reason("MAX_TOKENS", "SAFETY", "MALFORMED_FUNCTION_CALL", "STOP");
            let usage = json!({"promptTokenCount": 3, "candidatesTokenCount": 3});
            data.extend(reason.map(|reason| json!({"candidates": [{"finishReason": reason}], "usageMetadata": usage})));
        }
        _ => {
            data.extend([first, second].map(|text| json!({"message": {"content": text}, "done": false})));
            let reason = reason("length", "content_filter", "weird", "stop");
            data.extend(reason.map(|reason| json!({"message": {"content": ""}, "done": true, "done_reason": reason})));
        }
    }
    let (kind, lines): (&str, Vec<String>) = match format {
        "ollama" => ("application/x-ndjson", data.iter().map(|value| format!("{value}\n")).collect()),
        _ => ("text/event-stream", data.iter().map(|value| format!("data: {value}\n\n")).collect()),
    };
    let script = Script::new().head(200, &[("Content-Type", kind)]);
    let script = lines.iter().fold(script, |script, line| script.chunk(line));
    if end == End::Reset { script.step(Step::Reset) } else { script.end() }
}

fn home(format: &str, text: &str, end: End) -> (Home, Server) {
    let (format, text) = (format.to_owned(), text.to_owned());
    let name = format.clone();
    let server = Server::answering(move |_, _| answer(&name, &text, end));
    let home = Home::new();
    let path = match format.as_str() {
        "gemini" => "/v1beta",
        "ollama" => "",
        _ => "/v1",
    };
    let url = server.url(path);
    home.config(&format!(
        "[models.fast]\nprovider = \"{format}\"\nbase_url = \"{url}\"\nmodel = \"m\"\nlocal = true\n"
    ));
    (home, server)
}

fn run(format: &str, text: &str, end: End, args: &[&str]) -> Ran {
    let (home, _server) = home(format, text, end);
    home.run(args)
}

const TEXT: &str = "Two of them.\nCMD: touch one\nCMD: touch keep-";

#[test]
fn an_answer_that_was_cut_off_says_so_in_every_wire_format() {
    for format in FORMATS {
        let whole = run(format, TEXT, End::Whole, &["--json", "ask", "x"]);
        let json = whole.json();
        assert_eq!((whole.code, &json["complete"]), (0, &json!(true)), "{format}: {whole:?}");
        assert_eq!(json["items"], json!(["touch one", "touch keep-"]), "{format}");
        for (end, reason) in CUT {
            let ran = run(format, TEXT, end, &["--json", "ask", "x"]);
            let json = ran.json();
            assert_eq!((ran.code, &json["complete"]), (1, &json!(false)), "{format} {end:?}: {ran:?}");
            assert_eq!(json["items"], json!(["touch one"]), "{format} {end:?}: {ran:?}");
            assert_eq!(json["incomplete"], reason, "{format} {end:?}: {ran:?}");
            let why = json["reason"].as_str().unwrap();
            assert!(why.starts_with("fast: ") && ran.err.contains(why), "{format} {end:?}: {ran:?}");
            let ran = run(format, TEXT, end, &["ask", "x"]);
            assert!(ran.code == 1 && ran.err.contains("aish: fast: ") && ran.out.contains("touch keep-"), "{ran:?}");
        }
    }
}

#[test]
fn what_was_cut_off_is_no_command_and_no_explanation() {
    for format in FORMATS {
        for (end, reason) in CUT {
            for text in ["CMD: touch keep-", "CMD: touch one\nThis makes a", "```sh\ntouch keep-\n```", "It wa"] {
                for args in [
                    &["suggest", "make", "files"][..],
                    &["fix", "--status", "127", "tuch keep-it"],
                    &["explain", "touch", "a"],
                ] {
                    let (home, _server) = home(format, text, end);
                    let ran = home.run(args);
                    assert_eq!(ran.code, 1, "{format} {end:?} {args:?}: {ran:?}");
                    assert_eq!(ran.err.matches("aish: fast: ").count(), 1, "{ran:?}");
                    assert!(args[0] == "explain" || ran.out.is_empty(), "{format} {end:?} {args:?}: {ran:?}");
                    let ran = home.run(&[&["--json"], args].concat());
                    let json = ran.json();
                    assert_eq!((ran.code, &json["complete"]), (1, &json!(false)), "{ran:?}");
                    assert_eq!((&json["incomplete"], &json["error"]["code"]), (&json!(reason), &json!(1)), "{ran:?}");
                    assert_eq!(json["command"], Value::Null, "{ran:?}");
                }
            }
        }
    }
}

#[test]
fn nothing_of_an_answer_with_a_gap_is_a_command() {
    let piece = |text: &str| json!({"choices": [{"index": 0, "delta": {"content": text}}]}).to_string();
    let (first, end) =
        (piece("So:\nCMD: touch one\nCMD: touch two"), json!({"choices": [{"delta": {}, "finish_reason": "stop"}]}));
    for gap in ["{\"choices\":[{\"delta\":{\"conte", &piece("\u{fffd}")] {
        let data = [first.clone(), gap.to_owned(), end.to_string(), "[DONE]".to_owned()];
        let server = Server::answering(move |_, _| Script::sse(&data.each_ref().map(String::as_str)));
        let home = Home::with_server(&server, "[safety]\nllm_second_opinion = false");
        let ran = home.run(&["--json", "ask", "x"]);
        let json = ran.json();
        assert_eq!((ran.code, &json["complete"], &json["items"]), (1, &json!(false), &json!([])), "{ran:?}");
        assert_eq!(json["incomplete"], "damaged", "{ran:?}");
        let ran = home.run(&["ask", "x"]);
        assert!(ran.code == 1 && ran.out.contains("touch two") && !ran.err.contains("it had proposed"), "{ran:?}");
        let ran = home.run(&["suggest", "make", "files"]);
        assert!(ran.code == 1 && ran.out.is_empty() && ran.err.contains("lost or damaged on the way"), "{ran:?}");
        let ran = home.run(&["norris", "--headless", "x"]);
        assert!(ran.code != 0 && ran.err.contains("nothing of it is run"), "{ran:?}");
        assert!(!home.path().join("work/one").exists() && !home.path().join("work/two").exists(), "{ran:?}");
    }
}

#[test]
fn a_refusal_is_shown_and_is_no_command() {
    let refusal = json!({"choices": [{"index": 0, "delta": {"refusal": "I can't help with that.\nCMD: touch one"}}]});
    let refusal =
        Script::sse(&[&refusal.to_string(), r#"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#, "[DONE]"]);
    let filtered = FORMATS.map(|format| (answer(format, "I can't help with that.", End::Filter), format, "withheld"));
    for (script, format, word) in filtered.into_iter().chain([(refusal, "openai", "the model refuses")]) {
        let server = Server::answering(move |_, _| script.clone());
        let home = Home::new();
        let url = server.url("/v1");
        home.config(&format!(
            "[models.fast]\nprovider = \"{format}\"\nbase_url = \"{url}\"\nmodel = \"m\"\nlocal = true\n"
        ));
        for args in [&["suggest", "make", "files"][..], &["fix", "--status", "127", "tuch one"]] {
            let ran = home.run(args);
            assert!(ran.code == 1 && ran.out.is_empty() && ran.err.contains(word), "{format} {args:?}: {ran:?}");
            assert!(ran.err.contains("it said: I can't help with that"), "{format} {args:?}: {ran:?}");
        }
        let ran = home.run(&["--json", "ask", "x"]);
        let json = ran.json();
        assert_eq!((ran.code, &json["complete"], &json["items"]), (1, &json!(false), &json!([])), "{ran:?}");
        assert!(json["text"].as_str().unwrap().starts_with("I can't help with that."), "{ran:?}");
    }
}

#[test]
fn a_plan_that_was_cut_off_is_none() {
    for end in ["stop", "length"] {
        let server = Server::answering(move |request, _| {
            if request.json()["stream"] == true {
                return Script::openai_text(&["GOAL: complete"]);
            }
            let choice =
                json!({"message": {"role": "assistant", "content": "TASK: look\nTASK: co"}, "finish_reason": end});
            Script::json(200, &[], &json!({"choices": [choice]}).to_string())
        });
        let home = Home::with_server(&server, "[norris]\npreplanner = \"fast\"\n[safety]\nllm_second_opinion = false");
        let ran = home.run(&["norris", "--headless", "x"]);
        let failed = "preplan failed: fast: the answer was cut off at the token limit; running single-model";
        assert_eq!(ran.err.contains(failed), end == "length", "{ran:?}");
        assert_eq!(ran.err.contains("task 2: co"), end == "stop", "{ran:?}");
    }
}

#[test]
fn a_model_of_anthropics_is_asked_for_what_it_allows() {
    let server = Server::answering(|request, n| {
        if n == 0 {
            assert_eq!(request.json()["max_tokens"], 64_000);
            let report = r#"{"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens for m"}}"#;
            return Script::json(400, &[], report);
        }
        answer("anthropic", "CMD: ls", End::Whole)
    });
    let home = Home::new();
    let url = server.url("/v1");
    let preset =
        format!("provider = \"anthropic\"\nbase_url = \"{url}\"\nmodel = \"claude-sonnet-4-5\"\nlocal = true\n");
    home.config(&format!("[models.fast]\n{preset}"));
    let ran = home.run(&["ask", "list"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "CMD: ls\n", ""), "{ran:?}");
    assert_eq!(server.requests()[1].json()["max_tokens"], 8_192);
}

/// The object that stands for what was asked for.
fn error_object(ran: &Ran) -> Value {
    let json = ran.json();
    assert_eq!(json["version"], 1, "{ran:?}");
    assert_eq!(json["error"]["code"], json!(ran.code), "{ran:?}");
    let message = json["error"]["message"].as_str().unwrap().to_owned();
    assert!(!message.is_empty() && !ran.err.is_empty(), "{ran:?}");
    json
}

#[test]
fn an_error_is_an_object_where_json_is_wanted() {
    let home = Home::new();
    home.config(
        "[models.away]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:1/v1\"\nmodel = \"m\"\nlocal = true\n",
    );
    for (args, code) in [
        (&["--json", "ask", "x"][..], 4),
        (&["ask", "--json", "x"], 4),
        (&["suggest", "--json", "x"], 4),
        (&["fix", "--json", "--status", "1", "frobnicate"], 4),
        (&["fix", "--json"], 1),
        (&["ask", "--json"], 2),
        (&["ask", "--json", "-m", "nope", "x"], 3),
        (&["norris", "--json", "--headless"], 2),
        (&["norris", "--json", "--headless", "--max-steps", "0", "x"], 2),
        (&["norris", "log", "--json"], 1),
        (&["frobnicate", "--json"], 2),
        (&["--json", "cost", "--since", "soon"], 2),
        (&["sessions", "show", "nope", "--json"], 1),
        (&["model", "nope", "--json"], 3),
        (&["memory", "forget", "x", "--json"], 2),
        (&["check", "--json", "--shell", "ksh", "ls"], 2),
        (&["config", "show", "--json", "--nope"], 2),
    ] {
        let ran = home.run(args);
        assert_eq!(ran.code, code, "{args:?}: {ran:?}");
        error_object(&ran);
        assert_eq!(ran.out.lines().count(), 1, "{args:?}: {ran:?}");
    }
    for args in [&["ask", "x"][..], &["ask"], &["frobnicate"], &["explain", "--", "--json"]] {
        let ran = home.run(args);
        assert!(ran.code != 0 && ran.out.is_empty(), "{args:?}: {ran:?}");
    }
    home.config("model = 7\n");
    assert_eq!(error_object(&home.run(&["models", "--json"]))["error"]["code"], 3);
}

#[test]
fn what_a_server_refuses_is_said_once() {
    for (status, text) in [(429, "slow down, please"), (500, "the cupboard is bare"), (503, "out to lunch")] {
        let body = json!({"error": {"message": text}}).to_string();
        let server = Server::answering(move |_, _| Script::json(status, &[("retry-after", "0")], &body));
        let home = Home::with_server(&server, "");
        for args in [&["suggest", "x"][..], &["ask", "x"], &["suggest", "--json", "x"]] {
            let ran = home.run(args);
            assert_eq!((ran.code, ran.err.matches(text).count()), (4, 1), "{args:?}: {ran:?}");
            assert!(ran.err.contains("tried 3 times"), "{ran:?}");
        }
        assert_eq!(server.requests().len(), 9);
    }
}

#[test]
fn a_stream_that_brings_nothing_is_tried_again() {
    for empty in [Script::sse(&[]), Script::sse(&[r#"{"choices":[{"delta":{"role":"assistant"}}]}"#]), Script::new()] {
        let server =
            Server::answering(move |_, n| if n == 0 { empty.clone() } else { Script::openai_text(&["CMD: ls"]) });
        let ran = Home::with_server(&server, "").run(&["suggest", "list"]);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "ls\n", ""), "{ran:?}");
        assert_eq!(server.requests().len(), 2);
    }
}

#[test]
fn no_text_of_a_model_is_raw_in_json() {
    let text = "See \u{1b}]0;owned\u{7}\u{1b}[2Jthis\u{202e}\u{9b}31m.\nCMD: ls";
    let (home, _server) = home("openai", text, End::Whole);
    for (args, field) in [
        (&["ask", "--json", "x"][..], "text"),
        (&["explain", "--json", "ls"], "text"),
        (&["fix", "--json", "--status", "1", "sl"], "reason"),
    ] {
        let ran = home.run(args);
        let shown = ran.json()[field].as_str().unwrap().to_owned();
        assert!(shown.starts_with("See this."), "{args:?}: {ran:?}");
        assert!(!ran.out.contains("\\u001b") && !ran.out.contains("owned") && !ran.out.contains("202e"), "{ran:?}");
    }
    for args in [&["history", "--json"][..], &["sessions", "export", "--json"]] {
        let ran = home.run(args);
        assert!(ran.code == 0 && !ran.out.contains("\\u001b") && !ran.out.contains("202e"), "{args:?}: {ran:?}");
    }
}
