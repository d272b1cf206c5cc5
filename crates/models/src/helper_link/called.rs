//! A call's result for a model: texts, the rest described; cut, lines that pass for ours marked.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::conversation::foreign_text::tool_result_text;
use aish_text::sanitize::clean_line;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// For the model; hostile.
    pub text: String,
    /// The server says so, or it wasn't done.
    pub failed: bool,
    pub cancelled: bool,
}

impl Called {
    pub fn read(result: &Value) -> Self {
        let blocks = result["content"].as_array().map(Vec::as_slice).unwrap_or_default();
        let mut text = blocks.iter().map(block_text).collect::<Vec<_>>().join("\n");
        let structured = &result["structuredContent"];
        if text.trim().is_empty() && !structured.is_null() {
            text = format!("{structured:#}");
        }
        if text.is_empty() {
            "(nothing)".clone_into(&mut text);
        }
        Self { text: tool_result_text(&text), failed: result["isError"] == true, cancelled: false }
    }

    /// `why` may hold anything.
    pub fn failure(why: &str) -> Self {
        Self { text: tool_result_text(&format!("error: {why}")), failed: true, cancelled: false }
    }

    pub fn cancelled() -> Self {
        Self { text: "[aish] action cancelled by user".to_owned(), failed: true, cancelled: true }
    }
}

fn block_text(block: &Value) -> String {
    let word = |value: &Value| clean_line(value.as_str().unwrap_or("?")).chars().take(200).collect::<String>();
    // Base64: three bytes in four signs.
    let size = |data: &Value| data.as_str().map_or(0, str::len) / 4 * 3;
    match block["type"].as_str().unwrap_or_default() {
        "text" => block["text"].as_str().unwrap_or_default().to_owned(),
        kind @ ("image" | "audio") => {
            format!("({kind}, {}, about {} bytes, not shown)", word(&block["mimeType"]), size(&block["data"]))
        }
        "resource" => {
            let resource = &block["resource"];
            match resource["text"].as_str() {
                Some(text) => format!("(resource {})\n{text}", word(&resource["uri"])),
                None => format!(
                    "(resource {}, {}, about {} bytes, not shown)",
                    word(&resource["uri"]),
                    word(&resource["mimeType"]),
                    size(&resource["blob"])
                ),
            }
        }
        "resource_link" => format!("(link to the resource {}: {})", word(&block["name"]), word(&block["uri"])),
        kind => format!("({}, not shown)", clean_line(kind)),
    }
}

#[cfg(test)]
#[path = "called_tests.rs"]
mod tests;
