//! Function definitions in all spellings, and zsh's anonymous functions.

use super::cursor::{Parsed, Parser};
use super::ir::{Command, CommandKind, Function, Pipeline, Script, Simple, Word};
use super::words::Place;

/// The name zsh itself gives to an anonymous function.
const ANONYMOUS: &str = "(anon)";

impl Parser<'_> {
    /// `name() body`, the `(` at the cursor; the names before it are in `simple`.
    pub(super) fn function_by_name(&mut self, simple: &Simple, start: usize, end: usize) -> Parsed<CommandKind> {
        let allowed = if self.zsh { !simple.words.is_empty() } else { simple.words.len() == 1 };
        if !allowed || !simple.assignments.is_empty() {
            return Err(self.unexpected());
        }
        let names = self.slice(start, end).split_whitespace().map(str::to_owned).collect();
        self.parens();
        let body = self.function_body()?;
        Ok(CommandKind::Function(Function { names, body }))
    }

    /// `function name … [()] body`; without a name it is zsh's anonymous function.
    pub(super) fn function_keyword(&mut self) -> Parsed<CommandKind> {
        self.pos += "function".len();
        self.blanks();
        let mut names = Vec::new();
        while !self.at_command_end() && !matches!(self.peek(), b'(' | b'{') && (self.zsh || names.is_empty()) {
            let start = self.pos;
            self.word(Place::Argument)?;
            names.push(self.slice(start, self.pos).to_owned());
            self.blanks();
        }
        if names.is_empty() {
            return if self.zsh { self.anonymous_function() } else { Err(self.error("the function has no name")) };
        }
        if self.peek() == b'(' && self.empty_parens() {
            self.parens();
        }
        let body = self.function_body()?;
        Ok(CommandKind::Function(Function { names, body }))
    }

    fn parens(&mut self) {
        self.pos += 1;
        self.blanks();
        self.pos += 1;
    }

    /// Any compound command; in zsh any command.
    fn function_body(&mut self) -> Parsed<Script> {
        self.newlines_or_separators()?;
        let command = self.nested(Self::command)?;
        if !self.zsh && matches!(command.kind, CommandKind::Simple(_) | CommandKind::Function(_)) {
            return Err(self.error("the function has no body"));
        }
        Ok(one(command))
    }

    /// `() { … } args` from its `(` or `{` on: a group of a definition and a call.
    pub(super) fn anonymous_function(&mut self) -> Parsed<CommandKind> {
        let start = self.pos;
        if self.peek() == b'(' {
            self.parens();
        }
        let body = self.function_body()?;
        let end = self.pos;
        let name = self.literal_word(ANONYMOUS, start, end);
        let mut words = vec![name];
        self.blanks();
        let mut last = end;
        while !self.at_command_end() && !self.redirect_ahead() && self.keyword() != "}" {
            words.push(self.word(Place::Argument)?);
            last = self.pos;
            self.blanks();
        }
        self.pos = last;
        let function = CommandKind::Function(Function { names: vec![ANONYMOUS.to_owned()], body });
        let call = CommandKind::Simple(Simple { assignments: Vec::new(), words });
        let pipelines = [(function, end), (call, last)]
            .map(|(kind, end)| Pipeline::of(Command { kind, redirects: Vec::new(), span: self.span(start, end) }));
        Ok(CommandKind::Group(vec![Script { pipelines: pipelines.into() }]))
    }

    pub(super) fn literal_word(&self, text: &str, start: usize, end: usize) -> Word {
        Word { parts: vec![super::ir::Part::Literal(text.to_owned())], span: self.span(start, end) }
    }
}

pub(super) fn one(command: Command) -> Script {
    Script { pipelines: vec![Pipeline::of(command)] }
}
