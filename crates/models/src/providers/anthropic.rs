//! Anthropic's messages API (`POST {base}/messages`): body, headers, decoder. Format:
//! <https://docs.anthropic.com/en/api/messages> and its page on streaming.

use super::Endpoint;
use super::decode::{Fault, Flow, WireAnswer, push_usage, token_count};
use super::dialect::{Dialect, DialectFacts};
use super::turns::{WireTurn, arguments_object, begin_with_user, push_parts, request_turns};
use crate::config::model_table::find_model;
use crate::config::preset::{Preset, Reasoning};
use crate::model::{Category, ModelRequest, ReplyEvent, Usage};
use serde_json::{Value, json};

const LONGEST_ANSWER: u32 = 8_192;

pub struct Anthropic;

impl Dialect for Anthropic {
    fn facts(&self) -> DialectFacts {
        DialectFacts {
            default_base: "https://api.anthropic.com/v1",
            version_path: "/v1",
            fills_in_version: true,
            key_variable: "ANTHROPIC_API_KEY",
            key_header: "x-api-key",
            version_header: Some(("anthropic-version", "2023-06-01")),
            needs_limit: true,
            ..DialectFacts::default()
        }
    }

    fn url(&self, base: &str, _model: &str, _stream: bool) -> String {
        format!("{base}/messages")
    }

    fn models_url(&self, base: &str) -> String {
        format!("{base}/models?limit=1000")
    }

    fn body(&self, request: &ModelRequest, preset: &Preset) -> Value {
        let mut messages: Vec<Value> = Vec::new();
        for turn in request_turns(request, preset) {
            let (role, blocks) = match turn {
                WireTurn::User(text) => ("user", user_blocks(&text, &request.instruction)),
                WireTurn::Assistant { text, calls } => {
                    // Refused: trailing blanks in a last assistant turn, empty text blocks.
                    let text = text.trim_end();
                    let mut blocks = Vec::new();
                    if !text.is_empty() {
                        blocks.push(json!({"type": "text", "text": text}));
                    }
                    blocks.extend(calls.iter().map(|c| {
                        json!({"type": "tool_use", "id": c.id, "name": c.name, "input": arguments_object(&c.arguments)})
                    }));
                    ("assistant", blocks)
                }
                WireTurn::Results(results) => {
                    let block = |r: super::turns::ToolResult| json!({"type": "tool_result", "tool_use_id": r.id, "content": r.content});
                    ("user", results.into_iter().map(block).collect())
                }
            };
            push_parts(&mut messages, role, "content", blocks);
        }
        begin_with_user(&mut messages, "content", |text| json!({"type": "text", "text": text}));
        let goes_on = goes_on(request);
        let last = messages.last_mut().and_then(|message| {
            let mut kept = message["content"].as_array_mut()?.iter_mut().rev();
            kept.find(|block| request.instruction.is_empty() || block["text"] != request.instruction)
        });
        if let (true, Some(block)) = (goes_on, last) {
            block["cache_control"] = cache_mark();
        }
        let max_tokens = request.max_tokens.unwrap_or_else(|| most_tokens(preset));
        let mut body = json!({"model": preset.model, "max_tokens": max_tokens, "messages": messages});
        if !request.system.is_empty() {
            body["system"] = match goes_on {
                true => json!([{"type": "text", "text": request.system, "cache_control": cache_mark()}]),
                false => json!(request.system),
            };
        }
        // Newer models refuse it, so only the user's own is sent.
        if let Some(temperature) = preset.temperature {
            body["temperature"] = json!(temperature);
        }
        if request.stream {
            body["stream"] = json!(true);
        }
        if !request.tools.is_empty() {
            body["tools"] = request
                .tools
                .iter()
                .map(|t| json!({"name": t.name, "description": t.description, "input_schema": t.parameters}))
                .collect();
            if let (true, Some(tool)) = (goes_on, body["tools"].as_array_mut().and_then(|tools| tools.last_mut())) {
                tool["cache_control"] = cache_mark();
            }
        }
        body
    }

