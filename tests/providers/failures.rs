//! Calls that fail, and those that succeed on a later try.

use super::*;
use crate::support::llm_server::{Gate, Script, Server, Step};
use aish::error::{Error, Exit};
use aish::providers::detect::{ServerCandidate, find_server};
use aish::providers::{ErrorKind, Reach, list_models, probe_endpoint};
use std::net::TcpListener;

const SSE: &[(&str, &str)] = &[("Content-Type", "text/event-stream")];
const PIECE: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n";
/// So that the retries of a test don't take seconds.
const SOON: (&str, &str) = ("retry-after-ms", "1");

fn slow_down(headers: &[(&str, &str)]) -> Script {
    Script::json(429, headers, r#"{"error":{"message":"slow down"}}"#)
}

#[test]
fn a_busy_server_is_asked_again() {
    for first in [
        slow_down(&[("Retry-After", "0")]),
        slow_down(&[("llm_provider-retry-after", "0")]),
        slow_down(&[("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")]),
        Script::json(500, &[SOON], "{}"),
        Script::json(503, &[SOON], "down"),
        Script::json(529, &[SOON], r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#),
        // Without a hint from the server the pause is our own.
        Script::new().step(Step::Reset),
    ] {
        let server = Server::scripted(vec![first, Script::openai_text(&["ok"])]);
        let (reply, seen) = run(&openai(&server), &ask("x"));
        assert_eq!(reply.unwrap().text, "ok");
        assert_eq!(server.requests().len(), 2);
        assert!(seen.notices.is_empty(), "what helps at once is no news: {:?}", seen.notices);
    }
}

#[test]
fn an_error_in_the_stream_before_any_output_is_tried_again() {
    let role = r#"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#;
    let error = r#"{"error":{"message":"upstream failed","code":"500"}}"#;
    let server = Server::scripted(vec![
        Script::sse(&[role, error]),
        Script::new().head(200, SSE).chunk(format!("data: {role}\n\n")).step(Step::Reset),
        Script::openai_text(&["ok"]),
    ]);
    let (reply, seen) = run(&openai(&server), &ask("x"));
    assert_eq!((reply.unwrap().text.as_str(), seen.notices.len(), seen.text().as_str()), ("ok", 0, "ok"));
}

#[test]
fn three_tries_and_no_more() {
    let server = Server::answering(|_, _| slow_down(&[SOON]));
    let error = run(&openai(&server), &ask("x")).0.unwrap_err();
    assert_eq!((error.kind, server.requests().len()), (ErrorKind::RateLimited, 3));
    assert!(error.may_fall_back());
}

#[test]
fn a_server_that_asks_for_a_long_pause_is_not_waited_for() {
    let server = Server::answering(|_, _| slow_down(&[("Retry-After", "3600")]));
    let error = run(&openai(&server), &ask("x")).0.unwrap_err();
    assert_eq!(server.requests().len(), 1);
    let error = Error::from(error);
    assert_eq!(error.exit, Exit::NoModel);
    assert!(error.hints.iter().any(|h| h.contains("wait 3600 s")), "{error:?}");
}

#[test]
fn what_no_further_try_can_help() {
    for (status, body, kind) in [
        (401, "{}", ErrorKind::Auth),
        (403, "{}", ErrorKind::Auth),
        (400, r#"{"error":{"message":"bad"}}"#, ErrorKind::Status(400)),
        (429, r#"{"error":{"message":"x","code":"insufficient_quota"}}"#, ErrorKind::Quota),
        (413, r#"{"error":{"message":"prompt is too long: 9 tokens > 5 maximum"}}"#, ErrorKind::ContextTooLong),
    ] {
        let server = Server::answering(move |_, _| Script::json(status, &[], body));
        let (result, seen) = run(&openai(&server), &ask("x"));
        let error = result.unwrap_err();
        assert_eq!((error.kind, server.requests().len(), seen.notices.len()), (kind, 1, 0));
        assert!(!error.may_fall_back(), "{kind:?}");
    }
}

#[test]
fn a_cut_keeps_what_had_come() {
    for script in [
        Script::new().head(200, SSE).chunk(PIECE),
        Script::new().head(200, SSE).chunk(PIECE).step(Step::Reset),
        Script::new().head(200, SSE).chunk(PIECE).step(Step::HalfClose),
        Script::new().head(200, SSE).chunk(PIECE).end(),
        Script::new().head(200, SSE).chunk(PIECE).chunk("data: {\"error\":{\"message\":\"upstream died\"}}\n\n"),
    ] {
        let server = Server::scripted(vec![script]);
        let (result, seen) = run(&openai(&server), &ask("x"));
        let error = result.unwrap_err();
        assert_eq!((error.kind, error.partial.text.as_str()), (ErrorKind::Stream, "half"));
        assert!(!error.before_output && !error.may_fall_back() && seen.text() == "half");
        assert_eq!(server.requests().len(), 1);
    }
}

#[test]
fn half_a_tool_call_is_none() {
    let call = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"run","arguments":"{\"a\":"}}]}}]}"#;
    let server = Server::answering(move |_, _| Script::sse(&[call]));
    let error = run(&openai(&server), &ask("x")).0.unwrap_err();
    assert_eq!((error.kind, error.partial.tool_calls.len()), (ErrorKind::Stream, 0));
}

