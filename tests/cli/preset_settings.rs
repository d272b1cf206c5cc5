//! What a preset says of its requests: headers, the query of its address, limit and temperature.

use serde_json::{Value, json};

use super::reasoning::answer;
use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

/// A home with a preset of `provider` at `server`, whose table ends with `more`.
fn home(provider: &str, server: &Server, path: &str, more: &str) -> Home {
    let home = Home::new();
    let url = server.url(path);
    home.config(&format!(
        "[models.fast]\nprovider = \"{provider}\"\nbase_url = \"{url}\"\nmodel = \"m\"\nlocal = true\n{more}\n"
    ));
    home
}

#[test]
fn a_query_of_the_address_stays_behind_the_path() {
    for (provider, path, call) in [
        (
            "openai",
            "/openai/deployments/d1?api-version=2025-04-01",
            "/openai/deployments/d1/chat/completions?api-version=2025-04-01",
        ),
        ("openai", "/v1/?a=1&b=%2F", "/v1/chat/completions?a=1&b=%2F"),
        ("openai", "/v1/chat/completions?a=1", "/v1/chat/completions?a=1"),
        ("openai", "/v1?", "/v1/chat/completions"),
        ("anthropic", "?a=1", "/v1/messages?a=1"),
        ("gemini", "/v1beta?a=1", "/v1beta/models/m:streamGenerateContent?alt=sse&a=1"),
        ("ollama", "/?a=1", "/api/chat?a=1"),
    ] {
        let server = Server::answering(move |request, _| match request.method.as_str() {
            "POST" => answer(provider, "hello"),
            _ => Script::json(200, &[], r#"{"data":[{"id":"m"}],"models":[{"name":"m"}]}"#),
        });
        let home = home(provider, &server, path, "");
        let ran = home.run(&["ask", "x"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "hello\n"), "{path}: {ran:?}");
        // The count of tokens has the same query.
        let asked: Vec<String> =
            server.requests().into_iter().map(|r| r.target).filter(|target| !target.contains("tok")).collect();
        assert_eq!(asked, [call], "{path}");
        home.run(&["models"]);
        let listed = server.lists().first().unwrap().target.clone();
        let query = path.split_once('?').unwrap().1;
        assert!(listed.ends_with(query) && !listed[..listed.find('?').unwrap_or(0)].contains('='), "{path}: {listed}");
    }
}

#[test]
fn headers_of_a_preset_go_along_and_are_never_shown() {
    let headers = "headers = { \"api-key\" = \"$GATEWAY_KEY\", \"X-Team\" = \"ops-team\", Authorization = \"Basic ${GATEWAY_KEY}\" }";
    let secret = "gw-0123456789-abcdefgh";
    for provider in ["openai", "anthropic", "gemini", "ollama"] {
        let server = Server::answering(move |_, _| answer(provider, "hello"));
        let home = home(provider, &server, "/v1", &format!("api_key_env = \"OWN\"\n{headers}"));
        let home = home.var("GATEWAY_KEY", secret).var("OWN", "sk-own");
        let ran = home.run(&["ask", "x"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "hello\n"), "{ran:?}");
        let sent = server.requests().remove(0);
        assert_eq!((sent.header("api-key"), sent.header("x-team")), (Some(secret), Some("ops-team")), "{provider}");
        let all: Vec<&str> =
            sent.headers.iter().filter(|(name, _)| name == "authorization").map(|(_, value)| value.as_str()).collect();
        assert_eq!(all, [format!("Basic {secret}")], "the preset's own takes the place of ours: {provider}");
        for args in
            [&["config", "show"][..], &["config", "show", "--json"], &["config", "check"], &["models", "--json"]]
        {
            let ran = home.run(args);
            assert!(!ran.out.contains(secret) && !ran.out.contains("ops-team"), "{args:?}: {ran:?}");
        }
        let shown = home.run(&["config", "show", "--json"]).json();
        let row = shown["items"]
            .as_array()
            .or(shown.as_array())
            .unwrap()
            .iter()
            .find(|row| row["key"] == "models.fast.headers");
        assert_eq!(row.unwrap()["value"], json!({"Authorization": "…", "X-Team": "…", "api-key": "…"}), "{shown}");
    }
}

#[test]
fn a_server_that_repeats_a_header_tells_nobody() {
    let secret = "gw-0123456789-abcdefgh";
    let server = Server::answering(|request, _| {
        let said = format!("no access with {}", request.header("api-key").unwrap_or_default());
        Script::json(403, &[], &json!({"error": {"message": said}}).to_string())
    });
    let home =
        home("openai", &server, "/v1", "headers = { \"api-key\" = \"${GATEWAY_KEY}\" }").var("GATEWAY_KEY", secret);
    let ran = home.run(&["ask", "x"]);
    assert!(
        ran.code == 4 && ran.err.contains("no access with [header]") && !home.all_files().contains(secret),
        "{ran:?}"
    );
    assert!(!ran.err.contains(secret), "{ran:?}");
}

#[test]
fn headers_that_cannot_be_sent_are_named() {
    let server = Server::answering(|_, _| Script::openai_text(&["hello"]));
    let gone = home("openai", &server, "/v1", "headers = { \"api-key\" = \"$NOT_SET\" }");
    let ran = gone.run(&["ask", "x"]);
    assert!(ran.code == 3 && ran.err.contains("`api-key`") && ran.err.contains("NOT_SET"), "{ran:?}");
    assert!(server.requests().is_empty());
    for (headers, part) in [
        ("{ \"a b\" = \"x\" }", "has a name that no header can have"),
        ("{ \"Content-Length\" = \"3\" }", "is set by aish itself"),
        ("{ a = \"hunter2\\nx\" }", "needs a value in one line"),
        ("{ a = 3 }", "must be a table of names and texts"),
        ("\"a: hunter2\"", "must be a table of names and texts"),
    ] {
        let home = home("openai", &server, "/v1", &format!("headers = {headers}"));
        let ran = home.run(&["config", "check"]);
        assert!(ran.code != 0 && format!("{}{}", ran.out, ran.err).contains(part), "{headers}: {ran:?}");
        assert!(!format!("{}{}", ran.out, ran.err).contains("hunter2"), "{headers}: {ran:?}");
    }
}

#[test]
fn limit_and_temperature_of_a_preset_win() {
    for (provider, limit, temperature) in [
        ("openai", "/max_tokens", "/temperature"),
        ("anthropic", "/max_tokens", "/temperature"),
        ("gemini", "/generationConfig/maxOutputTokens", "/generationConfig/temperature"),
        ("ollama", "/options/num_predict", "/options/temperature"),
    ] {
        for args in [&["suggest", "frobnicate the quux"][..], &["ask", "x"], &["explain", "frob quux"]] {
            let server = Server::answering(move |_, _| answer(provider, "CMD: frob quux"));
            let path = if provider == "gemini" { "/v1beta" } else { "/v1" };
            let home = home(provider, &server, path, "max_tokens = 777\ntemperature = 0.5");
            let ran = home.run(args);
            assert_eq!(ran.code, 0, "{provider}: {ran:?}");
            let body: Value = server.requests()[0].json();
            assert_eq!(body.pointer(limit), Some(&json!(777)), "{provider} {args:?}: {body}");
            assert_eq!(body.pointer(temperature), Some(&json!(0.5)), "{provider} {args:?}: {body}");
        }
    }
    let server = Server::answering(|_, _| answer("openai", "x"));
    for wrong in
        ["max_tokens = 0", "max_tokens = \"9\"", "temperature = -1", "temperature = 2.5", "temperature = \"hot\""]
    {
        let ran = home("openai", &server, "/v1", wrong).run(&["config", "check"]);
        assert!(ran.code != 0 && format!("{}{}", ran.out, ran.err).contains("must be"), "{wrong}: {ran:?}");
    }
}
