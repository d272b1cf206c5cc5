//! The OpenAI-compatible chat API (`POST {base}/chat/completions`) of OpenAI, OpenRouter,
//! llama.cpp, LM Studio, vLLM, LiteLLM and others: body, headers, decoder. Format:
//! <https://platform.openai.com/docs/api-reference/chat>.

use super::Endpoint;
use super::decode::{self, Fault, Flow, WireAnswer, push_usage, token_count};
use super::dialect::{Dialect, DialectFacts};
use super::reasoning::version;
use super::turns::{ToolResult, WireTurn, is_object, request_turns};
use crate::config::preset::{Preset, Reasoning};
use crate::model::{ModelRequest, ReplyEvent, ToolCall, ToolSpec, Usage};
use serde_json::{Value, json};

pub struct Openai;

impl Dialect for Openai {
    fn facts(&self) -> DialectFacts {
        DialectFacts {
            default_base: "https://api.openai.com/v1",
            version_path: "/v1",
            key_variable: "OPENAI_API_KEY",
            key_header: "authorization",
            key_scheme: "Bearer ",
            ..DialectFacts::default()
        }
    }

    fn url(&self, base: &str, _model: &str, _stream: bool) -> String {
        if base.ends_with("/chat/completions") { base.to_owned() } else { format!("{base}/chat/completions") }
    }

    fn models_url(&self, base: &str) -> String {
        format!("{}/models", base.strip_suffix("/chat/completions").unwrap_or(base))
    }

