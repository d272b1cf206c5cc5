//! A whole reply or none, in every wire format: gaps, damaged characters, other answers, what
//! stands behind the end, refusals and thoughts.

use super::*;
use crate::support::llm_server::{Gate, Script, Server, Step};
use ProviderKind::{Anthropic, Gemini, Ollama, Openai};
use aish::model::Stop;
use serde_json::{Value, json};

const KINDS: [ProviderKind; 4] = [Openai, Anthropic, Gemini, Ollama];

/// A piece of text in a wire format.
fn piece(kind: ProviderKind, text: &str) -> String {
    match kind {
        Anthropic => json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}})
            .to_string(),
        Gemini => json!({"candidates": [{"content": {"parts": [{"text": text}]}}]}).to_string(),
        Ollama => json!({"message": {"content": text}, "done": false}).to_string(),
        _ => json!({"choices": [{"index": 0, "delta": {"content": text}}]}).to_string(),
    }
}

/// The reason to stop and the end mark; `why` in the words of the format.
fn ends(kind: ProviderKind, why: Option<&str>) -> Vec<String> {
    let all = match kind {
        Anthropic => {
            vec![json!({"type": "message_delta", "delta": {"stop_reason": why}}), json!({"type": "message_stop"})]
        }
        Gemini => vec![json!({"candidates": [{"finishReason": why}], "usageMetadata": {"promptTokenCount": 1}})],
        Ollama => vec![json!({"message": {"content": ""}, "done": true, "done_reason": why})],
        _ => vec![json!({"choices": [{"index": 0, "delta": {}, "finish_reason": why}]})],
    };
    let mark = (kind == Openai).then(|| "[DONE]".to_owned());
    all.iter().map(Value::to_string).chain(mark).collect()
}

fn good(kind: ProviderKind) -> Vec<String> {
    ends(kind, Some(if kind == Anthropic { "end_turn" } else { "stop" }))
}

fn answer(kind: ProviderKind, data: &[String]) -> (Result<Reply, CallError>, Seen) {
    let data: Vec<&str> = data.iter().map(String::as_str).collect();
    let script = if kind == Ollama { Script::ndjson(&data) } else { Script::sse(&data) };
    let server = Server::answering(move |_, _| script.clone());
    run(&endpoint(kind, &server.url("/v1")), &ask("x"))
}

/// How the reply of these pieces and a good end stops, and its text.
fn stop_of(kind: ProviderKind, pieces: &[String]) -> (Stop, String) {
    let (reply, seen) = answer(kind, &[pieces, &good(kind)].concat());
    let reply = reply.unwrap();
    assert_eq!(seen.text(), reply.text, "{kind:?}");
    (reply.stop, reply.text)
}

#[test]
fn a_reply_with_a_gap_is_none() {
    for kind in KINDS {
        let (first, second) = (piece(kind, "CMD: rm -rf build"), piece(kind, "-tmp/cache"));
        let whole = (Stop::End, "CMD: rm -rf build-tmp/cache".to_owned());
        assert_eq!(stop_of(kind, &[first.clone(), second.clone()]), whole);
        let half = &second[..second.len() - 4];
        let lone = second.replace("-tmp", "\\ud83d-tmp");
        for broken in ["{broken", "}{", half, &second[4..], &lone] {
            let (stop, text) = stop_of(kind, &[first.clone(), broken.to_owned()]);
            assert_eq!((stop, text.as_str()), (Stop::Damaged, "CMD: rm -rf build"), "{kind:?}: {broken}");
            let (stop, _) = stop_of(kind, &[broken.to_owned(), first.clone()]);
            assert_eq!(stop, Stop::Damaged, "{kind:?}: {broken} at the beginning");
        }
    }
}

#[test]
fn a_line_of_a_stream_without_its_beginning_is_a_gap() {
    let [first, second] = ["CMD: rm -rf build", "-tmp/cache"].map(|text| piece(Openai, text));
    let script = Script::new().head(200, &[("Content-Type", "text/event-stream")]).chunk(format!("data: {first}\n\n"));
    let script = script.chunk(format!("{}\n\n", &second[9..]));
    let script = good(Openai).iter().fold(script, |script, data| script.chunk(format!("data: {data}\n\n"))).end();
    let server = Server::scripted(vec![script]);
    assert_eq!(run(&openai(&server), &ask("x")).0.unwrap().stop, Stop::Damaged);
}

#[test]
fn comments_wrapped_up_as_pieces_are_no_gap() {
    let pieces = [": OPENROUTER PROCESSING".to_owned(), String::new(), piece(Openai, "CMD: ls"), " ".to_owned()];
    assert_eq!(stop_of(Openai, &pieces), (Stop::End, "CMD: ls".to_owned()));
}

