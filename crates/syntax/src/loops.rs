//! Loops over words: `for`, `select`, zsh's `foreach` and `repeat`.

use super::cursor::{Parsed, Parser};
use super::ir::{CommandKind, Compound, Script, Word};
use super::words::Place;

impl Parser<'_> {
    pub(super) fn for_loop(&mut self) -> Parsed<CommandKind> {
        let keyword = self.keyword();
        self.pos += keyword.len();
        self.blanks();
        if keyword == "for" && self.sees("((") {
            let words = self.three_expressions()?;
            return Ok(over(Vec::new(), words, self.loop_body()?));
        }
        let variables = self.variables()?;
        let words = self.loop_words()?;
        let body = if keyword == "foreach" { self.foreach_body()? } else { self.loop_body()? };
        Ok(over(variables, words, body))
    }

    /// zsh's `for a b in …` has several.
    fn variables(&mut self) -> Parsed<Vec<String>> {
        let mut variables = vec![self.variable()?];
        self.newlines()?;
        while self.zsh
            && self.keyword() != "in"
            && self.keyword() != "do"
            && matches!(self.peek(), b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9')
        {
            variables.push(self.variable()?);
            self.newlines()?;
        }
        Ok(variables)
    }

    fn variable(&mut self) -> Parsed<String> {
        let start = self.pos;
        self.word(Place::Argument)?;
        Ok(self.slice(start, self.pos).to_owned())
    }

    /// `in a b c` up to the end of the line, zsh's `( a b c )`, or nothing.
    fn loop_words(&mut self) -> Parsed<Vec<Word>> {
        if self.zsh && self.peek() == b'(' {
            return self.elements();
        }
        let mut words = Vec::new();
        if self.take_keyword("in") {
            self.blanks();
            while !matches!(self.peek(), 0 | b';' | b'\n' | b'&' | b'|' | b')') {
                words.push(self.word(Place::Argument)?);
                self.blanks();
            }
            if !matches!(self.peek(), b';' | b'\n') {
                return Err(self.unexpected());
            }
        }
        Ok(words)
    }

    /// zsh: `foreach x (…) … end`, or any other body.
    fn foreach_body(&mut self) -> Parsed<Script> {
        self.separators()?;
        if self.keyword() == "do" || self.peek() == b'{' {
            return self.loop_body();
        }
        let body = self.script()?;
        self.expect("end")?;
        Ok(body)
    }

    pub(super) fn repeat(&mut self) -> Parsed<CommandKind> {
        self.pos += "repeat".len();
        self.blanks();
        let count = self.word(Place::Argument)?;
        Ok(over(Vec::new(), vec![count], self.loop_body()?))
    }
}

fn over(variables: Vec<String>, words: Vec<Word>, body: Script) -> CommandKind {
    CommandKind::Compound(Compound { variables, words, bodies: vec![body], is_loop: true })
}
