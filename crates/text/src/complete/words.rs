//! A cursor over one line that can look ahead for a whole plain word.
//! It knows characters only, no grammar.

/// A position in one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    /// The character before it.
    before: Option<char>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line, before: None }
    }

    /// The character that was skipped last.
    pub(super) fn before(&self) -> Option<char> {
        self.before
    }

    /// What is left of the line.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Whether the rest starts with `text`.
    pub(super) fn at(&self, text: &str) -> bool {
        self.rest.starts_with(text)
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.skip(c.len_utf8());
        Some(c)
    }

    /// Skips bytes; the caller has seen them.
    pub(super) fn skip(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.before = skipped.chars().next_back().or(self.before);
        self.rest = rest;
    }

    /// Skips `text` if it comes next.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let there = self.at(text);
        if there {
            self.skip(text.len());
        }
        there
    }

    /// Skips spaces and tabs.
    pub(super) fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    /// Drops the rest of the line.
    pub(super) fn end(&mut self) {
        self.rest = "";
    }

    /// The word that comes next, if it ends at a blank, an operator or the end of the line and no quote,
    /// substitution or escape is part of it. Only the first 16 bytes are looked at: a keyword isn't longer.
    pub(super) fn plain_word(&self) -> Option<&'a str> {
        for (n, c) in self.rest.char_indices() {
            match c {
                ' ' | '\t' | ';' | '&' | '|' | '(' | ')' | '<' | '>' => return (n > 0).then(|| &self.rest[..n]),
                '\'' | '"' | '`' | '$' | '\\' => return None,
                _ if n > 16 => return None,
                _ => {}
            }
        }
        (!self.rest.is_empty()).then_some(self.rest)
    }
}
