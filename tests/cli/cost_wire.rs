//! What each kind of server says it took, and whose name it gives, in the books (COST-01): tokens
//! of caches and of reasoning, streams that break, tries that are repeated, and a model other than
//! the one that was asked for.

use serde_json::{Value, json};

use super::cost::{answer, books, records};
use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server, Step};

/// A home whose preset is a server of this kind.
fn home(provider: &str, server: &Server, base: &str, model: &str, more: &str) -> Home {
    let home = Home::new();
    home.config(&format!(
        "model = \"fast\"\n[models.fast]\nprovider = \"{provider}\"\nbase_url = \"{}\"\nmodel = \"{model}\"\n{more}\n",
        server.url(base)
    ));
    home
}

/// The only record, without what differs from run to run.
fn record(home: &Home) -> Value {
    let mut records = records(home);
    assert_eq!(records.len(), 1, "{records:?}");
    let mut record = records.remove(0);
    for name in ["ts", "v", "session", "preset", "category"] {
        assert!(record.as_object_mut().unwrap().remove(name).is_some(), "{name}");
    }
    record
}

fn ask(home: &Home) -> Value {
    let ran = home.run(&["ask", "x"]);
    assert_eq!((ran.code, ran.out.trim()), (0, "hello"), "{ran:?}");
    record(home)
}

#[test]
fn openai_and_what_speaks_like_it() {
    let delta = |model: &str| {
        json!({"model": model, "choices": [{"index": 0, "delta": {"content": "hello"}, "finish_reason": "stop"}]})
            .to_string()
    };
    for (model, usage, expected) in [
        (
            "gpt-5-mini-2025-08-07",
            json!({"prompt_tokens": 1000, "completion_tokens": 300, "total_tokens": 1300,
                "prompt_tokens_details": {"cached_tokens": 400}, "completion_tokens_details": {"reasoning_tokens": 256}}),
            json!({"model": "gpt-5-mini-2025-08-07", "provider": "openai", "input": 1000, "output": 300, "cached": 400,
                "reasoning": 256, "dollars": 0.00076}),
        ),
        // xAI counts reasoning apart; the total says so.
        (
            "grok-4-0709",
            json!({"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 310,
                "completion_tokens_details": {"reasoning_tokens": 200}}),
            json!({"model": "grok-4-0709", "provider": "openai", "input": 100, "output": 210, "cached": 0,
                "reasoning": 200, "dollars": 0.00345}),
        ),
        // A gateway to Anthropic.
        (
            "anthropic/claude-sonnet-4.5",
            json!({"prompt_tokens": 1000, "completion_tokens": 10, "cache_read_input_tokens": 500,
                "cache_creation_input_tokens": 100}),
            json!({"model": "anthropic/claude-sonnet-4.5", "provider": "openai", "input": 1000, "output": 10, "cached": 500,
                "written": 100, "dollars": 0.001875}),
        ),
        // A gateway that counts the tokens of a cache apart, as Anthropic does: a prompt holds no
        // more of them than it has.
        (
            "anthropic/claude-sonnet-4.5",
            json!({"prompt_tokens": 400, "completion_tokens": 10, "cache_read_input_tokens": 500,
                "cache_creation_input_tokens": 100}),
            json!({"model": "anthropic/claude-sonnet-4.5", "provider": "openai", "input": 1000, "output": 10, "cached": 500,
                "written": 100, "dollars": 0.001875}),
        ),
        // More reasoning than there is of an answer is counted apart, also where no total says so.
        (
            "grok-4-0709",
            json!({"prompt_tokens": 100, "completion_tokens": 10, "completion_tokens_details": {"reasoning_tokens": 200}}),
            json!({"model": "grok-4-0709", "provider": "openai", "input": 100, "output": 210, "cached": 0,
                "reasoning": 200, "dollars": 0.00345}),
        ),
        // DeepSeek's name for a cache; nobody here knows the price.
        (
            "deepseek-next",
            json!({"prompt_tokens": 70, "completion_tokens": 3, "prompt_cache_hit_tokens": 64}),
            json!({"model": "deepseek-next", "provider": "openai", "input": 70, "output": 3, "cached": 64}),
        ),
        (
            "m",
            json!({}),
            json!({"model": "m", "provider": "openai", "input": 0, "output": 1, "cached": 0, "estimated": true}),
        ),
    ] {
        let usage = json!({"choices": [], "usage": usage}).to_string();
        let text = delta(model);
        let server = Server::answering(move |_, _| Script::sse(&[&text, &usage, "[DONE]"]));
        let mut seen = ask(&home("openai", &server, "/v1", "router/auto", ""));
        if seen["estimated"] == true {
            assert!(seen["input"].as_u64().unwrap() > 50);
            seen["input"] = 0.into();
        }
        assert_eq!(seen, expected);
    }
}

