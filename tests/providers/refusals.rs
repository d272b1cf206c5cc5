//! What a server refuses of a request is asked without, in all wire formats, and remembered for the
//! server and the model.

use super::*;
use crate::support::llm_server::{Recorded, Script, Server};
use ProviderKind::{Anthropic, Gemini, Ollama, Openai};
use serde_json::{Value, json};

/// An answer in the form that was asked for.
fn good(kind: ProviderKind, body: &Value) -> Script {
    let streams = body["stream"] == true || (kind == Ollama && body["stream"].is_null());
    let whole = match kind {
        Anthropic => json!({"type": "message", "content": [{"type": "text", "text": "ok"}], "stop_reason": "end_turn"}),
        Gemini => {
            json!({"candidates": [{"content": {"parts": [{"text": "ok"}]}, "finishReason": "STOP"}], "usageMetadata": {"promptTokenCount": 1}})
        }
        Ollama => json!({"message": {"content": "ok"}, "done": true, "done_reason": "stop"}),
        _ if streams => return Script::openai_text(&["ok"]),
        _ => json!({"choices": [{"index": 0, "message": {"content": "ok"}, "finish_reason": "stop"}]}),
    };
    Script::json(200, &[], &whole.to_string())
}

fn request() -> ModelRequest {
    ModelRequest { max_tokens: Some(50), temperature: Some(0.0), wants_logprobs: true, ..ask("go") }
}

/// Asks a server that refuses a body while `offends` holds: the body that it took in the end.
fn taken(kind: ProviderKind, status: u16, complaint: &Value, offends: fn(&Value) -> bool) -> Value {
    let report = complaint.to_string();
    let server = Server::answering(move |request, _| {
        let body = request.json();
        if offends(&body) { Script::json(status, &[], &report) } else { good(kind, &body) }
    });
    let mut endpoint = endpoint(kind, &server.url("/v1"));
    let ask = |wanted: usize| -> Vec<Recorded> {
        let before = server.requests().len();
        let (reply, seen) = run(&endpoint, &request());
        assert_eq!(reply.unwrap_or_else(|e| panic!("{kind:?} {complaint}: {e:?}")).text, "ok");
        assert!(seen.notices.is_empty() && seen.text() == "ok");
        let requests = server.requests().split_off(before);
        assert_eq!(requests.len(), wanted, "{kind:?} {complaint}");
        requests
    };
    ask(2);
    // It is known now what this server takes of this model.
    let body = ask(1).remove(0).json();
    endpoint.preset.model = "another".into();
    let (reply, _) = run(&endpoint, &request());
    assert!(reply.is_ok() && server.requests().len() == 5, "another model is asked anew: {kind:?} {complaint}");
    body
}

fn said(message: &str) -> Value {
    json!({"error": {"message": message, "type": "invalid_request_error"}})
}

#[test]
fn a_server_that_refuses_to_stream_is_asked_in_one_piece() {
    let verified = "Your organization must be verified to stream this model. Please go to: https://example.test";
    for (kind, status, complaint) in [
        (Openai, 400, said(verified)),
        (Openai, 400, json!({"error": {"message": "Unsupported value", "param": "stream"}})),
        (Openai, 501, said("Streaming is not implemented")),
        (Openai, 404, said("model test-model does not support streaming")),
        (Anthropic, 400, said("stream: Streaming is not supported for this model")),
        (Ollama, 400, json!({"error": "this proxy doesn't support streaming"})),
    ] {
        let body = taken(kind, status, &complaint, |body| body["stream"] == true);
        assert_ne!(body["stream"], true);
        assert!(body["stream_options"].is_null(), "{body}");
    }
}

#[test]
fn a_server_without_a_system_role_is_told_in_the_first_turn() {
    let is_told = |text: &Value| assert_eq!(text, "You are a shell helper\n\ngo");
    let of_role = |body: &Value| body["messages"][0]["role"] == "system";
    for (status, complaint) in [
        (400, "Unsupported value: 'messages[0].role' does not support 'system' with this model."),
        (400, "Conversation roles must alternate user/assistant/user/assistant/..."),
        (400, "Developer instruction is not enabled for models/gemma-3-1b-it"),
        (500, "Jinja Exception: System role not supported"),
        (422, "Only user and assistant roles are supported!"),
    ] {
        for kind in [Openai, Ollama] {
            let body = taken(kind, status, &said(complaint), of_role);
            assert_eq!(body["messages"].as_array().unwrap().len(), 1, "{body}");
            is_told(&body["messages"][0]["content"]);
        }
    }
    let complaint = said("Developer instruction is not enabled for models/gemma-3-1b-it");
    let body = taken(Gemini, 400, &complaint, |body| !body["systemInstruction"].is_null());
    assert_eq!(body["contents"][0]["parts"], json!([{"text": "You are a shell helper"}, {"text": "go"}]));
    let complaint = said("system: system prompts are not supported by this model");
    let body = taken(Anthropic, 400, &complaint, |body| !body["system"].is_null());
    assert_eq!(
        body["messages"][0]["content"][0],
        json!({"type": "text", "text": "You are a shell helper", "cache_control": {"type": "ephemeral"}})
    );
    assert_eq!(body["messages"][0]["content"][1]["text"], "go");
}

#[test]
fn a_server_that_refuses_a_setting_is_asked_without_it() {
    let temperature = |body: &Value| !body["temperature"].is_null();
    let limit = |body: &Value| !body["max_tokens"].is_null();
    let logprobs = |body: &Value| !body["logprobs"].is_null();
    for (complaint, offends) in [
        ("Unsupported parameter: 'temperature' is not supported with this model.", temperature as fn(&Value) -> bool),
        ("Model incompatible request arguments supplied: Temperature, top_p", temperature),
        ("max_tokens is not permitted", limit),
        ("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", limit),
        ("Logprobs are not supported", logprobs),
    ] {
        let body = taken(Openai, 400, &said(complaint), offends);
        assert_eq!(body["max_completion_tokens"].as_u64(), complaint.contains("completion").then_some(50), "{body}");
        let kept = [temperature(&body), limit(&body), logprobs(&body)];
        assert_eq!(kept.iter().filter(|is| **is).count(), 2, "only what was refused is left out: {body}");
    }
    let gemini = |body: &Value| !body["generationConfig"]["temperature"].is_null();
    taken(Gemini, 400, &said("temperature is not supported"), gemini);
    taken(Ollama, 400, &json!({"error": "option num_predict is not allowed"}), |body| {
        !body["options"]["num_predict"].is_null()
    });
}

#[test]
fn what_fails_for_another_reason_is_not_asked_differently() {
    for (status, complaint) in
        [(500, "Error processing stream start"), (500, "internal system error: no role"), (400, "bad")]
    {
        let report = said(complaint).to_string();
        let server = Server::answering(move |_, _| Script::json(status, &[("retry-after-ms", "1")], &report));
        let _ = run(&openai(&server), &request()).0.unwrap_err();
        let bodies: Vec<String> = server.requests().into_iter().map(|request| request.body).collect();
        assert!(bodies.iter().all(|body| *body == bodies[0]), "{complaint}: {bodies:?}");
    }
}