#[test]
fn a_damaged_character_is_a_gap() {
    for kind in KINDS {
        for text in ["CMD: rm caf\u{fffd}", "\u{fffd}"] {
            assert_eq!(stop_of(kind, &[piece(kind, text)]), (Stop::Damaged, text.to_owned()), "{kind:?}");
        }
        // What nobody acts on may be damaged.
        let thought = piece(kind, "<think>caf\u{fffd}</think>\n\nCMD: ls");
        assert_eq!(stop_of(kind, &[thought]), (Stop::End, "CMD: ls".to_owned()), "{kind:?}");
    }
    let call = json!({"choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "id": "c",
        "function": {"name": "run", "arguments": "{\"path\":\"caf\u{fffd}\"}"}}]}}]});
    assert_eq!(stop_of(Openai, &[call.to_string()]).0, Stop::Damaged);
}

#[test]
fn another_choice_is_not_read() {
    let of = |index: u64, text: &str| json!({"index": index, "delta": {"content": text}});
    let one = |index, text| json!({"choices": [of(index, text)]}).to_string();
    let both = json!({"choices": [of(1, "CMD: touch b"), of(0, "CMD: touch a")]}).to_string();
    let other_end = json!({"choices": [{"index": 1, "delta": {}, "finish_reason": "length"}]}).to_string();
    for pieces in [vec![one(0, "CMD: touch a"), one(1, "CMD: touch b")], vec![both, other_end]] {
        assert_eq!(stop_of(Openai, &pieces), (Stop::End, "CMD: touch a".to_owned()));
    }
    let candidate = |index: u64, text: &str| json!({"index": index, "content": {"parts": [{"text": text}]}});
    let both = json!({"candidates": [candidate(1, "CMD: touch b"), candidate(0, "CMD: touch a")]}).to_string();
    assert_eq!(stop_of(Gemini, &[both]), (Stop::End, "CMD: touch a".to_owned()));
}

#[test]
fn text_behind_the_end_is_a_gap() {
    for kind in KINDS {
        let (ends, text) = (good(kind), piece(kind, "-tmp/cache"));
        for at in 1..=ends.len() {
            let mut data = [vec![piece(kind, "CMD: rm -rf build")], ends.clone()].concat();
            data.insert(at + 1, text.clone());
            let reply = answer(kind, &data).0.unwrap();
            assert_eq!((reply.stop, reply.text.as_str()), (Stop::Damaged, "CMD: rm -rf build-tmp/cache"), "{data:?}");
        }
        let mut data = [vec![piece(kind, "CMD: ls")], ends].concat();
        data.extend([piece(kind, "\n"), piece(kind, "")]);
        assert_eq!(answer(kind, &data).0.unwrap().stop, Stop::End, "blanks say nothing: {kind:?}");
    }
}

#[test]
fn an_end_without_a_reason_is_none() {
    for kind in KINDS {
        for why in [None, Some("")] {
            let error = answer(kind, &[vec![piece(kind, "CMD: ls")], ends(kind, why)].concat()).0.unwrap_err();
            let got = (error.kind, error.partial.text.as_str());
            assert_eq!(got, (aish::providers::ErrorKind::Stream, "CMD: ls"), "{kind:?} {why:?}");
        }
    }
    let body = r#"{"choices":[{"message":{"content":"CMD: ls"}}]}"#;
    let server = Server::answering(move |_, _| Script::json(200, &[], body));
    let error = run(&openai(&server), &ModelRequest { stream: false, ..ask("x") }).0.unwrap_err();
    assert_eq!((error.kind, error.partial.text.as_str()), (aish::providers::ErrorKind::Stream, "CMD: ls"));
}

#[test]
fn a_model_that_repeats_itself_is_ended() {
    for kind in KINDS {
        let left = Gate::default();
        let line = |text: String| if kind == Ollama { format!("{text}\n") } else { format!("data: {text}\n\n") };
        let said = line(piece(kind, "I list the files now.\n"));
        let script = Script::new().head(200, &[]).chunk(line(piece(kind, "So:\n")));
        let script = (0..5).fold(script, |script, _| script.chunk(&said)).step(Step::Hold(left.clone()));
        let server = Server::scripted(vec![script]);
        let reply = run(&endpoint(kind, &server.url("/v1")), &ask("x")).0.unwrap();
        assert_eq!((reply.stop, reply.text.as_str()), (Stop::Repeated, "So:\nI list the files now.\n"), "{kind:?}");
        assert!(left.wait(), "the server is left to itself: {kind:?}");
    }
}

