//! The heads of compound commands: `for`, `case` and its patterns, `function`, and the conditions in `[[ … ]]`.
//! Each ends by handing over to the list that is the body.

use crate::complete::posix::{Close, For, Frame, Posix};
use crate::complete::words::Cursor;

impl Posix {
    pub(super) fn for_head(&mut self, cursor: &mut Cursor<'_>, state: For, word: bool) {
        match cursor.peek() {
            Some(' ' | '\t') => {
                cursor.blanks();
                let state = match state {
                    For::Name if word => For::AfterName,
                    For::Count if word => For::Body,
                    state => state,
                };
                self.replace(Frame::For { state, word: false });
                return;
            }
            Some('#') if !word => return cursor.end(),
            Some(';') => {
                cursor.skip(1);
                self.invalid = state == For::Name && !word;
                return self.replace(Frame::For { state: For::Body, word: false });
            }
            Some('(') if state == For::Name && cursor.take("((") => {
                self.replace(Frame::For { state: For::Body, word: false });
                return self.push(Frame::Arith { depth: 0 });
            }
            Some('(') if self.zsh && (state == For::AfterName || word) => {
                cursor.skip(1);
                self.replace(Frame::For {
                    state: if state == For::AfterName { For::Body } else { state },
                    word: false,
                });
                return self.push(Frame::Words);
            }
            Some('&' | '|' | ')' | '(') if state != For::Body => {
                self.invalid = true;
                return;
            }
            _ => {}
        }
        if !word && matches!(state, For::AfterName | For::Body) {
            match cursor.plain_word() {
                Some("in") if state == For::AfterName => {
                    cursor.skip(2);
                    return self.replace(Frame::For { state: For::Words, word: false });
                }
                Some("do") => {
                    cursor.skip(2);
                    return self.replace(Frame::list(Close::Done));
                }
                Some("{") => {
                    cursor.skip(1);
                    return self.replace(Frame::list(Close::Brace));
                }
                _ if state == For::Body && self.zsh => return self.close_head(),
                _ if state == For::Body || !self.zsh => {
                    self.invalid = true;
                    return;
                }
                // zsh takes several names.
                _ => {}
            }
        }
        self.replace(Frame::For { state, word: true });
        if !self.quoted(cursor, false) {
            cursor.next();
        }
    }

    pub(super) fn case_head(&mut self, cursor: &mut Cursor<'_>, word: bool, seen: bool) {
        match cursor.peek() {
            Some(' ' | '\t') => {
                cursor.blanks();
                return self.replace(Frame::CaseHead { word: false, seen: seen || word });
            }
            Some(';' | '&' | '|' | ')') => {
                self.invalid = true;
                return;
            }
            _ => {}
        }
        if seen && !word && cursor.plain_word() == Some("in") {
            cursor.skip(2);
            return self.replace(Frame::Pattern { started: false });
        }
        self.replace(Frame::CaseHead { word: true, seen });
        if !self.quoted(cursor, false) {
            cursor.next();
        }
    }

    pub(super) fn pattern(&mut self, cursor: &mut Cursor<'_>, started: bool) {
        if !started {
            cursor.blanks();
            match cursor.peek() {
                None => return,
                Some('#') => return cursor.end(),
                Some('(') => cursor.skip(1),
                _ if cursor.plain_word() == Some("esac") => {
                    cursor.skip(4);
                    return self.close();
                }
                _ => {}
            }
            return self.replace(Frame::Pattern { started: true });
        }
        if cursor.take(")") {
            self.replace(Frame::list(Close::Case));
        } else if cursor.take("(") {
            self.push(Frame::Words);
        } else if !self.quoted(cursor, false) {
            cursor.next();
        }
    }

    pub(super) fn function_head(&mut self, cursor: &mut Cursor<'_>, seen: bool) {
        cursor.blanks();
        match cursor.peek() {
            None => return,
            Some('#') => return cursor.end(),
            Some(';' | '&' | '|' | ')') => {
                self.invalid = true;
                return;
            }
            Some('(') => {
                let mut after = *cursor;
                after.skip(1);
                after.blanks();
                if after.take(")") {
                    *cursor = after;
                    return self.replace(Frame::Function { seen: true });
                }
                return self.close_head();
            }
            _ => {}
        }
        let body = ["{", "if", "for", "while", "until", "case", "select", "[["];
        if cursor.plain_word().is_some_and(|word| (seen || self.zsh && word == "{") && body.contains(&word)) {
            return self.close_head();
        }
        self.replace(Frame::Function { seen: true });
        while cursor.peek().is_some_and(|c| !" \t;&|()<>".contains(c)) {
            if !self.quoted(cursor, false) {
                cursor.next();
            }
        }
    }

    pub(super) fn cond(&mut self, cursor: &mut Cursor<'_>, word: bool) {
        if cursor.peek().is_some_and(|c| c == ' ' || c == '\t') {
            cursor.blanks();
            self.replace(Frame::Cond { word: false });
            return;
        }
        if !word && cursor.plain_word() == Some("]]") {
            cursor.skip(2);
            self.close();
            return;
        }
        self.replace(Frame::Cond { word: true });
        if cursor.take("(") {
            // A group, or part of a regular expression: either way it must be closed.
            return self.push(Frame::Words);
        }
        if !self.quoted(cursor, false) {
            cursor.next();
        }
    }
}
