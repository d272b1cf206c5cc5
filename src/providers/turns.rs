//! A conversation in the shape every provider accepts: roles alternate, no turn is empty, each tool call has its
//! result right after it and each result its call. The dialects render these turns; nothing is sent from here.

use crate::model::{Message, Role, ToolCall};
use std::borrow::Cow;
use std::collections::HashSet;

/// The longest call id that all providers take (OpenAI's limit).
const MAX_ID: usize = 40;

/// What stands in for a result that isn't in the conversation: every API refuses a call without one.
const NO_RESULT: &str = "(not run)";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// What the person said.
    User(String),
    /// What the model said and asked for.
    Assistant {
        /// The text, maybe empty when there are calls.
        text: String,
        calls: Vec<ToolCall>,
    },
    /// The results of the calls of the turn before, in the order of the calls.
    Results(Vec<ToolResult>),
}

/// The result of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolResult {
    /// The id of the call.
    pub id: String,
    /// The tool's name, which Gemini and Ollama want instead of the id.
    pub name: String,
    pub content: String,
}

/// Brings messages into that shape. Ids that are missing, repeated or in a form only one provider knows are
/// replaced, in the call and in its result alike. A result whose call is gone (evicted) becomes text of the user.
pub fn turns(messages: &[Message]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut seen = HashSet::new();
    let mut rest = messages;
    while let Some((message, tail)) = rest.split_first() {
        rest = tail;
        match message.role {
            Role::User => push_user(&mut turns, &message.content),
            Role::Tool => push_user(&mut turns, &format!("Result of an earlier tool call:\n{}", message.content)),
            Role::Assistant => {
                let results = rest.iter().take_while(|m| m.role == Role::Tool).count();
                let (answers, tail) = rest.split_at(results);
                push_assistant(&mut turns, message, answers, &mut seen);
                rest = tail;
            }
        }
    }
    turns
}

fn push_user(turns: &mut Vec<Turn>, content: &str) {
    if content.trim().is_empty() {
        return;
    }
    match turns.last_mut() {
        Some(Turn::User(text)) => join(text, content),
        _ => turns.push(Turn::User(content.to_owned())),
    }
}

fn push_assistant(turns: &mut Vec<Turn>, message: &Message, answers: &[Message], seen: &mut HashSet<String>) {
    let mut calls = Vec::new();
    let mut results = Vec::new();
    let mut used = vec![false; answers.len()];
    for call in &message.tool_calls {
        let found = answers
            .iter()
            .enumerate()
            .find(|(i, a)| !used[*i] && a.tool_call_id.as_deref() == Some(call.id.as_str()))
            .map(|(i, _)| i);
        if let Some(i) = found {
            used[i] = true;
        }
        let id = unique_id(&call.id, seen).into_owned();
        let content = found.map_or(NO_RESULT, |i| answers[i].content.as_str());
        results.push(ToolResult { id: id.clone(), name: call.name.clone(), content: content.to_owned() });
        calls.push(ToolCall { id, ..call.clone() });
    }
    let text = if message.content.trim().is_empty() { "" } else { message.content.as_str() };
    match turns.last_mut() {
        Some(Turn::Assistant { text: last, calls: last_calls }) if last_calls.is_empty() => {
            join(last, text);
            *last_calls = calls;
        }
        _ if text.is_empty() && calls.is_empty() => {}
        _ => turns.push(Turn::Assistant { text: text.to_owned(), calls }),
    }
    if !results.is_empty() {
        turns.push(Turn::Results(results));
    }
    for (answer, _) in answers.iter().zip(&used).filter(|(_, used)| !**used) {
        push_user(turns, &format!("Result of an earlier tool call:\n{}", answer.content));
    }
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(more);
}

fn unique_id<'a>(id: &'a str, seen: &mut HashSet<String>) -> Cow<'a, str> {
    let good = (1..=MAX_ID).contains(&id.len())
        && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        && !seen.contains(id);
    let id = if good {
        Cow::Borrowed(id)
    } else {
        let mut n = seen.len();
        while seen.contains(&format!("call_{n}")) {
            n += 1;
        }
        Cow::Owned(format!("call_{n}"))
    };
    seen.insert(id.clone().into_owned());
    id
}

