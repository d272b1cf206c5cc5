//! Arithmetic: `(( … ))`, `$(( … ))`, `$[ … ]`, subscripts. Text is kept, expansions are parsed.

use super::cursor::{Parsed, Parser};
use super::ir::{Part, Word};
use super::matching::Enclosure;
use super::pieces::Pieces;

impl Parser<'_> {
    /// The position of the `))`, if the `((` at the cursor begins arithmetic and not two subshells.
    pub(super) fn double_paren(&mut self) -> Parsed<Option<usize>> {
        if !self.sees("((") {
            return Ok(None);
        }
        let open = self.pos + 1;
        let inner = self.closer_of(open, Enclosure::Nothing)?;
        self.unclosed_arithmetic |= inner.is_none();
        match inner {
            Some(close) if !self.pairs_plainly(open, close)? => {
                Err(self.error("whether it is arithmetic depends on the quotes in it"))
            }
            _ => Ok(inner.filter(|close| self.byte(close + 1) == b')')),
        }
    }

    pub(super) fn arithmetic_until(&mut self, close: usize) -> Parsed<Word> {
        self.pos += 2;
        let text = self.expression(close)?;
        self.pos = close + 2;
        Ok(text)
    }

    fn expression(&mut self, end: usize) -> Parsed<Word> {
        self.nested(|parser| parser.text_until(end, Part::Literal))
    }

    /// A `[` that is never closed is text.
    pub(super) fn dollar_bracket(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let at = self.pos;
        let Some(close) = self.closer_of(at + 1, Enclosure::Nothing)? else {
            return Err(self.error_at("the `$[` is never closed", at));
        };
        self.pos += 2;
        let text = self.expression(close)?;
        self.pos = close + 1;
        pieces.part(Part::Arithmetic(Box::new(text)));
        Ok(())
    }

    /// `[ … ]` after a name; none if it isn't closed, or not in one word where `around` needs that.
    pub(super) fn subscript(&mut self, around: Enclosure) -> Parsed<Option<Word>> {
        let open = self.pos;
        let Some(close) = self.closer_of(open, around)? else {
            return Ok(None);
        };
        if self.zsh && around == Enclosure::Nothing && !self.within_word(open, close)? {
            return Ok(None);
        }
        self.pos += 1;
        let text = self.expression(close)?;
        self.pos = close + 1;
        Ok(Some(text))
    }

    pub(super) fn three_expressions(&mut self) -> Parsed<Vec<Word>> {
        let open = self.pos;
        let Some(close) = self.double_paren()? else {
            return Err(self.error("the `((` is never closed"));
        };
        self.pos += 2;
        let mut words = Vec::with_capacity(3);
        while self.pos < close || words.is_empty() {
            let end = self.semicolon_before(close);
            words.push(self.expression(end)?);
            self.pos = end + 1;
        }
        if words.len() > 3 && !self.zsh {
            return Err(self.error_at("there are more than three expressions in it", open));
        }
        self.pos = close + 2;
        Ok(words)
    }

    /// The next `;` outside brackets and quotes, or `close`.
    fn semicolon_before(&self, close: usize) -> usize {
        let mut depth = 0_usize;
        let mut at = self.pos;
        while at < close {
            match self.byte(at) {
                b'\\' => at += 1,
                b'(' | b'{' => depth += 1,
                b')' | b'}' => depth = depth.saturating_sub(1),
                b';' if depth == 0 => return at,
                _ => {}
            }
            at += 1;
        }
        close
    }
}
