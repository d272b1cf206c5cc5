//! Commands: which kind one is, and simple commands.

use super::cursor::{Parsed, Parser};
use super::ir::{Command, CommandKind, Redirect, Script, Simple};
use super::words::{Place, ends_word};

const LONGEST_KEYWORD: usize = 9;

impl<'a> Parser<'a> {
    /// The plain lower-case word at the cursor, if it can be reserved. For command position only.
    pub(super) fn keyword(&self) -> &'a str {
        let mut length = 0;
        while matches!(self.ahead(length), b'a'..=b'z' | b'{' | b'}' | b'[' | b'!') {
            length += 1;
            if length > LONGEST_KEYWORD {
                return "";
            }
        }
        if ends_word(self.ahead(length)) { self.slice(self.pos, self.pos + length) } else { "" }
    }

    pub(super) fn command(&mut self) -> Parsed<Command> {
        let start = self.pos;
        let mut redirects = Vec::new();
        // zsh takes redirections before a compound command too.
        while self.zsh && self.redirect_ahead() {
            self.one_redirect(&mut redirects)?;
            self.blanks();
        }
        let kind = self.kind(&mut redirects)?;
        let end = if let CommandKind::Simple(_) = kind {
            self.trimmed(start, self.pos)
        } else {
            self.redirects_after(&mut redirects)?
        };
        Ok(Command { kind, redirects, span: self.span(start, end) })
    }

    /// Redirections behind a compound command; returns the end of the last one.
    pub(super) fn redirects_after(&mut self, redirects: &mut Vec<Redirect>) -> Parsed<usize> {
        let mut end = self.pos;
        self.blanks();
        while self.pipe_ahead() == 0 && self.redirect_ahead() {
            self.one_redirect(redirects)?;
            end = self.pos;
            self.blanks();
        }
        Ok(end)
    }

    // What can nest is read in small functions, so that the frames of the recursion stay small.

    fn one_redirect(&mut self, redirects: &mut Vec<Redirect>) -> Parsed<()> {
        redirects.push(self.redirect()?);
        Ok(())
    }

    fn assign(&mut self, simple: &mut Simple) -> Parsed<()> {
        simple.assignments.push(self.assignment()?);
        Ok(())
    }

    fn trimmed(&self, start: usize, mut end: usize) -> usize {
        while end > start && matches!(self.byte(end - 1), b' ' | b'\t') {
            end -= 1;
        }
        end
    }

    /// A simple command's redirections go to `redirects`.
    fn kind(&mut self, redirects: &mut Vec<Redirect>) -> Parsed<CommandKind> {
        match self.peek() {
            b'(' => return self.parenthesis(),
            b'{' if self.zsh && redirects.is_empty() && !self.redirect_ahead() => return self.group(),
            _ => {}
        }
        match self.keyword() {
            "{" => self.group(),
            "if" => self.if_command(),
            "while" | "until" => self.while_loop(),
            "for" | "select" => self.for_loop(),
            "case" => self.case_command(),
            "[[" => self.test_command(),
            "function" => self.function_keyword(),
            "foreach" if self.zsh => self.for_loop(),
            "repeat" if self.zsh => self.repeat(),
            "then" | "elif" | "else" | "fi" | "do" | "done" | "esac" | "}" => Err(self.unexpected()),
            _ => self.simple(redirects),
        }
    }

    /// `( … )`, `(( … ))`, or zsh's anonymous `() { … }`.
    fn parenthesis(&mut self) -> Parsed<CommandKind> {
        if self.zsh && self.empty_parens() {
            return self.anonymous_function();
        }
        if let Some(close) = self.double_paren()? {
            return Ok(CommandKind::Arithmetic(self.arithmetic_until(close)?));
        }
        let script = self.parenthesised()?;
        if script.pipelines.is_empty() && !self.zsh {
            return Err(self.error("a command is missing"));
        }
        Ok(CommandKind::Group(vec![script]))
    }

    /// `{ … }`, and zsh's `{ … } always { … }`.
    fn group(&mut self) -> Parsed<CommandKind> {
        let mut bodies = vec![self.braced_body()?];
        if self.zsh {
            self.blanks();
            if self.take_keyword("always") {
                self.newlines()?;
                bodies.push(self.braced_body()?);
            }
        }
        Ok(CommandKind::Group(bodies))
    }

    pub(super) fn braced_body(&mut self) -> Parsed<Script> {
        let open = self.pos;
        if !self.take("{") {
            return Err(self.unexpected());
        }
        let script = self.script()?;
        if self.peek() != b'}' {
            return Err(self.unclosed("the `{` is never closed", open));
        }
        if script.pipelines.is_empty() && !self.zsh && !self.fish {
            return Err(self.error("a command is missing"));
        }
        self.pos += 1;
        Ok(script)
    }

    fn simple(&mut self, redirects: &mut Vec<Redirect>) -> Parsed<CommandKind> {
        let start = self.pos;
        let mut simple = Simple::default();
        let mut place = Place::Argument;
        let mut last_word = start;
        loop {
            self.blanks();
            // zsh's `}` ends a command without a `;`.
            if self.at_command_end() || self.zsh && self.peek() == b'}' && self.keyword() == "}" {
                break;
            }
            if self.redirect_ahead() {
                self.one_redirect(redirects)?;
            } else if self.peek() == b'(' && !simple.words.is_empty() && self.empty_parens() {
                return self.function_by_name(&simple, start, last_word);
            } else {
                self.simple_part(&mut simple, &mut place)?;
                last_word = self.pos;
            }
        }
        if simple.words.is_empty() && simple.assignments.is_empty() && redirects.is_empty() {
            return Err(self.unexpected());
        }
        Ok(CommandKind::Simple(simple))
    }

    fn simple_part(&mut self, simple: &mut Simple, place: &mut Place) -> Parsed<()> {
        if simple.words.is_empty() && self.assignment_ahead()? {
            return self.assign(simple);
        }
        let start = self.pos;
        let named = if simple.words.is_empty() { self.subscripted_name()? } else { None };
        let word = match named {
            Some(word) => word,
            None => self.argument(*place)?,
        };
        if takes_assignments(self.slice(start, self.pos)) && keeps_position(simple) {
            *place = Place::Declaration;
        }
        simple.words.push(word);
        Ok(())
    }

    /// `()` at the cursor; blanks between are allowed.
    pub(super) fn empty_parens(&self) -> bool {
        self.byte(self.blanks_end(self.pos + 1)) == b')'
    }
}

fn takes_assignments(word: &str) -> bool {
    matches!(
        word,
        "declare" | "typeset" | "local" | "export" | "readonly" | "integer" | "float" | "private" | "alias" | "eval"
    )
}

/// Whether the words so far leave the next one in command position.
fn keeps_position(simple: &Simple) -> bool {
    simple.words.iter().all(|word| {
        let [super::ir::Part::Literal(text)] = word.parts.as_slice() else { return false };
        matches!(text.as_str(), "command" | "builtin" | "noglob" | "nocorrect" | "exec" | "-") || text.starts_with('-')
    })
}
