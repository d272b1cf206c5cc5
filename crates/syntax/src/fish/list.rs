//! Where a list of fish's jobs ends, what joins them, and the blanks between words.

use super::keywords::Keyword;
use crate::cursor::Parser;
use crate::ir::Join;

impl Parser<'_> {
    /// The end, `)`, `}`, `end`, `else` or `case`.
    pub(crate) fn fish_at_end_of_script(&mut self) -> bool {
        matches!(self.peek(), 0 | b')' | b'}')
            || self.fish_keyword().is_some_and(|seen| matches!(seen.word, Keyword::End | Keyword::Else | Keyword::Case))
    }

    /// Takes `and` and `or` before a pipeline; the last one counts.
    pub(crate) fn fish_join(&mut self, mut join: Join) -> Join {
        while let Some(seen) = self.fish_keyword() {
            join = match seen.word {
                Keyword::And => Join::And,
                Keyword::Or => Join::Or,
                _ => break,
            };
            self.pos = seen.end;
            self.blanks();
        }
        join
    }

    /// Skips blanks, comments and continuation lines between words. After a continuation, a comment
    /// takes its newline with it and the command goes on.
    pub(crate) fn fish_blanks(&mut self) {
        let mut continued = false;
        loop {
            match self.peek() {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.pos += 1,
                b'\\' if self.ahead(1) == b'\n' => {
                    self.continuation();
                    continued = true;
                }
                b'#' => {
                    self.pos = self.line_end(self.pos);
                    if !continued || self.peek() == 0 {
                        return;
                    }
                    self.pos += 1;
                }
                0x80.. if self.fish_wide_blank() => self.pos += self.char_len(),
                _ => return,
            }
        }
    }

    /// A blank beyond ASCII: skipped before a word, part of it inside.
    fn fish_wide_blank(&self) -> bool {
        self.character().is_some_and(|c| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}'))
    }
}
