//! The Model Context Protocol as a server: one JSON-RPC message in, at most one out. The tools are
//! the caller's. <https://modelcontextprotocol.io/specification>

use serde_json::{Value, json};

/// With a handshake, newest first.
const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/// Without a handshake: each request's `_meta` names the version.
const STATELESS: &str = "2026-07-28";
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const UNSUPPORTED: i32 = -32022;
/// Milliseconds that a client may cache the list.
const FRESH: u64 = 3_600_000;

const INSTRUCTIONS: &str =
    "Ask `check` before you run a command line: A needs no review, B the user's approval, C the user's PIN.";

pub trait ServedTools {
    fn list(&self) -> Vec<Value>;
    /// None for an unknown name. The error is about the arguments, for the model.
    fn call(&self, name: &str, arguments: &Value) -> Option<Result<Value, String>>;
}

/// None for a notification, a response, or a batch of only those.
pub fn answer_line(line: &str, tools: &dyn ServedTools) -> Option<Value> {
    match serde_json::from_str(line) {
        Err(_) => Some(failure(&Value::Null, -32700, "this is no JSON")),
        Ok(Value::Array(batch)) if batch.is_empty() => Some(failure(&Value::Null, -32600, "an empty batch")),
        Ok(Value::Array(batch)) => {
            let answers: Vec<Value> = batch.iter().filter_map(|message| answer(message, tools)).collect();
            (!answers.is_empty()).then_some(Value::Array(answers))
        }
        Ok(message) => answer(&message, tools),
    }
}

fn answer(message: &Value, tools: &dyn ServedTools) -> Option<Value> {
    let id = &message["id"];
    let Some(method) = message["method"].as_str().filter(|_| message["jsonrpc"] == "2.0") else {
        // A response, though no request was sent.
        let response = message.get("result").is_some() || message.get("error").is_some();
        return (!response).then(|| failure(&Value::Null, -32600, "this is no JSON-RPC 2.0 request"));
    };
    message.get("id")?;
    if !(id.is_string() || id.is_number()) {
        return Some(failure(&Value::Null, -32600, "an id is a text or a number"));
    }
    let params = &message["params"];
    let asked = &params["_meta"][VERSION_KEY];
    let stateless = match asked.as_str() {
        Some(version) if version == STATELESS => true,
        Some(version) if VERSIONS.contains(&version) => false,
        None if asked.is_null() => method == "server/discover",
        _ => return Some(unsupported(id, asked)),
    };
    let mut result = match method {
        "server/discover" => json!({
            "supportedVersions": spoken(),
            "capabilities": {"tools": {}},
            "serverInfo": about(),
            "instructions": INSTRUCTIONS,
            "ttlMs": FRESH, "cacheScope": "private",
        }),
        // A version without handshake needs no agreement.
        "initialize" | "ping" if stateless => {
            return Some(failure(id, -32601, &format!("version {STATELESS} has no method `{method}`")));
        }
        "initialize" => json!({
            "protocolVersion": version(params["protocolVersion"].as_str()),
            "capabilities": {"tools": {}},
            "serverInfo": about(),
            "instructions": INSTRUCTIONS,
        }),
        "ping" => json!({}),
        "tools/list" if stateless => json!({"tools": tools.list(), "ttlMs": FRESH, "cacheScope": "private"}),
        "tools/list" => json!({"tools": tools.list()}),
        "tools/call" => {
            let name = params["name"].as_str().unwrap_or_default();
            match tools.call(name, &params["arguments"]) {
                None => return Some(failure(id, -32602, &format!("there is no tool `{name}`"))),
                Some(Ok(value)) => json!({
                    "content": [{"type": "text", "text": value.to_string()}],
                    "structuredContent": value, "isError": false,
                }),
                Some(Err(why)) => json!({"content": [{"type": "text", "text": why}], "isError": true}),
            }
        }
        _ => return Some(failure(id, -32601, &format!("there is no method `{method}`"))),
    };
    if stateless {
        result["resultType"] = json!("complete");
        result["_meta"] = json!({"io.modelcontextprotocol/serverInfo": about()});
    }
    Some(json!({"jsonrpc": "2.0", "id": id, "result": result}))
}

fn about() -> Value {
    json!({"name": "aish", "version": env!("CARGO_PKG_VERSION")})
}

fn spoken() -> Vec<&'static str> {
    std::iter::once(STATELESS).chain(VERSIONS).collect()
}

fn unsupported(id: &Value, asked: &Value) -> Value {
    let mut answer = failure(id, UNSUPPORTED, "this version of the protocol isn't spoken");
    answer["error"]["data"] = json!({"supported": spoken(), "requested": asked});
    answer
}

/// As asked if supported, else the newest.
fn version(asked: Option<&str>) -> &'static str {
    VERSIONS.into_iter().find(|version| Some(*version) == asked).unwrap_or(VERSIONS[0])
}

fn failure(id: &Value, code: i32, message: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
}

#[cfg(test)]
#[path = "mcp_protocol_tests.rs"]
mod tests;