#[test]
fn anthropic() {
    let start = json!({"type": "message_start", "message": {"model": "claude-haiku-4-5-20251001", "usage":
        {"input_tokens": 100, "cache_read_input_tokens": 1000, "cache_creation_input_tokens": 200, "output_tokens": 1}}});
    let text = json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "hello"}});
    let end = json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 40}});
    let events = [start, text, end, json!({"type": "message_stop"})].map(|event| event.to_string());
    let server = Server::answering(move |_, _| Script::sse(&events.each_ref().map(String::as_str)));
    // 100 + a quarter more for 200 written + a tenth for 1000 read, and 40 out.
    let expected = json!({"model": "claude-haiku-4-5-20251001", "provider": "anthropic", "input": 1300, "output": 40,
        "cached": 1000, "written": 200, "dollars": 0.00065});
    assert_eq!(ask(&home("anthropic", &server, "/v1", "claude-haiku-4-5", "")), expected);
}

#[test]
fn gemini() {
    let chunk = json!({"modelVersion": "gemini-2.5-flash", "candidates": [{"content": {"parts": [{"text": "hello"}]},
        "finishReason": "STOP"}], "usageMetadata": {"promptTokenCount": 1000, "candidatesTokenCount": 100,
        "thoughtsTokenCount": 300, "cachedContentTokenCount": 500}});
    let server = Server::answering(move |_, _| Script::sse(&[&chunk.to_string()]));
    let expected = json!({"model": "gemini-2.5-flash", "provider": "gemini", "input": 1000, "output": 400, "cached": 500,
        "reasoning": 300, "dollars": 0.001165});
    assert_eq!(ask(&home("gemini", &server, "/v1beta", "gemini-flash-latest", "")), expected);
}

#[test]
fn ollama_is_counted_and_free() {
    let lines = [
        json!({"model": "llama3.2", "message": {"content": "hello"}, "done": false}),
        json!({"model": "llama3.2", "message": {"content": ""}, "done": true, "done_reason": "stop", "prompt_eval_count": 26, "eval_count": 7}),
    ]
    .map(|line| line.to_string());
    let server = Server::answering(move |_, _| Script::ndjson(&lines.each_ref().map(String::as_str)));
    let home = home("ollama", &server, "", "llama3.2:latest", "local = true");
    let expected =
        json!({"model": "llama3.2", "provider": "ollama", "input": 26, "output": 7, "cached": 0, "local": true});
    assert_eq!(ask(&home), expected);
    let detail = home.run(&["cost", "detail"]).out;
    assert!(detail.contains("\n  llama3.2  main  1 call  26 in, 7 out  (local)\n"), "{detail}");
    assert!(detail.starts_with("[aish] session usage detail (total=$0.000000, 26/7 tokens):\n"), "{detail}");
}

