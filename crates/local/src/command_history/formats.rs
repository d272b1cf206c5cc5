//! History files of zsh (plain, extended, escaped), bash (with and without times) and fish. Reading
//! never fails; invalid UTF-8 is replaced.

use std::borrow::Cow;

use super::HistoryEntry;
use aish_syntax::{Completeness, completeness};
use aish_text::Shell;

/// The most lines of one bash command.
const LINES: usize = 200;

pub fn parse_history(file: &[u8], shell: Shell) -> Vec<HistoryEntry> {
    let mut entries = match shell {
        Shell::Zsh => parse_zsh(&String::from_utf8_lossy(&unescape_zsh(file))),
        Shell::Bash => parse_bash(&String::from_utf8_lossy(file)),
        Shell::Fish => parse_fish(&String::from_utf8_lossy(file)),
    };
    entries.retain(|entry| !entry.command.trim().is_empty());
    entries
}

/// zsh writes its own bytes (0, 0x83 to 0xa2) as 0x83 and the byte with bit 5 flipped.
fn unescape_zsh(file: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(0x83, file).is_none() {
        return Cow::Borrowed(file);
    }
    let mut plain = Vec::with_capacity(file.len());
    let mut bytes = file.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            0x83 => plain.extend(bytes.next().map(|byte| byte ^ 0x20)),
            byte => plain.push(*byte),
        }
    }
    Cow::Owned(plain)
}

/// Within a command a backslash precedes a line break.
fn parse_zsh(text: &str) -> Vec<HistoryEntry> {
    let mut entries = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let (when, line) = extended(line).unwrap_or((None, line));
        // zsh escapes a line that looks like its own times.
        let line = line.strip_prefix('\\').filter(|rest| rest.starts_with(':')).unwrap_or(line);
        let mut command = line.to_owned();
        while command.ends_with('\\')
            && let Some(more) = lines.next()
        {
            command.pop();
            command.push('\n');
            command.push_str(more);
        }
        entries.push(HistoryEntry { command: command.trim_end().to_owned(), when });
    }
    entries
}

/// Reads `: 1700000000:5;command`.
fn extended(line: &str) -> Option<(Option<u64>, &str)> {
    let (head, command) = line.strip_prefix(": ")?.split_once(';')?;
    let (begun, lasted) = head.split_once(':')?;
    lasted.parse::<u64>().ok()?;
    Some((Some(begun.trim().parse().ok()?), command))
}

/// With times, a command takes the lines until it is complete.
fn parse_bash(text: &str) -> Vec<HistoryEntry> {
    let moment = |line: &str| line.strip_prefix('#').and_then(|digits| digits.parse::<u64>().ok());
    let mut entries = Vec::new();
    let mut when = None;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(next) = moment(line) {
            when = Some(next);
            continue;
        }
        let mut command = line.to_owned();
        let mut taken = 1;
        while when.is_some()
            && taken < LINES
            && lines.peek().is_some_and(|next| moment(next).is_none())
            && completeness(&command, Shell::Bash) == Completeness::Incomplete
            && let Some(more) = lines.next()
        {
            command.push('\n');
            command.push_str(more);
            taken += 1;
        }
        entries.push(HistoryEntry { command, when: when.take() });
    }
    entries
}

fn parse_fish(text: &str) -> Vec<HistoryEntry> {
    let mut entries: Vec<HistoryEntry> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("- cmd: ") {
            entries.push(HistoryEntry { command: unescape_fish(command), when: None });
        } else if let (Some(entry), Some(when)) = (entries.last_mut(), line.strip_prefix("  when: ")) {
            entry.when = when.trim().parse().ok();
        }
    }
    entries
}

fn unescape_fish(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('\\') | None => plain.push('\\'),
                Some(other) => plain.extend(['\\', other]),
            },
            (c, false) => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
#[path = "formats_tests.rs"]
mod tests;
