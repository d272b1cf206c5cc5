//! Problems in a configuration file, with line, column, caret, key and suggestion. It builds text,
//! prints nothing and shows no secret.

use std::fmt;
use std::path::{Path, PathBuf};

use unicode_width::UnicodeWidthChar;

use crate::error::Error;
use aish_text::sanitize::is_deceptive;

/// A mistake, with which the file can't be used, or a warning: the rest of the file still works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConfigProblem {
    pub file: PathBuf,
    /// From 1; 0 for the whole file.
    pub line: usize,
    /// In characters, from 1; 0 for a warning or the whole file.
    pub column: usize,
    /// As written; empty for a syntax error or the whole file.
    pub key: String,
    /// Lower case, no final period.
    pub message: String,
    /// The line with a caret below, ready to show; may be empty.
    pub excerpt: String,
    /// Shown with a warning; a mistake's is the error's hint.
    pub suggestion: Option<String>,
    /// Something is missing, as far as the rest of the file could be read.
    pub incomplete: bool,
    /// A warning that the file doesn't mean what its author thinks: `aish config check` fails.
    pub wrong: bool,
}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.file.to_string_lossy()))?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if self.column > 0 {
            write!(f, ":{}", self.column)?;
        }
        write!(f, ": {}", self.message)?;
        if !self.excerpt.is_empty() {
            write!(f, "\n{}", self.excerpt)?;
        }
        match &self.suggestion {
            Some(suggestion) if self.column == 0 => write!(f, " ({suggestion})"),
            _ => Ok(()),
        }
    }
}

impl ConfigProblem {
    /// A problem at the byte range `span` of `text`.
    pub fn at(file: &Path, text: &str, span: std::ops::Range<usize>, key: &str, message: impl Into<String>) -> Self {
        let (line, column) = position(text, span.start);
        Self { column, excerpt: excerpt(text, span), ..Self::on_line(file, line, key, message) }
    }

    pub fn whole(file: &Path, message: impl Into<String>) -> Self {
        Self { file: file.to_path_buf(), message: message.into(), ..Self::default() }
    }

    pub fn on_line(file: &Path, line: usize, key: &str, message: impl Into<String>) -> Self {
        Self { line, column: 1, key: key.to_owned(), ..Self::whole(file, message) }
    }

    pub fn warning(file: &Path, line: usize, key: &str, message: impl Into<String>, wrong: bool) -> Self {
        Self { column: 0, wrong, ..Self::on_line(file, line, key, message) }
    }

    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion;
        self
    }

    pub fn into_error(self) -> Error {
        let error = Error::config(self.to_string());
        match self.suggestion {
            Some(suggestion) => error.hint(suggestion),
            None => error,
        }
    }
}

/// Both from 1. An offset inside a character counts as that character's start.
pub fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(offset)];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.bytes().filter(|b| *b == b'\n').count() + 1, before[start..].chars().count() + 1)
}

const EXCERPT: usize = 160;

/// With carets below the span. What may be a secret is masked: errors end up in logs.
fn excerpt(text: &str, span: std::ops::Range<usize>) -> String {
    let from = text.floor_char_boundary(span.start);
    let start = text[..from].rfind('\n').map_or(0, |at| at + 1);
    let end = text[from..].find('\n').map_or(text.len(), |at| from + at);
    let to = text.floor_char_boundary(span.end.clamp(from, end));
    let source = &text[start..end];
    let secret = secret_from(source).unwrap_or(source.len());
    let (mut shown, mut indent, mut carets) = (String::new(), 0, 0);
    for (index, (at, ch)) in source.char_indices().enumerate() {
        if index == EXCERPT || at >= secret {
            shown.push('…');
            carets += usize::from(start + at < to && carets == 0);
            break;
        }
        // Control and deceptive characters take no room of their own.
        let ch = if is_deceptive(ch) { ' ' } else { ch };
        let cells = ch.width().unwrap_or(0);
        if start + at < from {
            indent += cells;
        } else if start + at < to {
            carets += cells;
        }
        shown.push(ch);
    }
    let number = position(text, from).0.to_string();
    let pad = " ".repeat(number.len());
    let (indent, carets) = (" ".repeat(indent), "^".repeat(carets.max(1)));
    format!("{pad} |\n{number} | {}\n{pad} | {indent}{carets}", shown.trim_end())
}

/// Where a line's secret may begin: after the `=` behind a telling word, else after the word.
fn secret_from(line: &str) -> Option<usize> {
    const WORDS: &[&str] =
        &["api_key", "api-key", "apikey", "pin", "token ", "token=", "secret", "password", "auth", "headers", "-key"];
    let lower = line.to_ascii_lowercase();
    let word = WORDS.iter().filter_map(|word| Some((lower.find(word)?, word.len()))).min()?;
    let after = word.0 + word.1;
    Some(line[after..].find('=').map_or(after, |at| line.floor_char_boundary(after + at + 2)))
}

/// Escapes deceptive characters and cuts at a length that no honest key or name has.
pub fn printable(text: &str) -> String {
    const LIMIT: usize = 300;
    let mut shown = String::new();
    for ch in text.chars().take(LIMIT) {
        if is_deceptive(ch) {
            shown.extend(ch.escape_unicode());
        } else {
            shown.push(ch);
        }
    }
    shown.extend(text.chars().nth(LIMIT).map(|_| '…'));
    shown
}

#[cfg(test)]
#[path = "diagnose_tests.rs"]
mod tests;
