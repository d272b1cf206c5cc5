//! Google's Gemini API (`POST {base}/models/MODEL:streamGenerateContent?alt=sse`): body, headers,
//! decoder. The key is a header, never in the address. Format:
//! <https://ai.google.dev/api/generate-content>.

use super::Endpoint;
use super::decode::{self, Fault, Flow, WireAnswer, error_of, push_usage, token_count};
use super::dialect::{Dialect, DialectFacts};
use super::reasoning::{LEAST_BUDGET, version};
use super::turns::{WireTurn, arguments_object, begin_with_user, push_parts, request_turns};
use crate::config::preset::{Preset, Reasoning};
use crate::lists;
use crate::model::{ModelRequest, ReplyEvent, Usage};
use serde_json::{Map, Value, json};

pub struct Gemini;

impl Dialect for Gemini {
    fn facts(&self) -> DialectFacts {
        DialectFacts {
            default_base: "https://generativelanguage.googleapis.com/v1beta",
            version_path: "/v1beta",
            fills_in_version: true,
            key_variable: "GEMINI_API_KEY",
            key_header: "x-goog-api-key",
            streams_by_address: true,
            ..DialectFacts::default()
        }
    }

    fn url(&self, base: &str, model: &str, stream: bool) -> String {
        let model = model.strip_prefix("models/").unwrap_or(model);
        let call = if stream { "streamGenerateContent?alt=sse" } else { "generateContent" };
        format!("{base}/models/{model}:{call}")
    }

    fn models_url(&self, base: &str) -> String {
        format!("{base}/models?pageSize=1000")
    }

    /// The address names the model.
    fn body(&self, request: &ModelRequest, preset: &Preset) -> Value {
        let mut contents: Vec<Value> = Vec::new();
        for turn in request_turns(request, preset) {
            let (role, parts) = match turn {
                WireTurn::User(text) => ("user", vec![json!({"text": text})]),
                WireTurn::Assistant { text, calls } => {
                    let mut parts = Vec::new();
                    if !text.is_empty() {
                        parts.push(json!({"text": text}));
                    }
                    for call in &calls {
                        let function = json!({"name": call.name, "args": arguments_object(&call.arguments)});
                        let mut part = json!({"functionCall": function});
                        // Gemini 3 refuses an earlier call without its signature. The documented
                        // way round: the text `skip_thought_signature_validator`, in base64.
                        if preset.model.contains("gemini-3") {
                            part["thoughtSignature"] = json!("c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=");
                        }
                        parts.push(part);
                    }
                    ("model", parts)
                }
                WireTurn::Results(results) => {
                    let part = |r: super::turns::ToolResult| json!({"functionResponse": {"name": r.name, "response": {"result": r.content}}});
                    ("user", results.into_iter().map(part).collect())
                }
            };
            push_parts(&mut contents, role, "parts", parts);
        }
        begin_with_user(&mut contents, "parts", |text| json!({"text": text}));
        let mut body = json!({"contents": contents});
        if !request.system.is_empty() {
            body["systemInstruction"] = json!({"parts": [{"text": request.system}]});
        }
        if let Some(max) = request.max_tokens {
            body["generationConfig"] = json!({"maxOutputTokens": max});
        }
        if let Some(temperature) = request.temperature {
            body["generationConfig"]["temperature"] = json!(temperature);
        }
        if !request.tools.is_empty() {
            let declarations: Vec<Value> = request
                .tools
                .iter()
                .map(|t| {
                    let mut declaration = json!({"name": t.name, "description": t.description});
                    // An object without properties is refused; no parameters means the same.
                    if t.parameters["properties"].as_object().is_some_and(|p| !p.is_empty()) {
                        declaration["parameters"] = schema(&t.parameters);
                    }
                    declaration
                })
                .collect();
            body["tools"] = json!([{"functionDeclarations": declarations}]);
        }
        body
    }

    fn set_schema(&self, wanted: &Value, body: &mut Value) {
        body["generationConfig"]["responseMimeType"] = json!("application/json");
        body["generationConfig"]["responseSchema"] = schema(wanted);
    }

    fn set_reasoning(&self, endpoint: &Endpoint, level: Reasoning, body: &mut Value) {
        if let Some(config) = thinking_config(&endpoint.preset.model.to_lowercase(), level) {
            body["generationConfig"]["thinkingConfig"] = config;
        }
    }

