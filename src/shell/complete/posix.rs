//! The machine for bash and zsh: a stack of open constructs, fed line by line.
//! Where the two differ, zsh's extra forms (short loops, brace bodies, globs in parentheses) are behind `self.zsh`.

use super::words::Cursor;
use super::{Completeness, MAX_DEPTH};

/// An open list of commands: what closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Close {
    /// The end of the text.
    Never,
    /// `)`.
    Paren,
    /// `}`.
    Brace,
    /// `}` of zsh's `if … { … }`, after which `else` may come.
    IfBrace,
    /// `then` (the condition of `if` and `elif`).
    Then,
    /// `elif`, `else` or `fi`.
    Fi,
    /// `fi` alone (after `else`).
    ElseFi,
    /// `do` (the condition of `while` and `until`).
    Do,
    /// `done`.
    Done,
    /// `;;` and its kin, or `esac`.
    Case,
}

/// Where in a command the next word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A command may start; reserved words count.
    Start,
    /// In the first word of a simple command.
    First,
    /// Among its arguments.
    Args,
    /// After a compound command: only redirections, operators and closing words may come.
    After,
}

/// How far the head of `for`, `select` or `repeat` was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    /// The name (or `((`) comes next.
    Name,
    /// `in`, a separator or the body comes next.
    AfterName,
    /// The words after `in`.
    Words,
    /// The count of `repeat`.
    Count,
    /// The body comes next.
    Body,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    List {
        close: Close,
        at: At,
        need: bool,
        redirect: bool,
        if_done: bool,
    },
    Single,
    /// `$'…'`.
    Ansi,
    Double,
    Backtick,
    /// `${…}`; whether a single quote in it is just a character.
    Param {
        literal: bool,
    },
    /// `((…))`: parentheses open inside it.
    Arith {
        depth: usize,
    },
    /// Words in parentheses: an array, or a glob group.
    Words,
    /// `[[ … ]]`.
    Cond {
        word: bool,
    },
    For {
        state: For,
        word: bool,
    },
    /// `case WORD in`: whether the word was seen.
    CaseHead {
        word: bool,
        seen: bool,
    },
    /// The pattern of a case.
    Pattern {
        started: bool,
    },
    /// `function NAME`: whether the name was seen.
    Function {
        seen: bool,
    },
}

impl Frame {
    const fn list(close: Close) -> Self {
        Self::List { close, at: At::Start, need: false, redirect: false, if_done: false }
    }
}

#[derive(Clone, Debug)]
struct HereDoc {
    end: String,
    strip_tabs: bool,
}

/// The machine.
#[derive(Clone, Debug)]
pub(super) struct Posix {
    zsh: bool,
    stack: Vec<Frame>,
    /// Here-documents of this line, whose bodies follow it.
    pending: Vec<HereDoc>,
    /// Here-documents whose bodies are being read, the next one last.
    reading: Vec<HereDoc>,
    /// The line ended in a backslash.
    continued: bool,
    invalid: bool,
}

impl Posix {
    pub(super) fn new(zsh: bool) -> Self {
        let stack = vec![Frame::list(Close::Never)];
        Self { zsh, stack, pending: Vec::new(), reading: Vec::new(), continued: false, invalid: false }
    }