    fn set_schema(&self, schema: &Value, body: &mut Value) {
        body["output_config"]["format"] = json!({"type": "json_schema", "schema": schema});
    }

    /// A budget of tokens up to 4.5, later an effort
    /// (<https://docs.anthropic.com/en/docs/build-with-claude/adaptive-thinking>).
    fn set_reasoning(&self, endpoint: &Endpoint, level: Reasoning, body: &mut Value) {
        let model = endpoint.preset.model.to_lowercase();
        let budget = match level {
            Reasoning::Off => return body["thinking"] = json!({"type": "disabled"}),
            Reasoning::Low => 1024,
            Reasoning::Medium => 4096,
            Reasoning::High => 16_384,
        };
        // Routers write `claude-opus-4.6` for `claude-opus-4-6`, some `@` before a date.
        let ends: &[char] = if model.contains("claude") { &['-', '.', '@'] } else { &['-'] };
        let numbers = model.split(ends).filter_map(|part| part.parse::<u32>().ok()).filter(|number| *number < 100);
        let version: Vec<u32> = numbers.take(2).collect();
        if version.as_slice() > [4, 5].as_slice() {
            body["thinking"] = json!({"type": "adaptive"});
            body["output_config"] = json!({"effort": level.name()});
            return;
        }
        // With a budget a call must follow its thoughts, which a conversation doesn't carry.
        let last = body["messages"].as_array().and_then(|all| all.last()).map(|message| &message["content"]);
        let answers_calls = last
            .and_then(Value::as_array)
            .is_some_and(|blocks| blocks.iter().any(|block| block["type"] == "tool_result"));
        // The budget counts as a part of the answer.
        let budget = body["max_tokens"].as_u64().map_or(budget, |most| budget.min(most / 2));
        if budget >= 1024 && version.as_slice() >= [3, 7].as_slice() && !answers_calls {
            body["thinking"] = json!({"type": "enabled", "budget_tokens": budget});
        }
    }

    /// Removes cache marks or lowers the token limit if a 400 complains of it; true: one more try.
    fn adapt(&self, body: &mut Value, complaint: &str) -> bool {
        if complaint.contains("cache_control") {
            return unmark(body);
        }
        let Some(asked) = body["max_tokens"].as_u64().filter(|_| complaint.contains("max_tokens")) else {
            return false;
        };
        let numbers = complaint.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u64>().ok());
        let named = numbers.filter(|number| (256..asked).contains(number)).max();
        let Some(fewer) = named.or(Some(4096)).filter(|fewer| *fewer < asked) else { return false };
        body["max_tokens"] = json!(fewer);
        if body["thinking"]["budget_tokens"].as_u64().is_some_and(|budget| budget >= fewer) {
            body["thinking"]["budget_tokens"] = json!(fewer / 2);
        }
        true
    }

    fn read(&self, piece: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) -> Result<Flow, Fault> {
        let index = piece["index"].as_u64();
        match piece["type"].as_str().unwrap_or_default() {
            "message_start" => {
                answer.model.take(&piece["message"]["model"], out);
                read_usage(&piece["message"]["usage"], answer, out);
            }
            "content_block_start" => read_block(index, &piece["content_block"], answer, out),
            "content_block_delta" => read_delta(index, &piece["delta"], answer, out),
            "message_delta" => {
                read_usage(&piece["usage"], answer, out);
                answer.stop(piece["delta"]["stop_reason"].as_str(), out);
            }
            "message_stop" => return Ok(answer.end(out)),
            "message" => {
                answer.model.take(&piece["model"], out);
                for (index, block) in piece["content"].as_array().into_iter().flatten().enumerate() {
                    read_block(Some(index as u64), block, answer, out);
                }
                read_usage(&piece["usage"], answer, out);
                answer.stop(piece["stop_reason"].as_str(), out);
                return Ok(answer.end(out));
            }
            _ => {}
        }
        Ok(answer.flow())
    }

    /// Counts the tokens of a request; its body is the request's, without what isn't counted.
    fn count_call(&self, base: &str, request: &ModelRequest, preset: &Preset) -> Option<(String, Value)> {
        let mut whole = self.body(request, preset);
        let counted = ["model", "system", "messages", "tools"].into_iter();
        let counted = counted.filter_map(|name| Some((name.to_owned(), whole.get_mut(name)?.take())));
        Some((format!("{base}/messages/count_tokens"), Value::Object(counted.collect())))
    }
}

