//! What is asked of the real servers, and what must come back. The answers are those of
//! `fixtures.json`.

use crate::servers::Program;
use aish::config::preset::ProviderKind::{self, Anthropic, Gemini, Ollama, Openai};
use aish::model::Category;
use aish::model::{Intent, Message, ModelRequest, Reply, Role, Sink, Stop, ToolCall, ToolSpec, Usage};
use aish::providers::{CallError, Endpoint, ErrorKind, call, list_models, probe_endpoint};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

const FORMATS: [ProviderKind; 4] = [Openai, Anthropic, Gemini, Ollama];
const COUNTED: Option<Usage> = Some(Usage { input: 120, output: 15, cached: 0, written: 0, reasoning: 0 });

#[derive(Default)]
struct Seen {
    pieces: Vec<String>,
    notices: Vec<String>,
}

impl Sink for Seen {
    fn push_text(&mut self, piece: &str) {
        self.pieces.push(piece.to_owned());
    }
    fn notice(&mut self, line: &str) {
        self.notices.push(line.to_owned());
    }
}

fn request(words: &str) -> ModelRequest {
    let intent = Intent::Ask { words: words.into() };
    ModelRequest { intent, stream: true, ..ModelRequest::internal(Category::Main, "You help in a shell", words, 300) }
}

