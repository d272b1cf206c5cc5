//! Removes what servers refuse in words: streaming, a system role, temperature, log probabilities,
//! a limit, an answer's schema. For bodies of all four wire formats.

use serde_json::{Map, Value, json};

use super::dialect::Dialect;
use crate::lists;

/// Removable fields with the complaints' words. The first existing path goes.
const FIELDS: [(&[&str], &[&str]); 3] = [
    (&["temperature"], &["/temperature", "/options/temperature", "/generationConfig/temperature"]),
    (&["logprob"], &["/logprobs"]),
    (
        &["max_tokens", "max_completion_tokens", "num_predict", "maxoutputtokens", "max tokens"],
        &["/max_tokens", "/max_completion_tokens", "/options/num_predict", "/generationConfig/maxOutputTokens"],
    ),
];

/// It isn't accepted at all, rather than failed.
pub fn refuses(complaint: &str) -> bool {
    let complaint = complaint.to_lowercase();
    lists::REFUSALS_WORDS.words().any(|word| complaint.contains(word))
}

/// True if the call is worth one more try. Each change removes something, so repeating ends.
pub fn adapt(dialect: &dyn Dialect, body: &mut Value, complaint: &str) -> bool {
    let complaint = complaint.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| complaint.contains(word));
    // Formats that need a limit lower it themselves.
    let may_go = |path: &&&str| !dialect.facts().needs_limit || **path != "/max_tokens";
    if has(&["max_completion_tokens"])
        && let Some(max) = body.as_object_mut().and_then(|fields| fields.remove("max_tokens"))
    {
        body["max_completion_tokens"] = max;
        return true;
    }
    for (words, paths) in FIELDS {
        if has(words) && paths.iter().filter(may_go).any(|path| remove(body, path)) {
            return true;
        }
    }
    let of_role = has(&["role"]) && has(&["system", "alternate", "only user and"]);
    if of_role || (lists::REFUSALS_SYSTEM.words().any(|word| complaint.contains(word)) && refuses(&complaint)) {
        return fold_system(body);
    }
    if has(&["stream_options", "include_usage"]) {
        return remove(body, "/stream_options");
    }
    has(&["stream"]) && take_in_one_piece(dialect, body)
}

/// With its group if that is empty then; true if it was there.
fn remove(body: &mut Value, path: &str) -> bool {
    let Some((parent, field)) = path.rsplit_once('/') else { return false };
    let group = body.pointer_mut(parent).and_then(Value::as_object_mut);
    let removed = group.is_some_and(|fields| fields.remove(field).is_some());
    if removed && !parent.is_empty() && body.pointer(parent).and_then(Value::as_object).is_some_and(Map::is_empty) {
        remove(body, parent);
    }
    removed
}

/// Takes the wish for a stream back; true if there was one.
fn take_in_one_piece(dialect: &dyn Dialect, body: &mut Value) -> bool {
    if body["stream"] != true {
        return false;
    }
    remove(body, "/stream_options");
    remove(body, "/stream");
    if dialect.facts().streams_unless_told {
        body["stream"] = json!(false);
    }
    true
}

/// Moves it to the user's first turn, for templates without a system role; true if there was one.
fn fold_system(body: &mut Value) -> bool {
    let Some(fields) = body.as_object_mut() else { return false };
    if let Some(instruction) = fields.remove("systemInstruction") {
        return put_first(fields.get_mut("contents"), "parts", &instruction["parts"]);
    }
    if let Some(system) = fields.remove("system") {
        let text = json!([{"type": "text", "text": system}]);
        return put_first(fields.get_mut("messages"), "content", if system.is_array() { &system } else { &text });
    }
    let Some(messages) = fields.get_mut("messages").and_then(Value::as_array_mut) else { return false };
    if messages.first().is_none_or(|first| first["role"] != "system") {
        return false;
    }
    let system = messages.remove(0);
    let text = system["content"].as_str().unwrap_or_default();
    match messages.first_mut().filter(|first| first["role"] == "user") {
        Some(first) => first["content"] = json!(format!("{text}\n\n{}", first["content"].as_str().unwrap_or_default())),
        None => messages.insert(0, json!({"role": "user", "content": text})),
    }
    true
}

fn put_first(turns: Option<&mut Value>, field: &str, parts: &Value) -> bool {
    let first = turns.and_then(|turns| turns.get_mut(0)).and_then(|turn| turn[field].as_array_mut());
    let (Some(first), Some(parts)) = (first, parts.as_array()) else { return false };
    first.splice(0..0, parts.iter().cloned());
    true
}

/// Removes an answer's schema if `complaint`, a server's refusal, is about it; true if that changed
/// anything. The dialects' fields:
/// <https://platform.openai.com/docs/guides/structured-outputs>,
/// <https://docs.anthropic.com/en/docs/build-with-claude/structured-outputs>,
/// <https://ai.google.dev/gemini-api/docs/structured-output>,
/// <https://docs.ollama.com/capabilities/structured-outputs>.
pub fn adapt_schema(body: &mut Value, complaint: &str) -> bool {
    let complaint = complaint.to_lowercase();
    let about = ["format", "schema", "output_config", "mimetype"].iter().any(|word| complaint.contains(word));
    let mut removed = false;
    for (parent, fields) in [
        ("", &["response_format", "format"][..]),
        ("/output_config", &["format"]),
        ("/generationConfig", &["responseMimeType", "responseSchema"]),
    ] {
        let Some(parent) = body.pointer_mut(parent).and_then(Value::as_object_mut).filter(|_| about) else { continue };
        removed |= fields.iter().filter(|field| parent.remove(**field).is_some()).count() > 0;
    }
    // An empty group of settings may be refused like an unknown one.
    if removed && body["output_config"].as_object().is_some_and(serde_json::Map::is_empty) {
        body.as_object_mut().and_then(|fields| fields.remove("output_config"));
    }
    removed
}

#[cfg(test)]
#[path = "refused_fields_tests.rs"]
mod tests;
