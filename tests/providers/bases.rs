//! A base address without its version: the error says where the API answers.

use super::*;
use crate::support::llm_server::{Script, Server};
use ProviderKind::{Anthropic, Gemini, Ollama, Openai};
use aish::error::Error;

const PAGE: &str = "<!doctype html><html><title>Welcome</title></html>";

fn page(status: u16) -> Script {
    Script::new().head(status, &[("Content-Type", "text/html")]).chunk(PAGE).end()
}

/// A server whose API is below `api`, with a list of models if `lists`; everything else is `other`.
fn server(api: &'static str, lists: bool, other: impl Fn() -> Script + Send + Sync + 'static) -> Server {
    Server::answering(move |request, _| {
        let path = request.target.split('?').next().unwrap_or_default();
        match path.strip_prefix(api) {
            Some("/models" | "/api/tags") if lists => Script::json(200, &[], r#"{"data":[{"id":"m"}]}"#),
            Some("/chat/completions" | "/messages") if request.method == "GET" => Script::json(405, &[], "{}"),
            Some("/chat/completions") => Script::openai_text(&["ok"]),
            _ => other(),
        }
    })
}

#[test]
fn the_error_says_where_the_api_answers() {
    for (kind, api, given, right) in [
        (Openai, "/v1", "", "/v1"),
        (Openai, "/v1", "/", "/v1"),
        (Openai, "/gw/v1", "/gw", "/gw/v1"),
        (Anthropic, "/gw/v1", "/gw", "/gw/v1"),
        (Gemini, "/gw/v1beta", "/gw", "/gw/v1beta"),
        (Ollama, "", "/v1", ""),
    ] {
        let not_found = || Script::json(404, &[], r#"{"error":{"message":"Not Found"}}"#);
        let others: [fn() -> Script; 4] = [not_found, || Script::json(405, &[], "{}"), || page(404), || page(200)];
        for other in others {
            let server = server(api, true, other);
            let error = Error::from(run(&endpoint(kind, &server.url(given)), &ask("x")).0.unwrap_err());
            let right = server.url(right);
            let wrong = if kind == Ollama {
                "ends with /v1".to_owned()
            } else {
                format!("has no {}", &right[right.rfind('/').unwrap()..])
            };
            let want = [
                format!("`base_url` {wrong}: {right} answers there"),
                format!("put base_url = \"{right}\" in [models.fast]"),
            ];
            assert_eq!(error.hints, want, "{kind:?} {given:?}");
        }
    }
}

#[test]
fn a_server_without_a_list_of_models_is_asked_for_the_call_itself() {
    let server = server("/v1", false, || Script::json(404, &[], "{}"));
    let error = Error::from(run(&endpoint(Openai, &server.url("")), &ask("x")).0.unwrap_err());
    assert!(error.hints[0].contains("/v1 answers there"), "{error:?}");
}

#[test]
fn nothing_is_promised_where_nothing_answers() {
    let not_found = || Script::json(404, &[], r#"{"error":{"message":"Not Found"}}"#);
    let others: [fn() -> Script; 3] = [not_found, || page(404), || page(200)];
    for other in others {
        for given in ["", "/v1"] {
            let server = server("/elsewhere", true, other);
            let error = Error::from(run(&endpoint(Openai, &server.url(given)), &ask("x")).0.unwrap_err());
            assert_eq!(error.hints, ["check `base_url` of [models.fast]"], "{given}");
            let most = if given.is_empty() { 3 } else { 1 };
            assert_eq!(server.requests().len() + server.lists().len(), most, "{given}");
        }
    }
}

#[test]
fn a_query_stays_and_its_values_are_not_shown() {
    let server = server("/v1", true, || Script::json(404, &[], "{}"));
    let error = Error::from(run(&endpoint(Openai, &server.url("?code=s3cret")), &ask("x")).0.unwrap_err());
    assert!(error.hints[1].contains("/v1?…\"") && !format!("{error:?}").contains("s3cret"), "{error:?}");
    assert!(server.requests().iter().all(|request| request.target.ends_with("?code=s3cret")));
}