    fn body(&self, request: &ModelRequest, preset: &Preset) -> Value {
        let call = |call: &ToolCall| {
            // Anything but an object breaks servers' templates.
            let arguments = if is_object(&call.arguments) { &call.arguments } else { "{}" };
            json!({"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}})
        };
        let result = |r: ToolResult| json!({"role": "tool", "tool_call_id": r.id, "content": r.content});
        let mut messages = chat_messages(request, preset, call, result);
        for message in
            messages.iter_mut().filter(|message| message["tool_calls"].is_array() && message["content"] == "")
        {
            message["content"] = Value::Null;
        }
        let mut body = json!({"model": preset.model, "messages": messages});
        if request.stream {
            body["stream"] = json!(true);
            body["stream_options"] = json!({"include_usage": true});
        }
        if let Some(max) = request.max_tokens {
            body["max_tokens"] = json!(max);
        }
        if let Some(temperature) = request.temperature {
            body["temperature"] = json!(temperature);
        }
        // Only of the user's own servers: others refuse it for many models.
        if request.wants_logprobs && preset.local {
            body["logprobs"] = json!(true);
        }
        add_tools(&mut body, request);
        body
    }

    fn set_schema(&self, schema: &Value, body: &mut Value) {
        let named = json!({"name": "answer", "strict": true, "schema": schema});
        body["response_format"] = json!({"type": "json_schema", "json_schema": named});
    }

    /// No common field: known hosts get their own, others the two of local servers and gateways.
    fn set_reasoning(&self, endpoint: &Endpoint, level: Reasoning, body: &mut Value) {
        let (url, model) = (endpoint.base_url().ok(), endpoint.preset.model.to_lowercase());
        let host = url.as_ref().and_then(|url| url.host_str()).unwrap_or_default();
        let off = level == Reasoning::Off;
        let effort = if off { least_effort(&model) } else { Some(level.name()) };
        match host {
            "openrouter.ai" if off => body["reasoning"] = json!({"enabled": false}),
            "openrouter.ai" => body["reasoning"] = json!({"effort": level.name()}),
            "api.deepseek.com" => body["thinking"] = json!({"type": if off { "disabled" } else { "enabled" }}),
            "api.openai.com" | "api.groq.com" | "api.x.ai" | "api.mistral.ai" => {
                if let Some(effort) = effort {
                    body["reasoning_effort"] = json!(effort);
                }
            }
            _ => {
                body["reasoning_effort"] = json!(effort.unwrap_or("none"));
                // llama.cpp, vLLM and SGLang pass this to the model's template.
                body["chat_template_kwargs"] = json!({"enable_thinking": !off});
            }
        }
    }

    fn read(&self, piece: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) -> Result<Flow, Fault> {
        answer.model.take(&piece["model"], out);
        for choice in piece["choices"].as_array().into_iter().flatten().filter(|choice| decode::is_first(choice)) {
            read_choice(choice, answer, out);
        }
        push_usage(out, usage(&piece["usage"]));
        Ok(answer.flow())
    }

    /// llama.cpp reads `content`, vLLM `prompt`.
    fn count_call(&self, base: &str, request: &ModelRequest, preset: &Preset) -> Option<(String, Value)> {
        // Others have no such call, or it costs.
        if !preset.local {
            return None;
        }
        let mut texts = vec![request.system.clone()];
        for message in &request.messages {
            texts.push(message.content.clone());
            texts.extend(message.tool_calls.iter().map(|call| call.arguments.clone()));
        }
        texts.push(request.instruction.clone());
        texts.extend(request.tools.iter().map(|tool| format!("{}\n{}", tool.description, tool.parameters)));
        let (root, text) = (base.trim_end_matches("/chat/completions").trim_end_matches("/v1"), texts.join("\n\n"));
        Some((format!("{root}/tokenize"), json!({"model": preset.model, "content": text, "prompt": text})))
    }
}

/// None for a model not known to reason.
fn least_effort(model: &str) -> Option<&'static str> {
    // A gateway puts the maker in front: `openai/gpt-5`.
    let model = model.rsplit('/').next().unwrap_or(model);
    // `o1`, `o3-mini`, `o4-mini` and the like.
    let is_o = model.strip_prefix('o').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match model {
        _ if version(model, "gpt-") > Some((5, 0)) => Some("none"),
        _ if model.starts_with("gpt-5") => Some("minimal"),
        _ if model.contains("gpt-oss") || is_o || model.starts_with("grok-3-mini") => Some("low"),
        _ if model.contains("qwen3") => Some("none"),
        _ => None,
    }
}

/// Ollama's differ only in calls and results.
pub fn chat_messages(
    request: &ModelRequest,
    preset: &Preset,
    call: impl Fn(&ToolCall) -> Value,
    result: impl Fn(ToolResult) -> Value,
) -> Vec<Value> {
    let mut messages = Vec::new();
    if !request.system.is_empty() {
        messages.push(json!({"role": "system", "content": request.system}));
    }
    for turn in request_turns(request, preset) {
        match turn {
            WireTurn::User(text) => messages.push(json!({"role": "user", "content": text})),
            WireTurn::Assistant { text, calls } => {
                let mut message = json!({"role": "assistant", "content": text});
                if !calls.is_empty() {
                    message["tool_calls"] = calls.iter().map(&call).collect();
                }
                messages.push(message);
            }
            WireTurn::Results(results) => messages.extend(results.into_iter().map(&result)),
        }
    }
    messages
}

pub fn add_tools(body: &mut Value, request: &ModelRequest) {
    if !request.tools.is_empty() {
        let function = |t: &ToolSpec| json!({"name": t.name, "description": t.description, "parameters": t.parameters});
        body["tools"] = request.tools.iter().map(|t| json!({"type": "function", "function": function(t)})).collect();
    }
}

fn read_choice(choice: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) {
    let whole = &choice["message"];
    let delta = if whole.is_null() { &choice["delta"] } else { whole };
    for field in ["reasoning_content", "reasoning"] {
        let before = out.len();
        answer.push_text(out, ReplyEvent::Reasoning, &delta[field]);
        if out.len() > before {
            break;
        }
    }
    let tokens = choice["logprobs"]["content"].as_array().into_iter().flatten();
    let probabilities: Vec<f64> = tokens.filter_map(|token| token["logprob"].as_f64()).collect();
    if !probabilities.is_empty() {
        out.push(ReplyEvent::LogProb(probabilities.iter().sum()));
    }
    answer.push_text(out, ReplyEvent::Text, &delta["content"]);
    answer.push_text(out, ReplyEvent::Refusal, &delta["refusal"]);
    for call in delta["tool_calls"].as_array().into_iter().flatten() {
        let function = &call["function"];
        answer.calls.read(call["index"].as_u64(), &call["id"], &function["name"], &function["arguments"]);
    }
    answer.stop(choice["finish_reason"].as_str(), out);
}

/// DeepSeek and gateways to Anthropic name cache tokens their way; xAI leaves reasoning out of the
/// completion tokens, but not of the total.
fn usage(usage: &Value) -> Usage {
    let (input, completion) = (token_count(&usage["prompt_tokens"]), token_count(&usage["completion_tokens"]));
    let (sent, received) = (&usage["prompt_tokens_details"], &usage["completion_tokens_details"]);
    let most = |fields: &[&Value]| fields.iter().map(|field| token_count(field)).max().unwrap_or_default();
    let cached = most(&[&sent["cached_tokens"], &usage["prompt_cache_hit_tokens"], &usage["cache_read_input_tokens"]]);
    let written =
        most(&[&sent["cache_write_tokens"], &sent["cache_creation_tokens"], &usage["cache_creation_input_tokens"]]);
    let reasoning = token_count(&received["reasoning_tokens"]);
    let total = || token_count(&usage["total_tokens"]) == input + completion + reasoning;
    let apart = reasoning > completion || (reasoning > 0 && total());
    let output = if apart { completion + reasoning } else { completion };
    // More cached than sent: such a gateway counts cached tokens apart, as Anthropic does.
    let through_cache = cached + written;
    let input = if through_cache > input { input + through_cache } else { input };
    Usage { input, output, cached, written, reasoning }
}
