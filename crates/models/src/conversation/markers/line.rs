//! How a marker and a code fence may be written. The contract: a line that begins with `CMD: `,
//! case-sensitive, in a fence or not. Accepted, since unambiguous: blanks or one bullet before it;
//! line or command in one pair of backticks or `**`; `**CMD:**`; a `$ ` prompt. Not accepted, since
//! they talk about a command: other spellings (`cmd:`, `CMD:ls`, `Command:`), within a sentence,
//! quoted lines (`> CMD: …`).
//!
//! `GOAL: complete` runs nothing: any case, no blank, bold, backticks, bullet and full stop are
//! accepted.

use super::{Marker, clean_line};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkerGoal {
    Complete,
    Blocked(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening<'a> {
    /// Without the marker and what may surround it.
    pub(super) first: &'a str,
    /// Before the marker, with the bullet.
    pub(super) before: &'a str,
    /// A backtick or `**` opened here and not closed on the line.
    pub(super) open_mark: Option<&'static str>,
    pub(super) background: bool,
}

pub(super) fn command_opening(line: &str) -> Option<Opening<'_>> {
    // Only blanks and tabs look like an indent.
    let mut text = line.trim_start_matches([' ', '\t']);
    if let Some(rest) = bullet(text) {
        text = rest;
    }
    let before = &line[..line.len() - text.len()];
    // The whole line in backticks or bold.
    let whole = unwrap(text.trim_end(), "`").or_else(|| unwrap(text.trim_end(), "**"));
    let (inner, open_mark) = match whole {
        Some(inner) => (inner, None),
        None if command_body(text).is_some() => (text, None),
        None => {
            let mark = ["`", "**"].into_iter().find(|mark| text.starts_with(mark))?;
            let inner = &text[mark.len()..];
            (!inner.contains(mark)).then_some((inner, Some(mark)))?
        }
    };
    let (body, background) = command_body(inner)?;
    let command = body.trim_start_matches([' ', '\t']);
    // A fence is no command, and opens none here.
    if command.len() == body.len() || command.trim().is_empty() || ReplyFence::of(command).is_some() {
        return None;
    }
    let trimmed = command.trim_end();
    if let Some(inner) = unwrap(trimmed, "```").filter(|inner| !inner.contains('`')) {
        // A language may be in it.
        let language = inner.split_once(' ').is_some_and(|(first, _)| is_shell(first));
        return (!language).then_some(Opening { first: inner.trim(), before, open_mark: None, background });
    }
    let (command, open_mark) = match unwrap(trimmed, "`").or_else(|| unwrap(trimmed, "**")) {
        Some(inner) => (inner, open_mark),
        None => match command.strip_prefix('`').filter(|inner| !inner.contains('`')) {
            Some(inner) => (inner, Some("`")),
            None => (command, open_mark),
        },
    };
    let command = command.strip_prefix("$ ").unwrap_or(command);
    Some(Opening { first: unquoted(command).unwrap_or(command), before, open_mark, background })
}

/// Where quotes enclose a whole command of several words: no program is called so, but a path may be.
fn unquoted(command: &str) -> Option<&str> {
    let inner = of_quotes(command.trim_end())?;
    let (program, _) = inner.trim().split_once(' ')?;
    program.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).then_some(inner.trim())
}

/// Where quotes enclose the whole text and it has none inside.
pub(super) fn of_quotes(text: &str) -> Option<&str> {
    ['"', '\'', '“'].iter().find_map(|open| {
        let close = if *open == '“' { '”' } else { *open };
        let inner = text.strip_prefix(*open)?.strip_suffix(close)?;
        (!inner.contains([*open, close]) && !inner.trim().is_empty()).then_some(inner)
    })
}

fn command_body(text: &str) -> Option<(&str, bool)> {
    if let Some(rest) = text.strip_prefix("CMD&:") {
        return Some((rest, true));
    }
    let rest =
        text.strip_prefix("**CMD:**").or_else(|| text.strip_prefix("`CMD:`")).or_else(|| text.strip_prefix("CMD:"))?;
    Some((rest, false))
}

/// The reason of `blocked` is the rest of the line.
pub(super) fn goal_line(line: &str) -> Option<MarkerGoal> {
    let text = line.trim();
    let text = bullet(text).unwrap_or(text).trim_start_matches('#').trim_start();
    let rest = marked_word(text, "goal")?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start_matches(is_mark).trim_start();
    if let Some(rest) = marked_word(rest, "complete") {
        // What follows a full stop is another sentence.
        let behind = rest.strip_prefix(['.', '!']).map(|rest| rest.trim_start_matches(is_mark));
        let sentence = behind.is_some_and(|rest| rest.starts_with(char::is_whitespace));
        return (sentence || !rest.contains(|c: char| c.is_alphanumeric() || c == '?')).then_some(MarkerGoal::Complete);
    }
    let rest = marked_word(rest, "blocked")?;
    if !rest.is_empty() && !rest.starts_with([' ', '\t', ':', '-', ',', '.', '(', '—', '–', '!', ';']) {
        return None;
    }
    let reason = rest.trim_start_matches([' ', '\t', ':', '-', ',', '.', '—', '–', '!', ';']);
    let reason = reason.trim_end_matches(is_mark).trim_start_matches(is_mark);
    Some(MarkerGoal::Blocked(clean_line(reason).trim().to_owned()))
}

