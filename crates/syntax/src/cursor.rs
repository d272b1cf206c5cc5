//! The parser's place in the text: lookahead, blanks, newlines, spans, errors, depth. No grammar.

use super::MAX_DEPTH;
use super::heredoc::PendingHeredoc;
use super::ir::{ParseError, Script, Span};
use super::matching::Matches;
use aish_text::Shell;

pub(super) type Parsed<T> = Result<T, ParseError>;

#[derive(Default)]
pub(super) struct Parser<'a> {
    /// The whole text; positions are byte offsets in it.
    pub(super) text: &'a str,
    pub(super) pos: usize,
    /// Where reading stops: the end of the text, or of the body that is being read.
    pub(super) end: usize,
    /// zsh's grammar; otherwise bash's.
    pub(super) zsh: bool,
    /// fish's grammar: its words and commands are read by themselves (`fish/`).
    pub(super) fish: bool,
    /// A `#` before a word begins a comment.
    pub(super) comments: bool,
    /// Open constructs.
    pub(super) depth: usize,
    /// Where each byte of `text` came from, if it is the unescaped inside of backticks.
    pub(super) origin: Option<Vec<usize>>,
    /// Here-documents whose bodies come after the next newline.
    pub(super) pending: Vec<PendingHeredoc>,
    pub(super) matches: Matches,
    /// `bracket_is_text` holds for any `[` before this position.
    pub(super) bracket_known_before: usize,
    /// Such a `[` isn't closed in its word and is text; else an expansion or quote precedes `]`.
    pub(super) bracket_is_text: bool,
    pub(super) in_body: bool,
    /// The last newline does not end the command: it is escaped, or in an open pattern of zsh.
    pub(super) continued: bool,
    /// A `((` was read as two subshells because nothing closes it.
    pub(super) unclosed_arithmetic: bool,
    /// What a further line must contain to end the quote or here-document that is open.
    pub(super) awaited: Option<String>,
    #[cfg(test)]
    pub(super) steps: std::cell::Cell<usize>,
}

impl<'a> Parser<'a> {
    /// `text` has no NUL.
    pub(super) fn new(text: &'a str, shell: Shell) -> Self {
        let (zsh, fish) = (shell == Shell::Zsh, shell == Shell::Fish);
        Self { text, end: text.len(), zsh, fish, comments: !zsh, ..Self::default() }
    }

    pub(super) fn whole(&mut self) -> Parsed<Script> {
        let script = self.script()?;
        if self.pos < self.end {
            return Err(self.unexpected());
        }
        self.no_pending()?;
        Ok(script)
    }

    /// 0 behind the end.
    pub(super) fn byte(&self, at: usize) -> u8 {
        #[cfg(test)]
        self.steps.set(self.steps.get() + 1);
        if at < self.end { self.text.as_bytes().get(at).copied().unwrap_or(0) } else { 0 }
    }

    /// The first place from `at` on with a byte that doesn't fit; the end's 0 must not.
    pub(super) fn past_all(&self, mut at: usize, fits: impl Fn(u8) -> bool) -> usize {
        while fits(self.byte(at)) {
            at += 1;
        }
        at
    }

    pub(super) fn blanks_end(&self, at: usize) -> usize {
        self.past_all(at, |byte| matches!(byte, b' ' | b'\t'))
    }

    /// The end of the line from `at` on, before its line feed.
    pub(super) fn line_end(&self, at: usize) -> usize {
        self.past_all(at, |byte| !matches!(byte, 0 | b'\n'))
    }

    pub(super) fn digits_end(&self, at: usize) -> usize {
        self.past_all(at, |byte| byte.is_ascii_digit())
    }

    /// 0 at the end.
    pub(super) fn peek(&self) -> u8 {
        self.byte(self.pos)
    }

    pub(super) fn ahead(&self, ahead: usize) -> u8 {
        self.byte(self.pos + ahead)
    }

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

