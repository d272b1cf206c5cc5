//! A typed line and its tree, as far as it can be read: people ask about lines that a shell would
//! not take. It knows no programs.

use std::ops::Range;

use aish_syntax::ir::{ParseError, Part, Script, Word};
use aish_text::Shell;

/// How often what can't be read is cut off before the line is given up.
const TRIES: usize = 4;

/// A line with its tree.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The commands of its readable beginning.
    pub script: Script,
    /// Where that ends, in bytes: the line's length if all of it can be read.
    pub end: usize,
    /// Why the rest can't be read.
    pub error: Option<ParseError>,
}

impl Tree {
    /// Reads a line, comments included.
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

    /// The tree of the whole line, or why it has none.
    pub fn whole(&self) -> Result<&Script, &ParseError> {
        self.error.as_ref().map_or(Ok(&self.script), Err)
    }
}

pub fn range(span: aish_text::Span) -> Range<usize> {
    span.start..span.end
}

/// What the program gets for a word, if that is known without running anything.
pub fn value(word: &Word) -> Option<String> {
    word.parts.iter().try_fold(String::new(), |value, part| match part {
        Part::Literal(text) | Part::Quoted(text) => Some(value + text),
        _ => None,
    })
}

/// Whether a word is an assignment (`NAME=…`).
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
