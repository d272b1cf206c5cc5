//! Reads the markers in a model's reply: `CMD:`, `CMD&:`, `GOAL:`, `TASK:` and `DELEGATE:`. One parser for asking and
//! for Norris; it must not judge, show or run anything.
//!
//! The contract is a line that begins with `CMD: `, case-sensitive, inside a code fence or not. These ways of writing
//! it are accepted too, because they can mean nothing else: blanks or one list bullet before the marker; the whole
//! line or the command in one pair of backticks or in `**`; `**CMD:**`; a `$ ` prompt before the command. Not
//! accepted: other spellings (`cmd:`, `CMD:ls`, `Command:`), a marker in the middle of a sentence, a quoted line
//! (`> CMD: …`): these talk about a command instead of giving one.
//!
//! A command that isn't finished takes the following lines until it is. A marker line, the end of the code fence it
//! stands in, or [`MAX_LINES`] ends the attempt: then it is refused, and reading goes on right after its first line.

use crate::shell::Shell;
use crate::shell::complete::{Completeness, Scanner};
use crate::ui::sanitize::{MAX_COMMAND, Refused, clean, clean_command, clean_line};

/// Most lines of one command.
const MAX_LINES: usize = 200;
/// Most markers that are read from one reply; the rest is ignored.
const MAX_MARKERS: usize = 500;

/// A marker, cleaned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marker {
    /// `CMD: …`: a command, perhaps of several lines.
    Command(String),
    /// A `CMD:` that can't be offered: the text as it stands in the reply, and why.
    Refused(String, Refused),
    /// `CMD&: …`: a background command. Recognised so that nobody takes it for a `CMD:`.
    Background(String),
    /// `GOAL: complete`.
    Complete,
    /// `GOAL: blocked`, with the reason (empty if the model gave none).
    Blocked(String),
    /// `TASK: …`.
    Task(String),
    /// `DELEGATE: …`.
    Delegate(String),
}

/// Reads all markers of a raw reply, in order. Lines that are no marker are left alone.
pub fn parse(text: &str, shell: Shell) -> Vec<Marker> {
    let lines: Vec<&str> = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
    let mut markers = Vec::new();
    let mut fence: Option<(char, usize)> = None;
    let mut n = 0;
    while n < lines.len() && markers.len() < MAX_MARKERS {
        let line = lines[n];
        n += 1;
        if let Some(open) = fence_line(line) {
            fence = match fence {
                Some(inside) if closes(open, line, inside) => None,
                Some(inside) => Some(inside),
                None => Some(open),
            };
            continue;
        }
        if let Some(first) = command_line(line) {
            let (marker, used) = take_command(first, line, &lines[n..], fence, shell);
            markers.push(marker);
            n += used;
        } else if let Some(marker) = other(line, &lines[n..]) {
            markers.push(marker);
        }
    }
    markers
}

/// The commands of a reply that can be offered, in order, each once.
pub fn commands(text: &str, shell: Shell) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for marker in parse(text, shell) {
        if let Marker::Command(command) = marker
            && !found.contains(&command)
        {
            found.push(command);
        }
    }
    found
}

/// The one command of a reply to `suggest`: the first `CMD:`, unless it was refused; with none at all, the content
/// of the only shell code block if that is exactly one command.
pub fn single_command(text: &str, shell: Shell) -> Option<String> {
    for marker in parse(text, shell) {
        match marker {
            Marker::Command(command) => return Some(command),
            // What follows may be the rest of what was refused, and was never meant to stand alone.
            Marker::Refused(..) => return None,
            _ => {}
        }
    }
    fenced_command(text, shell)
}

