//! The unit tests of `server_error.rs`.

use super::*;

fn body(text: &str) -> ServerError {
    ServerError::from_body(text)
}

#[test]
fn bodies_of_every_form() {
    for (text, message) in [
        (r#"{"error":{"message":"no","type":"x"}}"#, "no"),
        (r#"{"error":"model \"x\" not found"}"#, "model \"x\" not found"),
        (r#"[{"error":{"message":"list","status":"INVALID"}}]"#, "list"),
        (r#"{"detail":"Not Found"}"#, "Not Found"),
        (r#"{"detail":[{"msg":"bad"}]}"#, r#"[{"msg":"bad"}]"#),
        ("data: {\"error\": {\"message\": \"start\"}}\n\ndata: [DONE]\n", "start"),
        ("<html><head><title>502 Bad Gateway</title></head>", "502 Bad Gateway"),
        ("<!doctype html><p>x", ""),
        ("upstream down", "upstream down"),
        ("", ""),
    ] {
        assert_eq!(body(text).message, message, "{text}");
    }
}

#[test]
fn kinds() {
    use ErrorKind::*;
    for (status, text, kind) in [
        (Some(401), r#"{"error":{"message":"Invalid API Key","type":"authentication_error","code":401}}"#, Auth),
        (Some(400), r#"{"error":{"message":"No connected db.","type":"no_db_connection","code":"400"}}"#, Auth),
        (Some(400), r#"{"error":{"code":400,"message":"API key not valid. Please pass a valid API key."}}"#, Auth),
        (
            Some(400),
            r#"{"error":{"code":400,"message":"request (6090 tokens) exceeds the available context size","type":"exceed_context_size_error"}}"#,
            ContextTooLong,
        ),
        (Some(400), r#"{"error":{"message":"litellm.ContextWindowExceededError: x"}}"#, ContextTooLong),
        (Some(400), r#"{"error":{"message":"This model's maximum context length is 8192"}}"#, ContextTooLong),
        (Some(404), r#"{"error":"model \"x\" not found, try pulling it first"}"#, NoSuchModel),
        (Some(400), r#"{"error":{"message":"Invalid model name passed in model=nope."}}"#, NoSuchModel),
        (
            Some(404),
            r#"{"error":{"message":"The model `gpt-9` does not exist or you do not have access to it.","code":"model_not_found"}}"#,
            NoSuchModel,
        ),
        (Some(404), r#"{"error":{"message":"File Not Found"}}"#, Status(404)),
        (Some(429), r#"{"error":{"message":"slow down"}}"#, RateLimited),
        (Some(429), r#"{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}"#, Quota),
        (
            Some(403),
            r#"{"error":{"message":"key not allowed to access model. This key can only access models=['a'].","type":"key_model_access_denied","param":"model","code":"403"}}"#,
            ModelDenied,
        ),
        (
            Some(401),
            r#"{"error":{"message":"Team not allowed to access model. Tried b","type":"team_model_access_denied","code":"401"}}"#,
            ModelDenied,
        ),
        (
            Some(403),
            r#"{"error":{"message":"Project `p` does not have access to model `m`","code":"model_not_found"}}"#,
            ModelDenied,
        ),
        (Some(403), r#"{"message":"You don't have access to the model with the specified model ID."}"#, ModelDenied),
        (
            Some(400),
            r#"{"error":{"message":"Budget has been exceeded! Team=t Current cost: 2.1, Max budget: 2.0","type":"budget_exceeded","code":"400"}}"#,
            Quota,
        ),
        (
            Some(429),
            r#"{"error":{"message":"ExceededBudget: User=u over budget. Spend=2, Budget=1","type":"budget_exceeded"}}"#,
            Quota,
        ),
        (
            Some(429),
            r#"{"error":{"message":"Rate limit exceeded for key. Limit type: tokens per minute","code":"429"}}"#,
            RateLimited,
        ),
        (
            Some(400),
            r#"{"error":{"message":"Authentication Error - Expired Key. Key Expiry time 2026","type":"expired_key","code":"400"}}"#,
            Auth,
        ),
        (Some(401), r#"{"error":"Unauthorized"}"#, Auth),
        (
            Some(404),
            r#"{"object":"error","message":"The model `x` does not exist.","type":"NotFoundError","param":null,"code":404}"#,
            NoSuchModel,
        ),
        (
            Some(400),
            r#"{"object":"error","message":"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens","type":"BadRequestError","code":400}"#,
            ContextTooLong,
        ),
        (Some(400), r#"{"error":{"message":"the thinking budget of the model exceeds max_tokens"}}"#, Status(400)),
        (Some(529), r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#, Status(529)),
        (None, r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#, Status(529)),
        (None, r#"{"error":{"message":"litellm.APIConnectionError","code":"500"}}"#, Status(500)),
        (None, r#"{"error":{"message":"odd"}}"#, Stream),
        (Some(503), "", Status(503)),
    ] {
        assert_eq!(body(text).kind(status), kind, "{text}");
    }
}

#[test]
fn a_line_is_short_clean_and_holds_no_key() {
    let key = "sk-proj-0123456789abcdef";
    let line = |message: &str| ServerError { message: message.into(), ..Default::default() }.line(Some(key));
    assert_eq!(line("Incorrect key: sk-proj-0123456789abcdef."), "Incorrect key: [key]");
    assert_eq!(line("Incorrect key: sk-proj-01234***cdef, x"), "Incorrect key: [key], x");
    assert_eq!(line("Bearer:sk-ant-api03-aaaaaaaaaaaa"), "Bearer:[key]");
    assert_eq!(line("a\n\n\u{1b}[31mred\u{202e} \u{7}b"), "a [31mred b");
    let long = line(&"wörd ".repeat(200));
    assert_eq!(long.chars().count(), MAX_TEXT);
    assert!(long.ends_with('…'));
}

proptest::proptest! {
    #[test]
    fn no_key_survives(before in "[a-z .:=\"]{0,20}", key in "[A-Za-z0-9_-]{12,40}", after in "[a-z .:=\"]{0,20}") {
        let error = ServerError { message: format!("{before}{key}{after}"), ..Default::default() };
        proptest::prop_assert!(!error.line(Some(&key)).contains(&key));
    }
}