#[test]
fn an_answer_in_which_nothing_can_be_read_is_none() {
    let server = Server::scripted(vec![Script::sse(&["{broken", "x"])]);
    let error = run(&openai(&server), &ask("x")).0.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Protocol);
}

#[test]
fn answers_that_are_none() {
    for (body, part) in [
        ("<!doctype html><title>Welcome</title>", "neither a stream nor JSON"),
        (r#"{"hello":"world"}"#, "no answer in the form of this API"),
        ("", "empty"),
    ] {
        let server = Server::answering(move |_, _| Script::new().head(200, &[]).chunk_if(body).end());
        let error = Error::from(run(&openai(&server), &ask("x")).0.unwrap_err());
        assert!(error.message.contains(part), "{error}");
        assert!(error.hints.iter().any(|h| h.contains("base_url")), "{error:?}");
    }
}

impl Script {
    /// An empty chunk would be the end.
    fn chunk_if(self, body: &str) -> Self {
        if body.is_empty() { self } else { self.chunk(body) }
    }
}

#[test]
fn an_endless_answer_is_left() {
    let line = format!("data: {}\n\n", "x".repeat(1024 * 1024));
    let many = (0..20).fold(Script::new().head(200, SSE), |s, _| s.chunk(": x\n").chunk(&line));
    let long = (0..10).fold(Script::new().head(200, SSE), |s, _| s.chunk("x".repeat(1024 * 1024)));
    for script in [many, long] {
        let server = Server::scripted(vec![script]);
        let error = run(&openai(&server), &ask("x")).0.unwrap_err();
        assert!(error.kind == ErrorKind::Protocol && error.detail.contains("larger"), "{error:?}");
    }
}

#[test]
fn the_limit_of_a_call() {
    let piece = Script::new().head(200, SSE).chunk(PIECE);
    for (script, partial) in [(Script::new(), ""), (Script::new().head(200, SSE), ""), (piece, "half")] {
        let left = Gate::default();
        let server = Server::scripted(vec![script.step(Step::Hold(left.clone()))]);
        let mut endpoint = openai(&server);
        endpoint.preset.timeout_ms = Some(1500);
        let error = run(&endpoint, &ask("x")).0.unwrap_err();
        assert_eq!((error.kind, error.partial.text.as_str()), (ErrorKind::Timeout, partial));
        assert!(error.to_string().contains("1.5 s"), "{error}");
        assert!(left.wait());
    }
}

#[test]
fn a_redirect_is_not_followed() {
    let other = Server::scripted(vec![]);
    let target = other.url("/v1/chat/completions");
    let server = Server::answering(move |_, _| Script::new().head(307, &[("Location", &target)]).end());
    let error = Error::from(run(&openai(&server), &ask("x")).0.unwrap_err());
    assert!(error.message.contains("307") && error.message.contains("http://127.0.0.1"), "{error}");
    assert!(error.hints.iter().any(|h| h.contains("base_url")) && other.requests().is_empty());
}

#[test]
fn nobody_listens() {
    let addr = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (result, seen) = run(&endpoint(ProviderKind::Ollama, &format!("http://{addr}")), &ask("x"));
    let error = result.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Transport(Reach::Refused));
    assert!(error.may_fall_back() && seen.notices.is_empty());
    let error = Error::from(error);
    assert_eq!((error.exit, error.message), (Exit::NoModel, format!("fast: {addr} refuses the connection")));
    assert!(error.hints[0].contains("ollama serve") && error.hints[1].contains("aish models"));
}

#[test]
fn a_name_that_cannot_exist() {
    // No resolver asks the network for a label of more than 63 characters.
    let host = format!("{}.test", "x".repeat(64));
    let (result, seen) = run(&endpoint(ProviderKind::Openai, &format!("http://{host}/v1")), &ask("x"));
    let error = result.unwrap_err();
    assert_eq!((error.kind, seen.notices.len()), (ErrorKind::Transport(Reach::Dns), 0), "{error:?}");
    assert!(error.may_fall_back() && error.hints.iter().any(|h| h.contains("network")));
}

#[test]
fn a_key_in_an_answer_goes_no_further() {
    let server = Server::answering(|request, _| {
        let key = request.header("authorization").unwrap_or_default().to_owned();
        let body = serde_json::json!({"error": {"message": format!("bad key: {key}\n\u{1b}[2J")}});
        Script::json(401, &[], &body.to_string())
    });
    let error = run(&openai(&server), &ask("x")).0.unwrap_err();
    assert_eq!(error.detail, "bad key: Bearer [key] [2J");
    let shown = format!("{error:?} {:?}", Error::from(error.clone()));
    assert!(!shown.contains("0123456789"), "{shown}");
    assert!(shown.contains("correct the key in the environment variable TEST_KEY"), "{shown}");
}

