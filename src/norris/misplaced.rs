//! What a model writes as a command although it is none: a marker, a line of aish's own, the name
//! of a tool. It is told so, and the user isn't asked. It judges nothing else.

use crate::lists;
use aish_judge::is_known_program;

/// Why `command` isn't meant for a shell; none if it may be.
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
