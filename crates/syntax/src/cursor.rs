//! The parser's place in the text: looking ahead, blanks and newlines, spans, errors and the limit
//! of depth. No grammar.

use super::MAX_DEPTH;
use super::heredoc::PendingHeredoc;
use super::ir::{ParseError, Script, Span, Word};
use super::matching::Matches;

/// What every parsing function returns.
pub(super) type Parsed<T> = Result<T, ParseError>;

/// One pass over one text.
#[derive(Default)]
pub(super) struct Parser<'a> {
    /// The whole text; positions are byte offsets into it.
    pub(super) text: &'a str,
    pub(super) pos: usize,
    /// Where reading stops: the end of the text, or of the body inside it that is being read.
    pub(super) end: usize,
    /// Whether the grammar is zsh's; otherwise it is bash's.
    pub(super) zsh: bool,
    /// A `#` before a word begins a comment.
    pub(super) comments: bool,
    /// How many constructs are open.
    pub(super) depth: usize,
    /// Where each byte of `text` came from, when it is the unescaped inside of backticks.
    pub(super) origin: Option<Vec<usize>>,
    /// Here-documents whose bodies come after the next newline.
    pub(super) pending: Vec<PendingHeredoc>,
    /// Bodies of here-documents read so far, by their number.
    pub(super) bodies: Vec<Word>,
    /// Which bracket closes which, as far as that was asked.
    pub(super) matches: Matches,
    /// For any `[` before this position, `bracket_is_text` holds.
    pub(super) bracket_known_before: usize,
    /// Whether such a `[` is text, as it isn't closed in its word; otherwise an expansion or a
    /// quote comes before its `]`.
    pub(super) bracket_is_text: bool,
    /// Whether the body of a here-document is being read.
    pub(super) in_body: bool,
    /// The last newline of the text does not end the command: it is escaped, or in an open pattern
    /// of zsh.
    pub(super) continued: bool,
    /// A `((` was read as two subshells because nothing closes it.
    pub(super) unclosed_arithmetic: bool,
    /// What a further line must contain to end the quote or here-document in which the text ends.
    pub(super) awaited: Option<String>,
    /// How often a byte was looked at.
    #[cfg(test)]
    pub(super) steps: std::cell::Cell<usize>,
}

impl<'a> Parser<'a> {
    /// At the start of `text`, which has no NUL in it.
    pub(super) fn new(text: &'a str, zsh: bool) -> Self {
        Self { text, end: text.len(), zsh, comments: !zsh, ..Self::default() }
    }

    pub(super) fn whole(&mut self) -> Parsed<Script> {
        let mut script = self.script()?;
        if self.pos < self.end {
            return Err(self.unexpected());
        }
        if !self.pending.is_empty() {
            return Err(self.error("the here-document is never closed"));
        }
        self.place_bodies(&mut script);
        Ok(script)
    }

    /// The byte at `at`; 0 behind the end.
    pub(super) fn byte(&self, at: usize) -> u8 {
        #[cfg(test)]
        self.steps.set(self.steps.get() + 1);
        if at < self.end { self.text.as_bytes().get(at).copied().unwrap_or(0) } else { 0 }
    }

    /// The next byte; 0 at the end.
    pub(super) fn peek(&self) -> u8 {
        self.byte(self.pos)
    }

    /// The byte `ahead` places after the next one.
    pub(super) fn ahead(&self, ahead: usize) -> u8 {
        self.byte(self.pos + ahead)
    }

    /// Whether the text goes on with `expected`.
    pub(super) fn sees(&self, expected: &str) -> bool {
        self.text.as_bytes().get(self.pos..self.end).is_some_and(|rest| rest.starts_with(expected.as_bytes()))
    }

    pub(super) fn take(&mut self, expected: &str) -> bool {
        let found = self.sees(expected);
        if found {
            self.pos += expected.len();
        }
        found
    }

    /// The text between two positions; empty if they are none of this text.
    pub(super) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or("")
    }

    /// The length of the character at the next byte: 1 to 4, or 0 at the end.
    pub(super) fn char_len(&self) -> usize {
        match self.peek() {
            0 => 0,
            1..=0x7f => 1,
            _ => self.text.get(self.pos..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8),
        }
    }

    pub(super) fn take_char(&mut self) -> &'a str {
        let start = self.pos;
        self.pos = (start + self.char_len()).min(self.end);
        self.slice(start, self.pos)
    }

    /// Skips blanks, continuation lines and comments. To be called between words only. An
    /// interactive zsh has no comments unless it is told to: there, what comes after a `#` may run
    /// and is read as words.
    pub(super) fn blanks(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\t' => self.pos += 1,
                b'\\' if self.ahead(1) == b'\n' => self.continuation(),
                b'#' if self.comments => {
                    while !matches!(self.peek(), 0 | b'\n') {
                        self.pos += 1;
                    }
                }
                _ => return,
            }
        }
    }

    /// Takes a backslash and the newline behind it.
    pub(super) fn continuation(&mut self) {
        self.pos += 2;
        self.continued |= self.pos == self.text.len();
    }

    /// Takes a newline, and the bodies of the here-documents that were announced before it.
    pub(super) fn newline(&mut self) -> Parsed<()> {
        self.pos += 1;
        if self.pending.is_empty() { Ok(()) } else { self.read_bodies() }
    }

    /// Skips blanks and newlines.
    pub(super) fn newlines(&mut self) -> Parsed<()> {
        self.blanks();
        while self.peek() == b'\n' {
            self.newline()?;
            self.blanks();
        }
        Ok(())
    }

    /// Skips blanks, newlines and semicolons, `;;` excepted.
    pub(super) fn separators(&mut self) -> Parsed<()> {
        self.newlines()?;
        while self.peek() == b';' && !matches!(self.ahead(1), b';' | b'&' | b'|') {
            self.pos += 1;
            self.newlines()?;
        }
        Ok(())
    }

    /// A span in the judged text for two positions in this one.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.outer(start), self.outer(end))
    }

    /// The judged text's position for one in this text.
    pub(super) fn outer(&self, at: usize) -> usize {
        match &self.origin {
            None => at,
            Some(origin) => origin.get(at).or(origin.last()).copied().unwrap_or(0),
        }
    }

    /// An error at the cursor; `message` is a short clause in lower case.
    pub(super) fn error(&self, message: &'static str) -> ParseError {
        self.error_at(message, self.pos)
    }

    /// An error at a position of this text.
    pub(super) fn error_at(&self, message: &'static str, at: usize) -> ParseError {
        ParseError { message, at: self.outer(at) }
    }

    /// The error for a quote that opens at `open`; the rest of the text was read for its `closer`.
    pub(super) fn open_quote(&mut self, open: usize, closer: u8) -> ParseError {
        self.awaited = Some(char::from(closer).to_string());
        self.error_at("the quote is never closed", open)
    }

    /// The error for what can't stand here.
    pub(super) fn unexpected(&self) -> ParseError {
        let message = match self.peek() {
            0 => "the line ends too early",
            b')' => "there is a `)` too many",
            b'}' => "there is a `}` too many",
            b'(' => "no `(` can stand here",
            b';' | b'&' | b'|' | b'\n' => "a command is missing",
            _ => "this can't stand here",
        };
        self.error(message)
    }

    /// Counts one more open construct; fails beyond [`crate::MAX_DEPTH`]. Everything that recurses
    /// calls it. An error ends the parse, so nothing is undone then.
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.error("it is nested too deeply to judge")) } else { Ok(()) }
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}