/// The text of a reply without its commands and other markers: what it says in words.
pub fn prose(text: &str) -> String {
    let is_marker = |line: &&str| {
        let line = line.trim_start();
        ["CMD:", "CMD&:", "GOAL:", "TASK:", "DELEGATE:"].iter().any(|marker| line.starts_with(marker))
    };
    text.lines().take_while(|line| !is_marker(line)).collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The bodies of the `TASK:` lines, trimmed; empty ones are dropped. The cap is the caller's.
pub fn tasks(text: &str) -> Vec<String> {
    let body = |line: &str| line.trim_start().strip_prefix("TASK:").map(clean_line);
    text.lines().filter_map(body).map(|task| task.trim().to_owned()).filter(|task| !task.is_empty()).collect()
}

/// How a goal ended, by the model's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// It is reached.
    Complete,
    /// It can't be reached, or the user is needed; with the reason, which may be empty.
    Blocked(String),
}

/// What the reply says about the goal. `blocked` wins over `complete`: it asks for a person.
pub fn goal(text: &str, shell: Shell) -> Option<Goal> {
    let mut complete = None;
    for marker in parse(text, shell) {
        match marker {
            Marker::Blocked(reason) => return Some(Goal::Blocked(reason)),
            Marker::Complete => complete = Some(Goal::Complete),
            _ => {}
        }
    }
    complete
}

/// A marker other than `CMD:`.
fn other(line: &str, following: &[&str]) -> Option<Marker> {
    let text = line.trim();
    let body = |rest: &str| clean_line(rest).trim().to_owned();
    if text == "GOAL: complete" {
        return Some(Marker::Complete);
    }
    if let Some(rest) = text.strip_prefix("GOAL: blocked") {
        if !rest.is_empty() && !rest.starts_with([' ', '\t', ':', '-', ',', '.', '(', '—', '–']) {
            return None;
        }
        let mut reason = body(rest.trim_start_matches([' ', '\t', ':', '-', ',', '.', '—', '–']));
        if reason.is_empty() {
            let next = following.iter().find(|line| !line.trim().is_empty());
            reason = next
                .filter(|line| !is_marker(line) && fence_line(line).is_none())
                .map_or_else(String::new, |l| body(l));
        }
        return Some(Marker::Blocked(reason));
    }
    let (marker, rest): (fn(String) -> Marker, &str) = if let Some(rest) = text.strip_prefix("CMD&:") {
        (Marker::Background, rest)
    } else if let Some(rest) = text.strip_prefix("TASK:") {
        (Marker::Task, rest)
    } else if let Some(rest) = text.strip_prefix("DELEGATE:") {
        (Marker::Delegate, rest)
    } else {
        return None;
    };
    Some(body(rest)).filter(|body| !body.is_empty()).map(marker)
}

/// Whether a line begins a marker, so that it can't be the continuation of a command.
pub(crate) fn is_marker(line: &str) -> bool {
    let text = line.trim_start();
    command_line(line).is_some() || ["CMD&: ", "GOAL: ", "DELEGATE: "].iter().any(|marker| text.starts_with(marker))
}

/// The first line of a command, without the marker and what may stand around it; none if the line is no `CMD:`.
fn command_line(line: &str) -> Option<&str> {
    // Blanks and tabs only: other white space is not what a person sees as the beginning of a line.
    let mut text = line.trim_start_matches([' ', '\t']);
    if let Some(rest) = bullet(text) {
        text = rest;
    }
    // The whole line in backticks or bold.
    let inner = unwrap(text.trim_end(), "`").or_else(|| unwrap(text.trim_end(), "**")).unwrap_or(text);
    let body = inner
        .strip_prefix("**CMD:**")
        .or_else(|| inner.strip_prefix("`CMD:`"))
        .or_else(|| inner.strip_prefix("CMD:"))?;
    let command = body.trim_start_matches([' ', '\t']);
    if command.len() == body.len() || command.trim().is_empty() {
        return None;
    }
    let trimmed = command.trim_end();
    let command = unwrap(trimmed, "`").or_else(|| unwrap(trimmed, "**")).unwrap_or(command);
    Some(command.strip_prefix("$ ").unwrap_or(command))
}

