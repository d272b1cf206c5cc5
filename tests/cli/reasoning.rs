//! How much reasoning each wire format is asked for, and what becomes of it at a server that
//! refuses to be asked.

use serde_json::{Value, json};

use crate::support::cli::Home;
use crate::support::llm_server::{Recorded, Script, Server};

/// A home whose model is `server`; `more` is put into its table.
pub fn home(provider: &str, server: &Server, base: &str, more: &str) -> Home {
    let home = Home::new();
    let key = if provider == "ollama" { "" } else { "api_key_env = \"KEY\"" };
    home.config(&format!(
        "model = \"fast\"\n[models.fast]\nprovider = \"{provider}\"\nbase_url = \"{}\"\nmodel = \"m\"\n{key}\n{more}\n",
        server.url(base)
    ));
    home.var("KEY", "k")
}

/// A whole answer in a wire format.
pub fn answer(provider: &str, text: &str) -> Script {
    match provider {
        "openai" => Script::openai_text(&[text]),
        "anthropic" => Script::sse(&[
            &json!({"type": "message_start", "message": {"usage": {"input_tokens": 1, "output_tokens": 1}}})
                .to_string(),
            &json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}})
                .to_string(),
            &json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 2}})
                .to_string(),
            &json!({"type": "message_stop"}).to_string(),
        ]),
        "gemini" => Script::sse(&[&json!({
            "candidates": [{"content": {"role": "model", "parts": [{"text": text}]}, "finishReason": "STOP"}],
            "usageMetadata": {"promptTokenCount": 1, "candidatesTokenCount": 1},
        })
        .to_string()]),
        _ => Script::ndjson(&[
            &json!({"message": {"role": "assistant", "content": text}, "done": true, "done_reason": "stop"})
                .to_string(),
        ]),
    }
}

/// The fields that ask for reasoning.
fn reasoning(request: &Recorded) -> Value {
    let body = request.json();
    let fields = ["think", "thinking", "reasoning_effort", "output_config", "chat_template_kwargs"];
    let mut found: Value = fields.iter().filter(|f| !body[**f].is_null()).map(|f| (*f, body[*f].clone())).collect();
    // A limit and a temperature stand there too.
    let thinking = &body["generationConfig"]["thinkingConfig"];
    if !thinking.is_null() {
        found["generationConfig"] = json!({"thinkingConfig": thinking});
    }
    found
}

#[test]
fn a_preset_says_how_much_is_reasoned() {
    let asked = |provider: &str, base: &str, model: &str, level: &str, command: &str| {
        let said = provider.to_owned();
        let server = Server::answering(move |_, _| answer(&said, "So.\nCMD: ls"));
        let level = if level.is_empty() { String::new() } else { format!("reasoning = \"{level}\"") };
        let home = home(provider, &server, base, &level);
        let config = home.path().join(".config/aish/config.toml");
        let text = std::fs::read_to_string(&config).unwrap().replace("\"m\"", &format!("\"{model}\""));
        std::fs::write(&config, text).unwrap();
        let ran = home.run(&[command, "show the moon phase of next tuesday"]);
        assert_eq!(ran.code, 0, "{provider} {level}: {ran:?}");
        reasoning(&server.requests()[0])
    };
    let budget = |tokens: u32| json!({"generationConfig": {"thinkingConfig": {"thinkingBudget": tokens}}});
    let effort = |effort: &str, thinks: bool| json!({"reasoning_effort": effort, "chat_template_kwargs": {"enable_thinking": thinks}});
    for (provider, base, model, level, command, want) in [
        ("ollama", "", "qwen3", "", "ask", json!({})),
        ("ollama", "", "qwen3", "", "suggest", json!({"think": false})),
        ("ollama", "", "qwen3", "high", "suggest", json!({"think": true})),
        ("ollama", "", "gpt-oss", "medium", "ask", json!({"think": "medium"})),
        ("openai", "/v1", "m", "", "ask", json!({})),
        ("openai", "/v1", "m", "off", "ask", effort("none", false)),
        ("openai", "/v1", "m", "", "suggest", effort("none", false)),
        ("openai", "/v1", "m", "high", "ask", effort("high", true)),
        ("gemini", "/v1beta", "gemini-2.5-flash", "", "suggest", budget(0)),
        ("gemini", "/v1beta", "gemini-2.5-flash", "low", "ask", budget(1024)),
        ("anthropic", "/v1", "claude-opus-4-6", "", "ask", json!({})),
        ("anthropic", "/v1", "claude-opus-4-6", "", "suggest", json!({"thinking": {"type": "disabled"}})),
        (
            "anthropic",
            "/v1",
            "claude-opus-4-6",
            "low",
            "ask",
            json!({"thinking": {"type": "adaptive"}, "output_config": {"effort": "low"}}),
        ),
    ] {
        assert_eq!(asked(provider, base, model, level, command), want, "{provider} {model} {level} {command}");
    }
}

