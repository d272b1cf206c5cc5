//! Turns `mcpServers` of Claude Desktop, Claude Code, Cursor or VS Code into our tables.

use serde_json::Value;

use crate::config::mcp_server::{McpServer, is_server_name};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    pub servers: Vec<(String, McpServer)>,
    /// What was left out, and why; may hold anything.
    pub notes: Vec<String>,
}

/// Without servers of single projects (Claude Code's `projects`). Fails for no JSON or no servers.
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
    let args = server["args"].as_array().into_iter().flatten();
    let mut read = McpServer {
        command: text("command"),
        args: args.filter_map(Value::as_str).map(str::to_owned).collect(),
        env: texts("env").collect(),
        cwd: text("cwd").map(Into::into),
        url: text("url").or_else(|| text("serverUrl")),
        disabled: server["disabled"] == true,
        ..McpServer::default()
    };
    if read.command.is_none() {
        read.headers = texts("headers").collect();
        // `Authorization: Bearer ${NAME}` becomes `token_env`.
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
#[path = "import_tests.rs"]
mod tests;