    /// Empty if the positions are none of this text.
    pub(super) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or("")
    }

    /// The character at the cursor; none at the end.
    pub(super) fn character(&self) -> Option<char> {
        self.text.get(self.pos..self.end).and_then(|rest| rest.chars().next())
    }

    /// Length of the character at the cursor: 1 to 4 bytes, or 0 at the end.
    pub(super) fn char_len(&self) -> usize {
        match self.peek() {
            0 => 0,
            1..=0x7f => 1,
            _ => self.character().map_or(1, char::len_utf8),
        }
    }

    pub(super) fn take_char(&mut self) -> &'a str {
        let start = self.pos;
        self.pos = (start + self.char_len()).min(self.end);
        self.slice(start, self.pos)
    }

    /// Skips blanks, continuation lines and comments; call between words only. An interactive zsh
    /// has no comments by default: text after a `#` may run and is read as words.
    pub(super) fn blanks(&mut self) {
        if self.fish {
            return self.fish_blanks();
        }
        loop {
            match self.peek() {
                b' ' | b'\t' => self.pos += 1,
                b'\\' if self.ahead(1) == b'\n' => self.continuation(),
                b'#' if self.comments => self.pos = self.line_end(self.pos),
                _ => return,
            }
        }
    }

    pub(super) fn continuation(&mut self) {
        self.pos += 2;
        self.continued |= self.pos == self.text.len();
    }

    /// Takes a newline and the here-documents' bodies behind it.
    pub(super) fn newline(&mut self) -> Parsed<()> {
        self.pos += 1;
        if self.pending.is_empty() { Ok(()) } else { self.read_bodies() }
    }

    pub(super) fn newlines(&mut self) -> Parsed<()> {
        self.blanks();
        while self.peek() == b'\n' {
            self.newline()?;
            self.blanks();
        }
        Ok(())
    }

    /// Skips blanks, newlines and semicolons, but not the `;;` of bash and zsh.
    pub(super) fn separators(&mut self) -> Parsed<()> {
        self.newlines()?;
        while self.peek() == b';' && (self.fish || !matches!(self.ahead(1), b';' | b'&' | b'|')) {
            self.pos += 1;
            self.newlines()?;
        }
        Ok(())
    }

    /// Skips newlines, and semicolons in zsh and fish: empty commands, and nothing in a list.
    pub(super) fn newlines_or_separators(&mut self) -> Parsed<()> {
        if self.zsh || self.fish { self.separators() } else { self.newlines() }
    }

    /// Positions in this text, translated to the judged one.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.outer(start), self.outer(end))
    }

    pub(super) fn outer(&self, at: usize) -> usize {
        match &self.origin {
            None => at,
            Some(origin) => origin.get(at).or(origin.last()).copied().unwrap_or(0),
        }
    }

    /// `message` is a short clause in lower case.
    pub(super) fn error(&self, message: &'static str) -> ParseError {
        self.error_at(message, self.pos)
    }

    pub(super) fn error_at(&self, message: &'static str, at: usize) -> ParseError {
        ParseError { message, at: self.outer(at) }
    }

    /// For a quote that opens at `open`; the rest of the text was searched for its `closer`.
    pub(super) fn open_quote(&mut self, open: usize, closer: u8) -> ParseError {
        self.awaited = Some(char::from(closer).to_string());
        self.error_at("the quote is never closed", open)
    }

    /// What began at `open` isn't closed here.
    pub(super) fn unclosed(&self, message: &'static str, open: usize) -> ParseError {
        if self.peek() == 0 { self.error_at(message, open) } else { self.unexpected() }
    }

    /// Takes the closer of what began at `open`.
    pub(super) fn close(&mut self, closer: &str, message: &'static str, open: usize) -> Parsed<()> {
        if self.take(closer) { Ok(()) } else { Err(self.unclosed(message, open)) }
    }

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

    /// Counts an open construct; fails beyond [`crate::MAX_DEPTH`]. Everything that recurses calls
    /// it. An error ends the parse, so it undoes nothing.
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.error("it is nested too deeply to judge")) } else { Ok(()) }
    }

    /// Reads an open construct.
    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.enter()?;
        let inside = read(self)?;
        self.leave();
        Ok(inside)
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}
