//! The unit tests of `decode.rs`.

use super::*;
use crate::providers::{anthropic::Anthropic, gemini::Gemini, ollama::Ollama, openai::Openai};
use serde_json::json;

fn emitted(calls: &mut Calls) -> Vec<(String, String, String)> {
    let mut out = Vec::new();
    calls.emit(&mut out);
    out.into_iter()
        .map(|event| match event {
            ReplyEvent::ToolCall(c) => (c.id, c.name, c.arguments),
            other => panic!("unexpected {other:?}"),
        })
        .collect()
}

fn owned(list: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    list.iter().map(|(a, b, c)| (a.to_string(), b.to_string(), c.to_string())).collect()
}

#[test]
fn pieces_join_by_index_even_when_they_interleave() {
    let mut calls = Calls::default();
    calls.add(Some(1), "b", "two", &json!("{\"y\""));
    calls.add(Some(0), "a", "one", &json!("{"));
    calls.add(Some(1), "", "", &json!(":2}"));
    calls.add(Some(0), "a", "one", &json!("}"));
    assert_eq!(emitted(&mut calls), owned(&[("a", "one", "{}"), ("b", "two", "{\"y\":2}")]));
    assert!(emitted(&mut calls).is_empty());
}

#[test]
fn missing_ids_and_indexes() {
    let mut calls = Calls::default();
    calls.add(None, "", "one", &json!("{\"x\":"));
    calls.add(None, "", "", &json!("1}"));
    calls.add(None, "", "two", &json!({"z": 3}));
    calls.add(None, "k", "three", &Value::Null);
    calls.add(None, "k", "three", &json!("{}"));
    let want = [("call_0", "one", "{\"x\":1}"), ("call_1", "two", "{\"z\":3}"), ("k", "three", "{}")];
    assert_eq!(emitted(&mut calls), owned(&want));
    calls.add(Some(0), "a", "one", &json!("{}"));
    calls.add(Some(0), "b", "two", &json!("{}"));
    assert_eq!(emitted(&mut calls), owned(&[("a", "one", "{}"), ("b", "two", "{}")]));
    calls.whole("", "one", &json!({}));
    calls.whole("", "two", &Value::Null);
    calls.whole("", "", &Value::Null);
    assert_eq!(emitted(&mut calls), owned(&[("call_0", "one", "{}"), ("call_1", "two", "{}")]));
}

#[test]
fn reasons_to_stop() {
    for (reasons, want) in [
        (&["stop", "STOP", "end_turn", "stop_sequence", "eos", "eos_token", "COMPLETE", "load"][..], Stop::End),
        (
            &[
                "length",
                "max_tokens",
                "MAX_TOKENS",
                "model_length",
                "stop_limit",
                "max_output_tokens",
                "model_context_window_exceeded",
            ],
            Stop::Length,
        ),
        (
            &[
                "content_filter",
                "SAFETY",
                "refusal",
                "RECITATION",
                "PROHIBITED_CONTENT",
                "SPII",
                "IMAGE_SAFETY",
                "sensitive",
            ],
            Stop::Filtered,
        ),
        (&["tool_calls", "tool_use", "function_call", "FUNCTION_CALL"], Stop::ToolCalls),
        (
            &[
                "error",
                "insufficient_system_resource",
                "pause_turn",
                "OTHER",
                "MALFORMED_FUNCTION_CALL",
                "abort",
                "timeout",
                "cancelled",
                "stopped: budget exceeded",
                "end_of_interrupted_turn",
                "network_error",
                "UNEXPECTED_TOOL_CALL",
            ],
            Stop::Failed,
        ),
    ] {
        for reason in reasons {
            assert_eq!(stop_reason(reason), want, "{reason}");
            assert_eq!(want.cut().is_none(), matches!(want, Stop::End | Stop::ToolCalls));
        }
    }
}

#[test]
fn counts_are_lenient() {
    for (value, want) in [(json!(7), 7), (json!(7.9), 7), (json!(null), 0), (json!(-3), 0), (json!("x"), 0)] {
        assert_eq!(token_count(&value), want, "{value}");
    }
}

