//! Tokens as servers count them (IMP-08): asked once for each endpoint and shell, behind the
//! answer; what goes wrong is nobody's.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::reasoning::{answer, home};
use crate::support::cli::Home;
use crate::support::llm_server::{Gate, Recorded, Script, Server, Step};

/// A server that answers questions as `provider` does, and any other call with `count`.
fn counting(provider: &'static str, count: impl Fn(&Recorded) -> Script + Send + Sync + 'static) -> Server {
    Server::answering(
        move |request, _| if request.counts_tokens() { count(request) } else { answer(provider, "Fine.") },
    )
}

fn counts(server: &Server) -> Vec<Recorded> {
    server.requests().into_iter().filter(Recorded::counts_tokens).collect()
}

/// The context that `:cost detail` tells of.
fn context(home: &Home) -> Value {
    home.run(&["cost", "detail", "--json"]).json()["context"].clone()
}

/// Each character a token, in llama.cpp's words.
fn by_characters(request: &Recorded) -> Script {
    let tokens = vec![0; request.json()["content"].as_str().unwrap_or_default().chars().count()];
    Script::json(200, &[], &json!({ "tokens": tokens }).to_string())
}

#[test]
fn the_count_of_llama_cpp_scales_the_estimate() {
    let server = counting("openai", by_characters);
    let home = home("openai", &server, "/v1", "local = true");
    home.run(&["ask", "how is it"]);
    // Behind the answer, once, and to the server's root.
    let targets: Vec<String> = server.requests().iter().map(|request| request.target.clone()).collect();
    assert_eq!(targets, ["/v1/chat/completions", "/tokenize"]);
    let text = counts(&server)[0].json()["content"].as_str().unwrap().to_owned();
    assert!(text.contains("how is it") && text.contains("You are aish") && text.contains("Answer the user's question"));
    home.run(&["ask", "and now"]);
    home.run(&["suggest", "zzz"]);
    assert_eq!(counts(&server).len(), 1);
    let (counted, detail) = (context(&home), home.run(&["cost", "detail"]).out);
    assert!(counted["counted"] == true && detail.contains("% used), as the server counts\n"), "{detail}");
    // A shell of its own knows nothing of it, until it asks.
    let state = home.path().join(".local/state/aish/shells");
    let shell = std::fs::read_dir(&state).unwrap().flatten().next().unwrap().path();
    std::fs::remove_file(shell.join("token-counts")).unwrap();
    let estimated = context(&home);
    let ratio = counted["tokens"].as_f64().unwrap() / estimated["tokens"].as_f64().unwrap();
    assert!(estimated["counted"] == false && (3.0..=4.1).contains(&ratio), "{counted} {estimated}");
}

#[test]
fn what_is_left_out_goes_by_the_server() {
    for (one, left_out) in [(false, false), (true, true)] {
        let server =
            counting(
                "openai",
                move |request| {
                    if one { by_characters(request) } else { Script::json(404, &[], "no such thing") }
                },
            );
        let home = home("openai", &server, "/v1", "local = true\n[context]\ntoken_budget = 5200\n");
        let said = (0..7).any(|n| {
            let ran = home.run(&["ask", &format!("{n} {}", "a rather long story ".repeat(40))]);
            ran.err.contains("left out")
        });
        assert_eq!(said, left_out);
    }
}

#[test]
fn vllm_and_anthropic_count_in_their_own_words() {
    let server =
        counting("openai", |_| Script::json(200, &[], "{\"count\": 900, \"max_model_len\": 4096, \"tokens\": []}"));
    let vllm = home("openai", &server, "/v1", "local = true");
    vllm.run(&["ask", "how is it"]);
    assert_eq!(context(&vllm)["counted"], true);
    assert_eq!(counts(&server)[0].json()["prompt"], counts(&server)[0].json()["content"]);

    let server = counting("anthropic", |_| Script::json(200, &[], "{\"input_tokens\": 900}"));
    let claude = home("anthropic", &server, "/v1", "");
    let secret = ["ghp_", "16C7e42F292c6912E7", "710c838347Ae178B4a"].concat();
    claude.run(&["ask", "use", &secret]);
    assert_eq!(context(&claude)["counted"], true);
    let requests = server.requests();
    let (asked, counted) = (requests[0].json(), requests[1].json());
    assert_eq!(
        (requests[1].target.as_str(), requests[1].header("x-api-key")),
        ("/v1/messages/count_tokens", Some("k"))
    );
    for part in ["model", "system", "messages"] {
        assert_eq!(counted[part], asked[part], "{part}");
    }
    assert!(counted["max_tokens"].is_null() && counted["stream"].is_null() && !requests[1].body.contains(&secret));
}

/// How a server answers the question for a count.
type Count = Box<dyn Fn(&Recorded) -> Script + Send + Sync>;

#[test]
fn a_server_that_cannot_count_is_asked_once_and_nobody_notices() {
    let gate = Gate::default();
    let hanging = {
        let gate = gate.clone();
        move |_: &Recorded| Script::new().step(Step::Hold(gate.clone()))
    };
    let cases: Vec<Count> = vec![
        Box::new(|_| Script::json(404, &[], "{}")),
        Box::new(|_| Script::json(500, &[], "\u{1b}[31mboom")),
        Box::new(|_| Script::json(200, &[], "no json")),
        Box::new(|_| Script::json(200, &[], "{\"tokens\": 7}")),
        Box::new(|_| Script::json(200, &[], "{\"count\": -3}")),
        Box::new(|_| Script::json(200, &[], "{\"count\": 0}")),
        Box::new(|_| Script::new().raw("garbage")),
        Box::new(hanging),
    ];
    for (n, count) in cases.into_iter().enumerate() {
        let server = counting("openai", count);
        let home = home("openai", &server, "/v1", "local = true");
        let start = Instant::now();
        let ran = home.run(&["ask", "how is it"]);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "Fine.\n", ""), "{n}");
        assert!(start.elapsed() < Duration::from_secs(5), "{n}: nobody waits for a count");
        home.run(&["ask", "and now"]);
        assert_eq!((counts(&server).len(), &context(&home)["counted"]), (1, &json!(false)), "{n}");
    }
    gate.open();
    // Counts that can't be true are bounded.
    let server = counting("openai", |_| Script::json(200, &[], "{\"count\": 18446744073709551615}"));
    let home = home("openai", &server, "/v1", "local = true");
    home.run(&["ask", "how is it"]);
    assert!(context(&home)["tokens"].as_u64().unwrap() < 3_000, "{}", context(&home));
}

#[test]
fn a_server_that_is_not_known_to_count_is_not_asked() {
    for (provider, base, more) in [("openai", "/v1", ""), ("gemini", "/v1beta", ""), ("ollama", "", "local = true")] {
        let server = counting(provider, |_| Script::json(200, &[], "{\"count\": 5}"));
        let home = home(provider, &server, base, more);
        assert_eq!(home.run(&["ask", "how is it"]).code, 0);
        assert_eq!(server.requests().len(), 1, "{provider}");
    }
}
