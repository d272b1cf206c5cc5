//! The built-in file tools: what a model is told of them, and a call of one read from its
//! arguments. It looks at no file.

use serde::Deserialize;
use serde_json::json;

use crate::model::ToolSpec;

/// A call of a file tool. Paths are as the model wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileCall {
    /// The lines of a file, from the first to the last, counted from 1; all by default.
    Read { path: String, first: Option<usize>, last: Option<usize> },
    /// What is in a directory, so many levels deep.
    List { path: String, depth: usize },
    /// The lines of files below a directory that match a regular expression.
    Search { pattern: String, path: String, glob: Option<String> },
    /// A file's whole content.
    Write { path: String, content: String },
    /// A text in a file by another: the only one of its kind there, or all.
    Replace { path: String, old: String, new: String, all: bool },
    /// A directory, with its parents.
    MakeDir { path: String },
    /// A file or directory under another name; `overwrite` a file that has it.
    Move { from: String, to: String, overwrite: bool },
    /// A copy of a file, or of a directory with all that is in it.
    Copy { from: String, to: String, overwrite: bool, recursive: bool },
    /// A file; a directory only with `recursive`, with all that is in it.
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

/// The most levels that a list shows.
const DEEPEST: usize = 5;

impl FileCall {
    /// Reads a call of the tool `name` from its arguments, the JSON text as the model wrote it.
    /// The error says what is wrong with it, for the model.
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

    /// Whether it only looks.
    pub fn is_read(&self) -> bool {
        matches!(self, Self::Read { .. } | Self::List { .. } | Self::Search { .. })
    }
}

/// What the model is told of the tools, as `data/file-tools.json` has it.
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
