//! Command substitution: `$( … )`, backticks, `${ …; }`.

use super::cursor::{Parsed, Parser};
use super::ir::{Part, Script};
use super::pieces::Pieces;
use aish_text::Shell;

impl Parser<'_> {
    pub(super) fn dollar_paren(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        self.pos += 1;
        pieces.part(match self.double_paren()? {
            Some(close) => Part::Arithmetic(Box::new(self.arithmetic_until(close)?)),
            None => Part::Command { script: self.substituted()?, quoted },
        });
        Ok(())
    }

    /// `( … )` read on its own: a newline in it does not start the bodies announced before it, and
    /// its own here-documents must be complete.
    pub(super) fn substituted(&mut self) -> Parsed<Script> {
        self.apart(Self::parenthesised)
    }

    /// Here-documents around it have their bodies behind it.
    pub(super) fn apart<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outer = std::mem::take(&mut self.pending);
        let inside = read(self)?;
        self.no_pending()?;
        self.pending = outer;
        Ok(inside)
    }

    pub(super) fn no_pending(&self) -> Parsed<()> {
        if self.pending.is_empty() { Ok(()) } else { Err(self.error("the here-document is never closed")) }
    }

    pub(super) fn parenthesised(&mut self) -> Parsed<Script> {
        let open = self.pos;
        self.pos += 1;
        let script = self.script()?;
        self.close(")", "the `(` is never closed", open)?;
        Ok(script)
    }

    /// Starts at the first backtick; escapes are removed before the inside is parsed.
    pub(super) fn backticks(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        let open = self.pos;
        let mut close = open + 1;
        let mut escapes = false;
        loop {
            match self.byte(close) {
                0 => {
                    self.pos = self.end;
                    return Err(self.error_at("the backtick is never closed", open));
                }
                b'`' => break,
                b'\\' => {
                    escapes |= is_escape(self.byte(close + 1), quoted);
                    close += 2;
                }
                _ => close += 1,
            }
        }
        let script = if escapes { self.unescaped(close, quoted)? } else { self.inside(close)? };
        self.pos = close + 1;
        pieces.part(Part::Command { script, quoted });
        Ok(())
    }

    fn inside(&mut self, close: usize) -> Parsed<Script> {
        self.pos += 1;
        let outer_end = std::mem::replace(&mut self.end, close);
        let script = self.apart(|parser| {
            let script = parser.script()?;
            if parser.pos < close { Err(parser.unexpected()) } else { Ok(script) }
        })?;
        self.end = outer_end;
        Ok(script)
    }

    /// The text up to `close` without one layer of backslashes, as a script of its own.
    fn unescaped(&mut self, close: usize, quoted: bool) -> Parsed<Script> {
        let mut text = String::with_capacity(close - self.pos);
        let mut origin = Vec::with_capacity(close - self.pos);
        self.pos += 1;
        while self.pos < close {
            if self.peek() == b'\\' && is_escape(self.ahead(1), quoted) {
                self.pos += 1;
            }
            let at = self.outer(self.pos);
            let character = self.take_char();
            origin.extend((0..character.len()).map(|byte| at + byte));
            text.push_str(character);
        }
        origin.push(self.outer(close));
        let mut inner = Parser::new(&text, if self.zsh { Shell::Zsh } else { Shell::Bash });
        inner.comments = self.comments;
        inner.depth = self.depth;
        inner.origin = Some(origin);
        let script = inner.whole();
        #[cfg(test)]
        self.steps.set(self.steps.get() + inner.steps.get());
        script
    }

    /// bash 5.3's and zsh's `${ …; }` and `${| …; }`, the cursor after the `{`.
    pub(super) fn brace_command(&mut self, quoted: bool) -> Parsed<Part> {
        let open = self.pos;
        if self.peek() == b'|' {
            self.pos += 1;
        }
        let script = self.apart(|parser| {
            let script = parser.script()?;
            if parser.take("}") { Ok(script) } else { Err(parser.error_at("the `${` is never closed", open)) }
        })?;
        Ok(Part::Command { script, quoted })
    }
}

fn is_escape(byte: u8, quoted: bool) -> bool {
    matches!(byte, b'$' | b'`' | b'\\') || (quoted && byte == b'"')
}
