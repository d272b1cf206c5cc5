//! `case … in … esac`, and zsh's `case … { … }`.

use super::cursor::{Parsed, Parser};
use super::ir::{CommandKind, Compound, Word};
use super::matching::Enclosure;
use super::words::Place;

impl Parser<'_> {
    pub(super) fn case_command(&mut self) -> Parsed<CommandKind> {
        self.pos += "case".len();
        self.blanks();
        let mut words = vec![self.word(Place::Argument)?];
        self.newlines()?;
        let close = if self.zsh && self.take("{") {
            "}"
        } else {
            self.expect("in")?;
            "esac"
        };
        let mut bodies = Vec::new();
        loop {
            self.newlines()?;
            if self.closes_case(close) {
                break;
            }
            self.patterns(&mut words)?;
            bodies.push(self.script()?);
            if !self.end_of_branch() {
                break;
            }
        }
        let word = if self.closes_case(close) { self.keyword() } else { close };
        self.expect(word)?;
        Ok(CommandKind::Compound(Compound { variables: Vec::new(), words, bodies, is_loop: false }))
    }

    /// zsh takes `esac` and `}` for either beginning.
    fn closes_case(&self, close: &str) -> bool {
        let word = self.keyword();
        word == close || (self.zsh && matches!(word, "esac" | "}"))
    }

    fn end_of_branch(&mut self) -> bool {
        (!self.zsh && self.take(";;&")) || self.take(";;") || self.take(";&") || (self.zsh && self.take(";|"))
    }

    /// `(a|b)`: the patterns of a branch and their parenthesis.
    fn patterns(&mut self, words: &mut Vec<Word>) -> Parsed<()> {
        if self.peek() == b'(' && self.leading_parenthesis()? {
            self.pos += 1;
        }
        loop {
            self.blanks();
            // An empty alternative is a pattern in zsh.
            if !(self.zsh && matches!(self.peek(), b'|' | b')')) {
                words.push(self.word(Place::Pattern)?);
            }
            self.newlines()?;
            match self.peek() {
                b'|' => self.pos += 1,
                b')' => {
                    self.pos += 1;
                    return Ok(());
                }
                _ => return Err(self.unexpected()),
            }
        }
    }

    /// Whether the `(` encloses all patterns of the branch; in zsh it may be a group of the first.
    fn leading_parenthesis(&mut self) -> Parsed<bool> {
        if !self.zsh {
            return Ok(true);
        }
        let Some(close) = self.closer_of(self.pos, Enclosure::Nothing)? else {
            return Ok(true);
        };
        let after = self.blanks_end(close + 1);
        let ends = after > close + 1 || matches!(self.byte(after), 0 | b'\n' | b';' | b'&');
        Ok(ends && !matches!(self.byte(after), b'|' | b')'))
    }
}
