//! The request bodies of the four formats, for a conversation with everything in it.

use super::*;
use aish::model::ToolCall;
use aish::providers::dialect;
use serde_json::{Value, json};

fn body_of(request: &ModelRequest, preset: &Preset) -> Value {
    dialect::of(preset.provider).body(request, preset)
}

/// User, call with text, two results (one missing), user after a result, assistant.
fn full() -> ModelRequest {
    let call =
        |id: &str, arguments: &str| ToolCall { id: id.into(), name: "run_command".into(), arguments: arguments.into() };
    let mut request = ask("go");
    request.messages = vec![
        Message::text(Role::User, "one"),
        Message::text(Role::User, "two"),
        Message {
            tool_calls: vec![call("c1", "{\"command\":\"ls\"}"), call("c2", "broken")],
            ..Message::text(Role::Assistant, "")
        },
        Message { tool_call_id: Some("c1".into()), ..Message::text(Role::Tool, "a.txt") },
        Message::text(Role::User, "and now?"),
        Message::text(Role::Assistant, "done "),
        Message::text(Role::User, "thanks"),
    ];
    request.tools = vec![tool()];
    request.max_tokens = Some(99);
    request
}

fn preset(provider: ProviderKind) -> Preset {
    endpoint(provider, "http://x").preset
}

#[test]
fn openai_body() {
    let body = body_of(&full(), &preset(ProviderKind::Openai));
    let call = |id: &str, arguments: &str| json!({"id": id, "type": "function", "function": {"name": "run_command", "arguments": arguments}});
    assert_eq!(
        body["messages"],
        json!([
            {"role": "system", "content": "You are a shell helper"},
            {"role": "user", "content": "one\n\ntwo"},
            {"role": "assistant", "content": null, "tool_calls": [call("c1", "{\"command\":\"ls\"}"), call("c2", "{}")]},
            {"role": "tool", "tool_call_id": "c1", "content": "a.txt"},
            {"role": "tool", "tool_call_id": "c2", "content": "(not run)"},
            {"role": "user", "content": "and now?"},
            {"role": "assistant", "content": "done "},
            {"role": "user", "content": "thanks"},
        ])
    );
    assert_eq!(body["tools"][0]["function"]["parameters"], tool().parameters);
    assert_eq!(body["max_tokens"], 99);
    assert_eq!(body["stream_options"], json!({"include_usage": true}));
}

#[test]
fn anthropic_body() {
    let body = body_of(&full(), &preset(ProviderKind::Anthropic));
    assert_eq!(
        body["messages"],
        json!([
            {"role": "user", "content": [{"type": "text", "text": "one\n\ntwo"}]},
            {"role": "assistant", "content": [
                {"type": "tool_use", "id": "c1", "name": "run_command", "input": {"command": "ls"}},
                {"type": "tool_use", "id": "c2", "name": "run_command", "input": {}},
            ]},
            {"role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "c1", "content": "a.txt"},
                {"type": "tool_result", "tool_use_id": "c2", "content": "(not run)"},
                {"type": "text", "text": "and now?"},
            ]},
            {"role": "assistant", "content": [{"type": "text", "text": "done"}]},
            {"role": "user", "content": [{"type": "text", "text": "thanks", "cache_control": {"type": "ephemeral"}}]},
        ])
    );
    let system = json!([{"type": "text", "text": "You are a shell helper", "cache_control": {"type": "ephemeral"}}]);
    assert_eq!((&body["system"], &body["max_tokens"]), (&system, &json!(99)));
    assert_eq!(body["tools"][0]["input_schema"], tool().parameters);
}

#[test]
fn gemini_body() {
    let body = body_of(&full(), &preset(ProviderKind::Gemini));
    assert_eq!(
        body["contents"],
        json!([
            {"role": "user", "parts": [{"text": "one\n\ntwo"}]},
            {"role": "model", "parts": [
                {"functionCall": {"name": "run_command", "args": {"command": "ls"}}},
                {"functionCall": {"name": "run_command", "args": {}}},
            ]},
            {"role": "user", "parts": [
                {"functionResponse": {"name": "run_command", "response": {"result": "a.txt"}}},
                {"functionResponse": {"name": "run_command", "response": {"result": "(not run)"}}},
                {"text": "and now?"},
            ]},
            {"role": "model", "parts": [{"text": "done "}]},
            {"role": "user", "parts": [{"text": "thanks"}]},
        ])
    );
    assert_eq!(body["generationConfig"], json!({"maxOutputTokens": 99}));
    // Keywords the API doesn't know are gone, and a list of types is one nullable type.
    assert_eq!(
        body["tools"][0]["functionDeclarations"][0]["parameters"],
        json!({"type": "object", "required": ["command"],
               "properties": {"command": {"type": "string", "nullable": true, "title": "C"}}})
    );
    let mut signed = preset(ProviderKind::Gemini);
    signed.model = "gemini-3-pro".into();
    assert!(body_of(&full(), &signed)["contents"][1]["parts"][0]["thoughtSignature"].is_string());
}

#[test]
fn ollama_body() {
    let mut preset = preset(ProviderKind::Ollama);
    preset.context_tokens = Some(8192);
    let body = body_of(&full(), &preset);
    assert_eq!(
        body["messages"][2]["tool_calls"][0],
        json!({"function": {"name": "run_command", "arguments": {"command": "ls"}}})
    );
    assert_eq!(body["messages"][3], json!({"role": "tool", "tool_name": "run_command", "content": "a.txt"}));
    assert_eq!(body["options"], json!({"num_predict": 99, "num_ctx": 8192}));
}

#[test]
fn what_is_unset_is_not_sent() {
    let request = ModelRequest { system: String::new(), stream: false, ..ask("x") };
    let fields = |body: Value| {
        let mut fields: Vec<String> = body.as_object().unwrap().keys().cloned().collect();
        fields.sort();
        fields
    };
    assert_eq!(fields(body_of(&request, &preset(ProviderKind::Openai))), ["messages", "model"]);
    let anthropic = body_of(&request, &preset(ProviderKind::Anthropic));
    assert_eq!(anthropic["max_tokens"], 8192);
    assert_eq!(fields(anthropic), ["max_tokens", "messages", "model"]);
    assert_eq!(fields(body_of(&request, &preset(ProviderKind::Gemini))), ["contents"]);
    assert_eq!(fields(body_of(&request, &preset(ProviderKind::Ollama))), ["messages", "model", "stream"]);
}

#[test]
fn a_conversation_that_starts_with_the_model_gets_a_first_turn() {
    let mut request = ask("x");
    request.messages.insert(0, Message::text(Role::Assistant, "earlier"));
    let anthropic = body_of(&request, &preset(ProviderKind::Anthropic));
    let gemini = body_of(&request, &preset(ProviderKind::Gemini));
    assert_eq!((&anthropic["messages"][0]["role"], &gemini["contents"][0]["role"]), (&json!("user"), &json!("user")));
    assert_eq!((anthropic["messages"].as_array().unwrap().len(), gemini["contents"].as_array().unwrap().len()), (3, 3));
}