    pub(super) fn status(&self) -> Completeness {
        if self.invalid {
            return Completeness::Invalid;
        }
        let open = !matches!(self.stack.as_slice(), [Frame::List { need: false, .. }]);
        if open || self.continued || !self.pending.is_empty() || !self.reading.is_empty() {
            Completeness::Incomplete
        } else {
            Completeness::Complete
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        if let Some(doc) = self.reading.last() {
            let text = if doc.strip_tabs { line.trim_start_matches('\t') } else { line };
            if text == doc.end {
                self.reading.pop();
            }
            return;
        }
        self.continued = false;
        let mut cursor = Cursor::new(line);
        while !self.invalid && cursor.peek().is_some() {
            self.step(&mut cursor);
        }
        if !self.invalid && !self.continued {
            self.newline();
        }
    }

    fn top(&mut self) -> &mut Frame {
        if self.stack.is_empty() {
            self.stack.push(Frame::list(Close::Never));
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

    /// Closes the top frame and tells the list below that a compound command ended.
    fn close(&mut self) {
        self.stack.pop();
        if let Frame::List { at, need, if_done, .. } = self.top() {
            (*at, *need, *if_done) = (At::After, false, false);
        }
    }

    /// Drops the head of a construct; the list below must now start a command.
    fn close_head(&mut self) {
        self.stack.pop();
        if let Frame::List { at, need, .. } = self.top() {
            (*at, *need) = (At::Start, true);
        }
    }

    fn replace(&mut self, frame: Frame) {
        *self.top() = frame;
    }

    /// The list at the top moves on.
    fn set(&mut self, to: At) {
        if let Frame::List { at, need, .. } = self.top() {
            (*at, *need) = (to, false);
        }
    }

    fn newline(&mut self) {
        match self.top() {
            Frame::List { at, redirect, .. } => {
                if *redirect {
                    self.invalid = true;
                    return;
                }
                *at = At::Start;
            }
            Frame::For { state, word } => {
                *state = match (*state, *word) {
                    (For::Words | For::Body, _) | (For::Count, true) => For::Body,
                    (For::Name, true) => For::AfterName,
                    (state, _) => state,
                };
                *word = false;
            }
            Frame::CaseHead { word, seen } => {
                *seen |= *word;
                *word = false;
            }
            Frame::Cond { word } => *word = false,
            Frame::Words | Frame::Pattern { .. } | Frame::Function { .. } | Frame::Arith { .. } => {}
            // Inside quotes a newline is text, and here-documents still wait.
            Frame::Single | Frame::Ansi | Frame::Double | Frame::Backtick | Frame::Param { .. } => return,
        }
        self.pending.reverse();
        self.reading.append(&mut self.pending);
    }

    fn step(&mut self, cursor: &mut Cursor<'_>) {
        match *self.top() {
            Frame::Single => self.until(cursor, '\'', false),
            Frame::Ansi => self.until(cursor, '\'', true),
            Frame::Backtick => self.until(cursor, '`', true),
            Frame::Double => {
                if cursor.take("\"") {
                    self.stack.pop();
                } else if !self.expansion(cursor, true) {
                    cursor.next();
                }
            }
            Frame::Param { literal } => {
                if cursor.take("}") {
                    self.stack.pop();
                } else if literal && cursor.take("'") {
                } else if !self.quoted(cursor, literal) {
                    cursor.next();
                }
            }
            Frame::Arith { depth } => self.arith(cursor, depth),
            Frame::Words => self.words(cursor),
            Frame::Cond { word } => self.cond(cursor, word),
            Frame::For { state, word } => self.for_head(cursor, state, word),
            Frame::CaseHead { word, seen } => self.case_head(cursor, word, seen),
            Frame::Pattern { started } => self.pattern(cursor, started),
            Frame::Function { seen } => self.function_head(cursor, seen),
            Frame::List { close, at, need, redirect, if_done } => {
                self.list(cursor, close, at, need, redirect, if_done);
            }
        }
    }

    /// Text up to `end`, with or without backslash escapes.
    fn until(&mut self, cursor: &mut Cursor<'_>, end: char, escapes: bool) {
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
    fn expansion(&mut self, cursor: &mut Cursor<'_>, in_double: bool) -> bool {
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
    fn quoted(&mut self, cursor: &mut Cursor<'_>, in_double: bool) -> bool {
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

    fn arith(&mut self, cursor: &mut Cursor<'_>, depth: usize) {
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

    fn words(&mut self, cursor: &mut Cursor<'_>) {
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

    fn cond(&mut self, cursor: &mut Cursor<'_>, word: bool) {
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
        if !self.quoted(cursor, false) {
            cursor.next();
        }
    }

    fn for_head(&mut self, cursor: &mut Cursor<'_>, state: For, word: bool) {
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

    fn case_head(&mut self, cursor: &mut Cursor<'_>, word: bool, seen: bool) {
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

    fn pattern(&mut self, cursor: &mut Cursor<'_>, started: bool) {
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

    fn function_head(&mut self, cursor: &mut Cursor<'_>, seen: bool) {
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

    fn list(&mut self, cursor: &mut Cursor<'_>, close: Close, at: At, need: bool, redirect: bool, if_done: bool) {
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
        if at == At::Start && self.zsh && !redirect && cursor.take("{") {
            return self.push(Frame::list(Close::Brace));
        }
        if matches!(at, At::Start | At::After) && !redirect && self.keyword(cursor, close, if_done) {
            return;
        }
        self.word(cursor, at, redirect);
    }

    /// A word begins after blanks: zsh closes a brace group even among the arguments.
    fn word_start(&mut self, cursor: &mut Cursor<'_>) {
        let Frame::List { close, at, redirect, .. } = *self.top() else { return };
        if self.zsh && at == At::Args && !redirect && cursor.plain_word() == Some("}") {
            cursor.skip(1);
            self.close_brace(close);
        }
    }

    fn close_brace(&mut self, close: Close) {
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
    fn end_paren(&mut self) {
        self.stack.pop();
        if let Frame::List { at, need, redirect, .. } = self.top() {
            match *at {
                At::Start if !*redirect => (*at, *need) = (At::After, false),
                _ => *redirect = false,
            }
        }
    }

    /// One character of an ordinary word.
    fn word(&mut self, cursor: &mut Cursor<'_>, at: At, redirect: bool) {
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

    fn operator(&mut self, cursor: &mut Cursor<'_>, close: Close, at: At, need: bool, redirect: bool) {
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

    fn open_paren(&mut self, cursor: &mut Cursor<'_>, at: At) {
        let mut after = *cursor;
        after.skip(1);
        after.blanks();
        match at {
            At::Start | At::After if cursor.at("((") => {
                cursor.skip(2);
                self.set(At::After);
                self.push(Frame::Arith { depth: 0 });
            }
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

    fn redirection(&mut self, cursor: &mut Cursor<'_>) {
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
            match here_word(cursor) {
                Some(end) => self.pending.push(HereDoc { end, strip_tabs }),
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
    fn keyword(&mut self, cursor: &mut Cursor<'_>, close: Close, if_done: bool) -> bool {
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
            "!" | "time" | "coproc" if start => self.set(At::Start),
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
    fn require(&mut self) {
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

/// The word that ends a here-document, quotes removed; none if it is missing.
fn here_word(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut word = String::new();
    let mut seen = false;
    let mut quote = None;
    while let Some(c) = cursor.peek() {
        if quote.is_none() && " \t;&|()<>".contains(c) {
            break;
        }
        seen = true;
        cursor.next();
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '\\') => word.extend(cursor.next()),
            _ => word.push(c),
        }
    }
    seen.then_some(word)
}
