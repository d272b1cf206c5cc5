//! A server's tools as last listed (`mcp/NAME.json` in the state directory), to offer them before
//! it runs. Valid only for the same configuration; a call asks the server.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::definition::Definition;
use crate::config::mcp_server::McpServer;
use crate::helper_link::server_endpoint::digest;
use crate::store::private::{read_regular, write_private_atomic};
use crate::store::private_dir;
use aish_text::sanitize::clean_line;

pub const MOST: usize = 64;
const MAX_LIST_FILE: usize = 4 << 20;

/// Each name once; and why others can't be offered.
pub fn read_tools(server: &str, tools: &[Value]) -> (Vec<Definition>, Vec<String>) {
    let (mut known, mut problems): (Vec<Definition>, _) = (Vec::new(), Vec::new());
    for tool in tools {
        match Definition::read(server, tool) {
            Ok(tool) if known.iter().any(|other| other.wire_name() == tool.wire_name()) => {
                problems.push(format!("{server}: there are two tools `{}`", tool.name));
            }
            Ok(_) if known.len() == MOST => {
                problems.push(format!("{server}: of its {} tools the first {MOST} are offered", tools.len()));
                break;
            }
            Ok(tool) => known.push(tool),
            Err(why) => {
                let name: String =
                    clean_line(tool["name"].as_str().unwrap_or("without a name")).chars().take(64).collect();
                problems.push(format!("{server}: the tool {name} is left out: {why}"));
            }
        }
    }
    (known, problems)
}

/// Tells configurations apart without their values.
fn mark(server: &McpServer) -> String {
    digest(json!(server).to_string().as_bytes())
}

fn file(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("{name}.json"))
}

pub fn kept(dir: &Path, name: &str, server: &McpServer) -> Option<Vec<Value>> {
    let bytes = read_regular(&file(dir, name)).ok()??;
    let kept: Value = serde_json::from_slice(&bytes).ok()?;
    (kept["server"] == mark(server)).then(|| kept["tools"].as_array().cloned()).flatten()
}

/// If it can't be written, the next question starts the server.
pub fn keep(dir: &Path, name: &str, server: &McpServer, tools: &[Value]) {
    let text = json!({"server": mark(server), "tools": tools}).to_string();
    if text.len() <= MAX_LIST_FILE && private_dir(dir).is_ok() {
        let _ = write_private_atomic(&file(dir, name), text.as_bytes());
    }
}
