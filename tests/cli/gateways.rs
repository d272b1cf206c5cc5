//! What a team's gateway refuses, in plain words: LiteLLM's and vLLM's forms of it over HTTP, and
//! the presets to copy for them.

use crate::support::cli::Home;
use crate::support::llm_server::{Script, Server};

/// A gateway that lists two models and refuses each question.
fn refusing(status: u16, body: &'static str) -> Server {
    Server::answering(move |request, _| match request.method.as_str() {
        "GET" => Script::json(200, &[], r#"{"object":"list","data":[{"id":"team-small"},{"id":"team-large"}]}"#),
        _ => Script::json(status, &[], body),
    })
}

#[test]
fn refusals_name_the_preset_the_host_and_the_way_on() {
    let denied = "this key may not use the model";
    for (status, body, said, hint, asked) in [
        (
            403,
            r#"{"error":{"message":"team not allowed to access model. This team can only access models=['team-small']. Tried to access m","type":"team_model_access_denied","param":"model","code":"403"}}"#,
            denied,
            "it offers: team-small, team-large",
            1,
        ),
        (
            401,
            r#"{"error":{"message":"key not allowed to access model. Tried to access m","type":"key_model_access_denied","param":"model","code":"401"}}"#,
            denied,
            "it offers: team-small",
            1,
        ),
        (
            400,
            r#"{"error":{"message":"Budget has been exceeded! Team=blue Current cost: 20.1, Max budget: 20.0","type":"budget_exceeded","param":null,"code":"400"}}"#,
            "your credit at",
            "billing page",
            1,
        ),
        (
            429,
            r#"{"error":{"message":"ExceededBudget: User=u over budget. Spend=2.0, Budget=1.0","type":"budget_exceeded","param":null,"code":"429"}}"#,
            "is used up",
            "`aish model`",
            1,
        ),
        (
            400,
            r#"{"error":{"message":"Authentication Error - Expired Key. Key Expiry time 2026-01-01","type":"expired_key","param":"x","code":"400"}}"#,
            "does not accept the key",
            "AISH_TEST_KEY",
            1,
        ),
        (401, r#"{"error":"Unauthorized"}"#, "does not accept the key", "AISH_TEST_KEY", 1),
        (
            404,
            r#"{"object":"error","message":"The model `m` does not exist.","type":"NotFoundError","param":null,"code":404}"#,
            "does not know the model",
            "it offers: team-small",
            1,
        ),
        // As vLLM 0.32 says it.
        (
            404,
            r#"{"error":{"message":"The model `other` does not exist. Valid aliases: tiny.","type":"NotFoundError","param":"model","code":404}}"#,
            "does not know the model",
            "it offers: team-small",
            1,
        ),
        (
            400,
            r#"{"error":{"message":"This model's maximum context length is 8192 tokens. However, your prompt contains at least 8193 input tokens, which exceeds this limit even without any output tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=8193)","type":"BadRequestError","param":"input_tokens","code":400}}"#,
            "the conversation is too long",
            "`aish reset`",
            1,
        ),
        (
            429,
            r#"{"error":{"message":"Rate limit exceeded for team. Limit type: requests. Current limit: 1","type":"None","code":"429"}}"#,
            "limits the rate of calls",
            "`aish model`",
            2,
        ),
    ] {
        let server = refusing(status, body);
        let home =
            Home::with_server(&server, "api_key_env = \"AISH_TEST_KEY\"").var("AISH_TEST_KEY", "sk-team-0123456789ab");
        let ran = home.run(&["ask", "x"]);
        let host = format!("127.0.0.1:{}", server.url("").rsplit(':').next().unwrap());
        assert_eq!(ran.code, 4, "{ran:?}");
        for part in ["fast: ", &host, said, hint] {
            assert!(ran.err.contains(part), "{part}: {ran:?}");
        }
        assert!(!ran.err.contains("sk-team-0123456789ab"), "{ran:?}");
        let questions = server.requests().iter().filter(|request| request.method == "POST").count();
        assert!(if asked == 1 { questions == 1 } else { questions > 1 }, "{said}: {questions}");
    }
}

/// The presets of `aish config example`, with nothing but the address changed.
#[test]
fn the_presets_to_copy_work() {
    let example = Home::new().run(&["config", "example"]).out.replace("\n# ", "\n");
    for (name, variable) in [("litellm", "LITELLM_API_KEY"), ("vllm", "VLLM_API_KEY")] {
        let server = Server::answering(|_, _| Script::openai_text(&["CMD: ls"]));
        let start = example.find(&format!("[models.{name}]")).unwrap_or_else(|| panic!("{example}"));
        let table: Vec<&str> = example[start..].lines().take_while(|line| line.contains(['[', '='])).collect();
        let text = table
            .join("\n")
            .replace(&format!("https://{}.example.com", if name == "vllm" { name } else { "llm" }), &server.url(""));
        let home = Home::new().var(variable, "sk-team");
        home.config(&format!("model = \"{name}\"\n{text}\n"));
        assert_eq!(home.run(&["config", "check"]).code, 0, "{text}");
        let ran = home.run(&["ask", "x"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        let request = &server.requests()[0];
        assert_eq!(
            (request.target.as_str(), request.header("authorization")),
            ("/v1/chat/completions", Some("Bearer sk-team"))
        );
    }
}
