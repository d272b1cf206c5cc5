//! The decoders on the bytes of real servers, whole and in every split.
//!
//! `transcripts/` holds what aimock 1.43, llama.cpp's server, llama-cpp-python's server, LiteLLM
//! 1.106 (`gw-…` in front of aimock) and Mockoon 9.9 sent over loopback: the request, then the raw
//! response with its chunk sizes; the line between says whether the body ended with its last chunk
//! or with the connection.

use super::*;
use crate::support::llm_server::{Script, Server};
use aish::model::{ReplyEvent, Stop, Usage};
use aish::providers::decode::{Decoder, Fault, Flow};
use aish::providers::framing::Framer;
use aish::providers::{ErrorKind, dialect};
use serde_json::Value;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/providers/transcripts")
}

/// The raw response of a recording.
pub fn response(name: &str) -> Vec<u8> {
    let bytes = std::fs::read(folder().join(format!("{name}.txt"))).unwrap();
    let mark = b"# <<< raw response";
    let at = bytes.windows(mark.len()).position(|w| w == mark).unwrap();
    let line = bytes[at..].iter().position(|&b| b == b'\n').unwrap();
    bytes[at + line + 1..].to_vec()
}

/// The body of a response, without its chunk borders.
fn body(name: &str) -> Vec<u8> {
    let response = response(name);
    let at = response.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
    let (head, mut rest) = (&response[..at], &response[at + 4..]);
    if !String::from_utf8_lossy(head).to_ascii_lowercase().contains("transfer-encoding: chunked") {
        return rest.to_vec();
    }
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|w| w == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 2 + size + 2..];
    }
    body
}

/// Which decoder a recording is for, by the path that was asked.
fn provider(name: &str) -> Option<ProviderKind> {
    let text = String::from_utf8_lossy(&std::fs::read(folder().join(format!("{name}.txt"))).unwrap()).into_owned();
    let path = text.lines().nth(1)?.to_owned();
    Some(match path {
        p if p.contains("/chat/completions") => ProviderKind::Openai,
        p if p.contains("/messages") => ProviderKind::Anthropic,
        p if p.contains("enerateContent") => ProviderKind::Gemini,
        p if p.contains("/api/chat") => ProviderKind::Ollama,
        _ => return None,
    })
}

fn decoder(kind: ProviderKind) -> Decoder {
    Decoder::new(dialect::of(kind))
}

fn payloads(kind: ProviderKind, pieces: &[&[u8]]) -> Vec<String> {
    let (mut framer, mut out) = (Framer::new(kind == ProviderKind::Ollama), Vec::new());
    for piece in pieces {
        framer.push(piece, &mut out).unwrap();
    }
    framer.finish(&mut out);
    out
}