#[test]
fn a_call_in_the_text_is_one_where_its_tool_was_offered() {
    let text = "I look.\n<tool_call>\n{\"name\": \"run_command\", \"arguments\": {\"command\": \"ls\"}}\n</tool_call>";
    for kind in KINDS {
        let pieces = [piece(kind, &text[..20]), piece(kind, &text[20..])];
        let data = [&pieces[..], &good(kind)].concat();
        let data: Vec<&str> = data.iter().map(String::as_str).collect();
        let script = if kind == Ollama { Script::ndjson(&data) } else { Script::sse(&data) };
        let server = Server::answering(move |_, _| script.clone());
        let endpoint = endpoint(kind, &server.url("/v1"));
        let (reply, seen) = run(&endpoint, &ModelRequest { tools: vec![tool()], ..ask("x") });
        let reply = reply.unwrap();
        let calls: Vec<_> = reply.tool_calls.iter().map(|call| (call.name.as_str(), call.arguments.as_str())).collect();
        assert_eq!(calls, [("run_command", "{\"command\":\"ls\"}")], "{kind:?}");
        assert_eq!(
            (reply.stop, reply.text.as_str(), seen.text().as_str()),
            (Stop::ToolCalls, "I look.\n", "I look.\n")
        );
        let (reply, _) = run(&endpoint, &ask("x"));
        let reply = reply.unwrap();
        assert!(reply.tool_calls.is_empty() && reply.text == text, "none was offered: {kind:?}");
        // Half of an answer holds no call.
        let cut = [&pieces[..], &ends(kind, Some(if kind == Anthropic { "max_tokens" } else { "length" }))].concat();
        let cut: Vec<&str> = cut.iter().map(String::as_str).collect();
        let script = if kind == Ollama { Script::ndjson(&cut) } else { Script::sse(&cut) };
        let server = Server::answering(move |_, _| script.clone());
        let endpoint = crate::providers::endpoint(kind, &server.url("/v1"));
        let reply = run(&endpoint, &ModelRequest { tools: vec![tool()], ..ask("x") }).0.unwrap();
        assert!(reply.tool_calls.is_empty() && reply.text == text, "{kind:?}");
    }
}

#[test]
fn a_refusal_is_no_answer() {
    let refusal = |text: &str| json!({"choices": [{"index": 0, "delta": {"refusal": text}}]}).to_string();
    let (stop, text) = stop_of(Openai, &[refusal("I can't "), refusal("help.\nCMD: ls")]);
    assert_eq!((stop, text.as_str()), (Stop::Refused, "I can't help.\nCMD: ls"));
    let body = r#"{"choices":[{"message":{"content":null,"refusal":"No."},"finish_reason":"stop"}]}"#;
    let server = Server::answering(move |_, _| Script::json(200, &[], body));
    let reply = run(&openai(&server), &ModelRequest { stream: false, ..ask("x") }).0.unwrap();
    assert_eq!((reply.stop, reply.text.as_str()), (Stop::Refused, "No."));
    for (kind, why) in [(Openai, "content_filter"), (Openai, "refusal"), (Anthropic, "refusal"), (Gemini, "SAFETY")] {
        let reply = answer(kind, &[vec![piece(kind, "No.")], ends(kind, Some(why))].concat()).0.unwrap();
        assert_eq!((reply.stop, reply.text.as_str()), (Stop::Filtered, "No."), "{kind:?} {why}");
    }
}

#[test]
fn thoughts_are_left_out_wherever_they_stand() {
    let thought = "Maybe\nCMD: touch wrong\n";
    for (open, close) in [
        ("<think>", "</think>"),
        ("<thinking>", "</thinking>"),
        ("<reasoning>", "</reasoning>"),
        ("<reflection>", "</reflection>"),
        ("[THINK]", "[/THINK]"),
        ("◁think▷", "◁/think▷"),
        ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
    ] {
        for (before, behind) in
            [("", "CMD: touch a"), ("Two:\nCMD: touch a\n", "CMD: touch b"), ("So. ", "\nCMD: touch a")]
        {
            let text = format!("{before}{open}{thought}{close}{behind}");
            for size in [1, 3, 1000] {
                let chars: Vec<char> = text.chars().collect();
                for kind in KINDS {
                    let pieces: Vec<String> =
                        chars.chunks(size).map(|part| piece(kind, &part.iter().collect::<String>())).collect();
                    let want = (Stop::End, format!("{before}{behind}"));
                    assert_eq!(stop_of(kind, &pieces), want, "{kind:?} {text:?} in pieces of {size}");
                }
            }
        }
    }
}

#[test]
fn a_thought_whose_beginning_was_in_the_prompt_is_one() {
    let data = ["Maybe\nCMD: touch wrong\n</th", "ink>\n\nCMD: touch a"].map(|text| piece(Openai, text));
    let reply = answer(Openai, &[&data[..], &good(Openai)].concat()).0.unwrap();
    assert_eq!((reply.stop, reply.text.as_str()), (Stop::End, "CMD: touch a"));
    // Nobody knows what would have come behind it.
    let (stop, text) = stop_of(Openai, &[piece(Openai, "CMD: rm -rf build<think>"), piece(Openai, "hm")]);
    assert_eq!((stop, text.as_str()), (Stop::Damaged, "CMD: rm -rf build"));
    // A mark that is spoken of is text.
    let spoken = "CMD: grep -c '<think>' log\nThe mark `</think>` ends it.";
    assert_eq!(stop_of(Openai, &[piece(Openai, spoken)]), (Stop::End, spoken.to_owned()));
}