fn with_tool(words: &str) -> ModelRequest {
    let parameters = json!({"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]});
    let tool = ToolSpec { name: "run_command".into(), description: "Runs a command".into(), parameters };
    ModelRequest { tools: vec![tool], ..request(words) }
}

/// Calls made so far.
pub static CALLS: AtomicUsize = AtomicUsize::new(0);

fn ask(endpoint: &Endpoint, request: &ModelRequest) -> (Result<Reply, CallError>, Seen) {
    let mut seen = Seen::default();
    let result = call(endpoint, request, &mut seen);
    CALLS.fetch_add(1, Ordering::Relaxed);
    if let Ok(reply) = &result {
        assert_eq!(seen.pieces.concat(), reply.text, "what is shown is what is returned");
    }
    (result, seen)
}

fn answer(endpoint: &Endpoint, request: &ModelRequest) -> Reply {
    let (result, _) = ask(endpoint, request);
    result.unwrap_or_else(|e| panic!("{:?} {:?}: {e:?}", endpoint.preset.provider, request.intent))
}

fn failure(endpoint: &Endpoint, words: &str) -> (CallError, Seen) {
    let (result, seen) = ask(endpoint, &request(words));
    (result.expect_err(words), seen)
}

/// The arguments of the calls, as values: gateways write the same JSON with other blanks.
fn arguments(calls: &[ToolCall]) -> Vec<Value> {
    calls.iter().map(|c| serde_json::from_str(&c.arguments).unwrap()).collect()
}

/// Asks with a tool, sends results for the calls that come, and returns both answers.
fn two_turns(endpoint: &Endpoint, words: &str) -> (Reply, Reply) {
    let mut request = with_tool(words);
    let first = answer(endpoint, &request);
    assert_eq!(first.stop, Stop::ToolCalls);
    let said = Message::text(Role::Assistant, first.text.clone());
    request.messages.push(Message { tool_calls: first.tool_calls.clone(), ..said });
    for call in &first.tool_calls {
        let result = Message::text(Role::Tool, "exit status 0");
        request.messages.push(Message { tool_call_id: Some(call.id.clone()), ..result });
    }
    let second = answer(endpoint, &request);
    (first, second)
}

/// Straight to the scripted server.
pub fn direct(aimock: &Program) {
    for kind in FORMATS {
        let endpoint = aimock.endpoint(kind, "some-model");
        // Its Ollama side never counts tokens, which has to come out as "not said" rather than as
        // zero.
        let counted = if kind == Ollama { None } else { COUNTED };

        let words = request("my biggest files");
        let (reply, seen) = ask(&endpoint, &words);
        let reply = reply.unwrap();
        let want = "CMD: du -ah . | sort -rh | head -n 5";
        assert_eq!((reply.text.as_str(), reply.stop, reply.usage), (want, Stop::End, counted), "{kind:?}");
        assert!(seen.pieces.len() >= 3, "{kind:?} must stream: {:?}", seen.pieces);

        let whole = answer(&endpoint, &ModelRequest { stream: false, ..words });
        assert_eq!((whole.text.as_str(), whole.usage), (want, counted), "{kind:?} not streamed");

        let (first, second) = two_turns(&endpoint, "call one");
        assert_eq!(first.text, "I'll look. ", "{kind:?}");
        assert_eq!(arguments(&first.tool_calls), [json!({"command": "df -h", "note": "größte ☂"})], "{kind:?}");
        assert_eq!(second.text, "The disk is half full.", "{kind:?}");

        let (first, second) = two_turns(&endpoint, "call two");
        let commands = [json!({"command": "id"}), json!({"command": "uptime"})];
        assert_eq!(arguments(&first.tool_calls), commands, "{kind:?}");
        assert_ne!(first.tool_calls[0].id, first.tool_calls[1].id);
        assert_eq!((first.text.as_str(), second.text.as_str()), ("", "Both are done."), "{kind:?}");

        let odd = answer(&endpoint, &request("odd letters"));
        assert_eq!(odd.text, "naïve 🦀 日本語 — “quoted”\nsecond \u{7}line", "{kind:?}");

        // Its Ollama side sends neither reasoning nor other reasons to stop.
        assert_eq!(answer(&endpoint, &request("think first")).text, "144", "{kind:?}");
        let long = answer(&endpoint, &request("too long"));
        assert_eq!(long.text, "and so it goes on and");
        if kind != Ollama {
            assert_eq!(long.stop, Stop::Length, "{kind:?}");
        }
        if matches!(kind, Openai | Gemini) {
            assert_eq!(answer(&endpoint, &request("filtered")).stop, Stop::Filtered, "{kind:?}");
        }

        let name = format!("{kind:?}").to_lowercase();
        let (busy, seen) = ask(&endpoint, &request(&format!("busy {name}")));
        assert_eq!(busy.unwrap().text, "second try", "{kind:?}");
        assert!(seen.notices.is_empty(), "a second is no news: {:?}", seen.notices);

        let (error, seen) = failure(&endpoint, "always broken");
        assert_eq!((error.kind, seen.notices.len()), (ErrorKind::Status(500), 0), "{kind:?}");
        assert!(error.detail.contains("The server had an error"), "{error:?}");
        assert_eq!(failure(&endpoint, "overloaded").0.kind, ErrorKind::Status(529), "{kind:?}");
        assert_eq!(failure(&endpoint, "wrong key").0.kind, ErrorKind::Auth, "{kind:?}");
        assert_eq!(failure(&endpoint, "garbage").0.kind, ErrorKind::Protocol, "{kind:?}");
        for words in ["cut off", "hang up"] {
            let (error, seen) = failure(&endpoint, words);
            if !error.before_output {
                assert_eq!((error.kind, seen.notices.len()), (ErrorKind::Stream, 0), "{kind:?} {words}");
                assert!("This sentence is long enough".starts_with(&error.partial.text[..12]), "{error:?}");
            } else {
                // Cut before the first word, three times.
                assert_eq!(seen.notices.len(), 2, "{kind:?} {words}: {error:?}");
            }
        }
    }
    for kind in [Openai, Ollama] {
        let endpoint = aimock.endpoint(kind, "gpt-4o");
        assert!(list_models(&endpoint).unwrap().contains(&"gpt-4o".to_owned()), "{kind:?}");
        assert_eq!(probe_endpoint(&endpoint).unwrap().listed, Some(true), "{kind:?}");
    }
}

/// Through the gateway, which translates each API into each.
pub fn gateway(litellm: &Program) {
    let upstreams = ["gw-openai", "gw-anthropic", "gw-gemini", "gw-ollama"];
    let openai = upstreams.map(|model| (Openai, model));
    let others =
        [(Anthropic, "gw-anthropic"), (Anthropic, "gw-openai"), (Anthropic, "gw-gemini"), (Gemini, "gw-openai")];
    for (kind, model) in openai.into_iter().chain(others) {
        let endpoint = litellm.endpoint(kind, model);
        let reply = answer(&endpoint, &request("my biggest files"));
        assert_eq!(reply.text, "CMD: du -ah . | sort -rh | head -n 5", "{kind:?} {model}");
        // The gateway's Gemini side, and its upstream's Ollama side, don't count.
        if kind != Gemini && model != "gw-ollama" {
            assert_eq!(reply.usage, COUNTED, "{kind:?} {model}");
        }
        assert_eq!(answer(&endpoint, &request("odd letters")).text.lines().next(), Some("naïve 🦀 日本語 — “quoted”"));
        assert_eq!(answer(&endpoint, &request("think first")).text, "144", "{kind:?} {model}");
        if kind != Gemini {
            let (first, second) = two_turns(&endpoint, "call one");
            assert_eq!(
                arguments(&first.tool_calls),
                [json!({"command": "df -h", "note": "größte ☂"})],
                "{kind:?} {model}"
            );
            // The gateway sends Gemini's `function_response`, where the scripted server looks for
            // `functionResponse`.
            if model != "gw-gemini" {
                assert_eq!(second.text, "The disk is half full.", "{kind:?} {model}");
            }
            // From Gemini to Anthropic the gateway glues the arguments of both calls into one call.
            if (kind, model) != (Anthropic, "gw-gemini") {
                let (first, _) = two_turns(&endpoint, "call two");
                assert_eq!(first.tool_calls.len(), 2, "{kind:?} {model}");
            }
        }
    }
    let endpoint = litellm.endpoint(Openai, "gw-openai");
    let (busy, seen) = ask(&endpoint, &request("busy openai"));
    assert!(busy.is_ok() && seen.notices.is_empty(), "its turn is over: {busy:?}");
    let (error, _) = failure(&endpoint, "cut off");
    assert!(matches!(error.kind, ErrorKind::Stream | ErrorKind::Status(500)), "{error:?}");
    let nobody = litellm.endpoint(Openai, "nobody");
    let (error, _) = failure(&nobody, "hello");
    assert_eq!(error.kind, ErrorKind::NoSuchModel, "{error:?}");
    assert!(error.hints[0].contains("gw-openai"), "{error:?}");
    let wrong = Endpoint { key: Some("sk-wrong-0123456789".into()), ..endpoint.clone() };
    let (error, _) = failure(&wrong, "hello");
    assert_eq!(error.kind, ErrorKind::Auth, "{error:?}");
    assert!(!error.to_string().contains("sk-wrong"));
    let mut names = list_models(&endpoint).unwrap();
    names.sort();
    assert_eq!(names, ["gw-anthropic", "gw-gemini", "gw-ollama", "gw-openai"]);
}
