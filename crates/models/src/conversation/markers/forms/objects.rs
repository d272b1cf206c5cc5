//! Commands in JSON objects or tags.

use std::sync::LazyLock;

use crate::lists;
use crate::own_pattern::own_pattern;
use regex::Regex;
use serde_json::Value;

const DEEPEST: usize = 4;

/// A member of nearly JSON: single quotes, extra comma, no end.
static MEMBER: LazyLock<Regex> =
    LazyLock::new(|| own_pattern(r#"["']([A-Za-z_-]+)["']\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')"#));

static TAG: LazyLock<Regex> = LazyLock::new(|| own_pattern(r"<([a-z_-]+)(?:\s[^<>]*)?>"));

/// From an object at the text's start.
pub(super) fn of_json(text: &str) -> Vec<String> {
    let text = text.trim();
    if !text.starts_with(['{', '[']) || text.starts_with("[[") || text.starts_with("{ ") && !text.contains(['"', '\''])
    {
        return Vec::new();
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    if let Some(Ok(value)) = values.next() {
        return held_by(&value, false, 0);
    }
    let held = |found: regex::Captures<'_>| {
        let name = found.get(1)?.as_str().to_lowercase();
        let text = found.get(2).or_else(|| found.get(3))?.as_str();
        let plain = serde_json::from_str(&format!("\"{}\"", text.replace("\\'", "'")));
        lists::REPLIES_HOLDERS.has(&name).then(|| plain.unwrap_or_else(|_| text.to_owned()))
    };
    MEMBER.captures_iter(text).filter_map(held).collect()
}

/// `inside` a member for commands every text is one.
fn held_by(value: &Value, inside: bool, depth: usize) -> Vec<String> {
    if depth > DEEPEST {
        return Vec::new();
    }
    match value {
        Value::String(text) if inside => vec![text.clone()],
        // Arguments of a call are often JSON within JSON.
        Value::String(text) if text.trim_start().starts_with('{') => {
            serde_json::from_str(text).map_or_else(|_| Vec::new(), |value| held_by(&value, false, depth + 1))
        }
        Value::Array(items) if inside && is_words(items) => Vec::new(),
        Value::Array(items) => items.iter().flat_map(|item| held_by(item, inside, depth + 1)).collect(),
        Value::Object(members) => {
            let held = |list: aish_text::lists::List, inside| {
                let named = members.iter().filter(|(name, _)| list.has(&name.to_lowercase()));
                named.flat_map(|(_, value)| held_by(value, inside, depth + 1)).collect::<Vec<_>>()
            };
            let commands = held(lists::REPLIES_HOLDERS, true);
            let said = |value: &Value| match value {
                Value::String(text) => !text.trim().is_empty(),
                Value::Array(items) => !items.is_empty(),
                Value::Object(members) => !members.is_empty(),
                _ => false,
            };
            let apart =
                members.iter().any(|(name, value)| lists::REPLIES_APART.has(&name.to_lowercase()) && said(value));
            if apart && !commands.is_empty() {
                // How they were to be quoted isn't known.
                return Vec::new();
            }
            if commands.is_empty() { held(lists::REPLIES_AROUND, false) } else { commands }
        }
        _ => Vec::new(),
    }
}

/// The words of one command; their quoting is lost.
fn is_words(items: &[Value]) -> bool {
    items.len() > 1 && items.iter().filter_map(Value::as_str).any(|item| !item.contains(' '))
}

/// Commands, and text in tags around commands; of tags at the beginnings of lines.
pub(super) fn of_tags(text: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut commands, mut around) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(found) = TAG.captures_at(text, at) {
        let (Some(all), Some(name)) = (found.get(0), found.get(1)) else { break };
        at = all.end();
        if lists::REPLIES_APART.has(name.as_str()) && !commands.is_empty() {
            return (Vec::new(), Vec::new());
        }
        let begins = text[..all.start()].rsplit('\n').next().is_some_and(|before| before.trim().is_empty());
        let held = lists::REPLIES_HOLDERS.has(name.as_str());
        if !begins || !(held || lists::REPLIES_AROUND.has(name.as_str())) {
            continue;
        }
        let close = format!("</{}>", name.as_str());
        let Some(length) = text[at..].find(&close) else { continue };
        if held { &mut commands } else { &mut around }.push(&text[at..at + length]);
        at += length + close.len();
    }
    (commands, around)
}
