//! A list of commands: reserved words, ordinary words, operators, redirections, and what closes the list.
//! Quotes and expansions inside words are read by `quotes`.

use crate::complete::posix::{At, Close, For, Frame, HereDoc, Posix};
use crate::complete::words::Cursor;

impl Posix {
    pub(super) fn list(
        &mut self,
        cursor: &mut Cursor<'_>,
        close: Close,
        at: At,
        need: bool,
        redirect: bool,
        if_done: bool,
    ) {
        let Some(c) = cursor.peek() else { return };
        match c {
            ' ' | '\t' => {
                cursor.blanks();
                if let Frame::List { at, .. } = self.top()
                    && *at == At::First
                {
                    *at = At::Args;
                }
                if cursor.peek() == Some('#') {
                    cursor.end();
                } else {
                    self.word_start(cursor);
                }
                return;
            }
            '#' if at == At::Start => return cursor.end(),
            ';' | '&' | '|' => return self.operator(cursor, close, at, need, redirect),
            ')' => {
                self.invalid = close != Close::Paren || need || redirect;
                cursor.skip(1);
                if !self.invalid {
                    self.end_paren();
                }
                return;
            }
            '(' => return self.open_paren(cursor, at),
            '<' | '>' => return self.redirection(cursor),
            _ => {}
        }
        // zsh opens a group without a blank after the brace, unless the word is a brace expansion.
        let brace = |rest: &str| rest.split([' ', '\t', ';']).next().is_some_and(|word| !word.contains('}'));
        if at == At::Start && self.zsh && !redirect && cursor.at("{") && brace(cursor.rest()) && cursor.take("{") {
            return self.push(Frame::list(Close::Brace));
        }
        if matches!(at, At::Start | At::After) && !redirect && self.keyword(cursor, close, if_done) {
            return;
        }
        self.word(cursor, at, redirect);
    }

    /// A word begins after blanks: zsh closes a brace group even among the arguments.
    pub(super) fn word_start(&mut self, cursor: &mut Cursor<'_>) {
        let Frame::List { close, at, redirect, .. } = *self.top() else { return };
        if self.zsh && at == At::Args && !redirect && cursor.plain_word() == Some("}") {
            cursor.skip(1);
            self.close_brace(close);
        }
    }

    pub(super) fn close_brace(&mut self, close: Close) {
        match close {
            Close::Brace => self.close(),
            Close::IfBrace => {
                self.close();
                if let Frame::List { if_done, .. } = self.top() {
                    *if_done = true;
                }
            }
            _ => self.invalid = true,
        }
    }

    /// `)`: the end of a subshell, or of a substitution in a word, an array or a quote.
    pub(super) fn end_paren(&mut self) {
        self.stack.pop();
        if let Frame::List { at, need, redirect, .. } = self.top() {
            match *at {
                At::Start if !*redirect => (*at, *need) = (At::After, false),
                _ => *redirect = false,
            }
        }
    }

    /// One character of an ordinary word.
    pub(super) fn word(&mut self, cursor: &mut Cursor<'_>, at: At, redirect: bool) {
        if redirect {
            // The target of a redirection: read it whole, so that the position in the command stays.
            if let Frame::List { redirect, need, .. } = self.top() {
                (*redirect, *need) = (false, false);
            }
            while cursor.peek().is_some_and(|c| !" \t;&|()<>".contains(c)) {
                let depth = self.stack.len();
                if !self.quoted(cursor, false) {
                    cursor.next();
                } else if self.stack.len() > depth {
                    return;
                }
            }
            return;
        }
        match at {
            At::Start => self.set(At::First),
            At::After if descriptor(cursor) => return,
            At::After => {
                // zsh's short forms: `if [[ … ]] cmd`, `if [[ … ]] { … }`, `while (( … )) { … }`.
                let Frame::List { close, .. } = *self.top() else { return };
                if self.zsh && matches!(close, Close::Then | Close::Do) {
                    if cursor.plain_word() == Some("{") {
                        cursor.skip(1);
                        let close = if close == Close::Then { Close::IfBrace } else { Close::Brace };
                        return self.replace(Frame::list(close));
                    }
                    return self.close_head();
                }
                // zsh's anonymous functions take arguments after the body.
                self.invalid = !self.zsh;
                self.set(At::First);
            }
            At::First | At::Args => {}
        }
        if !self.quoted(cursor, false) {
            cursor.next();
        }
    }

