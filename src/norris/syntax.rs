//! Finds what is no command: a marker, a line of aish's own, a tool's name, which the model is
//! told. Else a shell is asked whether it can parse it, without running it: bash executes the lines
//! before a syntax error, and status 1 or 2 alone doesn't prove one.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::assist::rerun::bare_shell;
use crate::lists;
use aish_judge::is_known_program;
use aish_text::Shell;

const MAX_COMPLAINT: usize = 200;

/// None: no error, or `program` can't be asked.
pub fn syntax_complaint(shell: Shell, program: &Path, command: &str) -> Option<Vec<u8>> {
    let mut child = bare_shell(shell, program)
        // Extended patterns only add syntax, and the command may switch them on.
        .args(if shell == Shell::Bash { &["-O", "extglob"][..] } else { &[] })
        .arg("-n")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // In a thread: the shell may complain at length before it has read everything.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(command.as_bytes())));
        child.wait_with_output()
    });
    output.ok().filter(|output| !output.status.success()).map(|output| output.stderr)
}

/// What `program` has against it, in words. Nothing runs.
pub fn complaint(shell: Shell, program: &Path, command: &str) -> Option<String> {
    let said = if is_plain(command) { None } else { syntax_complaint(shell, program, command) };
    said.map(|said| complaint_words(&said))
}

/// In a few words, without names of programs and lines.
fn complaint_words(complaint: &[u8]) -> String {
    let text = String::from_utf8_lossy(complaint);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let begins = ["syntax error", "parse error", "unexpected EOF", "unmatched", "bad "];
    let at = begins.iter().filter_map(|begin| line.find(begin)).min();
    let said = at.map_or(line.strip_prefix("fish: ").unwrap_or(line), |at| line.get(at..).unwrap_or(line));
    said.chars().filter(|c| !c.is_control()).take(MAX_COMPLAINT).collect()
}

/// So plain that no shell can object: asking would cost more than it is worth.
fn is_plain(command: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || " ./_-,:=+@%".contains(c);
    !command.trim().is_empty()
        && command.chars().all(plain)
        && !command.split(' ').any(|word| lists::SYNTAX_HEADS.has(word))
}

/// The status may be a syntax error's, so asking is worthwhile.
pub fn is_suspect(shell: Shell, status: i32) -> bool {
    match shell {
        Shell::Bash => matches!(status, 1 | 2),
        Shell::Zsh => status == 1,
        // `STATUS_ILLEGAL_CMD`; earlier versions gave 127 or 121.
        Shell::Fish => matches!(status, 121 | 123 | 127),
    }
}

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
#[path = "syntax_tests.rs"]
mod tests;
