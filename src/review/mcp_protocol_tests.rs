//! The protocol without a process: what is answered, and what must not be.

use super::*;

struct Echo;

impl Tools for Echo {
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