#[test]
fn a_name_is_told_when_it_is_new() {
    let (mut named, mut out) = (NamedCall::default(), Vec::new());
    let long = "x".repeat(500);
    for value in
        [json!("a"), json!("a"), json!(null), json!(7), json!(""), json!("\u{7}"), json!(" b\n\u{1b}"), json!(long)]
    {
        named.take(&value, &mut out);
    }
    let names = ["a", "b", &long[..LONGEST_NAME]].map(|name| ReplyEvent::Model(name.to_owned()));
    assert_eq!(out, names);
}

#[test]
fn failures_in_their_forms() {
    for text in [
        r#"{"error":{"message":"no","code":"500"}}"#,
        r#"{"error":"no"}"#,
        r#"{"object":"error","message":"no"}"#,
        r#"{"type":"error","error":{"type":"x","message":"no"}}"#,
    ] {
        let error = error_of(&serde_json::from_str(text).unwrap()).unwrap();
        assert_eq!(error.message, "no", "{text}");
    }
    for text in [r#"{"error":null,"choices":[]}"#, r#"{"error":""}"#, r#"{"choices":[]}"#, "[]", "7"] {
        assert_eq!(error_of(&serde_json::from_str(text).unwrap()), None, "{text}");
    }
}

fn decode(dialect: &'static dyn Dialect, payloads: &[&str]) -> (Vec<ReplyEvent>, bool) {
    let (mut decoder, mut out, mut damaged) = (Decoder::new(dialect), Vec::new(), false);
    for payload in payloads {
        damaged |= decoder.decode_payload(payload, &mut out) == Err(Fault::Malformed);
    }
    (out, damaged)
}

/// What stands around a text that can't be read would be joined to another command.
#[test]
fn a_piece_that_holds_no_text_is_damage() {
    let openai = |content: &str| format!("{{\"choices\":[{{\"index\":0,\"delta\":{{\"content\":{content}}}}}]}}");
    for (content, damaged) in [
        ("5", true),
        ("true", true),
        ("{}", true),
        ("{\"text\":7}", true),
        ("null", false),
        ("[{\"type\":\"image\"}]", false),
    ] {
        assert_eq!(decode(&Openai, &[&openai(content)]), (Vec::new(), damaged), "{content}");
    }
    let text = |text: &str| vec![ReplyEvent::Text(text.to_owned())];
    assert_eq!(decode(&Openai, &[&openai("{\"text\":\"a\"}")]), (text("a"), false));
    for payload in ["3", "[]", "null", "\"x\""] {
        assert_eq!(decode(&Openai, &[payload]), (Vec::new(), true), "{payload}");
    }
    assert!(decode(&Ollama, &["{\"message\":{\"content\":7},\"done\":false}"]).1);
    let delta = "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":7}}";
    assert!(decode(&Anthropic, &[delta]).1);
    assert!(decode(&Gemini, &["{\"candidates\":[{\"content\":{\"parts\":[{\"text\":7}]}}]}"]).1);
}

#[test]
fn a_good_reason_behind_a_bad_one_says_nothing() {
    let stopped = |reasons: &[&str]| {
        let piece =
            |reason: &&str| format!("{{\"choices\":[{{\"index\":0,\"delta\":{{}},\"finish_reason\":\"{reason}\"}}]}}");
        let pieces: Vec<String> = reasons.iter().map(piece).collect();
        decode(&Openai, &pieces.iter().map(String::as_str).collect::<Vec<_>>()).0.pop()
    };
    for bad in ["length", "content_filter", "error"] {
        assert_eq!(stopped(&[bad, "stop"]), stopped(&[bad]), "{bad}");
        assert_eq!(stopped(&["stop", bad]), stopped(&[bad]), "{bad}");
    }
    assert_eq!(stopped(&["stop", "tool_calls"]), Some(ReplyEvent::Stop(Stop::ToolCalls)));
}
