//! Tool calls that arrive as text: between the marks of `crates/base/data/words.lists`, as JSON, or
//! in a fence. Only for offered tools; what isn't wholly a call stays text.

use super::turns::is_object;
use crate::conversation::think_tag::partial_suffix;
use crate::lists;
use crate::model::ToolCall;
use serde_json::Value;

#[derive(Debug)]
pub struct TextCalls {
    names: Vec<String>,
    held: String,
    /// The held text looks like a call: nothing behind it is shown before the end.
    is_call: bool,
    at_line_start: bool,
}

impl TextCalls {
    pub fn new(names: Vec<String>) -> Self {
        Self { names, held: String::new(), is_call: false, at_line_start: true }
    }

    /// Returns the text that is surely no part of a call.
    pub fn push(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        let end = if self.is_call { 0 } else { self.certain() };
        let rest = self.held.split_off(end);
        let text = std::mem::replace(&mut self.held, rest);
        if let Some(line) = text.rsplit('\n').next().filter(|_| !text.is_empty()) {
            self.at_line_start = line.trim().is_empty() && (self.at_line_start || line.len() < text.len());
        }
        text
    }

    /// Length of the held text that is no part of a call.
    fn certain(&mut self) -> usize {
        let mut at = 0;
        let mut line_start = self.at_line_start;
        for line in self.held.split_inclusive('\n') {
            if line.ends_with('\n') && line.trim().is_empty() {
                at += line.len();
                line_start = true;
                continue;
            }
            let indent = line.len() - line.trim_start().len();
            let mark = marks().filter_map(|mark| line.find(mark)).min();
            let rest = &self.held[at + indent..];
            let json = if line_start { begins_json(rest) } else { Some(false) };
            if json != Some(false) {
                self.is_call = json == Some(true);
                return at;
            }
            if let Some(place) = mark {
                self.is_call = true;
                return at + place;
            }
            at += line.len();
            line_start = line.ends_with('\n');
        }
        let unfinished = marks().map(|mark| partial_suffix(&self.held, mark)).max().unwrap_or(0);
        self.held.len() - unfinished
    }

    pub fn held(&self) -> usize {
        self.held.len()
    }

    /// `whole` or not: the rest of the text, and the calls.
    pub fn finish(self, whole: bool) -> (String, Vec<ToolCall>) {
        match read_calls(&self.held, &self.names).filter(|_| whole) {
            Some(calls) => (String::new(), calls),
            None => (self.held, Vec::new()),
        }
    }
}

/// JSON, or a fence around it, at a line's start; none while unknown.
fn begins_json(text: &str) -> Option<bool> {
    let inside = match text.strip_prefix("```") {
        Some(fence) => {
            let (info, inside) = fence.split_once('\n')?;
            if !matches!(info.trim(), "" | "json" | "tool_call" | "tool_code" | "tool") {
                return Some(false);
            }
            inside.trim_start()
        }
        None if !text.is_empty() && "```".starts_with(text) => return None,
        None => text,
    };
    // An object with a member, or a list of such.
    let mut signs = inside.chars().filter(|c| !c.is_whitespace());
    match (signs.next()?, signs.next()) {
        ('{' | '[', None) => None,
        ('{', Some(next)) => Some(next == '"'),
        ('[', Some(next)) => Some(next == '{'),
        _ => Some(false),
    }
}

fn marks() -> impl Iterator<Item = &'static str> {
    lists::CALL_MARKS.words()
}

/// None if the text holds anything else than calls of these tools.
fn read_calls(text: &str, names: &[String]) -> Option<Vec<ToolCall>> {
    let (mut rest, mut marked, mut calls) = (text, false, Vec::new());
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ';' | ','));
        if let Some(mark) = marks().filter(|mark| rest.starts_with(mark)).max_by_key(|mark| mark.len()) {
            rest = &rest[mark.len()..];
            marked = true;
        } else if let Some(fence) = rest.strip_prefix("```") {
            rest = fence.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '_');
        } else if rest.starts_with(['{', '[']) {
            let (value, behind) = one_value(rest)?;
            push_calls(&value, marked, names, &mut calls)?;
            rest = behind;
        } else if rest.is_empty() {
            return (!calls.is_empty()).then_some(calls);
        } else {
            // Mistral's and Llama's other form: the name, then the arguments.
            let (name, behind) = rest.split_at(rest.find(['{', '[', '>', ' ', '\n'])?);
            let behind = behind.trim_start_matches(['>', ' ', '\n']);
            let behind = behind.strip_prefix("[ARGS]").unwrap_or(behind).trim_start();
            let (arguments, behind) = one_value(behind).filter(|(value, _)| marked && value.is_object())?;
            push_call(name, &arguments, names, &mut calls)?;
            rest = behind;
        }
    }
}

fn one_value(text: &str) -> Option<(Value, &str)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let value = values.next()?.ok()?;
    Some((value, &text[values.byte_offset()..]))
}

/// One call, a list, or OpenAI's form around them.
fn push_calls(value: &Value, marked: bool, names: &[String], calls: &mut Vec<ToolCall>) -> Option<()> {
    let list = value.as_array().or_else(|| value["tool_calls"].as_array());
    if let Some(list) = list {
        return list.iter().try_for_each(|one| push_calls(one, marked, names, calls));
    }
    let call = if value["function"].is_object() { &value["function"] } else { value };
    let arguments = lists::CALL_ARGUMENTS.words().map(|field| &call[field]).find(|value| !value.is_null());
    let arguments = arguments.cloned().or_else(|| marked.then(|| Value::Object(serde_json::Map::new())))?;
    push_call(call["name"].as_str()?, &arguments, names, calls)
}

fn push_call(name: &str, arguments: &Value, names: &[String], calls: &mut Vec<ToolCall>) -> Option<()> {
    let name = name.strip_prefix("functions.").unwrap_or(name);
    let arguments = arguments.as_str().map_or_else(|| arguments.to_string(), str::to_owned);
    let known = names.iter().any(|offered| offered == name) && is_object(&arguments);
    known.then(|| calls.push(ToolCall { id: format!("call_{}", calls.len()), name: name.to_owned(), arguments }))
}

#[cfg(test)]
#[path = "text_calls_tests.rs"]
mod tests;
