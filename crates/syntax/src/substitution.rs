//! Command substitution: `$( … )`, backticks, `${ …; }`.

use super::cursor::{Parsed, Parser};
use super::heredoc::PendingHeredoc;
use super::ir::{Part, Script};
use super::pieces::Pieces;

impl Parser<'_> {
    pub(super) fn dollar_paren(&mut self, pieces: &mut Pieces, quoted: bool) -> Parsed<()> {
        let at = self.pos;
        self.pos += 1;
        if let Some(close) = self.double_paren()? {
            return self.dollar_arithmetic(pieces, at, close);
        }
        let script = self.substituted()?;
        pieces.part(Part::Command { script, quoted }, at);
        Ok(())
    }

    fn dollar_arithmetic(&mut self, pieces: &mut Pieces, at: usize, close: usize) -> Parsed<()> {
        let text = self.arithmetic_until(close)?;
        pieces.part(Part::Arithmetic(Box::new(text)), at);
        Ok(())
    }

    /// `( … )` read on its own: a newline in it does not start the bodies announced before it, and
    /// its own here-documents must be complete.
    pub(super) fn substituted(&mut self) -> Parsed<Script> {
        let outer = std::mem::take(&mut self.pending);
        let script = self.parenthesised()?;
        self.restore_pending(outer)?;
        Ok(script)
    }

    /// Fails if a here-document of the substitution has no body.
    fn restore_pending(&mut self, outer: Vec<PendingHeredoc>) -> Parsed<()> {
        if !self.pending.is_empty() {
            return Err(self.error("the here-document is never closed"));
        }
        self.pending = outer;
        Ok(())
    }

    pub(super) fn parenthesised(&mut self) -> Parsed<Script> {
        let open = self.pos;
        self.pos += 1;
        let script = self.script()?;
        if self.peek() != b')' {
            return Err(if self.peek() == 0 {
                self.error_at("the `(` is never closed", open)
            } else {
                self.unexpected()
            });
        }
        self.pos += 1;
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
        pieces.part(Part::Command { script, quoted }, open);
        Ok(())
    }

    fn inside(&mut self, close: usize) -> Parsed<Script> {
        self.pos += 1;
        let outer_end = std::mem::replace(&mut self.end, close);
        let outer = std::mem::take(&mut self.pending);
        let script = self.script()?;
        if self.pos < close {
            return Err(self.unexpected());
        }
        self.restore_pending(outer)?;
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
        let mut inner = Parser::new(&text, self.zsh);
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
        let outer = std::mem::take(&mut self.pending);
        let script = self.script()?;
        if !self.take("}") {
            return Err(self.error_at("the `${` is never closed", open));
        }
        self.restore_pending(outer)?;
        Ok(Part::Command { script, quoted })
    }
}

fn is_escape(byte: u8, quoted: bool) -> bool {
    matches!(byte, b'$' | b'`' | b'\\') || (quoted && byte == b'"')
}
