//! How each wire format is asked how much to reason before the answer, and what is taken back when a server refuses that. It
//! changes request bodies only.

use super::Endpoint;
use crate::config::preset::{Preset, ProviderKind, Reasoning};
use crate::model::{Category, Request};
use serde_json::{Map, Value, json};

/// The top-level fields that [`set_level`] may set.
const FIELDS: [&str; 6] =
    ["reasoning_effort", "chat_template_kwargs", "reasoning", "thinking", "output_config", "think"];

/// The values of `reasoning_effort` from the least, as OpenAI documents them.
const EFFORTS: [&str; 3] = ["none", "minimal", "low"];

/// The least budget of the Gemini models that can't go without thinking, in tokens
/// (<https://ai.google.dev/gemini-api/docs/thinking>).
const LEAST_BUDGET: u32 = 128;

/// How much a request is to be reasoned about; none to leave it to the server. A second opinion is one word, and a suggested
/// command is waited for: the reasoning before them isn't, unless the preset says so for the latter. Where an answer is bounded, its
/// reasoning would use that up.
pub fn wanted_level(preset: &Preset, request: &Request) -> Option<Reasoning> {
    // A bound of the user's own leaves the room that they want.
    let is_unbounded = request.max_tokens.is_none() || preset.max_tokens.is_some();
    match (request.category, preset.reasoning) {
        (Category::Probe, _) | (Category::Suggest | Category::Fix, None) => Some(Reasoning::Off),
        (_, Some(level)) if level == Reasoning::Off || is_unbounded => Some(level),
        _ => None,
    }
}

/// Asks for as much reasoning, in the words of the provider; `Off` is as little as the model allows.
pub fn set_level(endpoint: &Endpoint, level: Reasoning, body: &mut Value) {
    let model = endpoint.preset.model.to_lowercase();
    match endpoint.preset.provider {
        ProviderKind::Anthropic => anthropic(&model, level, body),
        ProviderKind::Gemini => {
            if let Some(config) = gemini(&model, level) {
                body["generationConfig"]["thinkingConfig"] = config;
            }
        }
        // The gpt-oss models know levels only (<https://docs.ollama.com/capabilities/thinking>).
        ProviderKind::Ollama => {
            body["think"] = match level {
                Reasoning::Off if model.contains("gpt-oss") => json!("low"),
                _ if model.contains("gpt-oss") => json!(level.name()),
                _ => json!(level != Reasoning::Off),
            };
        }
        ProviderKind::Openai | ProviderKind::Cookbook => {
            let url = endpoint.base_url().ok();
            openai(url.as_ref().and_then(|url| url.host_str()).unwrap_or_default(), &model, level, body);
        }
    }
}

/// Models up to 4.5 take a budget of tokens, later ones an effort
/// (<https://docs.anthropic.com/en/docs/build-with-claude/adaptive-thinking>).
fn anthropic(model: &str, level: Reasoning, body: &mut Value) {
    let budget = match level {
        Reasoning::Off => return body["thinking"] = json!({"type": "disabled"}),
        Reasoning::Low => 1024,
        Reasoning::Medium => 4096,
        Reasoning::High => 16_384,
    };
    // Routers write `claude-opus-4.6` for `claude-opus-4-6`, and some `@` in front of a date.
    let ends: &[char] = if model.contains("claude") { &['-', '.', '@'] } else { &['-'] };
    let numbers = model.split(ends).filter_map(|part| part.parse::<u32>().ok()).filter(|number| *number < 100);
    let version: Vec<u32> = numbers.take(2).collect();
    if version.as_slice() > [4, 5].as_slice() {
        body["thinking"] = json!({"type": "adaptive"});
        body["output_config"] = json!({"effort": level.name()});
        return;
    }
    // With a budget, a call must stand behind the thoughts that led to it, which a conversation doesn't carry.
    let last = body["messages"].as_array().and_then(|all| all.last()).map(|message| &message["content"]);
    let answers_calls =
        last.and_then(Value::as_array).is_some_and(|blocks| blocks.iter().any(|block| block["type"] == "tool_result"));
    // It counts as a part of the answer.
    let budget = body["max_tokens"].as_u64().map_or(budget, |most| budget.min(most / 2));
    if budget >= 1024 && version.as_slice() >= [3, 7].as_slice() && !answers_calls {
        body["thinking"] = json!({"type": "enabled", "budget_tokens": budget});
    }
}

/// The thinking configuration of a Gemini model; none for those that don't think.
fn gemini(model: &str, level: Reasoning) -> Option<Value> {
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

/// The OpenAI format has no common field for it: known hosts get their own, others the two that local servers and gateways read.
fn openai(host: &str, model: &str, level: Reasoning, body: &mut Value) {
    let off = level == Reasoning::Off;
    let effort = if off { least_effort(model) } else { Some(level.name()) };
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
            // llama.cpp, vLLM and SGLang hand this to the model's template.
            body["chat_template_kwargs"] = json!({"enable_thinking": !off});
        }
    }
}

/// The least `reasoning_effort` of a model; none for one that isn't known to reason.
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

/// The version behind `prefix`: (5, 1) for `gpt-5.1-mini`, (6, 0) for `gpt-6`.
fn version(model: &str, prefix: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let rest = model.rsplit('/').next()?.strip_prefix(prefix)?;
    let minor = rest.split('-').next()?.split_once('.').and_then(|(_, minor)| number(minor));
    Some((number(rest)?, minor.unwrap_or(0)))
}

/// Asks for a little more reasoning after a server refused the body with `complaint`, or takes the fields out; true if that
/// changed anything. Each change takes away from what is asked for, so repeating it ends.
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
