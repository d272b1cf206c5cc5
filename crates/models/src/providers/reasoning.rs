//! How much a model reasons before an answer, and what is removed when a server refuses that. The
//! fields are the dialects'.

use crate::config::preset::{Preset, Reasoning};
use crate::model::{Category, ModelRequest};
use serde_json::{Map, Value, json};

/// Top-level fields for reasoning in any dialect.
const FIELDS: [&str; 6] =
    ["reasoning_effort", "chat_template_kwargs", "reasoning", "thinking", "output_config", "think"];

/// Values of `reasoning_effort` in ascending order, as OpenAI documents them.
const EFFORTS: [&str; 3] = ["none", "minimal", "low"];

/// In tokens, for Gemini models that always think
/// (<https://ai.google.dev/gemini-api/docs/thinking>).
pub const LEAST_BUDGET: u32 = 128;

/// None leaves it to the server. Off for second opinions, and for suggested commands unless the
/// preset says otherwise: a user waits. A bounded answer would be used up by reasoning.
pub fn wanted_level(preset: &Preset, request: &ModelRequest) -> Option<Reasoning> {
    // The user's own bound leaves room for it.
    let is_unbounded = request.max_tokens.is_none() || preset.max_tokens.is_some();
    match (request.category, preset.reasoning) {
        (Category::Probe, _) | (Category::Suggest | Category::Fix, None) => Some(Reasoning::Off),
        (_, Some(level)) if level == Reasoning::Off || is_unbounded => Some(level),
        _ => None,
    }
}

/// Behind `prefix`: (5, 1) for `gpt-5.1-mini`, (6, 0) for `gpt-6`.
pub fn version(model: &str, prefix: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let rest = model.rsplit('/').next()?.strip_prefix(prefix)?;
    let minor = rest.split('-').next()?.split_once('.').and_then(|(_, minor)| number(minor));
    Some((number(rest)?, minor.unwrap_or(0)))
}

/// Asks for a little more, or removes the fields; true if that changed anything. Repeating ends.
pub fn adapt(body: &mut Value, complaint: &str) -> bool {
    if let Some(config) = body.pointer_mut("/generationConfig/thinkingConfig") {
        if config["thinkingBudget"] == 0 && complaint.to_lowercase().contains("budget") {
            config["thinkingBudget"] = json!(LEAST_BUDGET);
            return true;
        }
        if config["thinkingLevel"] == "minimal" {
            config["thinkingLevel"] = json!("low");
            return true;
        }
        return body["generationConfig"]
            .as_object_mut()
            .is_some_and(|config| config.remove("thinkingConfig").is_some());
    }
    let Some(fields) = body.as_object_mut() else { return false };
    raise_room(fields, complaint) || remove_fields(fields, complaint)
}

fn raise_room(fields: &mut Map<String, Value>, complaint: &str) -> bool {
    if fields.get("reasoning").is_some_and(|reasoning| reasoning["enabled"] == false) {
        fields.insert("reasoning".to_owned(), json!({"effort": "low"}));
        return true;
    }
    let is_about_value = complaint.contains("reasoning_effort") && complaint.contains("low");
    let Some(at) = EFFORTS.iter().position(|effort| fields.get("reasoning_effort").is_some_and(|set| set == effort))
    else {
        return false;
    };
    let offered =
        |effort: &&&str| complaint.contains(&format!("'{effort}'")) || complaint.contains(&format!("`{effort}`"));
    let next = EFFORTS[at + 1..].iter().find(offered).or_else(|| EFFORTS[at + 1..].last());
    match next.filter(|_| is_about_value) {
        Some(effort) => fields.insert("reasoning_effort".to_owned(), json!(effort)).is_some(),
        None => false,
    }
}

fn remove_fields(fields: &mut Map<String, Value>, complaint: &str) -> bool {
    let present: Vec<&str> = FIELDS.into_iter().filter(|field| fields.contains_key(*field)).collect();
    let named: Vec<&str> = present.iter().copied().filter(|field| complaint.contains(field)).collect();
    let gone = if named.is_empty() { present } else { named };
    for field in &gone {
        fields.remove(*field);
    }
    !gone.is_empty()
}

#[cfg(test)]
#[path = "reasoning_tests.rs"]
mod tests;
