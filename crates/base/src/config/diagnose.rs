//! What is wrong with a configuration file, said so that it can be mended: file, line, column, the
//! line itself with a caret, the key, and what was probably meant. It builds text; it must not
//! print, and it never shows a secret.

use std::fmt;
use std::path::{Path, PathBuf};

use unicode_width::UnicodeWidthChar;

use crate::error::Error;
use aish_text::sanitize::is_deceptive;

/// Something in a file that is not as it should be, while the rest of the file still works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub file: PathBuf,
    /// The line, counted from 1; 0 when it is about the whole file.
    pub line: usize,
    /// The key as written, empty when it is about the whole file.
    pub key: String,
    /// What is wrong, a lower-case sentence without a final period.
    pub message: String,
    pub suggestion: Option<String>,
    /// The file doesn't mean what its author thinks: `aish config check` fails.
    pub wrong: bool,
}

impl Warning {
    /// A warning about a key on a line, without a suggestion; `wrong` as in the field.
    pub fn new(file: &Path, line: usize, key: impl Into<String>, message: impl Into<String>, wrong: bool) -> Self {
        let (file, key, message) = (file.to_path_buf(), key.into(), message.into());
        Self { file, line, key, message, suggestion: None, wrong }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.file.to_string_lossy()))?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}", self.message)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, " ({suggestion})"),
            None => Ok(()),
        }
    }
}

/// Something in a file that must be mended before the file can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    pub file: PathBuf,
    /// The line, counted from 1; 0 when it is about the whole file.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The key as written, empty for a syntax error.
    pub key: String,
    /// What is wrong, a lower-case sentence without a final period.
    pub message: String,
    /// The line with a caret below it, ready to show; empty when there is none.
    pub excerpt: String,
    /// What was probably meant, or what to do.
    pub suggestion: Option<String>,
    /// Something isn't there, as far as the rest of the file could be read.
    pub incomplete: bool,
}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.file.to_string_lossy()))?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        write!(f, ": {}", self.message)?;
        if !self.excerpt.is_empty() {
            write!(f, "\n{}", self.excerpt)?;
        }
        Ok(())
    }
}

impl ConfigProblem {
    /// A problem at the bytes `span` of `text`.
    pub fn at(file: &Path, text: &str, span: std::ops::Range<usize>, key: &str, message: impl Into<String>) -> Self {
        let (line, column) = position(text, span.start);
        Self {
            file: file.to_path_buf(),
            line,
            column,
            key: key.to_string(),
            message: message.into(),
            excerpt: excerpt(text, span),
            suggestion: None,
            incomplete: false,
        }
    }

    pub fn whole(file: &Path, message: impl Into<String>) -> Self {
        Self { line: 0, column: 0, excerpt: String::new(), ..Self::at(file, "", 0..0, "", message) }
    }

    /// A problem of a key on a line, without an excerpt.
    pub fn on_line(file: &Path, line: usize, key: &str, message: impl Into<String>) -> Self {
        Self { line, column: 1, key: key.to_owned(), ..Self::whole(file, message) }
    }

    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion;
        self
    }

    /// The error that ends the process with the code for a wrong configuration.
    pub fn into_error(self) -> Error {
        let error = Error::config(self.to_string());
        match self.suggestion {
            Some(suggestion) => error.hint(suggestion),
            None => error,
        }
    }
}

/// Line and column, both from 1, of a byte offset. An offset that isn't on a character counts as
/// the one before.
pub fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(offset)];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.bytes().filter(|b| *b == b'\n').count() + 1, before[start..].chars().count() + 1)
}

/// The longest part of a line that is shown, in characters.
const EXCERPT: usize = 160;

/// The line of `span` with carets below the span. The rest of a line that looks as if it held a
/// secret is masked: an error ends up in logs and bug reports.
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
        // What a terminal would obey takes no room of its own here.
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

/// Where the secret on a line may begin: after the `=` that follows a word for one, else after the
/// word.
fn secret_from(line: &str) -> Option<usize> {
    const WORDS: &[&str] =
        &["api_key", "api-key", "apikey", "pin", "token ", "token=", "secret", "password", "auth", "headers", "-key"];
    let lower = line.to_ascii_lowercase();
    let word = WORDS.iter().filter_map(|word| Some((lower.find(word)?, word.len()))).min()?;
    let after = word.0 + word.1;
    Some(line[after..].find('=').map_or(after, |at| line.floor_char_boundary(after + at + 2)))
}

/// Text from a file, made safe to show: deceptive characters are written as escapes, and it is cut
/// at a length no honest key or name has.
pub fn printable(text: &str) -> String {
    const LIMIT: usize = 300;
    if text.len() <= LIMIT && text.bytes().all(|b| (0x20..0x7f).contains(&b)) {
        return text.to_string();
    }
    let mut shown = String::new();
    for (index, ch) in text.chars().enumerate() {
        if index == LIMIT {
            shown.push('…');
            break;
        }
        if is_deceptive(ch) {
            shown.extend(ch.escape_unicode());
        } else {
            shown.push(ch);
        }
    }
    shown
}

#[cfg(test)]
#[path = "diagnose_tests.rs"]
mod tests;
