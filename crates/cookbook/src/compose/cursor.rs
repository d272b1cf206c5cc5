//! A place in a request, while a builder reads it. It knows no word.

use aish_text::lists::List;

use crate::lex::{Token, WordKind};

#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    pub tokens: &'a [Token],
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub fn get(self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.at + ahead)
    }

    pub fn before(self) -> Option<&'a Token> {
        self.back(1)
    }

    pub fn back(self, by: usize) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_sub(by)?)
    }

    pub fn forward(self, by: usize) -> Self {
        Self { at: self.at + by, ..self }
    }

    /// Index behind the words of the list from `ahead` on.
    pub fn past(self, mut ahead: usize, list: List) -> usize {
        while list.has(&self.low(ahead)) {
            ahead += 1;
        }
        ahead
    }

    pub fn fits(self, ahead: usize, test: impl Fn(&Token) -> bool) -> bool {
        self.get(ahead).is_some_and(test)
    }

    pub fn is(self, ahead: usize, canon: &str) -> bool {
        self.fits(ahead, |t| t.is(canon))
    }

    pub fn any(self, ahead: usize, canons: &[&str]) -> bool {
        self.fits(ahead, |t| t.any(canons))
    }

    pub fn says(self, ahead: usize, words: &[&str]) -> bool {
        self.fits(ahead, |t| t.kind == WordKind::Word && t.said(words))
    }

    /// Whether the token before is one of these (lower case).
    pub fn follows(self, words: &[&str]) -> bool {
        self.before().is_some_and(|t| t.said(words))
    }

    /// In lower case; empty for what isn't a word.
    pub fn low(self, ahead: usize) -> String {
        self.get(ahead).filter(|t| t.kind == WordKind::Word).map(Token::low).unwrap_or_default()
    }
}