/// A call's arguments as a JSON object, for the formats that want one: text that isn't an object gives an empty one.
pub fn arguments_object(arguments: &str) -> serde_json::Value {
    match serde_json::from_str(arguments) {
        Ok(value @ serde_json::Value::Object(_)) => value,
        _ => serde_json::json!({}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(id: &str) -> ToolCall {
        ToolCall { id: id.into(), name: "run".into(), arguments: "{}".into() }
    }

    fn asks(text: &str, ids: &[&str]) -> Message {
        Message { tool_calls: ids.iter().map(|id| call(id)).collect(), ..Message::text(Role::Assistant, text) }
    }

    fn result(id: &str, content: &str) -> Message {
        Message { tool_call_id: Some(id.into()), ..Message::text(Role::Tool, content) }
    }

    fn ids(turns: &[Turn]) -> Vec<(Vec<String>, Vec<String>)> {
        let mut all = Vec::new();
        for pair in turns.windows(2) {
            if let [Turn::Assistant { calls, .. }, Turn::Results(results)] = pair {
                all.push((
                    calls.iter().map(|c| c.id.clone()).collect(),
                    results.iter().map(|r| r.id.clone()).collect(),
                ));
            }
        }
        all
    }

    #[test]
    fn neighbours_of_one_role_are_merged_and_empty_ones_dropped() {
        let messages = [
            Message::text(Role::User, "a"),
            Message::text(Role::User, " "),
            Message::text(Role::User, "b"),
            Message::text(Role::Assistant, ""),
            Message::text(Role::Assistant, "c"),
            Message::text(Role::Assistant, "d"),
            Message::text(Role::User, "e"),
        ];
        assert_eq!(
            turns(&messages),
            [
                Turn::User("a\n\nb".into()),
                Turn::Assistant { text: "c\n\nd".into(), calls: vec![] },
                Turn::User("e".into())
            ]
        );
    }

    #[test]
    fn results_follow_their_calls_in_order_and_gaps_are_filled() {
        let messages =
            [asks("", &["x", "y", "z"]), result("y", "two"), result("x", "one"), Message::text(Role::User, "go")];
        let turns = turns(&messages);
        let Turn::Results(results) = &turns[1] else { panic!("{turns:?}") };
        let got: Vec<_> = results.iter().map(|r| (r.id.as_str(), r.content.as_str())).collect();
        assert_eq!(got, [("x", "one"), ("y", "two"), ("z", NO_RESULT)]);
        assert_eq!(turns[2], Turn::User("go".into()));
    }

    #[test]
    fn a_result_without_its_call_becomes_text() {
        let messages = [result("gone", "42"), Message::text(Role::User, "next")];
        assert_eq!(turns(&messages), [Turn::User("Result of an earlier tool call:\n42\n\nnext".into())]);
    }

    #[test]
    fn ids_are_unique_and_in_a_form_all_accept() {
        let long = "x".repeat(60);
        let messages = [
            asks("", &["call_0", "call_0"]),
            result("call_0", "a"),
            result("call_0", "b"),
            asks("", &["call_0", "", "a/b", &long]),
        ];
        let turns = turns(&messages);
        let all = ids(&turns);
        let mut flat: Vec<&String> = all.iter().flat_map(|(calls, _)| calls).collect();
        assert!(all.iter().all(|(calls, results)| calls == results), "{all:?}");
        assert_eq!(flat[0], "call_0");
        flat.sort();
        flat.dedup();
        assert_eq!(flat.len(), 6);
        let Turn::Results(first) = &turns[1] else { panic!("{turns:?}") };
        assert_eq!([first[0].content.as_str(), first[1].content.as_str()], ["a", "b"]);
    }

    #[test]
    fn arguments_that_are_no_object() {
        assert_eq!(arguments_object("{\"a\":1}"), serde_json::json!({"a":1}));
        for bad in ["", "[1]", "{\"a\"", "null"] {
            assert_eq!(arguments_object(bad), serde_json::json!({}));
        }
    }
}
