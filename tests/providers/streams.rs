//! Answers that are in order, in all the forms that servers give them.

use super::*;
use crate::support::llm_server::{Gate, Script, Server, Step};
use aish::model::{Stop, ToolCall};
use serde_json::json;

const SSE: &[(&str, &str)] = &[("Content-Type", "text/event-stream")];

/// Opens a gate at the first piece of text, another one at the third turn of the spinner.
#[derive(Default)]
struct Opener {
    text: Gate,
    waited: Gate,
    waits: usize,
}

impl Sink for Opener {
    fn push_text(&mut self, _piece: &str) {
        self.text.open();
    }
    fn waiting(&mut self, _since_start: Duration) {
        self.waits += 1;
        if self.waits == 3 {
            self.waited.open();
        }
    }
}

#[test]
fn a_piece_is_shown_before_the_next_one_is_sent() {
    let mut sink = Opener::default();
    let script = Script::new()
        .head(200, SSE)
        .chunk("data: {\"choices\":[{\"delta\":{\"content\":\"one\"}}]}\n\n")
        .step(Step::Wait(sink.text.clone()))
        .chunk(
            "data: {\"choices\":[{\"delta\":{\"content\":\" two\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
        );
    let server = Server::scripted(vec![script]);
    let reply = call_in(&openai(&server), &ask("x"), &mut sink, &|_| None).unwrap();
    // Had the piece been held back, the server would have given up waiting only after its own
    // patience.
    assert!(sink.text.is_open() && reply.text == "one two");
}

#[test]
fn the_spinner_turns_until_the_first_piece() {
    let mut sink = Opener::default();
    let script = Script::new().step(Step::Wait(sink.waited.clone())).raw(Script::openai_text(&["ok"]).bytes());
    let server = Server::scripted(vec![script]);
    assert_eq!(call_in(&openai(&server), &ask("x"), &mut sink, &|_| None).unwrap().text, "ok");
    assert!(sink.waits >= 3);
}

#[test]
fn a_connection_that_stays_open_after_the_end_is_left() {
    let gemini = r#"data: {"candidates":[{"content":{"parts":[{"text":"hi"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":1}}"#;
    let openai = "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]";
    let anthropic = "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"hi\"}}\n\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n\ndata: {\"type\":\"message_stop\"}";
    let ollama = r#"{"message":{"content":"hi"},"done":true,"done_reason":"stop"}"#;
    // A whole JSON answer whose end isn't marked either.
    let plain = r#"{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}"#;
    // A reason to stop, but no end mark.
    let finish = "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}";
    use ProviderKind::*;
    for (kind, body) in [
        (Openai, openai),
        (Openai, plain),
        (Openai, finish),
        (Anthropic, anthropic),
        (Gemini, gemini),
        (Ollama, ollama),
    ] {
        let left = Gate::default();
        let script = Script::new().head(200, SSE).chunk(format!("{body}\n\n")).step(Step::Hold(left.clone()));
        let server = Server::scripted(vec![script]);
        let (reply, _) = run(&endpoint(kind, &server.url("/v1")), &ask("x"));
        assert_eq!(reply.unwrap().text, "hi", "{body}");
        assert!(left.wait(), "the client must close the connection: {body}");
    }
}

#[test]
fn sloppy_framing_is_read() {
    let text = "\u{feff}: hello\r\n\r\nevent: message\r\ndata:{\"choices\":[]}\r\n\r\n:ping\r\n\
        data: {\"choices\":[{\"delta\":{\"content\":\"caf\u{e9} \"}}]}\r\n\r\nid: 3\r\n\
        data: {\"choices\":[{\"delta\":\r\ndata: {\"content\":\"\u{1f600}\"}}]}\r\n\r\n\
        data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\r\n\r\ndata: [DONE]";
    for size in [1, 2, 7, 64] {
        let script = text.as_bytes().chunks(size).fold(Script::new().head(200, &[]), Script::chunk).end();
        let server = Server::scripted(vec![script]);
        let (reply, seen) = run(&openai(&server), &ask("x"));
        assert_eq!(reply.unwrap().text, "café 😀", "chunks of {size}");
        assert!(seen.notices.is_empty());
    }
}

#[test]
fn an_end_without_its_mark_is_an_end_if_the_model_stopped() {
    let stop = r#"{"choices":[{"delta":{"content":"hi"},"finish_reason":"length"}]}"#;
    let server = Server::scripted(vec![
        Script::sse(&[stop]),
        Script::new().head(200, SSE).chunk(format!("data: {stop}\n\n")).step(Step::Reset),
    ]);
    for _ in 0..2 {
        let reply = run(&openai(&server), &ask("x")).0.unwrap();
        assert_eq!((reply.text.as_str(), reply.stop, reply.usage), ("hi", Stop::Length, None));
    }
}

#[test]
fn comments_after_the_last_word_do_not_hold_the_answer_up() {
    let finish = "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}\n\n";
    let script = Script::new().head(200, SSE).chunk(finish);
    let pings = (0..200).fold(script, |s, _| s.chunk(": ping\n\n").step(Step::Pause(Duration::from_millis(100))));
    let sent_all = Gate::default();
    let server = Server::scripted(vec![pings.step(Step::Open(sent_all.clone()))]);
    assert_eq!(run(&openai(&server), &ask("x")).0.unwrap().text, "hi");
    assert!(!sent_all.is_open());
}

