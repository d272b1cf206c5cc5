//! Finds coding agents and edits `aish hook` into and out of their JSON settings; the rest stays.

use std::path::{Path, PathBuf};

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstArray, CstInputValue, CstNode, CstObject, CstRootNode};
use serde_json::Value;

use aish_judge::hook::{HookedAgent, config};

/// Their directory below the home, the settings file in it, the agent's name.
const KNOWN: [(HookedAgent, &str, &str, &str); 5] = [
    (HookedAgent::ClaudeCode, ".claude", "settings.json", "Claude Code"),
    (HookedAgent::Codex, ".codex", "hooks.json", "Codex"),
    (HookedAgent::Gemini, ".gemini", "settings.json", "Gemini CLI"),
    (HookedAgent::Cursor, ".cursor", "hooks.json", "Cursor"),
    (HookedAgent::Qwen, ".qwen", "settings.json", "Qwen Code"),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentHere {
    pub agent: HookedAgent,
    pub title: &'static str,
    pub settings: PathBuf,
}

pub fn find_agents(home: &Path) -> Vec<AgentHere> {
    let here = KNOWN.iter().filter(|(_, dir, ..)| home.join(dir).is_dir());
    here.map(|(agent, dir, file, title)| AgentHere { agent: *agent, title, settings: home.join(dir).join(file) })
        .collect()
}

pub fn has_hook(agent: HookedAgent, text: &str) -> bool {
    text.contains(&format!("aish hook {}", agent.name()))
}

/// Tools that an older version's hook doesn't match. Empty without a hook or for unreadable text.
pub fn unseen_tools(agent: HookedAgent, text: &str) -> Vec<String> {
    let Ok((root, ours)) = parse(agent, text) else { return Vec::new() };
    if !has_hook(agent, text) {
        return Vec::new();
    }
    let there = root.to_serde_value().unwrap_or_default();
    let mut unseen = Vec::new();
    for (event, items) in ours["hooks"].as_object().into_iter().flatten() {
        let wanted = items.as_array().into_iter().flatten().filter_map(|item| item["matcher"].as_str());
        let found =
            there["hooks"][event].as_array().into_iter().flatten().filter(|item| has_hook(agent, &item.to_string()));
        let matchers: Vec<Option<&str>> = found.map(|item| item["matcher"].as_str()).collect();
        for tool in wanted.flat_map(|matcher| matcher.split('|')) {
            if !matchers.iter().any(|matcher| matches_tool(*matcher, tool)) {
                unseen.push(tool.to_owned());
            }
        }
        // Without matchers the event alone counts.
        if items.as_array().is_some_and(|items| items.iter().all(|item| item["matcher"].is_null()))
            && matchers.is_empty()
        {
            unseen.push(event.clone());
        }
    }
    unseen
}

/// As our matcher does, or by matching all tools.
fn matches_tool(matcher: Option<&str>, tool: &str) -> bool {
    matcher.is_none_or(|matcher| matches!(matcher, "" | "*" | ".*") || matcher.split('|').any(|one| one == tool))
}

/// Updates an older version's matcher. Fails for no JSON, or something else in the hook's place.
pub fn with_hook(agent: HookedAgent, text: &str) -> Result<String, String> {
    let (root, ours) = parse(agent, text)?;
    let object = root.object_value_or_create().ok_or("its top is no object")?;
    merge_object(&object, &ours)?;
    let mut text = root.to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// None when nothing else remains. Fails when the text is no JSON.
pub fn without_hook(agent: HookedAgent, text: &str) -> Result<Option<String>, String> {
    let (root, ours) = parse(agent, text)?;
    let Some(object) = root.object_value() else { return Ok(Some(text.to_owned())) };
    take_from_object(&object, &ours);
    Ok((!object.properties().is_empty()).then(|| root.to_string()))
}

fn parse(agent: HookedAgent, text: &str) -> Result<(CstRootNode, Value), String> {
    let root = CstRootNode::parse(text, &ParseOptions::default()).map_err(|error| format!("isn't JSON: {error}"))?;
    let ours = serde_json::from_str(config(agent).1).map_err(|_| "can't be changed by aish")?;
    Ok((root, ours))
}

fn merge_object(into: &CstObject, ours: &Value) -> Result<(), String> {
    for (name, value) in ours.as_object().into_iter().flatten() {
        let other = || format!("has something else at `{name}`");
        match value {
            Value::Object(_) => merge_object(&into.object_value_or_create(name).ok_or_else(other)?, value)?,
            Value::Array(items) => {
                let array = into.array_value_or_create(name).ok_or_else(other)?;
                for item in items.iter().filter(|item| find_item(&array, item).is_none()) {
                    if !widen_older(&array, item) {
                        array.ensure_multiline();
                        array.append(input(item));
                    }
                }
            }
            // Such as the version of the format: the user's stays.
            _ if into.get(name).is_some() => {}
            _ => drop(into.append(name, input(value))),
        }
    }
    Ok(())
}

/// Removes exactly ours, and what is empty then.
fn take_from_object(from: &CstObject, ours: &Value) {
    for (name, value) in ours.as_object().into_iter().flatten() {
        let Some(property) = from.get(name) else { continue };
        let emptied = match value {
            Value::Object(_) => property.object_value().is_some_and(|below| {
                take_from_object(&below, value);
                below.properties().is_empty()
            }),
            Value::Array(items) => property.array_value().is_some_and(|array| {
                items.iter().filter_map(|item| find_item(&array, item)).for_each(CstNode::remove);
                array.elements().is_empty()
            }),
            // Worthless without the hooks.
            _ => from.properties().len() == 1,
        };
        if emptied {
            property.remove();
        }
    }
    // A version in front of the hooks.
    if let [last] = from.properties().as_slice() {
        let name = last.decoded_name().unwrap_or_default();
        if ours.get(&name).is_some_and(|value| !value.is_object() && !value.is_array()) {
            from.properties().into_iter().for_each(jsonc_parser::cst::CstObjectProp::remove);
        }
    }
}

/// Adds the tools missing in an older entry of `item`'s command; false if the user has changed it.
fn widen_older(array: &CstArray, item: &Value) -> bool {
    let Some(wanted) = item["matcher"].as_str() else { return false };
    let is_older = |element: &CstNode| {
        let mut there = element.to_serde_value().unwrap_or_default();
        let is_matched = there["matcher"].is_string();
        there["matcher"] = item["matcher"].clone();
        is_matched && there == *item
    };
    let Some(older) = array.elements().into_iter().find(is_older).and_then(|element| element.as_object()) else {
        return false;
    };
    let Some(property) = older.get("matcher") else { return false };
    let old = older.to_serde_value().unwrap_or_default()["matcher"].as_str().unwrap_or_default().to_owned();
    if matches!(old.as_str(), "" | "*" | ".*") {
        return true;
    }
    let own = old.split('|').filter(|tool| !matches_tool(Some(wanted), tool));
    let all: Vec<&str> = wanted.split('|').chain(own).collect();
    property.set_value(CstInputValue::String(all.join("|")));
    true
}

fn find_item(array: &CstArray, wanted: &Value) -> Option<CstNode> {
    array.elements().into_iter().find(|element| element.to_serde_value().as_ref() == Some(wanted))
}

fn input(value: &Value) -> CstInputValue {
    match value {
        Value::Null => CstInputValue::Null,
        Value::Bool(value) => CstInputValue::Bool(*value),
        Value::Number(number) => CstInputValue::Number(number.to_string()),
        Value::String(text) => CstInputValue::String(text.clone()),
        Value::Array(items) => CstInputValue::Array(items.iter().map(input).collect()),
        Value::Object(members) => {
            CstInputValue::Object(members.iter().map(|(name, value)| (name.clone(), input(value))).collect())
        }
    }
}

#[cfg(test)]
#[path = "agent_settings_tests.rs"]
mod tests;
