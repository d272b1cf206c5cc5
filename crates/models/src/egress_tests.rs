//! The unit tests of `egress.rs`.

use super::*;
use crate::model::ToolCall;
use serde_json::json;

/// A secret goes back to where the model put its placeholder, but for the keys of a call.
#[test]
fn no_secret_is_put_back_into_a_key() {
    let secret = "sk-ant-api03-Zb9x\"7Qm2LpWv4TdKe8Rj5NsYc1HgUf6AoXi3";
    let mut vault = Vault::new();
    vault.learn(&format!("password = '{secret}'"));
    let scrubbed = vault.scrub(&format!("password = '{secret}'"));
    let placeholder = scrubbed.split('\'').nth(1).unwrap_or_default().to_owned();
    assert!(placeholder.starts_with("$AISH_SECRET_"), "{scrubbed}");
    let arguments = json!({&placeholder: "x", "a": {&placeholder: [format!("Bearer {placeholder}")]}}).to_string();
    let call = |arguments: &str| ToolCall { id: "1".into(), name: "t".into(), arguments: arguments.to_owned() };
    let plain = r#"{"b" : "no secret"}"#;
    let torn = format!("{{\"a\": \"{placeholder}\"");
    let reply = Reply { tool_calls: vec![call(&arguments), call(plain), call(&torn)], ..Reply::default() };
    let reply = rehydrate_reply(reply, &vault);
    let told: Value = serde_json::from_str(&reply.tool_calls[0].arguments).unwrap();
    assert_eq!(told, json!({&placeholder: "x", "a": {&placeholder: [format!("Bearer {secret}")]}}));
    assert_eq!(reply.tool_calls[1].arguments, plain);
    assert_eq!(reply.tool_calls[2].arguments, torn, "what is no JSON is no call");
}
