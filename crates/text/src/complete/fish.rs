//! The machine for fish: blocks end with `end`, there are no here-documents and no backticks.

use crate::complete::words::Cursor;
use crate::complete::{Completeness, MAX_DEPTH};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    /// A list of commands: the text, a block up to `end`, or a substitution up to `)`.
    List {
        close: Close,
        at: At,
        need: bool,
        redirect: bool,
    },
    Single,
    Double,
    /// `{…}`: brace expansion.
    Brace,
    /// `[…]`: an index.
    Index,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Close {
    Never,
    End,
    Paren,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A command may start.
    Start,
    /// Inside a word.
    Word,
    /// Between the words of a command.
    Gap,
}

/// The machine.
#[derive(Clone, Debug)]
pub(super) struct Fish {
    stack: Vec<Frame>,
    continued: bool,
    invalid: bool,
}

impl Fish {
    pub(super) fn new() -> Self {
        Self { stack: vec![list(Close::Never)], continued: false, invalid: false }
    }

    pub(super) fn status(&self) -> Completeness {
        if self.invalid {
            return Completeness::Invalid;
        }
        match self.stack.as_slice() {
            [Frame::List { need: false, .. }] if !self.continued => Completeness::Complete,
            _ => Completeness::Incomplete,
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        self.continued = false;
        let mut cursor = Cursor::new(line);
        while !self.invalid && cursor.peek().is_some() {
            self.step(&mut cursor);
        }
        if self.continued {
            return;
        }
        if let Frame::List { at, redirect, .. } = self.top() {
            *at = At::Start;
            self.invalid |= *redirect;
        }
    }

    fn top(&mut self) -> &mut Frame {
        if self.stack.is_empty() {
            self.stack.push(list(Close::Never));
        }
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    fn push(&mut self, frame: Frame) {
        if self.stack.len() >= MAX_DEPTH {
            self.invalid = true;
        }
        self.stack.push(frame);
    }

    fn set(&mut self, to: At) {
        if let Frame::List { at, need, redirect, .. } = self.top() {
            (*at, *need) = (to, false);
            if to == At::Word {
                *redirect = false;
            }
        }
    }

    fn step(&mut self, cursor: &mut Cursor<'_>) {
        match *self.top() {
            Frame::Single => match cursor.next() {
                Some('\\') => {
                    cursor.next();
                }
                Some('\'') => {
                    self.stack.pop();
                }
                _ => {}
            },
            Frame::Double => match cursor.next() {
                Some('\\') => {
                    cursor.next();
                }
                Some('"') => {
                    self.stack.pop();
                }
                Some('$') if cursor.take("(") => self.push(list(Close::Paren)),
                _ => {}
            },
            Frame::Brace => self.bracket(cursor, '{', '}'),
            Frame::Index => self.bracket(cursor, '[', ']'),
            Frame::List { close, at, need, redirect } => self.list(cursor, close, at, need, redirect),
        }
    }

    fn bracket(&mut self, cursor: &mut Cursor<'_>, open: char, close: char) {
        let Some(c) = cursor.peek() else { return };
        if c == close {
            cursor.next();
            self.stack.pop();
        } else if c == open {
            cursor.next();
            let frame = *self.top();
            self.push(frame);
        } else if !self.quoted(cursor) {
            cursor.next();
        }
    }

    /// A quote, an escape or a substitution. True if something was read.
    fn quoted(&mut self, cursor: &mut Cursor<'_>) -> bool {
        match cursor.peek() {
            Some('\'') => self.push(Frame::Single),
            Some('"') => self.push(Frame::Double),
            Some('(') => self.push(list(Close::Paren)),
            Some('\\') => {
                cursor.skip(1);
                self.continued = cursor.next().is_none();
                return true;
            }
            _ => return false,
        }
        cursor.skip(1);
        true
    }

    fn list(&mut self, cursor: &mut Cursor<'_>, close: Close, at: At, need: bool, redirect: bool) {
        let Some(c) = cursor.peek() else { return };
        match c {
            ' ' | '\t' => {
                cursor.blanks();
                if at == At::Word
                    && let Frame::List { at, .. } = self.top()
                {
                    *at = At::Gap;
                }
                return;
            }
            '#' if at != At::Word => return cursor.end(),
            ';' | '&' | '|' => return self.operator(cursor, need, redirect, at),
            '<' | '>' => {
                // fish has no here-documents.
                self.invalid |= cursor.at("<<");
                cursor.skip(1);
                let _ = cursor.take(">") || cursor.take("&") || cursor.take("?") || cursor.take("|");
                if let Frame::List { redirect, .. } = self.top() {
                    *redirect = true;
                }
                return;
            }
            ')' => {
                cursor.skip(1);
                self.invalid = close != Close::Paren || need || redirect;
                self.stack.pop();
                return;
            }
            '}' => {
                self.invalid = true;
                return;
            }
            '[' if at == At::Word => {
                cursor.skip(1);
                return self.push(Frame::Index);
            }
            '{' => {
                cursor.skip(1);
                self.set(At::Word);
                return self.push(Frame::Brace);
            }
            _ => {}
        }
        if at == At::Start && !redirect && self.keyword(cursor, close, need) {
            return;
        }
        self.set(At::Word);
        if !self.quoted(cursor) {
            cursor.next();
        }
    }

    fn operator(&mut self, cursor: &mut Cursor<'_>, need: bool, redirect: bool, at: At) {
        if cursor.take("&>>") || cursor.take("&>") {
            let _ = cursor.take("?");
            if let Frame::List { redirect, .. } = self.top() {
                *redirect = true;
            }
            return;
        }
        let joins = cursor.take("&&") || cursor.take("||") || cursor.take("&|") || cursor.at("|");
        if !joins || cursor.at("|") {
            cursor.next();
        }
        self.invalid = need || redirect || (joins && at == At::Start);
        if let Frame::List { at, need, .. } = self.top() {
            (*at, *need) = (At::Start, joins);
        }
    }

    /// A reserved word at the start of a command. True if one was read.
    fn keyword(&mut self, cursor: &mut Cursor<'_>, close: Close, need: bool) -> bool {
        let Some(word) = cursor.plain_word() else { return false };
        let help = cursor.rest()[word.len()..].trim_start().starts_with("-h");
        let alone = cursor.rest()[word.len()..].trim_start().is_empty();
        match word {
            // `if --help` and a bare `if` are commands that print the manual page.
            _ if help => return false,
            "if" | "while" | "for" | "switch" | "function" if alone => return false,
            "begin" => self.open(At::Start, false),
            "if" | "while" => self.open(At::Start, true),
            "for" | "switch" | "function" => self.open(At::Gap, false),
            "and" | "or" | "not" | "!" | "time" => self.require(),
            "else" if close == Close::End => {
                cursor.skip(4);
                cursor.blanks();
                if cursor.plain_word() == Some("if") {
                    cursor.skip(2);
                    self.require();
                } else {
                    self.set(At::Start);
                }
                return true;
            }
            "end" => {
                self.invalid = need || close != Close::End;
                self.stack.pop();
                self.set(At::Gap);
            }
            _ => return false,
        }
        cursor.skip(word.len());
        true
    }

    /// Opens a block; `need` when its head must go on with a command.
    fn open(&mut self, at: At, need: bool) {
        self.set(At::Gap);
        self.push(Frame::List { close: Close::End, at, need, redirect: false });
    }

    fn require(&mut self) {
        if let Frame::List { at, need, .. } = self.top() {
            (*at, *need) = (At::Start, true);
        }
    }
}

const fn list(close: Close) -> Frame {
    Frame::List { close, at: At::Start, need: false, redirect: false }
}
