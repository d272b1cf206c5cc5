//! What a line means at one of our keys, or as a `:name …` line: an intent, or a command with its
//! words. It decides from the line and the shell's facts alone, and runs nothing.

use std::sync::LazyLock;

use crate::own_pattern::own_pattern;
use regex::Regex;

use crate::assist::proposal;
use crate::context::ShellReport;
use crate::conversation::markers::is_typed_command;
use crate::error::Error;
use crate::memory::NoteKind;
use crate::model::Intent;
use aish_text::sanitize::visible;

/// The ask key; an empty line corrects a failed last command. None: open a question.
pub fn asked(line: &str, side: &ShellReport) -> Option<(Intent, String)> {
    let words = line.trim().trim_start_matches('?').trim();
    if !words.is_empty() {
        return Some((Intent::Suggest { words: words.to_owned() }, words.to_owned()));
    }
    let status = side.last_status.filter(|status| *status != 0 && *status != 130 && !side.last_command.is_empty())?;
    let words = failure_words(&side.last_command, status);
    Some((Intent::Fix { command: side.last_command.clone(), status }, words))
}

pub fn failure_words(command: &str, status: i32) -> String {
    format!("this command failed with status {status}: {command}")
}

/// Whether the Norris key starts no run: a command, a question, a `:name …` line, or one word.
pub fn is_no_goal(line: &str, side: &ShellReport) -> bool {
    let line = line.trim();
    let known = |program: &str| side.defines(program) || side.has(program);
    // Not every language has blanks between words.
    let one_word = line.is_ascii() && !line.contains(char::is_whitespace);
    one_word || line.starts_with([':', '?']) || is_typed_command(line, &proposal::asked(side, "", &known))
}

/// The words of a question for an earlier command (`? which command did I use to …`), else none.
pub fn recalled(line: &str) -> Option<&str> {
    const FRAMES: &str = r"(?x)^ (?: (?:which|what) (?:\s+ (?:was|is))? (?:\s+ (?:the|that|my))? (?:\s+ \w+)? \s+ (?:command|line|one-?liner)
        | the \s+ command | how ) \s+ (?:that \s+)? (?: did \s+ (?:i|we) (?:\s+ (?:use|run|type|call|write))?
        | (?:i|we) \s+ (?:used|ran|typed|called|wrote) ) (?:\s+ (?:last \s+ (?:time|night|week|month|year)|yesterday|before|recently|once))?
        (?:\s+ (?:to|for|when|with|that))? \s+ (?P<words>\S+ \s .+?) [?\s]* $";
    static FRAME: LazyLock<Regex> = LazyLock::new(|| own_pattern(FRAMES));
    let line = line.trim();
    let line = line.strip_prefix("??").or_else(|| line.strip_prefix('?'))?.trim();
    // ASCII lower case keeps the byte positions.
    let words = FRAME.captures(&line.to_ascii_lowercase())?.name("words")?.range();
    line.get(words)
}

/// For an answer without a command: the model's reason, or what becomes of the line.
pub fn no_command(reason: Option<&str>, line: &str) -> Error {
    match reason {
        Some(reason) => Error::failed(format!("the model gives no command: {}", visible(reason))),
        None => Error::failed(format!("the model answered without a command{line}")),
    }
}

/// For an answer without the command that `intent` asked for.
pub fn without_command(intent: &Intent) -> Error {
    match intent {
        // There were no words: the line was empty.
        Intent::Fix { command, .. } => {
            Error::failed(format!("the answer holds no correction of `{}`", visible(command)))
                .hint("ask about it with `? …`")
        }
        _ => no_command(None, "; your line is unchanged").hint("try other words, or ask it as a question: `? …`"),
    }
}

/// The words of `? …` or `:ask …`; none if empty.
pub fn question(line: &str) -> Option<&str> {
    let line = line.trim();
    let words = line.strip_prefix(":ask").or_else(|| line.strip_prefix('?')).unwrap_or(line).trim();
    (!words.is_empty()).then_some(words)
}

