//! The unit tests of `turns.rs`.

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

fn ids(turns: &[WireTurn]) -> Vec<(Vec<String>, Vec<String>)> {
    let mut all = Vec::new();
    for pair in turns.windows(2) {
        if let [WireTurn::Assistant { calls, .. }, WireTurn::Results(results)] = pair {
            all.push((calls.iter().map(|c| c.id.clone()).collect(), results.iter().map(|r| r.id.clone()).collect()));
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
            WireTurn::User("a\n\nb".into()),
            WireTurn::Assistant { text: "c\n\nd".into(), calls: vec![] },
            WireTurn::User("e".into())
        ]
    );
}

#[test]
fn results_follow_their_calls_in_order_and_gaps_are_filled() {
    let messages =
        [asks("", &["x", "y", "z"]), result("y", "two"), result("x", "one"), Message::text(Role::User, "go")];
    let turns = turns(&messages);
    let WireTurn::Results(results) = &turns[1] else { panic!("{turns:?}") };
    let got: Vec<_> = results.iter().map(|r| (r.id.as_str(), r.content.as_str())).collect();
    assert_eq!(got, [("x", "one"), ("y", "two"), ("z", NO_RESULT)]);
    assert_eq!(turns[2], WireTurn::User("go".into()));
}

#[test]
fn a_result_without_its_call_becomes_text() {
    let messages = [result("gone", "42"), Message::text(Role::User, "next")];
    assert_eq!(turns(&messages), [WireTurn::User("Result of an earlier tool call:\n42\n\nnext".into())]);
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
    let WireTurn::Results(first) = &turns[1] else { panic!("{turns:?}") };
    assert_eq!([first[0].content.as_str(), first[1].content.as_str()], ["a", "b"]);
}

#[test]
fn arguments_that_are_no_object() {
    assert_eq!(arguments_object("{\"a\":1}"), serde_json::json!({"a":1}));
    for bad in ["", "[1]", "{\"a\"", "null"] {
        assert_eq!(arguments_object(bad), serde_json::json!({}));
    }
}

#[test]
fn the_instruction_is_there_whatever_is_left_of_the_conversation() {
    let preset = Preset::default();
    for messages in [
        vec![Message::text(Role::User, "a")],
        vec![asks("", &["1"]), result("1", "fine")],
        vec![result("1", "fine")],
        vec![Message::text(Role::Assistant, "a")],
        Vec::new(),
    ] {
        let mut request = ModelRequest::internal(crate::model::Category::Main, "", "", 1);
        (request.instruction, request.messages) = ("do it".to_owned(), messages);
        request.tools =
            vec![crate::model::ToolSpec { name: "run".into(), description: String::new(), parameters: json!({}) }];
        let turns = request_turns(&request, &preset);
        let told = |turn: &WireTurn| matches!(turn, WireTurn::User(text) if text.ends_with("do it"));
        assert_eq!(turns.iter().filter(|turn| told(turn)).count(), 1, "{turns:?}");
    }
}
