//! Splits a command line into simple commands and their words, as far as secrets need it: no
//! expansion, no nesting. Texts hold lines cut off and in prose, so nothing is an error.

use std::ops::Range;

pub(super) type CommandWords = Vec<Range<usize>>;

/// Splits `line` into simple commands and words; a backslash before a line break joins lines.
pub(super) fn commands(text: &[u8], line: Range<usize>) -> Vec<CommandWords> {
    let mut all = vec![CommandWords::new()];
    let mut at = line.start;
    let mut word: Option<usize> = None;
    let close = |all: &mut Vec<CommandWords>, word: &mut Option<usize>, at: usize| {
        if let (Some(start), Some(last)) = (word.take(), all.last_mut()) {
            last.push(start..at);
        }
    };
    while at < line.end {
        let b = text[at];
        match b {
            b'\\' if text.get(at + 1) == Some(&b'\n') => {
                close(&mut all, &mut word, at);
                at += 1;
            }
            b'\\' => {
                word.get_or_insert(at);
                at += 1;
            }
            b if b.is_ascii_whitespace() => close(&mut all, &mut word, at),
            b'|' | b';' | b'&' | b'(' | b')'
                if b != b'&' || !text.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) =>
            {
                close(&mut all, &mut word, at);
                if all.last().is_some_and(|words| !words.is_empty()) {
                    all.push(CommandWords::new());
                }
            }
            b'"' | b'\'' | b'`' => {
                word.get_or_insert(at);
                let mut end = at + 1;
                while end < line.end && text[end] != b {
                    end += 1 + usize::from(text[end] == b'\\' && b != b'\'');
                }
                if end < line.end {
                    at = end;
                }
            }
            _ => {
                word.get_or_insert(at);
            }
        }
        at += 1;
    }
    close(&mut all, &mut word, line.end);
    all
}

pub(super) fn bare(text: &[u8], word: Range<usize>) -> (Range<usize>, u8) {
    let mut range = word;
    while range.len() > 1 && text[range.start] == b'\\' && b"\"'".contains(&text[range.start + 1]) {
        range.start += 1;
    }
    match text.get(range.start).filter(|_| !range.is_empty()) {
        Some(q @ (b'"' | b'\'' | b'`')) => {
            let inner = range.start + 1;
            let end = (inner..range.end).rev().find(|i| text[*i] == *q).unwrap_or(range.end);
            let end = if end > inner && text[end - 1] == b'\\' && end < range.end { end - 1 } else { end };
            (inner..end, *q)
        }
        _ => {
            // The closing quote belongs to a surrounding string.
            while range.len() > 1 && b"\"'`,]\\".contains(&text[range.end - 1]) {
                range.end -= 1;
            }
            (range, 0)
        }
    }
}