/// The instruction is a block of its own, behind the part that servers can cache.
fn user_blocks(text: &str, instruction: &str) -> Vec<Value> {
    let words = text.strip_suffix(instruction).filter(|_| !instruction.is_empty());
    let blocks = match words {
        Some(words) => vec![words.trim_end(), instruction],
        None => vec![text],
    };
    let blocks = blocks.into_iter().filter(|text| !text.is_empty());
    blocks.map(|text| json!({"type": "text", "text": text})).collect()
}

/// Whether a later request begins alike: writing to the cache costs a quarter more. Tools, system
/// prompt and conversation have a mark each. Format:
/// <https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching>.
fn goes_on(request: &ModelRequest) -> bool {
    match request.category {
        Category::Main | Category::Norris => true,
        Category::Suggest | Category::Fix => false,
        _ => request.messages.len() > 1,
    }
}

fn cache_mark() -> Value {
    json!({"type": "ephemeral"})
}

/// Required by the API: the model's maximum, at most half of its window.
fn most_tokens(preset: &Preset) -> u32 {
    let half = preset.context_tokens.map_or(u32::MAX, |window| u32::try_from(window / 2).unwrap_or(u32::MAX));
    let longest = find_model(&preset.model).map_or(LONGEST_ANSWER, |model| model.longest_answer);
    longest.min(half.max(1024))
}

/// Removes cache marks at any depth but in model-written parts; true if there were any.
fn unmark(value: &mut Value) -> bool {
    match value {
        Value::Array(blocks) => blocks.iter_mut().fold(false, |marked, block| unmark(block) | marked),
        Value::Object(block) => {
            let own = block.remove("cache_control").is_some();
            let lists = ["tools", "system", "messages", "content"].into_iter();
            lists.fold(own, |marked, list| block.get_mut(list).is_some_and(unmark) | marked)
        }
        _ => false,
    }
}

fn read_block(index: Option<u64>, block: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) {
    match block["type"].as_str().unwrap_or_default() {
        "text" => answer.push_text(out, ReplyEvent::Text, &block["text"]),
        "thinking" => answer.push_text(out, ReplyEvent::Reasoning, &block["thinking"]),
        "tool_use" => {
            // A stream starts with an empty object or none, and sends its text in pieces.
            let input = block["input"].as_object().filter(|o| !o.is_empty()).map(|_| &block["input"]);
            answer.calls.read(index, &block["id"], &block["name"], input.unwrap_or(&Value::Null));
        }
        _ => {}
    }
}

fn read_delta(index: Option<u64>, delta: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) {
    match delta["type"].as_str().unwrap_or_default() {
        "text_delta" => answer.push_text(out, ReplyEvent::Text, &delta["text"]),
        "thinking_delta" => answer.push_text(out, ReplyEvent::Reasoning, &delta["thinking"]),
        "input_json_delta" => answer.calls.add(index, "", "", &delta["partial_json"]),
        _ => {}
    }
}

/// From `message_start` and `message_delta`; some servers give the input only at the end.
fn read_usage(usage: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) {
    if !usage.is_object() {
        return;
    }
    // The input is counted without the cache.
    let counts = &mut answer.usage;
    for (field, count) in [
        ("input_tokens", &mut counts.input),
        ("output_tokens", &mut counts.output),
        ("cache_read_input_tokens", &mut counts.cached),
        ("cache_creation_input_tokens", &mut counts.written),
    ] {
        let n = token_count(&usage[field]);
        *count = if n > 0 { n } else { *count };
    }
    push_usage(out, Usage { input: counts.input + counts.cached + counts.written, ..*counts });
}

#[cfg(test)]
#[path = "anthropic_tests.rs"]
mod tests;
