//! The providers against scripted servers and recordings of real ones.

mod bases;
mod bodies;
mod child;
mod environment;
mod failures;
mod kept;
mod recordings;
mod refusals;
mod streams;
mod whole;

use aish::config::preset::{Preset, ProviderKind};
use aish::model::Category;
use aish::model::{Intent, Message, ModelRequest, Reply, Role, Sink, ToolSpec};
use aish::providers::{CallError, Endpoint, call_in};
use std::time::Duration;

/// A preset for a server at `base_url`, with a key.
fn endpoint(provider: ProviderKind, base_url: &str) -> Endpoint {
    let preset = Preset {
        provider,
        model: "test-model".into(),
        base_url: Some(base_url.into()),
        api_key_env: Some("TEST_KEY".into()),
        local: true,
        ..Preset::default()
    };
    Endpoint { preset_name: "fast".into(), preset, key: Some("sk-test-0123456789abcdef".into()) }
}

fn openai(server: &crate::support::llm_server::Server) -> Endpoint {
    endpoint(ProviderKind::Openai, &server.url("/v1"))
}

fn ask(words: &str) -> ModelRequest {
    ModelRequest {
        intent: Intent::Ask { words: words.into() },
        category: Category::Main,
        system: "You are a shell helper".into(),
        instruction: String::new(),
        messages: vec![Message::text(Role::User, words)],
        tools: Vec::new(),
        max_tokens: None,
        temperature: None,
        wants_logprobs: false,
        answer_schema: None,
        stream: true,
    }
}

fn tool() -> ToolSpec {
    let parameters = serde_json::json!({
        "$schema": "x", "type": "object", "additionalProperties": false,
        "properties": {"command": {"type": ["string", "null"], "title": "C"}}, "required": ["command"],
    });
    ToolSpec { name: "run_command".into(), description: "Runs a command".into(), parameters }
}

/// A sink that remembers.
#[derive(Default)]
struct Seen {
    pieces: Vec<String>,
    notices: Vec<String>,
    waits: usize,
}

impl Seen {
    fn text(&self) -> String {
        self.pieces.concat()
    }
}

impl Sink for Seen {
    fn push_text(&mut self, piece: &str) {
        self.pieces.push(piece.to_owned());
    }
    fn waiting(&mut self, _since_start: Duration) {
        self.waits += 1;
    }
    fn notice(&mut self, line: &str) {
        self.notices.push(line.to_owned());
    }
}

/// A call with an empty environment.
fn run(endpoint: &Endpoint, request: &ModelRequest) -> (Result<Reply, CallError>, Seen) {
    let mut seen = Seen::default();
    let result = call_in(endpoint, request, &mut seen, &|_| None);
    (result, seen)
}