    fn read(&self, piece: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) -> Result<Flow, Fault> {
        // Without `alt=sse`, and from some gateways, the chunks come as one array.
        let chunks = piece.as_array().map_or(std::slice::from_ref(piece), Vec::as_slice);
        let mut counted = false;
        for chunk in chunks {
            if let Some(error) = error_of(chunk) {
                return Err(Fault::Server(error));
            }
            read_chunk(chunk, answer, out);
            counted = chunk["usageMetadata"].is_object();
        }
        // No end mark: the chunk with the reason to stop is the last and has the usage.
        Ok(if counted && answer.flow() == Flow::Finished { answer.end(out) } else { answer.flow() })
    }
}

/// None for models that don't think.
fn thinking_config(model: &str, level: Reasoning) -> Option<Value> {
    let (is_pro, is_named) = (model.contains("pro"), |part: &str| model.contains(part));
    if version(model, "gemini-") >= Some((3, 0)) {
        let level = match level {
            Reasoning::Off if is_pro => "low",
            Reasoning::Off => "minimal",
            _ => level.name(),
        };
        return Some(json!({"thinkingLevel": level}));
    }
    let budget = match level {
        Reasoning::Off if is_pro => LEAST_BUDGET,
        Reasoning::Off => 0,
        Reasoning::Low => 1024,
        Reasoning::Medium => 8192,
        Reasoning::High => 24_576,
    };
    (is_named("gemini-2.5") || is_named("latest")).then(|| json!({"thinkingBudget": budget}))
}

/// Keeps only keywords that the API knows.
fn schema(value: &Value) -> Value {
    let Some(object) = value.as_object() else { return json!({"type": "string"}) };
    let mut kept = Map::new();
    for (key, value) in object.iter().filter(|(key, _)| lists::GEMINI_SCHEMA_KEYS.has(key)) {
        let value = match key.as_str() {
            "properties" => value
                .as_object()
                .map(|o| o.iter().map(|(k, v)| (k.clone(), schema(v))).collect::<Map<_, _>>())
                .map_or(Value::Null, Value::Object),
            "items" => schema(value),
            "anyOf" => value.as_array().into_iter().flatten().map(schema).collect(),
            // `["string", "null"]` becomes a nullable string.
            "type" if value.is_array() => {
                let names: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                if names.contains(&"null") {
                    kept.insert("nullable".to_owned(), json!(true));
                }
                json!(names.into_iter().find(|n| *n != "null").unwrap_or("string"))
            }
            _ => value.clone(),
        };
        kept.insert(key.clone(), value);
    }
    Value::Object(kept)
}

fn read_chunk(chunk: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) {
    let candidates = chunk["candidates"].as_array().map_or(&[][..], Vec::as_slice);
    let candidate = candidates.iter().find(|candidate| decode::is_first(candidate)).unwrap_or(&Value::Null);
    for part in candidate["content"]["parts"].as_array().into_iter().flatten() {
        let thought = part["thought"] == true;
        answer.push_text(out, if thought { ReplyEvent::Reasoning } else { ReplyEvent::Text }, &part["text"]);
        let call = &part["functionCall"];
        if let Some(name) = call["name"].as_str() {
            answer.calls.whole(call["id"].as_str().unwrap_or_default(), name, &call["args"]);
        }
    }
    answer.model.take(&chunk["modelVersion"], out);
    let usage = &chunk["usageMetadata"];
    let input = token_count(&usage["promptTokenCount"]) + token_count(&usage["toolUsePromptTokenCount"]);
    let reasoning = token_count(&usage["thoughtsTokenCount"]);
    let output = token_count(&usage["candidatesTokenCount"]) + reasoning;
    let cached = token_count(&usage["cachedContentTokenCount"]);
    push_usage(out, Usage { input, output, cached, written: 0, reasoning });
    let blocked = chunk["promptFeedback"]["blockReason"].as_str().map(|_| "SAFETY");
    let reason =
        candidate["finishReason"].as_str().filter(|reason| !matches!(*reason, "" | "FINISH_REASON_UNSPECIFIED"));
    answer.stop(reason.or(blocked), out);
}
