//! Scripts, and-or lists and pipelines of all shells.

use super::cursor::{Parsed, Parser};
use super::function::one;
use super::ir::{Command, CommandKind, Compound, Join, Pipeline, Script, Simple};
use super::words::is_of_name;

impl Parser<'_> {
    /// Commands up to the end, `)`, `}`, `;;`, a word such as `done` or fish's `end`, or any text
    /// behind a command that is no separator. The caller checks which of them ended it.
    pub(super) fn script(&mut self) -> Parsed<Script> {
        self.enter()?;
        let mut pipelines = Vec::new();
        loop {
            self.newlines_or_separators()?;
            if self.at_end_of_script() {
                break;
            }
            self.and_or(&mut pipelines)?;
            if !self.separator(&mut pipelines)? {
                break;
            }
        }
        self.leave();
        Ok(Script { pipelines })
    }

    fn at_end_of_script(&mut self) -> bool {
        if self.fish {
            return self.fish_at_end_of_script();
        }
        matches!(self.peek(), 0 | b'\n' | b')' | b';' | b'|')
            || (self.peek() == b'&' && self.ahead(1) != b'>')
            || match self.keyword() {
                "then" | "elif" | "else" | "fi" | "do" | "done" | "esac" | "}" => true,
                "end" => self.zsh,
                _ => false,
            }
    }

    /// Takes `;`, `&` or a newline; false if there is none. fish's are left in place, but its `&`.
    fn separator(&mut self, pipelines: &mut [Pipeline]) -> Parsed<bool> {
        self.blanks();
        if self.fish {
            return Ok(matches!(self.peek(), b';' | b'\n') || pipelines.last().is_some_and(|last| last.background));
        }
        match (self.peek(), self.ahead(1)) {
            (b';', b';' | b'&') => Ok(false),
            (b';', b'|') if self.zsh => Ok(false),
            (b';', _) => {
                self.pos += 1;
                Ok(true)
            }
            (b'&', b'&') => Ok(false),
            (b'&', next) => {
                self.pos += if self.zsh && matches!(next, b'!' | b'|') { 2 } else { 1 };
                to_background(pipelines);
                Ok(true)
            }
            (b'\n', _) => {
                self.newline()?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// In fish, `and` and `or` may stand before a pipeline.
    pub(super) fn and_or(&mut self, pipelines: &mut Vec<Pipeline>) -> Parsed<()> {
        let mut join = Join::Then;
        loop {
            if self.fish {
                join = self.fish_join(join);
            }
            let stages = self.pipeline()?;
            pipelines.push(Pipeline { stages, join, background: false });
            self.blanks();
            join = match (self.peek(), self.ahead(1)) {
                (b'&', b'&') => Join::And,
                (b'|', b'|') => Join::Or,
                (b'&', _) if self.fish => {
                    self.pos += 1;
                    to_background(pipelines);
                    return Ok(());
                }
                _ => return Ok(()),
            };
            self.pos += 2;
            self.newlines()?;
            if self.lets_off() {
                return Ok(());
            }
        }
    }

    /// zsh's `a && ; b`: nothing after the operator.
    fn lets_off(&self) -> bool {
        self.zsh && self.peek() == b';' && self.ahead(1) != b';'
    }

    /// One and-or list: the body of zsh's short forms.
    pub(super) fn short_body(&mut self) -> Parsed<Script> {
        self.enter()?;
        let mut pipelines = Vec::new();
        self.and_or(&mut pipelines)?;
        self.leave();
        Ok(Script { pipelines })
    }

    fn pipeline(&mut self) -> Parsed<Vec<Command>> {
        let mut stages = Vec::with_capacity(1);
        loop {
            self.stage(&mut stages)?;
            self.blanks();
            let length = self.pipe_ahead();
            if length == 0 {
                return Ok(stages);
            }
            self.pos += length;
            self.newlines()?;
            if self.lets_off() {
                return Ok(stages);
            }
        }
    }

    /// Length of the pipe at the cursor: `|`, `|&`, fish's `&|`, `>|`, `2>|`, `2>>|`; 0 if there is
    /// none.
    pub(super) fn pipe_ahead(&self) -> usize {
        match (self.peek(), self.ahead(1)) {
            (b'|', b'|') => 0,
            (b'|', b'&') if !self.fish => 2,
            (b'|', _) => 1,
            (b'&', b'|') if self.fish => 2,
            (b'0'..=b'9' | b'>', _) if self.fish => {
                let digits = self.digits_end(self.pos);
                let bar = digits + if self.byte(digits + 1) == b'>' { 2 } else { 1 };
                if self.byte(digits) == b'>' && self.byte(bar) == b'|' { bar + 1 - self.pos } else { 0 }
            }
            _ => 0,
        }
    }

    fn stage(&mut self, stages: &mut Vec<Command>) -> Parsed<()> {
        if self.fish {
            stages.push(self.fish_statement()?);
            return Ok(());
        }
        let start = self.pos;
        let mut variables = Vec::new();
        // `time` and `!` may stand alone.
        let prefixed = self.prefixes(&mut variables)?;
        stages.push(if prefixed && self.at_end_of_script() { self.nothing(start) } else { self.command()? });
        if !variables.is_empty() {
            names(stages, variables);
        }
        Ok(())
    }

    pub(super) fn nothing(&self, start: usize) -> Command {
        Command {
            kind: CommandKind::Simple(Simple::default()),
            redirects: Vec::new(),
            span: self.span(start, self.pos),
        }
    }

    /// Skips `!`, `time -p` and `coproc NAME`, whose name is kept. Whether there was any.
    fn prefixes(&mut self, names: &mut Vec<String>) -> Parsed<bool> {
        let mut found = false;
        loop {
            match self.keyword() {
                "!" => self.pos += 1,
                "time" => {
                    self.pos += 4;
                    self.blanks();
                    while !self.zsh && (self.take("-p ") || self.take("-- ")) {
                        self.blanks();
                    }
                }
                "coproc" => {
                    self.pos += 6;
                    self.blanks();
                    names.extend(self.coprocess_name());
                }
                _ => return Ok(found),
            }
            found = true;
            self.blanks();
        }
    }

    /// The name in bash's `coproc NAME { …; }`.
    fn coprocess_name(&mut self) -> Option<String> {
        let start = self.pos;
        self.pos = self.past_all(start, is_of_name);
        let named = !self.zsh && self.pos > start && matches!(self.peek(), b' ' | b'\t');
        let name = self.slice(start, self.pos);
        self.blanks();
        let compound = self.peek() == b'('
            || matches!(self.keyword(), "{" | "if" | "while" | "until" | "for" | "case" | "select" | "[[");
        if named && compound && !is_compound(name) {
            return Some(name.to_owned());
        }
        self.pos = start;
        None
    }

    pub(super) fn at_command_end(&self) -> bool {
        matches!(self.peek(), 0 | b'\n' | b';' | b'|' | b')')
            || (self.peek() == b'&' && self.ahead(1) != b'>')
            || (self.fish && (self.peek() == b'}' || self.pipe_ahead() > 0))
    }
}

fn to_background(pipelines: &mut [Pipeline]) {
    if let Some(last) = pipelines.last_mut() {
        last.background = true;
    }
}

/// Makes the last command one that sets these variables.
fn names(stages: &mut Vec<Command>, variables: Vec<String>) {
    let Some(command) = stages.pop() else { return };
    let span = command.span;
    let bodies = vec![one(command)];
    let compound = Compound { variables, words: Vec::new(), bodies, is_loop: false };
    stages.push(Command { kind: CommandKind::Compound(compound), redirects: Vec::new(), span });
}

/// A word that begins a compound command is no coprocess' name.
fn is_compound(word: &str) -> bool {
    matches!(word, "if" | "while" | "until" | "for" | "case" | "select" | "function" | "time")
}
