//! The unit tests of `definition.rs`.

use super::*;

fn read(tool: &Value) -> Result<Definition, String> {
    Definition::read("srv", tool)
}

#[test]
fn names_on_the_wire_are_what_providers_take() {
    let name = |name: &str| read(&json!({"name": name})).unwrap().wire_name();
    assert_eq!(name("get_time"), "srv__get_time");
    let (dotted, slashed) = (name("a.b"), name("a/b"));
    assert!(dotted != slashed && dotted.starts_with("srv__a_b_"), "{dotted} {slashed}");
    let (long, other) = (name(&"x".repeat(128)), name(&format!("{}y", "x".repeat(127))));
    assert!(long.len() == 64 && other.len() == 64 && long != other, "{long} {other}");
    assert!(name("größe").bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b)));
}

#[test]
fn tools_that_cannot_be_offered() {
    for tool in [
        json!({}),
        json!({"name": ""}),
        json!({"name": "a\u{1b}[2J"}),
        json!({"name": "x".repeat(129)}),
        json!({"name": "a", "inputSchema": "object"}),
        json!({"name": "a", "inputSchema": null}),
        json!({"name": "a", "inputSchema": {"type": "string"}}),
        json!({"name": "a", "inputSchema": {"description": "x".repeat(20_000)}}),
        json!({"name": "a", "inputSchema": (0..40).fold(json!({}), |inner, _| json!({"properties": inner}))}),
    ] {
        assert!(read(&tool).is_err(), "{tool}");
    }
}

#[test]
fn texts_are_cleaned_and_every_change_is_seen() {
    let tool = json!({
        "name": "a", "description": format!("b\u{1b}[31mc\u{202e}{}", "d".repeat(5000)),
        "inputSchema": {"properties": {"p": {"type": "string", "description": "\u{7}bell"}}},
        "annotations": {"readOnlyHint": true},
    });
    let known = read(&tool).unwrap();
    assert!(!known.description.contains(['\u{1b}', '\u{202e}']) && known.description.chars().count() <= 1024);
    assert_eq!(known.schema["properties"]["p"]["description"], "bell");
    assert_eq!((known.read_only, known.destructive), (Some(true), None));
    for (key, value) in [
        ("description", json!("b")),
        ("title", json!("t")),
        ("annotations", json!({"readOnlyHint": true, "destructiveHint": false})),
        ("inputSchema", json!({"properties": {"p": {"type": "number"}}})),
    ] {
        let mut changed = tool.clone();
        changed[key] = value;
        assert_ne!(read(&changed).unwrap().hash, known.hash, "{key}");
    }
}
