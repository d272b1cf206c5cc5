//! The built-in file tools: their descriptions for a model, and parsing a call.

use serde::Deserialize;
use serde_json::json;

use crate::model::ToolSpec;

/// Paths are as the model wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileCall {
    /// `first` and `last` count from 1; all lines by default.
    Read { path: String, first: Option<usize>, last: Option<usize> },
    /// `depth` levels of a directory.
    List { path: String, depth: usize },
    /// Lines below a directory that match a regular expression.
    Search { pattern: String, path: String, glob: Option<String> },
    /// `content` replaces what is there.
    Write { path: String, content: String },
    /// `old` must be unique, unless `all`.
    Replace { path: String, old: String, new: String, all: bool },
    /// With the parents that are missing.
    MakeDir { path: String },
    /// `overwrite` an existing file.
    Move { from: String, to: String, overwrite: bool },
    /// A directory only with `recursive`.
    Copy { from: String, to: String, overwrite: bool, recursive: bool },
    /// A directory only with `recursive`.
    Delete { path: String, recursive: bool },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadFile {
    path: String,
    first_line: Option<usize>,
    last_line: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListDir {
    path: Option<String>,
    depth: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileSearch {
    pattern: String,
    path: Option<String>,
    glob: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WriteFile {
    path: String,
    content: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replace {
    path: String,
    old: String,
    new: String,
    #[serde(default)]
    all: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOps {
    operation: Operation,
    path: String,
    to: Option<String>,
    #[serde(default)]
    overwrite: bool,
    #[serde(default)]
    recursive: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Operation {
    Mkdir,
    Move,
    Copy,
    Delete,
}

const DEEPEST: usize = 5;

impl FileCall {
    /// `arguments` is the JSON text. The error is for the model.
    pub fn read(name: &str, arguments: &str) -> Result<Self, String> {
        fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
            // Serde would take a list for the fields in their order.
            if !text.trim_start().starts_with('{') {
                return Err("the arguments can't be read: they are no JSON object".to_owned());
            }
            serde_json::from_str(text).map_err(|error| format!("the arguments can't be read: {error}"))
        }
        let arguments = if arguments.trim().is_empty() { "{}" } else { arguments };
        let here = || ".".to_owned();
        Ok(match name {
            "read_file" => {
                let ReadFile { path, first_line: first, last_line: last } = parse(arguments)?;
                Self::Read { path, first, last }
            }
            "list_dir" => {
                let ListDir { path, depth } = parse(arguments)?;
                Self::List { path: path.unwrap_or_else(here), depth: depth.unwrap_or(1).clamp(1, DEEPEST) }
            }
            "search" => {
                let FileSearch { pattern, path, glob } = parse(arguments)?;
                Self::Search { pattern, path: path.unwrap_or_else(here), glob }
            }
            "write_file" => {
                let WriteFile { path, content } = parse(arguments)?;
                Self::Write { path, content }
            }
            "replace" => {
                let Replace { path, old, new, all } = parse(arguments)?;
                Self::Replace { path, old, new, all }
            }
            "file_ops" => {
                let FileOps { operation, path, to, overwrite, recursive } = parse(arguments)?;
                let to = || to.ok_or_else(|| "`to` is missing: where it goes".to_owned());
                match operation {
                    Operation::Mkdir => Self::MakeDir { path },
                    Operation::Move => Self::Move { from: path, to: to()?, overwrite },
                    Operation::Copy => Self::Copy { from: path, to: to()?, overwrite, recursive },
                    Operation::Delete => Self::Delete { path, recursive },
                }
            }
            _ => return Err(format!("there is no tool `{name}`")),
        })
    }

    pub fn is_read(&self) -> bool {
        matches!(self, Self::Read { .. } | Self::List { .. } | Self::Search { .. })
    }
}

pub fn specs() -> Vec<ToolSpec> {
    #[derive(Deserialize)]
    struct MatchRow {
        name: String,
        description: String,
        properties: serde_json::Value,
        required: Vec<String>,
    }
    let rows: Vec<MatchRow> = serde_json::from_str(include_str!("../../data/file-tools.json")).unwrap_or_default();
    let spec = |MatchRow { name, description, properties, required }| {
        let parameters =
            json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
        ToolSpec { name, description, parameters }
    };
    rows.into_iter().map(spec).collect()
}

#[cfg(test)]
#[path = "file_call_tests.rs"]
mod tests;