    pub(super) fn operator(&mut self, cursor: &mut Cursor<'_>, close: Close, at: At, need: bool, redirect: bool) {
        if cursor.take("&>>") || cursor.take("&>") {
            if let Frame::List { redirect, .. } = self.top() {
                *redirect = true;
            }
            return;
        }
        if redirect {
            self.invalid = true;
            return;
        }
        if close == Close::Case && (cursor.take(";;&") || cursor.take(";;") || cursor.take(";&") || cursor.take(";|")) {
            self.invalid = need;
            return self.replace(Frame::Pattern { started: false });
        }
        let joins = cursor.take("&&") || cursor.take("||") || cursor.take("|&") || {
            let pipe = cursor.at("|");
            // `&!` and `&|` of zsh, `;` and `&`.
            let _ = self.zsh && (cursor.take("&!") || cursor.take("&|")) || cursor.next().is_some();
            pipe
        };
        self.invalid = need || (joins && at == At::Start);
        if let Frame::List { at, need, if_done, .. } = self.top() {
            (*at, *need, *if_done) = (At::Start, joins, false);
        }
    }

    pub(super) fn open_paren(&mut self, cursor: &mut Cursor<'_>, at: At) {
        let mut after = *cursor;
        after.skip(1);
        after.blanks();
        match at {
            At::Start | At::After if cursor.at("((") => {
                cursor.skip(2);
                self.set(At::After);
                self.push(Frame::Arith { depth: 0 });
            }
            // An empty array: `name=()`, `name+=()`, `typeset -a name=()`.
            At::First | At::Args if cursor.before() == Some('=') && after.take(")") => *cursor = after,
            _ if at != At::After && after.take(")") => {
                // `name()` or zsh's `()`: a body must follow.
                *cursor = after;
                if let Frame::List { at, need, .. } = self.top() {
                    (*at, *need) = (At::Start, true);
                }
            }
            At::Start | At::After => {
                cursor.skip(1);
                self.set(At::Start);
                self.push(Frame::list(Close::Paren));
            }
            At::First | At::Args => {
                cursor.skip(1);
                self.push(Frame::Words);
            }
        }
    }

    pub(super) fn redirection(&mut self, cursor: &mut Cursor<'_>) {
        if cursor.at("<(") || cursor.at(">(") {
            self.set(At::Args);
            self.quoted(cursor, false);
            return;
        }
        if self.zsh && cursor.at("<") {
            // A numeric glob, `<1-9>`.
            let after = cursor.rest()[1..].trim_start_matches(|c: char| c.is_ascii_digit());
            let after = after.strip_prefix('-').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
            if let Some(after) = after.and_then(|rest| rest.strip_prefix('>')) {
                cursor.skip(cursor.rest().len() - after.len());
                self.set(At::Args);
                return;
            }
        }
        if cursor.at("<<") && !cursor.at("<<<") {
            cursor.skip(2);
            let strip_tabs = cursor.take("-");
            cursor.blanks();
            match here_word(cursor, self.zsh) {
                Some((end, quoted)) => self.pending.push(HereDoc { end, strip_tabs, quoted }),
                None => self.invalid = true,
            }
            if let Frame::List { need, .. } = self.top() {
                *need = false;
            }
            return;
        }
        let long = ["<<<", "&>>", ">>|", ">>!", "<>", ">>", ">&|", ">&", "<&", ">|", ">!"];
        let taken = long.iter().any(|op| (self.zsh || !op.ends_with('!')) && cursor.take(op));
        if !taken {
            cursor.skip(1);
        }
        cursor.blanks();
        if let Frame::List { at, redirect, .. } = self.top() {
            *redirect = true;
            // No reserved word counts after a redirection.
            *at = if *at == At::Start { At::Args } else { *at };
        }
    }

