//! How much a request is to be reasoned about before the answer, and what is taken back when a
//! server refuses that. It changes request bodies only; the fields that ask for it are those of
//! each dialect.

use crate::config::preset::{Preset, Reasoning};
use crate::model::{Category, ModelRequest};
use serde_json::{Map, Value, json};

/// The top-level fields by which a dialect may ask for it.
const FIELDS: [&str; 6] =
    ["reasoning_effort", "chat_template_kwargs", "reasoning", "thinking", "output_config", "think"];

/// The values of `reasoning_effort` from the least, as OpenAI documents them.
const EFFORTS: [&str; 3] = ["none", "minimal", "low"];

/// The least budget of the Gemini models that can't go without thinking, in tokens
/// (<https://ai.google.dev/gemini-api/docs/thinking>).
pub const LEAST_BUDGET: u32 = 128;

/// How much a request is to be reasoned about; none to leave it to the server. A second opinion is
/// one word, and a suggested command is waited for: the reasoning before them isn't, unless the
/// preset says so for the latter. Where an answer is bounded, its reasoning would use that up.
pub fn wanted_level(preset: &Preset, request: &ModelRequest) -> Option<Reasoning> {
    // A bound of the user's own leaves the room that they want.
    let is_unbounded = request.max_tokens.is_none() || preset.max_tokens.is_some();
    match (request.category, preset.reasoning) {
        (Category::Probe, _) | (Category::Suggest | Category::Fix, None) => Some(Reasoning::Off),
        (_, Some(level)) if level == Reasoning::Off || is_unbounded => Some(level),
        _ => None,
    }
}

/// The version behind `prefix`: (5, 1) for `gpt-5.1-mini`, (6, 0) for `gpt-6`.
pub fn version(model: &str, prefix: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let rest = model.rsplit('/').next()?.strip_prefix(prefix)?;
    let minor = rest.split('-').next()?.split_once('.').and_then(|(_, minor)| number(minor));
    Some((number(rest)?, minor.unwrap_or(0)))
}

/// Asks for a little more reasoning after a server refused the body with `complaint`, or takes the
/// fields out; true if that changed anything. Each change takes away from what is asked for, so
/// repeating it ends.
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

/// The next more effort that the complaint doesn't rule out.
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

/// Takes out the fields that the complaint names, or all of them where it names none.
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
