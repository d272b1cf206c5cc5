//! Where fish's tokenizer ends a word with square brackets. It keeps one mark for all brackets of a
//! word: a `[` that is not at the start sets it, the next `]` clears it, inside any other brackets.
//! A word that the tree reads shorter or longer is refused.

use crate::cursor::{Parsed, Parser};

/// The tokenizer's state in a word.
struct Marks {
    at: usize,
    /// The closers of open parentheses, braces and quotes; true: quotes go on behind it.
    open: Vec<(u8, bool)>,
    bracket: bool,
}

impl Parser<'_> {
    /// Fails if the word from `start` to the cursor is not one token of fish. If the line ends
    /// inside its brackets, the cursor moves there.
    pub(super) fn fish_check_token(&mut self, start: usize) -> Parsed<()> {
        if !self.slice(start, self.pos).contains('[') {
            return Ok(());
        }
        let marks = self.fish_token(start);
        if self.byte(marks.at) == 0 && (marks.bracket || !marks.open.is_empty()) {
            self.pos = marks.at;
            return Err(self.error_at("the `[` is never closed", start));
        }
        if marks.at == self.pos && !marks.bracket {
            Ok(())
        } else {
            Err(self.error_at("its `[` and `]` don't pair", start))
        }
    }

    /// Whether the word from `start`, the last of the text, is whole for fish.
    pub(super) fn fish_token_ends(&self, start: usize) -> bool {
        let marks = self.fish_token(start);
        self.slice(start, marks.at).contains('[') && marks.open.is_empty() && !marks.bracket
    }

    fn fish_token(&self, start: usize) -> Marks {
        let mut marks = Marks { at: start, open: Vec::new(), bracket: false };
        while self.fish_token_step(start, &mut marks) {}
        marks
    }

    /// Reads one byte or one quoted stretch; false at the end of the word.
    fn fish_token_step(&self, start: usize, marks: &mut Marks) -> bool {
        let at = marks.at;
        let inside = marks.bracket || !marks.open.is_empty();
        match self.byte(at) {
            0 => return false,
            b'\\' => marks.at = (at + 2).min(self.end),
            b'\'' => {
                marks.at = self.past(b'\'', true, at + 1);
                if marks.at < at + 2 || self.byte(marks.at - 1) != b'\'' {
                    marks.open.push((b'\'', false));
                }
            }
            b'"' => self.fish_token_quotes(at + 1, marks),
            b'#' if at > start && self.fish_ends_token(at - 1, b'(') => {
                marks.at = self.line_end(at);
            }
            byte @ (b'(' | b'{') => {
                marks.open.push((if byte == b'(' { b')' } else { b'}' }, false));
                marks.at += 1;
            }
            byte @ (b')' | b'}') => match marks.open.pop() {
                Some((closer, quoted)) if closer == byte => {
                    marks.at += 1;
                    if quoted {
                        self.fish_token_quotes(at + 1, marks);
                    }
                }
                _ => return false,
            },
            byte @ (b'[' | b']') => {
                marks.bracket = byte == b'[' && (at > start || marks.bracket);
                marks.at += 1;
            }
            _ if !inside && self.fish_ends_token(at, 0) => return false,
            _ => marks.at += 1,
        }
        true
    }

    /// Reads double quotes from inside, up to their end or a substitution in them.
    fn fish_token_quotes(&self, from: usize, marks: &mut Marks) {
        marks.at = from;
        loop {
            match (self.byte(marks.at), self.byte(marks.at + 1)) {
                (0, _) => return marks.open.push((b'"', false)),
                (b'"', _) => {
                    marks.at += 1;
                    return;
                }
                (b'$', b'(') => {
                    marks.open.push((b')', true));
                    marks.at += 2;
                    return;
                }
                (b'\\', _) => marks.at = (marks.at + 2).min(self.end),
                _ => marks.at += 1,
            }
        }
    }

    pub(super) fn fish_ends_token(&self, at: usize, also: u8) -> bool {
        match self.byte(at) {
            b' ' | b'\t' | b'\r' | b'\n' | b';' | b'|' | b'<' | b'>' => true,
            b'&' => matches!(self.byte(at + 1), 0 | b' ' | b'\t' | b'\r' | b'\n' | b';' | b'|' | b'<' | b'>' | b'&'),
            byte => byte == also,
        }
    }
}
