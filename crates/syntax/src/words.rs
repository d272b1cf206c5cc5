//! Words: an argument, value or pattern, up to the blank or operator that ends it.

use super::cursor::{Parsed, Parser};
use super::ir::{Part, Word};
use super::pieces::Pieces;

/// Where a word stands, which decides what may be in it.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    /// A command's name or argument, a redirection's target, an element of an array.
    Argument,
    /// An argument of a builtin that takes assignments (`export`, `declare`).
    Declaration,
    /// An assignment's value: braces are not expanded, tildes are after `:` too.
    Value,
    /// A pattern of `case` or right of `==` in `[[ … ]]`: `(…|…)` is part of it.
    Pattern,
    /// Right of `=~`: as a pattern, and `|` may stand outside parentheses.
    Regex,
}

/// Bytes that end a plain stretch of an unquoted word.
const SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\0 \t\n;&|<>()'\"\\$`*?[]+@!^#~=:{},";
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    table
};

impl Parser<'_> {
    /// Fails where there is no word, or something in it is never closed.
    pub(super) fn word(&mut self, place: Place) -> Parsed<Word> {
        let start = self.pos;
        let mut pieces = Pieces::default();
        self.word_start(&mut pieces, place);
        while self.word_part(&mut pieces, place)? {}
        self.word_end(&pieces, start)?;
        self.finish_word(pieces, start)
    }

    fn word_end(&mut self, pieces: &Pieces, start: usize) -> Parsed<()> {
        // zsh reads on and finds no file that matches.
        if pieces.groups > 0 && !self.zsh {
            return Err(self.error_at("the `(` is never closed", start));
        }
        self.continued |= pieces.groups > 0 && self.pos + 1 >= self.text.len();
        if self.pos == start { Err(self.unexpected()) } else { Ok(()) }
    }

    /// What counts at the start of a word only: `~`, zsh's `=cmd` and `^`.
    fn word_start(&mut self, pieces: &mut Pieces, place: Place) {
        match self.peek() {
            b'~' => self.tilde(pieces),
            b'=' if self.zsh && matches!(place, Place::Argument | Place::Declaration) => self.equals(pieces),
            _ => {}
        }
    }

    /// Reads one more part; false at the end of the word.
    fn word_part(&mut self, pieces: &mut Pieces, place: Place) -> Parsed<bool> {
        match self.peek() {
            0 => return Ok(false),
            b' ' | b'\t' | b';' | b'&' | b'\n' => return Ok(self.in_group(pieces)),
            b'|' if place == Place::Regex && self.ahead(1) != b'|' => pieces.text(Part::Glob, self.take_char()),
            b'|' => return Ok(self.in_group(pieces)),
            b'<' | b'>' => return self.angle(pieces),
            b'(' => return self.pattern_group(pieces, place),
            b')' if pieces.groups == 0 => return Ok(false),
            b')' => {
                pieces.text(Part::Glob, self.take_char());
                pieces.groups -= 1;
            }
            b'\'' => self.single_quoted(pieces)?,
            b'"' => self.double_quoted(pieces)?,
            b'\\' => self.escape(pieces),
            b'$' => self.dollar(pieces, false)?,
            b'`' => self.backticks(pieces, false)?,
            b'*' | b'?' | b'+' | b'@' | b'!' | b'^' | b'#' => self.glob(pieces),
            b'[' => self.bracket(pieces),
            b'~' | b'=' | b':' => self.tilde_or_text(pieces, place),
            b'}' if place != Place::Value && self.closes_block(pieces) => return Ok(false),
            byte @ (b'{' | b',' | b'}') => {
                match byte {
                    b'{' => pieces.open_braces += 1,
                    b'}' => pieces.open_braces = pieces.open_braces.saturating_sub(1),
                    _ => {}
                }
                if place == Place::Value || pieces.groups > 0 {
                    pieces.plain(self.take_char());
                } else {
                    self.brace(pieces);
                }
            }
            _ => self.plain(pieces),
        }
        Ok(true)
    }

    /// zsh's `}` at the end of a word, which ends the block: `{ echo a}`.
    fn closes_block(&self, pieces: &Pieces) -> bool {
        self.zsh && pieces.open_braces == 0 && pieces.groups == 0 && self.keyword() == "}"
    }

    /// Reads up to the next byte with a meaning in words.
    fn plain(&mut self, pieces: &mut Pieces) {
        let start = self.pos;
        self.pos = self.past_all(start + self.char_len(), |byte| !SPECIAL[usize::from(byte)]);
        pieces.plain(self.slice(start, self.pos));
    }

    /// Reads a byte that ends a word, unless a pattern's parenthesis is open.
    fn in_group(&mut self, pieces: &mut Pieces) -> bool {
        let ends = pieces.groups == 0 || (self.zsh && matches!(self.peek(), b';' | b'&' | b'\n'));
        if !ends {
            pieces.text(Part::Glob, self.take_char());
        }
        !ends
    }

    pub(super) fn tilde(&mut self, pieces: &mut Pieces) {
        let at = self.pos;
        let end = self.past_all(at + 1, is_of_user);
        // `~"x"` and `~$x` are no tildes.
        if ends_word(self.byte(end)) || matches!(self.byte(end), b'/' | b':' | b',' | b'}') {
            self.pos = end;
            pieces.part(Part::Tilde(self.slice(at + 1, end).to_owned()));
        } else {
            pieces.plain(self.take_char());
        }
    }

    fn tilde_or_text(&mut self, pieces: &mut Pieces, place: Place) {
        let byte = self.peek();
        let text = self.take_char();
        // zsh's `*.c~lex.c`: a pattern without another.
        if byte == b'~' && self.zsh && pieces.globs && self.peek() != 0 {
            return pieces.text(Part::Glob, text);
        }
        pieces.plain(text);
        if self.peek() == b'~' && pieces.groups == 0 && self.tilde_after(byte, pieces, place) {
            self.tilde(pieces);
        }
    }

    /// Whether a tilde counts after this `=` or `:`. bash expands it in all arguments like `a=b`.
    fn tilde_after(&self, byte: u8, pieces: &Pieces, place: Place) -> bool {
        match place {
            Place::Value => byte == b':',
            Place::Argument | Place::Declaration if byte == b'=' && (!self.zsh || place == Place::Declaration) => {
                pieces.only_literal().and_then(|text| text.strip_suffix('=')).is_some_and(is_name)
            }
            _ => false,
        }
    }

    /// zsh's `=cmd` and `=( … )`.
    fn equals(&mut self, pieces: &mut Pieces) {
        let at = self.pos;
        let end = self.past_all(at + 1, is_of_user);
        if end > at + 1 {
            self.pos = end;
            pieces.part(Part::Equals(self.slice(at + 1, end).to_owned()));
        }
    }
}

/// Whether the byte ends an unquoted word; the end's 0 does.
pub(super) fn ends_word(byte: u8) -> bool {
    matches!(byte, 0 | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')')
}

/// Whether the byte may stand in a user's or program's name behind `~` or `=`.
pub(super) fn is_of_user(byte: u8) -> bool {
    is_of_name(byte) || matches!(byte, b'-' | b'.' | b'+')
}

/// Whether the byte may stand in a variable's name.
pub(super) fn is_of_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.starts_with(|first: char| first.is_ascii_digit()) && text.bytes().all(is_of_name)
}
