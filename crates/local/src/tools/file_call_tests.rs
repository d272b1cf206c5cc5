//! The unit tests of `file_call.rs`.

use super::*;

#[test]
fn calls_are_read_and_slips_are_told() {
    let read = |name: &str, arguments: &str| FileCall::read(name, arguments);
    assert_eq!(read("list_dir", ""), Ok(FileCall::List { path: ".".into(), depth: 1 }));
    assert_eq!(
        read("file_ops", r#"{"operation":"delete","path":"x","recursive":true}"#),
        Ok(FileCall::Delete { path: "x".into(), recursive: true })
    );
    for (name, arguments, says) in [
        ("read_file", "{", "can't be read"),
        ("read_file", "{}", "path"),
        ("read_file", r#"{"path":"a","offset":3}"#, "offset"),
        ("write_file", r#"{"path":["a"],"content":""}"#, "string"),
        ("file_ops", r#"{"operation":"move","path":"a"}"#, "`to` is missing"),
        ("file_ops", r#"{"operation":"chmod","path":"a"}"#, "chmod"),
        ("shell", "{}", "no tool"),
    ] {
        let error = read(name, arguments).unwrap_err();
        assert!(error.contains(says), "{name} {arguments}: {error}");
    }
}

/// What the model is told is what is read: each named argument is taken.
#[test]
fn the_schema_and_the_reader_agree() {
    let specs = specs();
    assert_eq!(specs.len(), 6);
    for spec in specs {
        let mut arguments = serde_json::Map::new();
        for (name, schema) in spec.parameters["properties"].as_object().unwrap() {
            let value = match schema["type"].as_str().unwrap() {
                "string" => schema["enum"].get(1).cloned().unwrap_or_else(|| json!("x")),
                "boolean" => json!(true),
                _ => json!(2),
            };
            arguments.insert(name.clone(), value);
        }
        let text = serde_json::to_string(&arguments).unwrap();
        FileCall::read(&spec.name, &text).unwrap_or_else(|error| panic!("{}: {error}", spec.name));
    }
}