/// The explain key: the line, or the last command if it is empty.
pub fn explained(line: &str, side: &ShellReport) -> Option<String> {
    let command = if line.trim().is_empty() { side.last_command.as_str() } else { line };
    (!command.trim().is_empty()).then(|| command.to_owned())
}

#[derive(Debug, PartialEq, Eq)]
pub enum MetaLine {
    /// The command as typed, quotes and all; `probe`: ask a model too.
    Check {
        command: String,
        probe: bool,
    },
    Goal(String),
    /// The page of all names.
    Help,
    /// Words to search the history for.
    Recall(String),
    /// A meta name and its words.
    Command(String, Vec<String>),
}

/// Splits words as a shell does, without expansion; what can't be split is plain words.
pub fn meta_line(line: &str) -> MetaLine {
    let line = line.trim().trim_start_matches(':');
    if let Some(command) = line.strip_prefix("safety check ").map(str::trim) {
        let probed = command.strip_prefix("--llm ").map(str::trim);
        return MetaLine::Check { command: probed.unwrap_or(command).to_owned(), probe: probed.is_some() };
    }
    let goal = line.strip_prefix("norris").filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
    if let Some(goal) = goal.filter(|goal| !matches!(goal.trim(), "off" | "status" | "log")) {
        return MetaLine::Goal(goal.to_owned());
    }
    let recall = line.strip_prefix("recall").filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim);
    if let Some(words) = recall.filter(|words| !words.is_empty() && !words.starts_with('-')) {
        return MetaLine::Recall(words.to_owned());
    }
    let mut words = words_of(line).into_iter();
    match (words.next(), words.collect::<Vec<_>>()) {
        (None, _) => MetaLine::Help,
        (Some(name), words) if name == "help" && words.is_empty() => MetaLine::Help,
        (Some(name), words) => MetaLine::Command(name, words),
    }
}

/// Notes, routed texts and background commands stay as typed, except for quotes around the whole.
fn words_of(line: &str) -> Vec<String> {
    let split =
        |line: &str| shell_words::split(line).unwrap_or_else(|_| line.split_whitespace().map(str::to_owned).collect());
    let Some((command, text)) = note_text(line) else { return split(line) };
    let quoted = text.starts_with(['"', '\'']) && text.len() > 1 && text.ends_with(&text[..1]);
    let bare = shell_words::split(text).ok().filter(|words| quoted && words.len() == 1);
    let text = bare.map_or_else(|| text.to_owned(), |words| words.concat());
    command.split_whitespace().map(str::to_owned).chain([text]).collect()
}

/// Whether it holds the user's own text, which must not be lost when the line fails.
pub fn holds_text(line: &str) -> bool {
    note_text(line.trim().trim_start_matches(':')).is_some()
}

fn note_text(line: &str) -> Option<(&str, &str)> {
    let words = match line.split_whitespace().take(3).collect::<Vec<_>>().as_slice() {
        ["remember", first, ..] if !first.starts_with('-') => 1,
        ["memory", "add", kind] if NoteKind::from_name(kind).is_some() => 3,
        ["memory", "add", first] if !first.starts_with('-') => 2,
        ["bg", "run", first] if !first.starts_with('-') => 2,
        ["route" | "perms", "check", first] if !first.starts_with('-') => 2,
        ["memory", "edit", id] if id.bytes().all(|byte| byte.is_ascii_digit()) => 3,
        _ => return None,
    };
    let mut rest = line;
    for _ in 0..words {
        rest = rest.trim_start();
        rest = &rest[rest.find(char::is_whitespace)?..];
    }
    let text = rest.trim();
    (!text.is_empty()).then(|| (&line[..line.len() - rest.len()], text))
}

#[cfg(test)]
#[path = "typed_line_tests.rs"]
mod tests;
