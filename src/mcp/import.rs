//! `mcpServers` of another client (Claude Desktop, Claude Code, Cursor, VS Code) as tables of our configuration. Pure: text in,
//! tables out.

use serde_json::Value;

use crate::config::mcp_server::{McpServer, is_server_name};

/// The servers of a file of another client.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    /// By name, as the file has them.
    pub servers: Vec<(String, McpServer)>,
    /// What was left out, and why; may hold anything.
    pub notes: Vec<String>,
}

/// Reads such a file. Servers of single projects (Claude Code's `projects`) are not among them.
///
/// # Errors
/// When it is no JSON, or has no servers.
pub fn read(text: &str) -> Result<Imported, String> {
    let file: Value = serde_json::from_str(text).map_err(|error| format!("this isn't JSON: {error}"))?;
    let places = [&file["mcpServers"], &file["servers"], &file["mcp"]["servers"]];
    let Some(servers) = places.into_iter().find_map(Value::as_object) else {
        return Err("there is no `mcpServers` in it".to_owned());
    };
    let mut imported = Imported::default();
    for (name, server) in servers {
        let own = server_name(name);
        let taken = imported.servers.iter().any(|(other, _)| *other == own);
        match read_server(server) {
            _ if !is_server_name(&own) || taken => {
                imported.notes.push(format!("`{name}` is left out: its name can't be used"));
            }
            Ok(server) => {
                if own != *name {
                    imported.notes.push(format!("`{name}` is called `{own}` here"));
                }
                imported.servers.push((own, server));
            }
            Err(why) => imported.notes.push(format!("`{name}` is left out: {why}")),
        }
    }
    Ok(imported)
}

fn server_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(32).collect();
    if is_server_name(name) { name.to_owned() } else { plain.trim_matches('-').to_owned() }
}

fn read_server(server: &Value) -> Result<McpServer, String> {
    let text = |key: &str| server[key].as_str().map(str::to_owned);
    let texts = |key: &str| {
        server[key].as_object().into_iter().flatten().map(|(name, value)| {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            (name.clone(), value.replace("${env:", "${"))
        })
    };
    if text("type").is_some_and(|kind| kind == "sse") {
        return Err("it speaks the old transport over SSE, which isn't supported".to_owned());
    }
    let mut read = McpServer {
        command: text("command"),
        args: server["args"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|arg| arg.as_str())
            .map(str::to_owned)
            .collect(),
        env: texts("env").collect(),
        cwd: text("cwd").map(Into::into),
        url: text("url").or_else(|| text("serverUrl")),
        disabled: server["disabled"] == true,
        ..McpServer::default()
    };
    if read.command.is_none() {
        read.headers = texts("headers").collect();
        // `Authorization: Bearer ${NAME}` has a key of its own.
        let bearer = read.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("authorization"));
        let variable = bearer.and_then(|(name, value)| {
            let variable = value.strip_prefix("Bearer ${")?.strip_suffix('}')?;
            let plain = variable.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            plain.then(|| (name.clone(), variable.to_owned()))
        });
        if let Some((name, variable)) = variable {
            read.headers.remove(&name);
            read.token_env = Some(variable);
        }
    } else {
        read.url = None;
    }
    let table = toml::Table::try_from(&read).map_err(|error| error.to_string())?;
    McpServer::read("x", &table)
}

#[cfg(test)]
mod tests {
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
        let text =
            r#"{"mcpServers": {"old": {"type": "sse", "url": "http://h/sse"}, "none": {}, "__": {"command": "c"}}}"#;
        let imported = read(text).unwrap();
        assert!(imported.servers.is_empty() && imported.notes.len() == 3, "{imported:?}");
        assert!(read("{}").is_err() && read("[").is_err());
    }
}
