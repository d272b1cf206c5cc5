//! A typed line parsed as far as possible: people ask about lines that shells reject.

use std::ops::Range;

use aish_syntax::ir::{ParseError, Part, Script, Word};
use aish_text::Shell;

/// Number of cuts of an unreadable end before giving up.
const TRIES: usize = 4;

#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// Commands of the readable start.
    pub script: Script,
    /// End of the readable part, in bytes.
    pub end: usize,
    pub error: Option<ParseError>,
}

impl Tree {
    pub fn new(text: &str, shell: Shell) -> Self {
        let (mut end, mut first) = (text.len(), None);
        for _ in 0..TRIES {
            match aish_syntax::parse_typed(&text[..end], shell, true) {
                Ok(script) => return Self { script, end, error: first },
                Err(error) => {
                    let at = error.at;
                    end = if at < end && text.is_char_boundary(at) {
                        at
                    } else {
                        text[..end].trim_end().rfind([';', '|', '&', '\n']).unwrap_or_default()
                    };
                    first = first.or(Some(error));
                }
            }
        }
        Self { script: Script::default(), end: 0, error: first }
    }

    pub fn whole(&self) -> Result<&Script, &ParseError> {
        self.error.as_ref().map_or(Ok(&self.script), Err)
    }
}

pub fn range(span: aish_text::Span) -> Range<usize> {
    span.start..span.end
}

/// What the program gets for a word, if known without running anything.
pub fn value(word: &Word) -> Option<String> {
    word.parts.iter().try_fold(String::new(), |value, part| match part {
        Part::Literal(text) | Part::Quoted(text) => Some(value + text),
        _ => None,
    })
}

/// `NAME=…`.
pub fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        let name = name.strip_suffix('+').unwrap_or(name);
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
