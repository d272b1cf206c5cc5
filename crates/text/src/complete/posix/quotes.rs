//! What stands inside a word: quotes, escapes, expansions, arithmetic, words in parentheses.
//! It opens and closes frames; it doesn't know commands.

use crate::complete::posix::{At, Close, Frame, Posix};
use crate::complete::words::Cursor;

impl Posix {
    /// Text up to `end`, with or without backslash escapes.
    pub(super) fn until(&mut self, cursor: &mut Cursor<'_>, end: char, escapes: bool) {
        match cursor.next() {
            Some('\\') if escapes => {
                cursor.next();
            }
            Some(c) if c == end => {
                self.stack.pop();
            }
            _ => {}
        }
    }

    /// An escape or an expansion; inside double quotes there are no more than these. True if something was read.
    pub(super) fn expansion(&mut self, cursor: &mut Cursor<'_>, in_double: bool) -> bool {
        match cursor.peek() {
            Some('\\') => {
                cursor.skip(1);
                self.continued = cursor.next().is_none();
            }
            Some('`') => {
                cursor.skip(1);
                self.push(Frame::Backtick);
            }
            Some('$') => {
                cursor.skip(1);
                if cursor.take("((") {
                    self.push(Frame::Arith { depth: 0 });
                } else if cursor.take("(") {
                    self.push(Frame::list(Close::Paren));
                } else if cursor.take("{") {
                    let name = cursor.rest().trim_start_matches(|c: char| c.is_alphanumeric() || "_#!@*?".contains(c));
                    let default = name.strip_prefix(':').unwrap_or(name).starts_with(['-', '=', '+', '?']);
                    self.push(Frame::Param { literal: self.zsh && in_double && default });
                } else if !in_double && cursor.take("'") {
                    self.push(Frame::Ansi);
                } else if !in_double && cursor.take("\"") {
                    self.push(Frame::Double);
                } else if cursor.peek().is_some_and(|c| "#$!?*@-".contains(c)) {
                    cursor.skip(1);
                }
            }
            _ => return false,
        }
        true
    }

    /// A quote, an escape or an expansion. True if something was read.
    pub(super) fn quoted(&mut self, cursor: &mut Cursor<'_>, in_double: bool) -> bool {
        if cursor.take("'") {
            self.push(Frame::Single);
        } else if cursor.take("\"") {
            self.push(Frame::Double);
        } else if (cursor.at("<(") || cursor.at(">(")) && !in_double {
            cursor.skip(2);
            self.push(Frame::list(Close::Paren));
        } else {
            return self.expansion(cursor, in_double);
        }
        true
    }

    pub(super) fn arith(&mut self, cursor: &mut Cursor<'_>, depth: usize) {
        if cursor.take("(") {
            self.replace(Frame::Arith { depth: depth + 1 });
        } else if depth > 0 && cursor.take(")") {
            self.replace(Frame::Arith { depth: depth - 1 });
        } else if cursor.take("))") {
            self.stack.pop();
        } else if cursor.take(")") {
            // Not arithmetic after all: a subshell inside a subshell or substitution, whose inner part just ended.
            self.replace(Frame::list(Close::Paren));
            self.set(At::After);
        } else if !self.quoted(cursor, false) {
            cursor.next();
        }
    }

    pub(super) fn words(&mut self, cursor: &mut Cursor<'_>) {
        if cursor.take("(") {
            self.push(Frame::Words);
        } else if cursor.take(")") {
            self.stack.pop();
        } else if cursor.take(" #") || cursor.take("\t#") {
            cursor.end();
        } else if !self.quoted(cursor, false) {
            cursor.next();
        }
    }
}
