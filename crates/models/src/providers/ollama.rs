//! Ollama's own API (`POST {base}/api/chat`), one JSON value per line: body, headers, decoder.
//! Format: <https://github.com/ollama/ollama/blob/main/docs/api.md>.

use super::Endpoint;
use super::decode::{Fault, Flow, WireAnswer, push_usage, token_count};
use super::dialect::{Dialect, DialectFacts};
use super::openai;
use super::turns::{ToolResult, arguments_object};
use crate::config::preset::{Preset, Reasoning};
use crate::model::{ModelRequest, ReplyEvent, ToolCall, Usage};
use serde_json::{Value, json};

pub const DEFAULT_BASE: &str = "http://127.0.0.1:11434";

pub struct Ollama;

impl Dialect for Ollama {
    fn facts(&self) -> DialectFacts {
        DialectFacts {
            default_base: DEFAULT_BASE,
            // A local one wants none, the hosted one does.
            key_variable: "OLLAMA_API_KEY",
            key_header: "authorization",
            key_scheme: "Bearer ",
            streams_unless_told: true,
            streams_lines: true,
            how_to_start: Some("is Ollama running? start it with `ollama serve`"),
            ..DialectFacts::default()
        }
    }

    fn url(&self, base: &str, _model: &str, _stream: bool) -> String {
        format!("{}/api/chat", base.strip_suffix("/api").unwrap_or(base))
    }

    fn models_url(&self, base: &str) -> String {
        format!("{}/api/tags", base.strip_suffix("/api").unwrap_or(base))
    }

    fn body(&self, request: &ModelRequest, preset: &Preset) -> Value {
        let call = |c: &ToolCall| json!({"function": {"name": c.name, "arguments": arguments_object(&c.arguments)}});
        let result = |r: ToolResult| json!({"role": "tool", "tool_name": r.name, "content": r.content});
        let messages = openai::chat_messages(request, preset, call, result);
        let mut body = json!({"model": preset.model, "messages": messages, "stream": request.stream});
        if let Some(max) = request.max_tokens {
            body["options"]["num_predict"] = json!(max);
        }
        if let Some(temperature) = request.temperature {
            body["options"]["temperature"] = json!(temperature);
        }
        // Ollama silently cuts a prompt to its default window, so a known size is always sent.
        if let Some(size) = preset.context_tokens {
            body["options"]["num_ctx"] = json!(size);
        }
        openai::add_tools(&mut body, request);
        body
    }

    fn set_schema(&self, schema: &Value, body: &mut Value) {
        body["format"] = schema.clone();
    }

    // The gpt-oss models know only levels (<https://docs.ollama.com/capabilities/thinking>).
    fn set_reasoning(&self, endpoint: &Endpoint, level: Reasoning, body: &mut Value) {
        let model = endpoint.preset.model.to_lowercase();
        body["think"] = match level {
            Reasoning::Off if model.contains("gpt-oss") => json!("low"),
            _ if model.contains("gpt-oss") => json!(level.name()),
            _ => json!(level != Reasoning::Off),
        };
    }

    /// A whole answer is a stream of one line.
    fn read(&self, piece: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) -> Result<Flow, Fault> {
        answer.model.take(&piece["model"], out);
        let message = &piece["message"];
        answer.push_text(out, ReplyEvent::Reasoning, &message["thinking"]);
        answer.push_text(out, ReplyEvent::Text, &message["content"]);
        for call in message["tool_calls"].as_array().into_iter().flatten() {
            let function = &call["function"];
            if let Some(name) = function["name"].as_str() {
                answer.calls.whole(call["id"].as_str().unwrap_or_default(), name, &function["arguments"]);
            }
        }
        if piece["done"].as_bool() != Some(true) {
            return Ok(Flow::More);
        }
        let (input, output) = (token_count(&piece["prompt_eval_count"]), token_count(&piece["eval_count"]));
        push_usage(out, Usage { input, output, ..Usage::default() });
        answer.stop(piece["done_reason"].as_str(), out);
        Ok(answer.end(out))
    }

    fn how_to_fetch(&self, model: &str) -> Option<String> {
        Some(format!("`ollama pull {model}` fetches it"))
    }
}
