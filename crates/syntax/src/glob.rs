//! Patterns: wildcards, bracket expressions, `( … )` groups, zsh's numeric ranges and qualifiers.

use super::cursor::{Parsed, Parser};
use super::ir::Part;
use super::pieces::Pieces;
use super::words::{Place, ends_word};

impl Parser<'_> {
    /// `*`, `?`, `+`, `@`, `!`, `^` or `#`: a wildcard, the start of a group, or text.
    pub(super) fn glob(&mut self, pieces: &mut Pieces) {
        let at = self.pos;
        let byte = self.peek();
        self.pos += 1;
        let grouped = self.peek() == b'(' && (!self.zsh || self.ahead(1) != b')') && byte != b'#' && byte != b'^';
        let wild = match byte {
            b'*' | b'?' => true,
            // `HEAD^` and `HEAD^2` are revisions in practice.
            b'^' => {
                self.zsh
                    && !matches!(self.peek(), 0..=b' ' | b'^' | b'~' | b'0'..=b'9' | b':' | b'{' | b'@' | b';' | b'&')
            }
            b'#' => self.zsh && !pieces.is_empty(),
            _ => false,
        };
        if grouped {
            self.pos += 1;
            pieces.groups += 1;
        }
        if grouped || wild {
            pieces.text(Part::Glob, self.slice(at, self.pos));
        } else {
            pieces.plain(self.slice(at, self.pos));
        }
    }

    /// `(` in a word: a group in zsh and in patterns, else the end of the word.
    pub(super) fn pattern_group(&mut self, pieces: &mut Pieces, place: Place) -> Parsed<bool> {
        let pattern = matches!(place, Place::Pattern | Place::Regex);
        if !pattern && pieces.groups == 0 {
            if self.zsh && self.zsh_command_file(pieces, place) {
                self.process(pieces)?;
                return Ok(true);
            }
            // `name()` defines a function.
            if !self.zsh || self.ahead(1) == b')' {
                return Ok(false);
            }
        }
        pieces.text(Part::Glob, self.take_char());
        pieces.groups += 1;
        Ok(true)
    }

    /// zsh's `=( … )`: takes back the `=`, which was already added as text.
    fn zsh_command_file(&self, pieces: &mut Pieces, place: Place) -> bool {
        let starts = match place {
            Place::Value => pieces.is_empty() && self.pos > 0 && self.byte(self.pos - 1) == b'=',
            _ => pieces.only_literal() == Some("="),
        };
        if starts {
            *pieces = Pieces::default();
        }
        starts
    }

    /// `[`: a bracket expression if closed within the word, else text. Expansions in it are parts.
    pub(super) fn bracket(&mut self, pieces: &mut Pieces) {
        let at = self.pos;
        self.pos += 1;
        if at < self.bracket_known_before {
            return self.open_bracket(pieces);
        }
        let mut end = self.pos;
        if matches!(self.byte(end), b'!' | b'^') {
            end += 1;
        }
        if self.byte(end) == b']' {
            end += 1;
        }
        loop {
            match self.byte(end) {
                b']' => {
                    self.pos = end + 1;
                    return pieces.text(Part::Glob, self.slice(at, self.pos));
                }
                b'[' if matches!(self.byte(end + 1), b':' | b'.' | b'=') => end += 2,
                byte if ends_word(byte) || matches!(byte, b'\'' | b'"' | b'$' | b'`' | b'\\') => {
                    self.bracket_known_before = end;
                    self.bracket_is_text = ends_word(byte);
                    return self.open_bracket(pieces);
                }
                // The `]` of `:]` belongs to the class.
                b':' | b'.' | b'=' if self.byte(end + 1) == b']' && self.byte(end + 2) == b']' => end += 2,
                _ => end += 1,
            }
        }
    }

    /// Adds a `[` with no `]` in plain text: a wildcard if a later `]` may close it, else text.
    fn open_bracket(&self, pieces: &mut Pieces) {
        if self.bracket_is_text { pieces.plain("[") } else { pieces.text(Part::Glob, "[") }
    }

    /// `<` or `>` in a word: a process substitution, zsh's `<1-9>`, text in a pattern, or its end.
    pub(super) fn angle(&mut self, pieces: &mut Pieces) -> Parsed<bool> {
        let at = self.pos;
        if self.ahead(1) == b'(' {
            self.pos += 1;
            self.process(pieces)?;
            return Ok(true);
        }
        let range = self.number_range();
        if range > 0 {
            self.pos += range;
            pieces.text(Part::Glob, self.slice(at, self.pos));
            return Ok(true);
        }
        if pieces.groups == 0 {
            return Ok(false);
        }
        pieces.text(Part::Glob, self.take_char());
        Ok(true)
    }

    /// The length of zsh's `<1-9>` or `<->` here; 0 if there is none.
    pub(super) fn number_range(&self) -> usize {
        if !self.zsh || self.peek() != b'<' {
            return 0;
        }
        let dash = self.digits_end(self.pos + 1);
        let end = self.digits_end(dash + 1);
        if self.byte(dash) == b'-' && self.byte(end) == b'>' { end + 1 - self.pos } else { 0 }
    }

    /// `( … )` of a process substitution; its first sign is already taken.
    fn process(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        pieces.part(Part::Process(self.substituted()?));
        Ok(())
    }
}
