//! The grammar of fish 3.6 to 4.x, into the tree that all shells share. It uses the other parser's
//! cursor and limits, but none of its grammar.

mod blocks;
mod command;
mod escapes;
mod function;
mod keywords;
mod list;
mod quotes;
mod redirect;
#[cfg(test)]
mod tests;
mod tokens;
mod variable;
mod words;

use super::cursor::{Parsed, Parser};
use super::ir::{Script, Word};
use super::pieces::Pieces;

impl Parser<'_> {
    pub(super) fn fish_whole(&mut self) -> Parsed<Script> {
        let script = self.fish_script()?;
        if self.pos < self.end { Err(self.unexpected()) } else { Ok(script) }
    }

    /// The text as the inside of double quotes; `"` is an ordinary character.
    pub(super) fn fish_whole_text(&mut self) -> Parsed<Word> {
        let start = self.pos;
        let mut pieces = Pieces::default();
        while self.pos < self.end {
            self.fish_quoted_piece(&mut pieces, false)?;
        }
        self.finish_word(pieces, start)
    }
}
