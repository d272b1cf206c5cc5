//! Finds non-commands that a model writes as commands: a marker, a line of aish's own, a tool's
//! name. The model is told; the user isn't asked.

use crate::lists;
use aish_judge::is_known_program;

/// None: it may be meant for a shell.
pub fn not_meant_for_shell(command: &str, tools: &[String]) -> Option<String> {
    let command = command.trim_start();
    if let Some(mark) = lists::LINES_MISPLACED.words().find(|mark| command.starts_with(mark)) {
        return Some(match mark.strip_prefix('[') {
            Some(_) => format!("`{mark}` begins a line that aish writes, no command"),
            None => format!("`{mark}` is a marker, which stands on a line of its own, no command"),
        });
    }
    let word = command.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-'))).next()?;
    let is_tool = tools.iter().any(|tool| tool == word || tool.rsplit_once("__").is_some_and(|(_, name)| name == word));
    (is_tool && !is_known_program(word)).then(|| format!("`{word}` is no command of a shell but the name of a tool"))
}

#[cfg(test)]
#[path = "misplaced_tests.rs"]
mod tests;
