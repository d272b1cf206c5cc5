//! The unit tests of `import.rs`.

use super::*;

#[test]
fn files_of_other_clients() {
    let desktop =
        r#"{"mcpServers": {"filesystem": {"command": "npx", "args": ["-y", "fs", "/w"], "env": {"A": "b"}}}}"#;
    let read_one = |text: &str| read(text).unwrap().servers.remove(0);
    let (name, server) = read_one(desktop);
    assert_eq!((name.as_str(), server.command.as_deref(), server.args.len()), ("filesystem", Some("npx"), 3));
    let code = r#"{"numStartups": 3, "mcpServers": {"my server": {"type": "http", "url": "https://h/mcp",
        "headers": {"Authorization": "Bearer ${TOKEN}", "X-A": "b"}}}}"#;
    let (name, server) = read_one(code);
    assert_eq!((name.as_str(), server.token_env.as_deref()), ("my-server", Some("TOKEN")));
    assert_eq!(server.headers.len(), 1);
    let vscode = r#"{"servers": {"x": {"type": "stdio", "command": "c", "env": {"K": "${env:KEY}"}}}}"#;
    assert_eq!(read_one(vscode).1.env["K"], "${KEY}");
    let cursor =
        r#"{"mcpServers": {"u": {"url": "http://127.0.0.1:1/mcp"}, "off": {"command": "c", "disabled": true}}}"#;
    let both = read(cursor).unwrap().servers;
    assert!(both.iter().any(|(name, server)| name == "off" && server.disabled) && both.len() == 2);
}

#[test]
fn what_cannot_be_taken_is_said() {
    let text = r#"{"mcpServers": {"old": {"type": "sse", "url": "http://h/sse"}, "none": {}, "__": {"command": "c"}}}"#;
    let imported = read(text).unwrap();
    assert!(imported.servers.is_empty() && imported.notes.len() == 3, "{imported:?}");
    assert!(read("{}").is_err() && read("[").is_err());
}
