//! The tools of a server as they were last listed (`mcp/NAME.json` in the state directory), so that
//! they can be offered before the server runs. It counts only for the configuration it was made
//! with; a call asks the server itself.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::definition::Definition;
use crate::config::mcp_server::McpServer;
use crate::helper_link::server_endpoint::digest;
use crate::store::private::{read_regular, write_private_atomic};
use crate::store::private_dir;
use aish_text::sanitize::clean_line;

/// The most tools of a server that are offered.
pub const MOST: usize = 64;
/// The longest list that is kept, in bytes.
const MAX_LIST_FILE: usize = 4 << 20;

/// The tools of a list that can be offered, each name once, and why others can't.
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

/// What tells one configuration from another; it gives none of its values away.
fn mark(server: &McpServer) -> String {
    digest(json!(server).to_string().as_bytes())
}

fn file(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("{name}.json"))
}

/// The list that was kept for this configuration.
pub fn kept(dir: &Path, name: &str, server: &McpServer) -> Option<Vec<Value>> {
    let bytes = read_regular(&file(dir, name)).ok()??;
    let kept: Value = serde_json::from_slice(&bytes).ok()?;
    (kept["server"] == mark(server)).then(|| kept["tools"].as_array().cloned()).flatten()
}

/// Keeps the list. Without it the server is started for the next question: nothing is lost if it
/// can't be written.
pub fn keep(dir: &Path, name: &str, server: &McpServer, tools: &[Value]) {
    let text = json!({"server": mark(server), "tools": tools}).to_string();
    if text.len() <= MAX_LIST_FILE && private_dir(dir).is_ok() {
        let _ = write_private_atomic(&file(dir, name), text.as_bytes());
    }
}