#[test]
fn reasoning_in_the_text_is_not_shown() {
    let server = Server::scripted(vec![Script::openai_text(&["<th", "ink>let me see</th", "ink>\n\n", "CMD: ls"])]);
    let (reply, seen) = run(&openai(&server), &ask("x"));
    assert_eq!((reply.unwrap().text.as_str(), seen.text().as_str()), ("CMD: ls", "CMD: ls"));
}

#[test]
fn calls_in_pieces_across_chunks() {
    let piece = |index: u64, function: serde_json::Value| {
        json!({"choices":[{"delta":{"tool_calls":[{"index":index,"function":function}]}}]}).to_string()
    };
    let data = [
        piece(0, json!({"name": "a", "arguments": "{\"x\""})),
        piece(1, json!({"name": "b", "arguments": ""})),
        piece(0, json!({"arguments": ":1}"})),
        json!({"choices":[{"delta":{},"finish_reason":"stop"}]}).to_string(),
        "[DONE]".into(),
    ];
    let server = Server::scripted(vec![Script::sse(&data.iter().map(String::as_str).collect::<Vec<_>>())]);
    let reply = run(&openai(&server), &ask("x")).0.unwrap();
    let call = |id: &str, name: &str, arguments: &str| ToolCall {
        id: id.into(),
        name: name.into(),
        arguments: arguments.into(),
    };
    assert_eq!(reply.tool_calls, [call("call_0", "a", "{\"x\":1}"), call("call_1", "b", "{}")]);
    assert_eq!(reply.stop, Stop::ToolCalls);
}

#[test]
fn a_server_that_refuses_a_field_is_asked_without_it() {
    let server = Server::answering(|request, _| {
        let body = request.json();
        if !body["stream_options"].is_null() {
            Script::json(400, &[], r#"{"error":{"message":"Unrecognized request argument supplied: stream_options"}}"#)
        } else if !body["max_tokens"].is_null() {
            let message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
            Script::json(400, &[], &json!({"error":{"message":message}}).to_string())
        } else if !body["response_format"].is_null() {
            Script::json(400, &[], r#"{"error":{"message":"This response_format type is unavailable now"}}"#)
        } else {
            Script::openai_text(&["ok"])
        }
    });
    let mut request = ask("x");
    request.max_tokens = Some(50);
    request.answer_schema = Some(json!({"type": "object"}));
    let (reply, seen) = run(&openai(&server), &request);
    assert_eq!(reply.unwrap().text, "ok");
    assert!(seen.notices.is_empty());
    let requests = server.requests();
    assert_eq!(requests.len(), 4);
    assert_eq!(requests[0].json()["response_format"]["json_schema"]["schema"]["type"], "object");
    assert_eq!(requests[3].json()["max_completion_tokens"], 50);
}

#[test]
fn what_is_on_the_wire() {
    use ProviderKind::*;
    let answers = [
        (Openai, r#"{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}"#),
        (Anthropic, r#"{"type":"message","content":[{"type":"text","text":"hi"}],"stop_reason":"end_turn"}"#),
        (Gemini, r#"{"candidates":[{"content":{"parts":[{"text":"hi"}]},"finishReason":"STOP"}]}"#),
        (Ollama, r#"{"message":{"content":"hi"},"done":true,"done_reason":"stop"}"#),
    ];
    let key = "sk-test-0123456789abcdef";
    for (kind, answer) in answers {
        for stream in [true, false] {
            let server = Server::scripted(vec![Script::json(200, &[], answer)]);
            let mut request = ask("hello");
            request.stream = stream;
            // With and without a trailing slash.
            let base = server.url(if stream { "/base" } else { "/base/" });
            let (reply, _) = run(&endpoint(kind, &base), &request);
            assert_eq!(reply.unwrap().text, "hi", "{kind:?} {stream}");
            let sent = server.requests().remove(0);
            let target = match (kind, stream) {
                (Openai, _) => "/base/chat/completions",
                (Anthropic, _) => "/base/messages",
                (Gemini, true) => "/base/models/test-model:streamGenerateContent?alt=sse",
                (Gemini, false) => "/base/models/test-model:generateContent",
                _ => "/base/api/chat",
            };
            assert_eq!((sent.method.as_str(), sent.target.as_str()), ("POST", target));
            let (header, value) = match kind {
                Anthropic => ("x-api-key", key.to_owned()),
                Gemini => ("x-goog-api-key", key.to_owned()),
                _ => ("authorization", format!("Bearer {key}")),
            };
            assert_eq!(sent.header(header), Some(value.as_str()));
            assert_eq!(sent.header("anthropic-version").is_some(), kind == Anthropic);
            assert_eq!(sent.header("user-agent"), Some(concat!("aish/", env!("CARGO_PKG_VERSION"))));
            assert!(!sent.target.contains(key) && !sent.body.contains(key));
            if kind != Gemini {
                assert_eq!(sent.json()["stream"].as_bool().unwrap_or(false), stream, "{kind:?}");
            }
        }
    }
}

#[test]
fn no_key_means_no_header() {
    use ProviderKind::*;
    for kind in [Openai, Anthropic, Gemini, Ollama] {
        let server = Server::scripted(vec![Script::json(403, &[], "{}")]);
        let keyless = Endpoint { key: Some("  ".into()), ..endpoint(kind, &server.url("/v1")) };
        let _ = run(&keyless, &ask("x"));
        let sent = server.requests().remove(0);
        for header in ["authorization", "x-api-key", "x-goog-api-key"] {
            assert_eq!(sent.header(header), None, "{kind:?}");
        }
    }
}