fn marked_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let text = text.trim_start_matches(is_mark);
    let (start, rest) = text.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then(|| rest.trim_start_matches(is_mark))
}

fn is_mark(c: char) -> bool {
    matches!(c, '*' | '_' | '`')
}

/// Not `CMD:`; with the number of lines behind it that are part of it.
pub(super) fn other_marker(line: &str, following: &[&str]) -> Option<(Marker, usize)> {
    match goal_line(line) {
        Some(MarkerGoal::Complete) => return Some((Marker::Complete, 0)),
        Some(MarkerGoal::Blocked(reason)) if reason.is_empty() => {
            let next = following.iter().position(|line| !line.trim().is_empty());
            let next = next.filter(|n| !is_marker(following[*n]) && ReplyFence::of(following[*n]).is_none());
            let reason = next.map_or_else(String::new, |n| clean_line(following[n]).trim().to_owned());
            return Some((Marker::Blocked(reason), next.map_or(0, |n| n + 1)));
        }
        Some(MarkerGoal::Blocked(reason)) => return Some((Marker::Blocked(reason), 0)),
        None => {}
    }
    let text = line.trim();
    let (marker, rest): (fn(String) -> Marker, &str) = if let Some(rest) = text.strip_prefix("TASK:") {
        (Marker::Task, rest)
    } else if let Some(rest) = text.trim_start_matches(is_mark).strip_prefix("CONFIRM:") {
        return Some((Marker::Confirm(clean_line(rest.trim_matches(is_mark)).trim().to_owned()), 0));
    } else {
        (Marker::Delegate, text.strip_prefix("DELEGATE:")?)
    };
    Some(clean_line(rest).trim().to_owned()).filter(|body| !body.is_empty()).map(|body| (marker(body), 0))
}

/// A marker that isn't shown; `TASK:` and `CONFIRM:` may be what was asked for.
pub(super) fn is_protocol(line: &str) -> bool {
    command_opening(line).is_some()
        || other_marker(line, &[]).is_some_and(|(marker, _)| !matches!(marker, Marker::Task(_) | Marker::Confirm(_)))
}

/// A line with this start may become one of [`is_protocol`].
pub(super) fn may_be_protocol(start: &str) -> bool {
    let around = |c: char| c.is_whitespace() || c.is_ascii_digit() || is_mark(c) || "#-+•.)".contains(c);
    let text = start.trim_start_matches(around);
    let begins = |text: &str, word: &str| {
        let common = text.len().min(word.len());
        text.is_char_boundary(common) && text[..common].eq_ignore_ascii_case(&word[..common])
    };
    if let Some(rest) = ["CMD:", "CMD&:"].iter().find_map(|marker| text.strip_prefix(marker)) {
        return rest.is_empty() || rest.starts_with([' ', '\t', '*', '`']);
    }
    if text.starts_with("DELEGATE:") || ["CMD:", "CMD&:", "DELEGATE:"].iter().any(|marker| marker.starts_with(text)) {
        return true;
    }
    let between = |c: char| is_mark(c) || c.is_whitespace();
    let Some(rest) = text.get(4..).filter(|_| begins(text, "goal")) else { return begins(text, "goal") };
    let rest = rest.trim_start_matches(between);
    let Some(rest) = rest.strip_prefix(':') else { return rest.is_empty() };
    let rest = rest.trim_start_matches(between);
    begins(rest, "complete") || begins(rest, "blocked")
}

/// The sentence behind `GOAL: complete`.
pub(super) fn closing_words(line: &str) -> &str {
    let words = line.split_once(['.', '!']).map_or("", |(_, words)| words);
    let words = words.trim_start_matches(is_mark).trim();
    if words.contains(char::is_alphanumeric) { words } else { "" }
}

/// A marker can't be another one's reason.
fn is_marker(line: &str) -> bool {
    command_opening(line).is_some() || goal_line(line).is_some() || line.trim_start().starts_with("DELEGATE: ")
}

pub(super) fn bullet(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if digits.len() < text.len() {
        digits.strip_prefix(". ").or_else(|| digits.strip_prefix(") "))
    } else {
        ["- ", "* ", "+ ", "• "].iter().find_map(|mark| text.strip_prefix(mark))
    };
    rest.map(str::trim_start)
}

/// If exactly one pair of `mark` encloses it.
pub(super) fn unwrap<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inner.is_empty() && !inner.contains(mark) && !inner.starts_with('*')).then_some(inner)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyFence {
    mark: char,
    length: usize,
}

impl ReplyFence {
    pub fn of(line: &str) -> Option<Self> {
        let text = line.trim_start();
        let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = text.len() - text.trim_start_matches(mark).len();
        // An info string with backticks makes it inline code.
        (length >= 3 && !(mark == '`' && text[length..].contains('`'))).then_some(Self { mark, length })
    }

    /// `line` is this fence's line.
    pub fn closes(self, line: &str, inside: Self) -> bool {
        self.mark == inside.mark && self.length >= inside.length && line.trim().chars().all(|c| c == self.mark)
    }
}

/// Also true without a language.
pub fn is_shell(info: &str) -> bool {
    let language = info.split_whitespace().next().unwrap_or("");
    let names = ["", "sh", "bash", "zsh", "fish", "shell", "console", "shellsession", "shell-session", "terminal"];
    names.iter().any(|name| language.eq_ignore_ascii_case(name))
}
