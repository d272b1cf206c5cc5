//! The protocol without a process: what is answered, and what must not be.

use super::*;

struct Echo;

impl ServedTools for Echo {
    fn list(&self) -> Vec<Value> {
        vec![json!({"name": "echo"})]
    }

    fn call(&self, name: &str, arguments: &Value) -> Option<Result<Value, String>> {
        let text = arguments["text"].as_str().ok_or_else(|| "no text".to_owned());
        (name == "echo").then(|| text.map(|text| json!({"said": text})))
    }
}

fn ask(message: Value) -> Value {
    answer_line(&message.to_string(), &Echo).unwrap_or(Value::Null)
}

fn request(method: &str, params: Value) -> Value {
    ask(json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}))
}

#[test]
fn a_version_is_agreed_on() {
    for (asked, given) in [("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", VERSIONS[0])] {
        let answer = request("initialize", json!({"protocolVersion": asked, "capabilities": {}}));
        assert_eq!(answer["result"]["protocolVersion"], given, "{asked}");
    }
    assert_eq!(request("initialize", json!({}))["result"]["protocolVersion"], VERSIONS[0]);
}

#[test]
fn calls_and_mistakes() {
    assert_eq!(request("tools/list", Value::Null)["result"]["tools"][0]["name"], "echo");
    let called = request("tools/call", json!({"name": "echo", "arguments": {"text": "hi"}}))["result"].clone();
    assert_eq!((&called["structuredContent"]["said"], &called["isError"]), (&json!("hi"), &json!(false)));
    assert_eq!(request("tools/call", json!({"name": "echo"}))["result"]["isError"], true);
    assert_eq!(request("tools/call", json!({"name": "rm"}))["error"]["code"], -32602);
    assert_eq!(request("tools/call", Value::Null)["error"]["code"], -32602);
    assert_eq!(request("resources/list", json!({}))["error"]["code"], -32601);
    assert_eq!(request("ping", Value::Null)["result"], json!({}));
    assert_eq!(answer_line("{not json", &Echo).unwrap()["error"]["code"], -32700);
    for broken in [json!(3), json!({"id": 1, "method": "ping"}), json!({"jsonrpc": "2.0", "id": {}, "method": "ping"})]
    {
        assert_eq!(ask(broken.clone())["error"]["code"], -32600, "{broken}");
    }
}

/// Since 2026-07-28 there is no handshake: each request says its version, and each result that it
/// is complete.
#[test]
fn a_client_without_a_handshake() {
    let meta = |version: &str| json!({VERSION_KEY: version, "io.modelcontextprotocol/clientCapabilities": {}});
    for params in [json!({"_meta": meta(STATELESS)}), json!({}), Value::Null] {
        let found = request("server/discover", params)["result"].clone();
        assert!(found["supportedVersions"].as_array().unwrap().contains(&json!(STATELESS)), "{found}");
        assert_eq!((&found["resultType"], &found["capabilities"]), (&json!("complete"), &json!({"tools": {}})));
    }
    let listed = request("tools/list", json!({"_meta": meta(STATELESS)}))["result"].clone();
    assert_eq!((&listed["tools"][0]["name"], &listed["resultType"]), (&json!("echo"), &json!("complete")));
    let call = json!({"name": "echo", "arguments": {"text": "hi"}, "_meta": meta(STATELESS)});
    let called = request("tools/call", call)["result"].clone();
    assert_eq!((&called["structuredContent"]["said"], &called["resultType"]), (&json!("hi"), &json!("complete")));
    assert_eq!(request("tools/list", json!({"_meta": meta("2025-06-18")}))["result"]["resultType"], Value::Null);
    for version in [json!("1999-01-01"), json!(3)] {
        let refused = request("tools/list", json!({"_meta": {VERSION_KEY: version}}))["error"].clone();
        assert_eq!((&refused["code"], &refused["data"]["requested"]), (&json!(-32022), &version));
        assert!(refused["data"]["supported"].as_array().unwrap().contains(&json!(STATELESS)));
    }
    assert_eq!(request("initialize", json!({"_meta": meta(STATELESS)}))["error"]["code"], -32601);
}

#[test]
fn notifications_and_responses_are_not_answered() {
    for silent in [
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}),
        json!({"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "echo"}}),
        json!({"jsonrpc": "2.0", "id": 1, "result": {}}),
        json!([{"jsonrpc": "2.0", "method": "x"}]),
    ] {
        assert_eq!(answer_line(&silent.to_string(), &Echo), None, "{silent}");
    }
    let batch = json!([{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "x"}]);
    assert_eq!(ask(batch).as_array().unwrap().len(), 1);
}
