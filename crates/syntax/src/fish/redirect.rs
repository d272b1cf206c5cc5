//! Redirections of fish: the descriptor, the operator and the target. fish has no here-documents.

use crate::cursor::{Parsed, Parser};
use crate::ir::{Redirect, RedirectOperator};

impl Parser<'_> {
    /// Ask for pipes of a descriptor (`2>|`) first.
    pub(super) fn fish_redirect_ahead(&self) -> bool {
        match self.peek() {
            b'<' | b'>' => true,
            b'&' => self.ahead(1) == b'>',
            b'0'..=b'9' => matches!(self.byte(self.digits_end(self.pos)), b'<' | b'>'),
            _ => false,
        }
    }

    pub(super) fn fish_redirect(&mut self) -> Parsed<Redirect> {
        let start = self.pos;
        self.pos = self.digits_end(start);
        let descriptor = Some(self.slice(start, self.pos)).filter(|digits| !digits.is_empty()).map(str::to_owned);
        let operator = self.fish_redirect_operator();
        self.fish_blanks();
        if self.fish_at_word_end() {
            return Err(self.error_at("the redirection has no target", start));
        }
        let target = self.fish_word()?;
        Ok(Redirect { descriptor, operator, target, body: None, span: self.span(start, self.pos) })
    }

    fn fish_redirect_operator(&mut self) -> RedirectOperator {
        const OPERATORS: [(&str, RedirectOperator); 14] = [
            ("&>>?", RedirectOperator::WriteNew),
            ("&>>", RedirectOperator::AppendBoth),
            ("&>?", RedirectOperator::WriteNew),
            ("&>", RedirectOperator::WriteBoth),
            (">>&", RedirectOperator::Duplicate),
            (">>?", RedirectOperator::WriteNew),
            (">>", RedirectOperator::Append),
            (">&", RedirectOperator::Duplicate),
            (">?", RedirectOperator::WriteNew),
            (">", RedirectOperator::Write),
            ("<&", RedirectOperator::Duplicate),
            ("<?", RedirectOperator::Read),
            ("<", RedirectOperator::Read),
            ("&", RedirectOperator::WriteBoth),
        ];
        let found = OPERATORS.into_iter().find(|(text, _)| self.take(text));
        found.map_or(RedirectOperator::Write, |(_, operator)| operator)
    }
}