#[test]
fn a_key_that_fits_no_header() {
    let server = Server::scripted(vec![]);
    let endpoint = Endpoint { key: Some("sk-a\nb".into()), ..openai(&server) };
    let error = run(&endpoint, &ask("x")).0.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Auth);
    assert!(server.requests().is_empty() && !error.to_string().contains("sk-a"));
}

#[test]
fn an_unknown_model_brings_the_list() {
    let server = Server::answering(|request, _| match request.target.as_str() {
        "/v1/models" => Script::json(200, &[], r#"{"data":[{"id":"alpha"},{"id":"beta"}]}"#),
        _ => Script::json(404, &[], r#"{"error":{"message":"The model `test-model` does not exist"}}"#),
    });
    let error = Error::from(run(&openai(&server), &ask("x")).0.unwrap_err());
    assert_eq!(error.hints, ["it offers: alpha, beta", "check `model` of [models.fast]"]);
}

#[test]
fn an_sse_body_in_a_500() {
    let bytes = super::recordings::response("litellm-500-sse");
    let text = String::from_utf8(bytes).unwrap().replacen("\r\n", "\r\nretry-after-ms: 1\r\n", 1);
    let server = Server::answering(move |_, _| Script::new().raw(&text));
    let error = run(&openai(&server), &ask("x")).0.unwrap_err();
    assert_eq!((error.kind, error.detail.as_str()), (ErrorKind::Status(500), "Error processing stream start"));
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn presets_that_cannot_be_used() {
    for base in ["nonsense", "ftp://h/v1", "file:///etc/passwd"] {
        let error = Error::from(run(&endpoint(ProviderKind::Openai, base), &ask("x")).0.unwrap_err());
        assert_eq!(error.exit, Exit::Config, "{base}");
    }
    let error = run(&endpoint(ProviderKind::Cookbook, "http://x"), &ask("x")).0.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Config);
}

#[test]
fn models_and_probes() {
    let list = super::recordings::response("aimock-models");
    let tags = super::recordings::response("aimock-tags");
    let server = Server::answering(move |request, _| match request.target.as_str() {
        "/v1/models" => Script::new().raw(&list),
        "/api/tags" => Script::new().raw(&tags),
        _ => Script::json(404, &[], "{}"),
    });
    let names = ["gpt-4", "gpt-4o", "claude-3-5-sonnet-20241022", "gemini-2.0-flash", "text-embedding-3-small"];
    assert_eq!(list_models(&openai(&server)).unwrap(), names);
    let mut ollama = endpoint(ProviderKind::Ollama, &server.url(""));
    assert_eq!(list_models(&ollama).unwrap(), names);
    assert_eq!(probe_endpoint(&ollama).unwrap().listed, Some(false));
    ollama.preset.model = "gpt-4o".into();
    assert_eq!(probe_endpoint(&ollama).unwrap().listed, Some(true));
    assert_eq!(probe_endpoint(&endpoint(ProviderKind::Openai, &server.url("/none"))).unwrap().listed, None);
    let addr = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = probe_endpoint(&endpoint(ProviderKind::Openai, &format!("http://{addr}"))).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Transport(Reach::Refused));
}

#[test]
fn servers_on_this_machine() {
    let other = Server::answering(|_, _| Script::json(200, &[], "<html>"));
    let empty = Server::answering(|_, _| Script::json(200, &[], r#"{"data":[]}"#));
    let silent = Server::answering(|_, _| Script::new().step(Step::Hold(Gate::default())));
    let good = |name: &'static str| {
        Server::answering(move |request, _| {
            assert!(request.header("authorization").is_none());
            Script::json(200, &[], &format!(r#"{{"data":[{{"id":"embed"}},{{"id":"{name}"}}]}}"#))
        })
    };
    let (first, second) = (good("first"), good("second"));
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let candidate = |base: String| ServerCandidate { provider: ProviderKind::Openai, base_url: base };
    let bases = [format!("http://{closed}"), other.url(""), empty.url("/v1"), first.url("/v1"), second.url("/v1")];
    let mut candidates: Vec<ServerCandidate> = bases.into_iter().map(candidate).collect();
    // A generous limit: what counts here is who is chosen.
    let found = find_server(&candidates, Duration::from_secs(20)).unwrap();
    assert_eq!((found.model.as_str(), found.base_url), ("first", first.url("/v1")));
    candidates.truncate(3);
    assert_eq!(find_server(&candidates, Duration::from_secs(20)), None);
    assert_eq!(find_server(&[candidate(silent.url(""))], Duration::from_millis(50)), None);
    assert_eq!(find_server(&[], Duration::from_secs(20)), None);
}
