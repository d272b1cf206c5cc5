//! The unit tests of `json.rs`.

use super::*;

#[test]
fn a_key_stands_once() {
    let text = r#"{"a": [1, -2, 0.5, "x", null, true, {"b": {}}], "b": {"a": 18446744073709551615}}"#;
    assert_eq!(read(text.as_bytes()).unwrap(), serde_json::from_str::<Value>(text).unwrap());
    for twice in [
        r#"{"tool_name":"Read","tool_name":"Bash"}"#,
        r#"{"tool_input":{"command":"ls","\u0063ommand":"rm x"}}"#,
        r#"[{"a":[{"b":1,"b":1}]}]"#,
    ] {
        assert_eq!(read(twice.as_bytes()), Err(Unread::Repeated), "{twice}");
    }
    for broken in ["", "{", "{\"a\":1}x", "\u{feff}{}"] {
        assert_eq!(read(broken.as_bytes()), Err(Unread::NoJson), "{broken}");
    }
}