/// Everything a body brings: the events, the number of broken pieces, the server's failure, whether
/// it was complete.
fn decode(kind: ProviderKind, payloads: &[String]) -> (Vec<ReplyEvent>, usize, Option<String>, bool) {
    let (mut decoder, mut events, mut malformed) = (decoder(kind), Vec::new(), 0);
    for payload in payloads {
        match decoder.decode_payload(payload, &mut events) {
            Ok(Flow::End) => return (events, malformed, None, true),
            Ok(_) => {}
            Err(Fault::Malformed) => malformed += 1,
            Err(Fault::Server(error)) => return (events, malformed, Some(error.message), false),
        }
    }
    let complete = decoder.end_stream(&mut events);
    (events, malformed, None, complete)
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap().trim_end_matches(".txt").to_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn every_split_of_every_recording_gives_the_same() {
    let mut checked = 0;
    for name in names() {
        let Some(kind) = provider(&name) else { continue };
        let bytes = body(&name);
        let whole = payloads(kind, &[&bytes]);
        for at in 0..=bytes.len() {
            assert_eq!(payloads(kind, &[&bytes[..at], &bytes[at..]]), whole, "{name} split at {at}");
        }
        assert_eq!(payloads(kind, &bytes.chunks(1).collect::<Vec<_>>()), whole, "{name} byte by byte");
        checked += 1;
    }
    assert!(checked > 60, "{checked}");
}

/// What each recording must come to, read off its bytes by hand.
#[test]
fn what_the_recordings_say() {
    let command = r#"{"command":"uname -a","why":"café ☃"}"#;
    let spaced = r#"{"command": "uname -a", "why": "café ☃"}"#;
    let call = |id: &str, arguments: &str| vec![format!("{id} run_command {arguments}")];
    let none = Vec::new;
    let ls = "CMD: ls *.txt | wc -l";
    let odd = "héllo 😀 日本語\nsecond line \u{1b}[31mred\u{1b}[0m";
    for (name, text, calls, usage, stop) in [
        ("aimock-openai-text", ls, none(), Some((111, 9, 0)), Stop::End),
        ("aimock-openai-tool", "Let me look. ", call("call_001", command), Some((77, 20, 0)), Stop::ToolCalls),
        ("aimock-openai-think", "42", none(), Some((7, 1, 0)), Stop::End),
        ("aimock-openai-unicode", odd, none(), Some((8, 10, 0)), Stop::End),
        ("aimock-openai-toolong", "this answer was cut off by", none(), Some((8, 7, 0)), Stop::Length),
        ("aimock-openai-filtered", "I cann", none(), Some((8, 2, 0)), Stop::Filtered),
        ("aimock-openai-nostream", ls, none(), Some((111, 9, 0)), Stop::End),
        ("aimock-openrouter-text", ls, none(), Some((111, 9, 0)), Stop::End),
        ("aimock-anthropic-text", ls, none(), Some((111, 9, 0)), Stop::End),
        ("aimock-anthropic-tool", "Let me look. ", call("call_001", command), Some((77, 20, 0)), Stop::ToolCalls),
        ("aimock-anthropic-think", "42", none(), None, Stop::End),
        ("aimock-anthropic-unicode", odd, none(), None, Stop::End),
        ("aimock-gemini-text", ls, none(), Some((111, 9, 0)), Stop::End),
        ("aimock-gemini-tool", "Let me look. ", call("call_001", command), Some((77, 20, 0)), Stop::ToolCalls),
        ("aimock-gemini-think", "42", none(), None, Stop::End),
        ("aimock-gemini-toolong", "this answer was cut off by", none(), None, Stop::Length),
        ("aimock-gemini-filtered", "I cann", none(), None, Stop::Filtered),
        ("aimock-gemini-nostream", odd, none(), None, Stop::End),
        ("aimock-ollama-text", ls, none(), None, Stop::End),
        ("aimock-ollama-tool", "Let me look. ", call("call_0", command), None, Stop::ToolCalls),
        ("aimock-ollama-unicode", odd, none(), None, Stop::End),
        ("litellm-openai-text", ls, none(), Some((8, 9, 0)), Stop::End),
        ("litellm-openai-tool", "", none(), None, Stop::End),
        ("litellm-anthropic-text", ls, none(), Some((2095, 503, 0)), Stop::End),
        ("litellm-gemini-text", ls, none(), None, Stop::End),
        ("litellm-gw-openai-tool", "Let me look. ", call("call_001", command), Some((77, 20, 0)), Stop::ToolCalls),
        ("litellm-gw-anthropic-tool", "Let me look. ", call("call_001", command), Some((77, 20, 0)), Stop::ToolCalls),
        ("litellm-gw-anthropic-think", "42", none(), None, Stop::End),
        ("litellm-gw-gemini-tool", "Let me look. ", call("call_001", spaced), Some((77, 20, 0)), Stop::ToolCalls),
        ("litellm-gw-ollama-text", ls, none(), None, Stop::End),
        (
            "litellm-messages-via-openai-tool",
            "Let me look. ",
            call("call_001", command),
            Some((77, 20, 0)),
            Stop::ToolCalls,
        ),
        (
            "litellm-messages-via-anthropic-tool",
            "Let me look. ",
            call("call_001", command),
            Some((77, 20, 0)),
            Stop::ToolCalls,
        ),
        ("litellm-messages-via-gemini-text", ls, none(), Some((111, 9, 0)), Stop::End),
        ("litellm-generate-via-openai-text", ls, none(), None, Stop::End),
        ("llamacpp-openai-text", ls, none(), Some((43, 11, 0)), Stop::End),
        ("llamacpp-openai-nousage", ls, none(), None, Stop::End),
        ("llamacpp-openai-length", "CMD: l", none(), None, Stop::Length),
        ("llamacpp-openai-grammar", ls, none(), Some((91, 15, 55)), Stop::End),
        ("llamacpp-openai-multiturn", "CMD: ls -la", none(), Some((40, 5, 0)), Stop::End),
        ("llamacpp-anthropic-text", ls, none(), Some((43, 11, 42)), Stop::End),
        (
            "llamacpp-anthropic-tool",
            "Let me look.\n",
            call("zXWY4Jbq371OJyJenlJu678yeL5WlYyc", r#"{"command": "uname -a"}"#),
            Some((355, 47, 315)),
            Stop::ToolCalls,
        ),
        ("llamacpppython-text", ls, none(), None, Stop::End),
        ("llamacpppython-nostream", ls, none(), Some((19, 10, 0)), Stop::End),
    ] {
        // Over the wire, as recorded, chunk borders and all.
        let bytes = response(name);
        let server = Server::answering(move |_, _| Script::new().raw(&bytes));
        let kind = provider(name).unwrap();
        let mut request = ask("x");
        request.stream = !name.ends_with("nostream");
        let (reply, seen) = run(&endpoint(kind, &server.url("/v1")), &request);
        let reply = reply.unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let got: Vec<String> =
            reply.tool_calls.iter().map(|c| format!("{} {} {}", c.id, c.name, c.arguments)).collect();
        let usage = usage.map(|(input, output, cached)| Usage { input, output, cached, ..Usage::default() });
        assert_eq!((reply.text.as_str(), got, reply.usage, reply.stop), (text, calls, usage, stop), "{name}");
        assert_eq!(seen.text(), text, "{name}: what was shown");
        assert!(seen.notices.is_empty(), "{name}: {:?}", seen.notices);
    }
}

#[test]
fn two_calls_keep_their_order_and_reasoning_is_an_event() {
    for (name, ids) in
        [("aimock-openai-two-tools", ["call_a", "call_b"]), ("aimock-anthropic-two-tools", ["call_a", "call_b"])]
    {
        let kind = provider(name).unwrap();
        let (events, ..) = decode(kind, &payloads(kind, &[&body(name)]));
        let got: Vec<_> = events
            .iter()
            .filter_map(|e| if let ReplyEvent::ToolCall(c) = e { Some(c.id.as_str()) } else { None })
            .collect();
        assert_eq!(got, ids, "{name}");
    }
    for name in ["aimock-openai-think", "aimock-anthropic-think", "aimock-gemini-think", "litellm-gw-anthropic-think"] {
        let kind = provider(name).unwrap();
        let (events, ..) = decode(kind, &payloads(kind, &[&body(name)]));
        let got: String = events
            .iter()
            .filter_map(|e| if let ReplyEvent::Reasoning(r) = e { Some(r.as_str()) } else { None })
            .collect();
        assert_eq!(got, "First I multiply six by seven.", "{name}");
    }
}

#[test]
fn recorded_failures() {
    use ErrorKind::*;
    for (name, kind, partial, detail) in [
        ("aimock-openai-err401", Auth, "", "Incorrect API key provided: sk-bad"),
        ("aimock-gemini-err401", Auth, "", "Incorrect API key provided: sk-bad"),
        ("aimock-anthropic-err401", Auth, "", "Incorrect API key provided: sk-bad"),
        ("llamacpp-openai-401", Auth, "", "Invalid API Key"),
        ("litellm-openai-badkey", Auth, "", "No connected db"),
        ("llamacpp-openai-ctx", ContextTooLong, "", "request (6090 tokens) exceeds the available context size"),
        ("litellm-openai-ctx", ContextTooLong, "", "litellm.ContextWindowExceededError"),
        ("litellm-openai-nomodel", NoSuchModel, "", "Invalid model name passed in model=nope"),
        ("llamacpp-ollama-chat", Status(404), "", "File Not Found"),
        ("aimock-openai-malformed", Protocol, "", "it is neither a stream nor JSON of this API"),
        ("aimock-anthropic-malformed", Protocol, "", "it is neither a stream nor JSON of this API"),
        ("aimock-openai-cutoff", Stream, "This long te", ""),
        ("aimock-gemini-cutoff", Stream, "This long text will be i", ""),
        ("aimock-ollama-cutoff", Stream, "This long text will be i", ""),
        ("mockoon-malformed", Stream, "CMD: ls", "without a word of why the model stopped"),
        ("litellm-gw-openai-cutoff", Stream, "This long te", "litellm.APIConnectionError"),
    ] {
        let bytes = response(name);
        let server = Server::answering(move |_, _| Script::new().raw(&bytes));
        let (result, seen) = run(&endpoint(provider(name).unwrap(), &server.url("/v1")), &ask("x"));
        let error = result.unwrap_err();
        assert_eq!((error.kind, error.partial.text.as_str()), (kind, partial), "{name}: {error:?}");
        assert_eq!(error.before_output, partial.is_empty(), "{name}");
        assert!(error.detail.contains(detail), "{name}: {}", error.detail);
        assert_eq!(seen.text(), partial, "{name}");
        let shown = error.to_string();
        assert!(shown.starts_with("fast: ") && shown.contains(&server.addr().to_string()), "{name}: {shown}");
    }
}

/// Servers can send anything: no value of any field may do worse than be ignored.
#[test]
fn any_field_may_hold_anything() {
    fn paths(value: &Value, here: String, all: &mut Vec<String>) {
        all.push(here.clone());
        match value {
            Value::Object(map) => {
                map.iter()
                    .for_each(|(k, v)| paths(v, format!("{here}/{}", k.replace('~', "~0").replace('/', "~1")), all));
            }
            Value::Array(list) => list.iter().enumerate().for_each(|(i, v)| paths(v, format!("{here}/{i}"), all)),
            _ => {}
        }
    }
    let odd = [r#"null"#, "7", "-1.5", "1e300", r#""x""#, "[]", "{}", "[[{}]]", "true", r#"{"a":[1]}"#];
    let mut tried = 0;
    for name in names().iter().filter(|n| n.contains("tool") || n.contains("think") || n.contains("nostream")) {
        let Some(kind) = provider(name) else { continue };
        let payloads = payloads(kind, &[&body(name)]);
        for (n, payload) in payloads.iter().enumerate().take(12) {
            let Ok(value) = serde_json::from_str::<Value>(payload) else { continue };
            let mut all = Vec::new();
            paths(&value, String::new(), &mut all);
            for path in all {
                for text in odd {
                    let mut changed = value.clone();
                    *changed.pointer_mut(&path).unwrap() = serde_json::from_str(text).unwrap();
                    let mut stream = payloads.clone();
                    stream[n] = changed.to_string();
                    decode(kind, &stream);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_no_panic(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..400), kind in 0usize..4) {
        use ProviderKind::*;
        let kind = [Openai, Anthropic, Gemini, Ollama][kind];
        decode(kind, &payloads(kind, &[&bytes]));
    }
}