/// What is left after one list bullet.
fn bullet(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if digits.len() < text.len() {
        digits.strip_prefix(". ").or_else(|| digits.strip_prefix(") "))
    } else {
        ["- ", "* ", "+ ", "• "].iter().find_map(|mark| text.strip_prefix(mark))
    };
    rest.map(str::trim_start)
}

/// The text inside one pair of `mark`, if it is wrapped in exactly that.
fn unwrap<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inner.is_empty() && !inner.contains(mark) && !inner.starts_with('*')).then_some(inner)
}

/// Reads a command from its first line on; returns it and how many following lines it took.
fn take_command(
    first: &str,
    line: &str,
    following: &[&str],
    fence: Option<(char, usize)>,
    shell: Shell,
) -> (Marker, usize) {
    let refuse = |why| (Marker::Refused(clean(first), why), 0);
    let indent = &line[..line.len() - line.trim_start().len()];
    let mut text = first.to_owned();
    let mut scanner = Scanner::new(shell);
    scanner.line(first);
    let mut used = 0;
    while scanner.status() == Completeness::Incomplete {
        let Some(&next) = following.get(used) else { return refuse(Refused::Unfinished) };
        let fence_ends = fence.is_some_and(|inside| fence_line(next).is_some_and(|open| closes(open, next, inside)));
        if used >= MAX_LINES || text.len() + next.len() > MAX_COMMAND || fence_ends || is_marker(next) {
            return refuse(Refused::Unfinished);
        }
        let next = next.strip_prefix(indent).unwrap_or(next);
        scanner.line(next);
        text.push('\n');
        text.push_str(next);
        used += 1;
    }
    match clean_command(&text, shell) {
        Ok(command) => (Marker::Command(command.text), used),
        Err(why) => refuse(why),
    }
}

/// The mark and length of a code fence line.
fn fence_line(line: &str) -> Option<(char, usize)> {
    let text = line.trim_start();
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = text.len() - text.trim_start_matches(mark).len();
    // An info string with backticks is no fence but code in a line.
    (length >= 3 && !(mark == '`' && text[length..].contains('`'))).then_some((mark, length))
}

/// Whether a fence line ends the block that `inside` began.
fn closes(open: (char, usize), line: &str, inside: (char, usize)) -> bool {
    open.0 == inside.0 && open.1 >= inside.1 && line.trim().chars().all(|c| c == open.0)
}

/// The command in the only shell code block of the reply.
fn fenced_command(text: &str, shell: Shell) -> Option<String> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut fence = None;
    let mut shell_block = false;
    for line in text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)) {
        match (fence, fence_line(line)) {
            (Some(inside), Some(open)) if closes(open, line, inside) => fence = None,
            (None, Some(open)) => {
                fence = Some(open);
                shell_block = is_shell(line.trim().trim_start_matches(open.0));
                if shell_block {
                    blocks.push(Vec::new());
                }
            }
            (Some(_), _) if shell_block => {
                if let Some(block) = blocks.last_mut() {
                    block.push(line);
                }
            }
            _ => {}
        }
    }
    let [block] = blocks.as_slice() else { return None };
    let lines: Vec<&str> = block.iter().copied().skip_while(|line| skippable(line)).collect();
    let end = lines.iter().rposition(|line| !skippable(line))? + 1;
    let joined = lines.get(..end)?.join("\n");
    let trimmed = joined.trim();
    clean_command(trimmed.strip_prefix("$ ").unwrap_or(trimmed), shell).ok().map(|command| command.text)
}

/// A blank line, or a comment: not part of the one command in a block.
fn skippable(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// Whether the language of a code block is a shell's (or not given).
pub(crate) fn is_shell(info: &str) -> bool {
    let language = info.split_whitespace().next().unwrap_or("");
    let names = ["", "sh", "bash", "zsh", "fish", "shell", "console", "shellsession", "shell-session", "terminal"];
    names.iter().any(|name| language.eq_ignore_ascii_case(name))
}

#[cfg(test)]
#[path = "markers_tests.rs"]
mod tests;
