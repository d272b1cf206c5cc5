//! Words: one argument, up to the blank or operator that ends it.

use crate::cursor::{Parsed, Parser};
use crate::ir::{Parameter, Part, Word};
use crate::pieces::Pieces;
use crate::words::is_of_user;

/// What surrounds a stretch of a word; it decides what ends it.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Inside {
    /// No brackets: blanks and operators end it.
    Word,
    /// Braces: a comma or `}` ends it.
    Braces,
    /// An index: `]` ends it.
    Index,
}

impl Parser<'_> {
    /// Fails where there is no word.
    pub(crate) fn fish_word(&mut self) -> Parsed<Word> {
        let start = self.pos;
        let word = self.fish_value();
        if word.is_err() && self.peek() == 0 && self.fish_token_ends(start) {
            // Nothing that follows could make it right.
            self.pos = start;
        }
        let word = word?;
        self.fish_check_token(start)?;
        if self.pos == start { Err(self.unexpected()) } else { Ok(word) }
    }

    pub(super) fn fish_value(&mut self) -> Parsed<Word> {
        let start = self.pos;
        let mut pieces = Pieces::default();
        match self.peek() {
            b'~' => self.fish_tilde(&mut pieces),
            b'%' if self.take("%self") => pieces.part(process_id()),
            // At the start of a word it opens nothing.
            b'[' => pieces.text(Part::Literal, self.take_char()),
            _ => {}
        }
        while self.fish_piece(&mut pieces, Inside::Word)? {}
        self.finish_word(pieces, start)
    }

    pub(crate) fn fish_at_word_end(&self) -> bool {
        matches!(self.peek(), 0 | b')' | b'}') || self.fish_ends_token(self.pos, 0)
    }

    /// Reads one more piece; false at the end of the stretch.
    pub(super) fn fish_piece(&mut self, pieces: &mut Pieces, inside: Inside) -> Parsed<bool> {
        if inside == Inside::Word && self.fish_at_word_end() {
            return Ok(false);
        }
        match self.peek() {
            0 => return Ok(false),
            b'}' | b',' if inside == Inside::Braces => return Ok(false),
            b']' if inside == Inside::Index => return Ok(false),
            b'[' if inside == Inside::Index => return Err(self.error("the index is not plain")),
            b'[' if inside == Inside::Word => self.fish_bracket(pieces)?,
            // After a blank or an operator, fish begins a comment here, even an escaped one.
            b'#' if self.pos > 0 && self.fish_ends_token(self.pos - 1, b'(') => {
                return Err(self.error("a comment can't stand here"));
            }
            b'}' | b')' => return Err(self.unexpected()),
            b'\\' => self.fish_escape(pieces)?,
            b'\'' => self.single_quoted(pieces)?,
            b'"' => self.double_quoted(pieces)?,
            b'$' => self.fish_dollar(pieces, false)?,
            b'(' => self.fish_substitution(pieces, false)?,
            b'{' => self.fish_braces(pieces)?,
            b'*' | b'?' => pieces.text(Part::Glob, self.take_char()),
            b' ' | b'\t' | b'\n' | b'\r' => self.fish_inner_blanks(pieces, inside)?,
            _ => self.fish_plain(pieces),
        }
        Ok(true)
    }

    fn fish_plain(&mut self, pieces: &mut Pieces) {
        let start = self.pos;
        let plain = |byte| !b"\0 \t\r\n;&|<>()'\"\\$*?[]{},".contains(&byte);
        self.pos = self.past_all(start + self.char_len(), plain);
        pieces.text(Part::Literal, self.slice(start, self.pos));
    }

    /// Blanks in braces or brackets; at the ends of an alternative they are dropped.
    fn fish_inner_blanks(&mut self, pieces: &mut Pieces, inside: Inside) -> Parsed<()> {
        let start = self.pos;
        self.pos = self.past_all(start, |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        if self.peek() == b'#' {
            return Err(self.error("a comment can't stand here"));
        }
        let dropped = inside == Inside::Braces && (pieces.is_empty() || matches!(self.peek(), b',' | b'}'));
        if !dropped {
            pieces.text(Part::Literal, self.slice(start, self.pos));
        }
        Ok(())
    }

    /// A `[` that is no index: up to its `]` all is text, blanks and operators included.
    fn fish_bracket(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let open = self.pos;
        pieces.text(Part::Literal, self.take_char());
        loop {
            match self.peek() {
                0 => return Err(self.error_at("the `[` is never closed", open)),
                b']' => {
                    pieces.text(Part::Literal, self.take_char());
                    return Ok(());
                }
                b'[' => pieces.text(Part::Literal, self.take_char()),
                _ => {
                    self.fish_piece(pieces, Inside::Braces)?;
                    if matches!(self.peek(), b',' | b'}') {
                        pieces.text(Part::Literal, self.take_char());
                    }
                }
            }
        }
    }

    /// `{a,b}`, `{$x}`, or braces that stand for themselves. Unlike in bash and zsh there are no
    /// ranges, no open braces, and no blanks at the ends.
    fn fish_braces(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let open = self.pos;
        self.enter()?;
        self.pos += 1;
        let mut words = Vec::new();
        let mut variables = false;
        loop {
            let start = self.pos;
            let mut inner = Pieces::default();
            while self.fish_piece(&mut inner, Inside::Braces)? {}
            variables |= inner.variables;
            words.push(self.finish_word(inner, start)?);
            match self.peek() {
                b',' => self.pos += 1,
                b'}' => break,
                _ => return Err(self.error_at("the `{` is never closed", open)),
            }
        }
        self.pos += 1;
        self.leave();
        pieces.variables |= variables;
        if words.len() > 1 || variables {
            pieces.part(Part::Braces(words));
            return Ok(());
        }
        pieces.text(Part::Literal, "{");
        words.into_iter().flat_map(|word| word.parts).for_each(|part| pieces.part(part));
        pieces.text(Part::Literal, "}");
        Ok(())
    }

    fn fish_tilde(&mut self, pieces: &mut Pieces) {
        self.pos += 1;
        let start = self.pos;
        self.pos = self.past_all(start, is_of_user);
        pieces.part(Part::Tilde(self.slice(start, self.pos).to_owned()));
    }
}

/// fish's `%self`, which reads as `$fish_pid`.
fn process_id() -> Part {
    Part::Parameter(Box::new(Parameter { name: "fish_pid".to_owned(), ..Parameter::default() }))
}