/// A count that came before the words of the answer, and none behind them, isn't theirs; nor is one
/// that can't be true.
#[test]
fn a_count_that_is_too_early_or_absurd_is_an_estimate() {
    let words = "hello world ".repeat(50);
    let start = json!({"type": "message_start", "message": {"usage": {"input_tokens": 10, "output_tokens": 1}}});
    let text = json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": words}});
    let end = json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"}});
    let early = [start, text, end, json!({"type": "message_stop"})];
    let delta = json!({"choices": [{"delta": {"content": words}, "finish_reason": "stop"}]});
    let absurd = [delta, json!({"choices": [], "usage": {"prompt_tokens": 10, "completion_tokens": u64::MAX}})];
    for (provider, events) in [("anthropic", &early[..]), ("openai", &absurd)] {
        let events: Vec<String> = events.iter().map(Value::to_string).collect();
        let server = Server::answering(move |_, _| Script::sse(&events.iter().map(String::as_str).collect::<Vec<_>>()));
        let home = home(provider, &server, "/v1", "m", "price_in = 1.0\nprice_out = 1.0");
        assert_eq!(home.run(&["ask", "x"]).code, 0);
        let seen = record(&home);
        let names = ["input", "output", "estimated", "dollars"].map(|name| seen[name].clone());
        assert_eq!(names, [json!(10), json!(100), json!(true), json!(0.000_11)], "{provider}");
    }
}

/// A try that the server refused costs nothing, and the one that succeeded is booked once.
#[test]
fn tries_are_booked_once() {
    let server = Server::answering(|_, n| match n {
        0 => Script::json(500, &[], "{\"error\":{\"message\":\"oops\"}}"),
        1 => Script::json(429, &[("retry-after", "0")], "{\"error\":{\"message\":\"slow down\"}}"),
        _ => answer("CMD: ls", 10, 2, 0),
    });
    let home = home("openai", &server, "/v1", "m", "price_in = 1.0\nprice_out = 1.0");
    assert_eq!(home.run(&["suggest", "x"]).code, 0);
    assert_eq!(server.requests().len(), 3);
    assert_eq!(record(&home)["dollars"], json!(0.000_012));
}

/// Streams that broke before the user saw anything were worked on, three times, and another server
/// answered: four records.
#[test]
fn a_fallback_is_booked_beside_what_failed() {
    let thought = json!({"model": "first", "choices": [{"index": 0, "delta": {"reasoning": "x".repeat(400)}}]});
    let broken = Server::answering(move |_, _| {
        Script::new()
            .head(200, &[("Content-Type", "text/event-stream")])
            .chunk(format!("data: {thought}\n\n"))
            .step(Step::Reset)
    });
    let good = Server::answering(|_, _| answer("CMD: ls", 10, 2, 0));
    let home = Home::new();
    let preset = |name: &str, server: &Server| {
        let url = server.url("/v1");
        format!(
            "[models.{name}]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\nprice_in = 1.0\nprice_out = 1.0\n"
        )
    };
    home.config(&format!(
        "model = \"one\"\n[routing]\nfallback = \"two\"\n{}{}",
        preset("one", &broken),
        preset("two", &good)
    ));
    let ran = home.run(&["suggest", "x"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "ls\n"), "{ran:?}");
    let tries = broken.requests().len() as u64;
    let records = records(&home);
    let last = records.last().unwrap();
    assert_eq!((&last["preset"], &last["input"], &last["estimated"]), (&json!("two"), &json!(10), &Value::Null));
    assert_eq!((records.len() as u64, tries), (tries + 1, 3), "{records:?}");
    for first in &records[..3] {
        let names = ["preset", "model", "estimated", "output"].map(|name| first[name].clone());
        assert_eq!(names, [json!("one"), json!("first"), json!(true), json!(80)], "what was thought was paid for");
    }
}

/// The model's name is foreign text: it reaches files and tables without what a terminal would
/// obey.
#[test]
fn a_hostile_name_is_harmless() {
    let name = "evil\u{1b}]0;owned\u{7}\u{1b}[2J\u{202e}\nmodel";
    let text =
        json!({"model": name, "choices": [{"index": 0, "delta": {"content": "hello"}, "finish_reason": "stop"}]});
    let server = Server::answering(move |_, _| Script::sse(&[&text.to_string(), "[DONE]"]));
    let home = home("openai", &server, "/v1", "m", "");
    ask(&home);
    assert_eq!(std::fs::read_to_string(books(&home)).unwrap().lines().count(), 1);
    for args in [&["cost", "detail"][..], &["cost", "--by", "model"], &["cost", "--by", "model", "--json"]] {
        let out = home.run(args).out;
        assert!(out.contains("evil"), "{out}");
        assert!(!out.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}'), "{out:?}");
    }
}