    /// A reserved word at the start of a command. True if one was read.
    pub(super) fn keyword(&mut self, cursor: &mut Cursor<'_>, close: Close, if_done: bool) -> bool {
        let Some(word) = cursor.plain_word() else { return false };
        let Frame::List { at, need, .. } = *self.top() else { return false };
        let start = at == At::Start;
        match word {
            "if" if start => self.push(Frame::list(Close::Then)),
            "while" | "until" if start => self.push(Frame::list(Close::Do)),
            "for" | "select" if start => self.push(Frame::For { state: For::Name, word: false }),
            "foreach" if start && self.zsh => return false,
            "repeat" if start && self.zsh => self.push(Frame::For { state: For::Count, word: false }),
            "case" if start => self.push(Frame::CaseHead { word: false, seen: false }),
            "function" if start => self.push(Frame::Function { seen: false }),
            "{" if start => self.push(Frame::list(Close::Brace)),
            "[[" if start => self.push(Frame::Cond { word: false }),
            "!" | "time" if start => self.set(At::Start),
            "coproc" if start => {
                cursor.skip(word.len());
                coproc_name(cursor);
                self.set(At::Start);
                return true;
            }
            "nocorrect" if start && self.zsh => self.set(At::Start),
            "always" if !start && self.zsh => self.require(),
            "else" if !start && self.zsh && if_done => self.require(),
            "elif" if !start && self.zsh && if_done => self.push(Frame::list(Close::Then)),
            "then" | "elif" | "else" | "fi" | "do" | "done" | "esac" | "}" => {
                self.invalid = need;
                match (word, close) {
                    ("then", Close::Then) => self.replace(Frame::list(Close::Fi)),
                    ("elif", Close::Fi) => self.replace(Frame::list(Close::Then)),
                    ("else", Close::Fi) => self.replace(Frame::list(Close::ElseFi)),
                    ("do", Close::Do) => self.replace(Frame::list(Close::Done)),
                    ("fi", Close::Fi | Close::ElseFi) | ("done", Close::Done) | ("esac", Close::Case) => self.close(),
                    ("}", _) => self.close_brace(close),
                    _ => self.invalid = true,
                }
            }
            _ => return false,
        }
        cursor.skip(word.len());
        true
    }

    /// The list at the top must go on with a command.
    pub(super) fn require(&mut self) {
        if let Frame::List { at, need, if_done, .. } = self.top() {
            (*at, *need, *if_done) = (At::Start, true, false);
        }
    }
}

/// Skips the number (or `{name}`) in front of a redirection. True if it was one.
fn descriptor(cursor: &mut Cursor<'_>) -> bool {
    let rest = cursor.rest();
    let after = match rest.strip_prefix('{') {
        Some(name) => {
            name.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').strip_prefix('}').unwrap_or("")
        }
        None => rest.trim_start_matches(|c: char| c.is_ascii_digit()),
    };
    let there = after.len() < rest.len() && after.starts_with(['<', '>']);
    if there {
        cursor.skip(rest.len() - after.len());
    }
    there
}

/// Skips the name of a coprocess, which may stand before a compound command.
fn coproc_name(cursor: &mut Cursor<'_>) {
    let mut after = *cursor;
    after.blanks();
    if let Some(name) = after.plain_word().filter(|word| *word != "{") {
        after.skip(name.len());
        after.blanks();
        if after.at("{ ") || after.at("(") {
            *cursor = after;
        }
    }
}

/// The word that ends a here-document, quotes removed, and whether there were any; none if it is missing.
fn here_word(cursor: &mut Cursor<'_>, zsh: bool) -> Option<(String, bool)> {
    let mut word = String::new();
    let (mut seen, mut quoted) = (false, false);
    let mut quote = None;
    while let Some(c) = cursor.peek() {
        if quote.is_none() && " \t;&|()<>".contains(c) {
            break;
        }
        seen = true;
        cursor.next();
        quoted |= matches!(c, '\'' | '"' | '\\');
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '\\') => word.extend(cursor.next()),
            // `$'…'` and bash's `$"…"` are quotes.
            (None, '$') if cursor.at("'") || (!zsh && cursor.at("\"")) => {}
            _ => word.push(c),
        }
    }
    seen.then_some((word, quoted))
}
