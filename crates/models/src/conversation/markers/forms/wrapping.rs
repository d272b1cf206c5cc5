//! Removes what surrounds a command on its line: bullets, prompts, labels, marks of code, quotes.

use std::sync::LazyLock;

use super::command::CommandForm;
use crate::conversation::markers::line::{bullet, is_shell, unwrap};
use crate::lists;
use crate::own_pattern::own_pattern;
use regex::Regex;

/// Prompts end with a mark and a blank; a bare `>` is handled elsewhere.
const PROMPT: &str = r"(?x)^ (?: \( [\w.-]+ \) \s* )?
    (?: (?: \[ [\w.-]+@[^\]]+ \] | [\w.-]+@[\w.-]+ (?: [:\s] [^\s$\#%>❯]* )? ) \s? [$\#%>❯]
      | (?: ~ [^\s$\#%>❯]* | (?:ba|z|fi|da|k)?sh (?: -[\d.]+ )? ) \s? [$%❯]
      | ➜ \s+ (?: ~ \S* (?: \s git:\([^)]*\) )? | \S+ \s git:\([^)]*\) ) (?: \s ✗ )?
      | [$%❯➜»] ) \s+ (?P<command> \S .* ) $";

static PROMPTS: LazyLock<Regex> = LazyLock::new(|| own_pattern(PROMPT));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unwrapped<'a> {
    pub(super) text: &'a str,
    pub(super) form: CommandForm,
    pub(super) prompted: bool,
}

pub(super) fn behind_prompt(line: &str) -> Option<&str> {
    let found = PROMPTS.captures(line.trim())?;
    found.name("command").map(|command| command.as_str())
}

pub(super) fn unwrap_line(line: &str) -> Unwrapped<'_> {
    let line = line.trim();
    let text = bullet(line).unwrap_or(line);
    let mut at = Unwrapped { text, form: CommandForm::Bare, prompted: false };
    // A bold label, marked code, a prompt may nest.
    for _ in 0..4 {
        let before = at;
        at.text = without_label(at.text);
        for (inner, form) in
            [(unwrap(at.text, "**"), at.form), (of_code(at.text), CommandForm::Code), (of_brackets(at.text), at.form)]
        {
            if let Some(inner) = inner {
                (at.text, at.form) = (inner.trim(), form);
            }
        }
        if let Some(command) = behind_prompt(at.text) {
            (at.text, at.prompted) = (command, true);
        }
        if before == at {
            break;
        }
    }
    at
}

/// Where one pair encloses the whole text.
pub(super) fn of_code(text: &str) -> Option<&str> {
    let inner = ["```", "``", "`"].iter().find_map(|mark| text.strip_prefix(mark)?.strip_suffix(mark))?.trim();
    (!inner.is_empty() && !inner.contains('`')).then_some(inner)
}

/// `[CMD: x]`, `(CMD: x)`.
fn of_brackets(text: &str) -> Option<&str> {
    [('[', ']'), ('(', ')')].iter().find_map(|(open, close)| {
        let inner = text.strip_prefix(*open)?.strip_suffix(*close)?;
        inner.trim_start().strip_prefix("CMD:").map(str::trim)
    })
}

/// `Command: x`, `**CMD:** x`.
pub(super) fn without_label(text: &str) -> &str {
    let Some((label, rest)) = text.split_once([':', '：']) else { return text };
    let marks = |c: char| matches!(c, '*' | '_' | '`' | '#' | ' ');
    let known = lists::REPLIES_LABELS.has(&label.trim_matches(marks).to_lowercase());
    let separate = rest.is_empty() || rest.starts_with([' ', '*', '`', '\t']) || text.contains('：');
    if !known || !(separate || label.trim_matches(marks) == "CMD") {
        return text;
    }
    let opened: String = label.chars().take_while(|c| marks(*c) && !matches!(c, '#' | ' ')).collect();
    let rest = rest.trim_start();
    let closed = opened.is_empty() || label.ends_with(opened.as_str());
    if closed {
        return rest;
    }
    // The label's marks end behind the colon, or with the line.
    let inner = rest.strip_prefix(opened.as_str()).or_else(|| rest.strip_suffix(opened.as_str()));
    inner.unwrap_or(rest).trim()
}

/// A shell's name before a command.
pub(super) fn without_language(text: &str) -> &str {
    match text.split_once(char::is_whitespace) {
        Some((language, rest)) if is_shell(language) => rest.trim_start(),
        _ => text,
    }
}
