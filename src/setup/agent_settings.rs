//! The settings of coding agents on this machine: which agents are here, and putting `aish hook` into their JSON and out of it.
//! Comments, order and everything else in the file stay. Text in, text out.

use std::path::{Path, PathBuf};

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstArray, CstInputValue, CstNode, CstObject, CstRootNode};
use serde_json::Value;

use aish_judge::hook::Agent;
use aish_judge::hook::config::config;

/// Agents whose settings for all projects are JSON: their directory below the home, the file in it, the agent's name.
const KNOWN: [(Agent, &str, &str, &str); 5] = [
    (Agent::ClaudeCode, ".claude", "settings.json", "Claude Code"),
    (Agent::Codex, ".codex", "hooks.json", "Codex"),
    (Agent::Gemini, ".gemini", "settings.json", "Gemini CLI"),
    (Agent::Cursor, ".cursor", "hooks.json", "Cursor"),
    (Agent::Qwen, ".qwen", "settings.json", "Qwen Code"),
];

/// An agent that has been used on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentHere {
    pub agent: Agent,
    /// As people call it.
    pub title: &'static str,
    pub settings: PathBuf,
}

/// The agents that have a directory of settings in this home.
pub fn find_agents(home: &Path) -> Vec<AgentHere> {
    let here = KNOWN.iter().filter(|(_, dir, ..)| home.join(dir).is_dir());
    here.map(|(agent, dir, file, title)| AgentHere { agent: *agent, title, settings: home.join(dir).join(file) })
        .collect()
}

/// The settings with our hook in them; the same text where it is there already.
///
/// # Errors
/// When the text is no JSON, or has something else where the hook belongs.
pub fn with_hook(agent: Agent, text: &str) -> Result<String, String> {
    let (root, ours) = parse(agent, text)?;
    let object = root.object_value_or_create().ok_or("its top is no object")?;
    merge_object(&object, &ours)?;
    let mut text = root.to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// The settings without our hook; nothing when nothing else is in them.
///
/// # Errors
/// When the text is no JSON.
pub fn without_hook(agent: Agent, text: &str) -> Result<Option<String>, String> {
    let (root, ours) = parse(agent, text)?;
    let Some(object) = root.object_value() else { return Ok(Some(text.to_owned())) };
    take_from_object(&object, &ours);
    Ok((!object.properties().is_empty()).then(|| root.to_string()))
}

fn parse(agent: Agent, text: &str) -> Result<(CstRootNode, Value), String> {
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
                items.iter().filter(|item| find_item(&array, item).is_none()).for_each(|item| {
                    array.ensure_multiline();
                    array.append(input(item));
                });
            }
            // Such as the version of the format: the user's stays.
            _ if into.get(name).is_some() => {}
            _ => drop(into.append(name, input(value))),
        }
    }
    Ok(())
}

/// Takes away what is exactly ours, and what is empty then.
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
            // Worth nothing without the hooks.
            _ => from.properties().len() == 1,
        };
        if emptied {
            property.remove();
        }
    }
    // A version that stood in front of the hooks.
    if let [last] = from.properties().as_slice() {
        let name = last.decoded_name().unwrap_or_default();
        if ours.get(&name).is_some_and(|value| !value.is_object() && !value.is_array()) {
            from.properties().into_iter().for_each(jsonc_parser::cst::CstObjectProp::remove);
        }
    }
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