/// A server that refuses the words is asked again without them, once, and then in this shell no
/// more.
#[test]
fn what_a_server_refuses_is_asked_once() {
    let refuse = |request: &Recorded, field: &str| {
        let complaint = json!({"error": {"message": format!("Unrecognized request argument supplied: {field}")}});
        (!request.json()[field].is_null()).then(|| Script::json(400, &[], &complaint.to_string()))
    };
    let server = Server::answering(move |request, _| {
        refuse(request, "chat_template_kwargs")
            .or_else(|| refuse(request, "reasoning_effort"))
            .unwrap_or_else(|| answer("openai", "So.\nCMD: ls"))
    });
    let home = home("openai", &server, "/v1", "");
    let suggest = || assert_eq!(home.run(&["suggest", "show the moon phase of next tuesday"]).code, 0);
    suggest();
    let fields: Vec<Value> = server.requests().iter().map(reasoning).collect();
    assert_eq!(fields.len(), 3, "{fields:?}");
    assert_eq!(fields[2], json!({}));
    suggest();
    assert_eq!(server.requests().len(), 4);
    assert_eq!(reasoning(&server.requests()[3]), json!({}));
    // Another shell may speak with another version of it.
    let other = home.var("AISH_SESSION", "1-2");
    assert_eq!(other.run(&["suggest", "show the moon phase of next tuesday"]).code, 0);
    assert_eq!(server.requests().len(), 7);
}

/// Some servers have the same words for each field that they don't know.
#[test]
fn one_complaint_about_all_fields_is_remembered_for_each() {
    let complaint =
        json!({"detail": [{"loc": ["body", "chat_template_kwargs"], "msg": "Extra inputs are not permitted"}]});
    let server = Server::answering(move |request, _| match reasoning(request) == json!({}) {
        true => answer("openai", "So.\nCMD: ls"),
        false => Script::json(422, &[], &complaint.to_string()),
    });
    let home = home("openai", &server, "/v1", "");
    for requests in [3, 4] {
        assert_eq!(home.run(&["suggest", "show the moon phase of next tuesday"]).code, 0);
        assert_eq!(server.requests().len(), requests);
    }
}

/// A request that is refused for another reason says nothing about reasoning.
#[test]
fn another_refusal_is_not_remembered() {
    let complaint = json!({"error": {"message": "this model is closed on sundays"}}).to_string();
    let server = Server::answering(move |_, n| match n {
        0 | 1 => Script::json(400, &[], &complaint),
        _ => answer("openai", "So.\nCMD: ls"),
    });
    let home = home("openai", &server, "/v1", "");
    assert_ne!(home.run(&["suggest", "show the moon phase of next tuesday"]).code, 0);
    assert_eq!(home.run(&["suggest", "show the moon phase of next tuesday"]).code, 0);
    let requests = server.requests();
    assert_eq!(requests.len(), 3);
    assert_eq!(reasoning(&requests[2])["reasoning_effort"], "none");
}

/// What was refused of one kind of request takes nothing from another: neither another field nor
/// another level.
#[test]
fn a_refusal_is_about_what_was_refused() {
    let refuse = |why: &str| Script::json(400, &[], &json!({"error": {"message": why}}).to_string());
    let said = |request: &Recorded, text: &str| match request.json()["stream"].is_null() {
        true => Script::json(
            200,
            &[],
            &json!({"choices": [{"message": {"content": text}, "finish_reason": "stop"}]}).to_string(),
        ),
        false => answer("openai", text),
    };
    // As OpenAI's models answer that know `max_completion_tokens` alone, and a server without
    // `stream_options`.
    let server = Server::answering(move |request, _| match request.json() {
        body if !body["max_tokens"].is_null() => {
            refuse("'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
        }
        body if !body["stream_options"].is_null() => refuse("Unrecognized request argument supplied: stream_options"),
        _ => said(request, "CMD: ls"),
    });
    let words = ["suggest", "show the moon phase of next tuesday"];
    let opinion = ["safety", "check", "--llm", "ls"];
    let last = |server: &Server| reasoning(server.requests().last().unwrap());
    for first in [&opinion[..], &words] {
        let home = home("openai", &server, "/v1", "");
        for args in [first, &words, &opinion] {
            home.run(args);
            assert_eq!(last(&server)["reasoning_effort"], "none", "{first:?} {args:?}");
        }
    }
    // A second opinion is asked for without reasoning, which this model can't do; questions are
    // reasoned about all the same.
    let server = Server::answering(move |request, _| match &request.json()["reasoning_effort"] {
        effort if effort == "none" => refuse("'reasoning_effort' does not support 'none'. Use 'low' or 'high'."),
        _ => said(request, "Fine."),
    });
    let home = home("openai", &server, "/v1", "reasoning = \"high\"");
    let refused = || server.requests().iter().filter(|one| reasoning(one)["reasoning_effort"] == "none").count();
    let mut first = None;
    for (args, effort) in [(&opinion[..], "low"), (&["ask", "how"], "high"), (&opinion, "low")] {
        home.run(args);
        assert_eq!(last(&server)["reasoning_effort"], effort, "{args:?}");
        assert_eq!(refused(), *first.get_or_insert_with(refused), "{args:?}: known from the first time on");
    }
}
