//! Blocks up to their `end`: `begin`, `{ … }`, `if`, `while`, `for`, `switch`.

use super::keywords::{Keyword, constant};
use crate::cursor::{Parsed, Parser};
use crate::ir::{CommandKind, Compound, Pipeline, Script, Word};

impl Parser<'_> {
    pub(super) fn fish_block(&mut self) -> Parsed<Option<CommandKind>> {
        if self.peek() == b'{' && matches!(self.ahead(1), b' ' | b'\t' | b'\n' | b';' | b'\r') {
            // `begin … end` from 4.0 on.
            return Ok(Some(CommandKind::Group(vec![self.braced_body()?])));
        }
        let Some(seen) = self.fish_keyword() else { return Ok(None) };
        let start = self.pos;
        self.pos = seen.end;
        let kind = match seen.word {
            Keyword::Begin => CommandKind::Group(vec![self.fish_body(start)?]),
            Keyword::If => self.fish_if(start)?,
            Keyword::While => self.fish_while(start)?,
            Keyword::For => self.fish_for(start)?,
            Keyword::Switch => self.fish_switch(start)?,
            Keyword::Function => self.fish_function(start)?,
            Keyword::Time => {
                self.pos = start;
                return Ok(None);
            }
            _ => return Err(self.error_at("a reserved word can't stand here", start)),
        };
        Ok(Some(kind))
    }

    pub(super) fn fish_body(&mut self, start: usize) -> Parsed<Script> {
        let body = self.script()?;
        self.fish_end(start)?;
        Ok(body)
    }

    fn fish_end(&mut self, start: usize) -> Parsed<()> {
        if self.fish_take(Keyword::End) { Ok(()) } else { Err(self.unclosed("there is no `end` for this", start)) }
    }

    fn fish_take(&mut self, keyword: Keyword) -> bool {
        let seen = self.fish_keyword().filter(|seen| seen.word == keyword);
        self.pos = seen.map_or(self.pos, |seen| seen.end);
        seen.is_some()
    }

    /// Takes the separator behind the head of a block.
    pub(super) fn fish_end_of_head(&mut self) -> Parsed<()> {
        self.blanks();
        match self.peek() {
            b';' | b'\n' => {
                self.pos += 1;
                Ok(())
            }
            _ => Err(self.unexpected()),
        }
    }

    /// A job and the `and` and `or` jobs that follow it.
    fn fish_condition(&mut self) -> Parsed<Script> {
        self.enter()?;
        self.blanks();
        let mut pipelines: Vec<Pipeline> = Vec::new();
        loop {
            self.and_or(&mut pipelines)?;
            self.fish_end_of_head()?;
            self.separators()?;
            if self.fish_keyword().is_none_or(|seen| !matches!(seen.word, Keyword::And | Keyword::Or)) {
                break;
            }
        }
        self.leave();
        Ok(Script { pipelines })
    }

    fn fish_if(&mut self, start: usize) -> Parsed<CommandKind> {
        let mut bodies = Vec::new();
        loop {
            bodies.push(self.fish_condition()?);
            bodies.push(self.script()?);
            if !self.fish_take(Keyword::Else) {
                break;
            }
            self.blanks();
            if !self.fish_take(Keyword::If) {
                self.fish_end_of_head()?;
                bodies.push(self.script()?);
                break;
            }
        }
        self.fish_end(start)?;
        Ok(CommandKind::Compound(Compound { variables: Vec::new(), words: Vec::new(), bodies, is_loop: false }))
    }

    fn fish_while(&mut self, start: usize) -> Parsed<CommandKind> {
        let condition = self.fish_condition()?;
        let bodies = vec![condition, self.fish_body(start)?];
        Ok(CommandKind::Compound(Compound { variables: Vec::new(), words: Vec::new(), bodies, is_loop: true }))
    }

    fn fish_for(&mut self, start: usize) -> Parsed<CommandKind> {
        self.blanks();
        let variable = self.fish_word()?;
        let Some(variable) = constant(&variable) else {
            return Err(self.error_at("the loop's variable is not plain", start));
        };
        self.blanks();
        let keyword = self.fish_word()?;
        if constant(&keyword).as_deref() != Some("in") {
            return Err(self.error_at("the `for` has no `in`", start));
        }
        let words = self.fish_words()?;
        self.fish_end_of_head()?;
        let body = self.fish_body(start)?;
        Ok(CommandKind::Compound(Compound { variables: vec![variable], words, bodies: vec![body], is_loop: true }))
    }

    fn fish_switch(&mut self, start: usize) -> Parsed<CommandKind> {
        self.blanks();
        let mut words = vec![self.fish_word()?];
        self.fish_end_of_head()?;
        let mut bodies = Vec::new();
        loop {
            self.separators()?;
            if !self.fish_take(Keyword::Case) {
                break;
            }
            words.extend(self.fish_words()?);
            self.fish_end_of_head()?;
            bodies.push(self.script()?);
        }
        self.fish_end(start)?;
        Ok(CommandKind::Compound(Compound { variables: Vec::new(), words, bodies, is_loop: false }))
    }

    pub(super) fn fish_words(&mut self) -> Parsed<Vec<Word>> {
        let mut words = Vec::new();
        loop {
            self.blanks();
            if self.at_command_end() {
                return Ok(words);
            }
            if self.redirect_ahead() {
                return Err(self.unexpected());
            }
            words.push(self.fish_word()?);
        }
    }
}
