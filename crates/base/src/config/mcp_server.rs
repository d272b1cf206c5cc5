//! The data of one `[mcp.servers.NAME]` table and its mistakes; `mcp` starts the server.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::address;

/// In `args`, `env`, `url` and `headers`, `${NAME}` is a variable of the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct McpServer {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub env: BTreeMap<String, String>,
    /// Unset means the home directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cwd: Option<PathBuf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_env: Option<String>,
    /// Prints the token; split into words as a shell would.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_cmd: Option<String>,
    /// Until it is ready; unset means 30 s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_timeout_ms: Option<u64>,
    /// Without a sign of progress; unset means 120 s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_timeout_ms: Option<u64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disabled: bool,
}

/// In characters: it begins tool names, which providers limit to 64.
const NAME: usize = 32;

/// Two `_` separate it from a tool's name.
pub fn is_server_name(name: &str) -> bool {
    (1..=NAME).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
        && !name.contains("__")
        && !name.ends_with('_')
}

impl McpServer {
    /// The error may quote anything of the table.
    pub fn read(name: &str, table: &toml::Table) -> Result<Self, String> {
        if !is_server_name(name) {
            return Err(format!("the name must be letters, digits, - and single _, at most {NAME}"));
        }
        let server: Self =
            table.clone().try_into().map_err(|error: toml::de::Error| error.message().trim_end().to_owned())?;
        match (&server.command, &server.url) {
            (None, None) => return Err("it needs `command` or `url`".to_owned()),
            (Some(_), Some(_)) => return Err("it has both `command` and `url`".to_owned()),
            (Some(command), None) if command.trim().is_empty() => return Err("`command` is empty".to_owned()),
            (None, Some(url)) if !url.contains("${") && address::host(url).is_none() => {
                return Err("`url` must start with http:// or https://".to_owned());
            }
            _ => {}
        }
        if server.token_env.is_some() && server.token_cmd.is_some() {
            return Err("it has both `token_env` and `token_cmd`".to_owned());
        }
        let local = [("args", !server.args.is_empty()), ("env", !server.env.is_empty()), ("cwd", server.cwd.is_some())];
        let remote = [
            ("headers", !server.headers.is_empty()),
            ("token_env", server.token_env.is_some()),
            ("token_cmd", server.token_cmd.is_some()),
        ];
        let (wrong, kind) = if server.command.is_some() { (remote, "command") } else { (local, "url") };
        match wrong.iter().find(|(_, is_set)| *is_set) {
            Some((key, _)) => Err(format!("`{key}` has no meaning beside `{kind}`")),
            None => Ok(server),
        }
    }
}

#[cfg(test)]
#[path = "mcp_server_tests.rs"]
mod tests;
