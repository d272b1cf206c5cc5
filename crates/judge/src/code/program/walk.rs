//! Walks over a program's tokens: resolves names and finds every call.

use std::ops::Range;

use super::super::{Code, CodeDeed, Language, known};
use super::call::CodeCall;
use super::fold::{CodeNames, ValueSource};
use super::lex::{CodeKind, lex};
use super::{Act, CodeGrammar, PURE};
use crate::lists;
use crate::syntax::ir::Span;

pub fn scan_program(grammar: &CodeGrammar, text: &str, depth: usize) -> Code {
    inside(grammar, text, depth, &mut CodeNames::default())
}

fn inside(grammar: &CodeGrammar, text: &str, depth: usize, names: &mut CodeNames) -> Code {
    let lexed = lex(&grammar.lexis, text);
    let source = ValueSource::new(text, &lexed.out, grammar.concat);
    define(grammar, &source, names);
    let used = vec![false; lexed.out.len()];
    let mut walk = CodeWalk { grammar, source: &source, depth, used, names, code: Code::default() };
    for at in 0..lexed.out.len() {
        walk.token(at);
    }
    let CodeWalk { names, mut code, .. } = walk;
    for span in &lexed.inner {
        let Some(stretch) = text.get(span.start..span.end) else { continue };
        if depth >= super::super::DEEPEST {
            code.doubt("code.unknown", *span);
        } else if stretch.bytes().any(|byte| !super::lex::is_word(byte)) {
            code.merge(inside(grammar, stretch, depth + 1, names), span.start);
        }
    }
    code
}

fn define(grammar: &CodeGrammar, source: &ValueSource<'_>, names: &mut CodeNames) {
    for at in 0..source.tokens.len() {
        let named = matches!(source.kind(at), CodeKind::Word | CodeKind::Variable);
        if source.is_word(at) && lists::CODE_DEFINING.has(source.raw(at)) && source.is_word(at + 1) {
            names.functions.insert(source.raw(at + 1).to_owned());
        }
        let assigns = matches!(source.sign(at + 1), "=" | "<-" | ":=");
        if named && assigns {
            if matches!(source.raw(at + 2), "lambda" | "function" | "async" | "proc" | "->" | "sub" | "fn") {
                names.functions.insert(source.raw(at).to_owned());
            }
            // Another name of a class: `k = File`.
            if source.is_word(at + 2)
                && source.raw(at + 2).starts_with(|first: char| first.is_ascii_uppercase())
                && source.ends(at + 3)
                && grammar.language == Language::Ruby
            {
                names.aliases.insert(source.raw(at).to_owned(), source.raw(at + 2).to_owned());
            }
            let mut end = at + 2;
            let mut fuel = 16;
            while fuel > 0 && !source.ends(end) {
                end = source.after(end);
                fuel -= 1;
            }
            let value = (fuel > 0).then(|| names.fold(source, at + 2..end)).flatten();
            let value = value.filter(|value| !value.contains(super::super::UNKNOWN));
            names.constants.entry(source.raw(at).to_owned()).and_modify(|old| *old = None).or_insert(value);
        } else if named
            && source.sign(at + 1).ends_with('=')
            && !matches!(source.sign(at + 1), "==" | "!=" | "<=" | ">=" | "===" | "!==")
        {
            names.constants.insert(source.raw(at).to_owned(), None);
        }
    }
}

pub(super) struct CodeWalk<'a> {
    pub(super) grammar: &'a CodeGrammar,
    pub(super) source: &'a ValueSource<'a>,
    depth: usize,
    used: Vec<bool>,
    pub(super) names: &'a mut CodeNames,
    pub(super) code: Code,
}

impl CodeWalk<'_> {
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let start = self.source.tokens.get(from).map_or(0, |token| token.span.start);
        Span::new(start, self.source.tokens.get(to).map_or(start, |token| token.span.end))
    }

    pub(super) fn take(&mut self, at: usize) {
        if let Some(used) = self.used.get_mut(at) {
            *used = true;
        }
    }

    fn doubt(&mut self, at: usize) {
        self.code.doubt("code.unknown", self.span(at, at));
    }

    fn token(&mut self, at: usize) {
        if self.used.get(at).copied().unwrap_or(true) {
            return;
        }
        if self.changes_load_path(at) {
            self.doubt(at);
        }
        match self.source.kind(at) {
            CodeKind::Shell(text) => self.code.add(CodeDeed::Runs(known(text.clone())), self.span(at, at)),
            CodeKind::Hole | CodeKind::Broken | CodeKind::Regex(true) => self.doubt(at),
            CodeKind::Word | CodeKind::Variable | CodeKind::Text(_) => {
                if let Some(name) = if at > 1 { self.called_symbol(at) } else { None } {
                    // `each(&:unlink)`: a method, by its name, of any value.
                    self.call(&format!("?.{name}"), at..at + 1, Vec::new(), None);
                } else {
                    self.chain(at);
                }
            }
            CodeKind::Sign => match self.source.sign(at) {
                "(" if at > 0
                    && matches!(self.source.sign(at - 1), ")" | "]" | "->" | "?.")
                    && !self.condition(at - 1) =>
                {
                    self.doubt(at);
                }
                ":" if at > 0
                    && self.grammar.concat.contains(&"..")
                    && self.source.sign(at + 2) == "("
                    && self.source.is_word(at + 1) =>
                {
                    self.take(at);
                    self.rest("?".to_owned(), at, None);
                }
                "." | "::" | "->" | "?." | "&."
                    if at > 0 && self.source.is_word(at + 1) && !self.source.is_newline(at - 1) =>
                {
                    self.take(at);
                    self.rest("?".to_owned(), at, None);
                }
                _ => {}
            },
            CodeKind::Newline | CodeKind::Number | CodeKind::Regex(false) | CodeKind::List(_) => {}
        }
    }

    /// Whether an operator or a call before it changes the variable of load paths.
    fn changes_load_path(&self, at: usize) -> bool {
        let before = at.saturating_sub(if self.source.sign(at.saturating_sub(1)) == "(" { 2 } else { 1 });
        matches!(self.source.raw(at), "$:" | "$LOAD_PATH" | "@INC")
            && (matches!(self.source.sign(at + 1), "<<" | "=" | "+=" | "|=")
                || matches!(self.source.raw(before), "unshift" | "push" | "splice" | "local"))
    }

    fn called_symbol(&self, at: usize) -> Option<&str> {
        let by_name = self.source.sign(at - 1) == "(" && matches!(self.source.raw(at - 2), "inject" | "reduce");
        match self.source.kind(at) {
            CodeKind::Text(name)
                if self.source.raw(at).starts_with(':') && (by_name || self.source.sign(at - 1) == "&") =>
            {
                Some(name)
            }
            _ => None,
        }
    }

    /// Whether `)` may end an `if (…)`, so that a parenthesis after it is no call.
    fn condition(&self, at: usize) -> bool {
        if self.source.sign(at) != ")" {
            return false;
        }
        let Some(open) = self.source.open.get(at).copied() else { return false };
        // A function called where it is defined.
        let own = matches!(self.source.raw(open + 1), "function" | "async" | "lambda" | "sub")
            || self.source.sign(open + 1) == "(" && self.source.sign(self.source.after(open + 1)) == "=>"
            || self.source.sign(open + 2) == "=>";
        own || self.grammar.bare
    }

    fn chain(&mut self, at: usize) {
        let raw = self.source.raw(at);
        let literal = match self.source.kind(at) {
            CodeKind::Text(text) => Some(text.clone()),
            _ => None,
        };
        if literal.is_none() && self.import(at) {
            return;
        }
        let key = matches!(self.source.sign(at + 1), "=>" | ":") && self.source.sign(at + 2) != "(";
        let path = match &literal {
            Some(_) => "\"\"".to_owned(),
            None => match self.names.aliases.get(raw) {
                Some(path) => path.clone(),
                None if *self.source.kind(at) == CodeKind::Variable => format!("?{raw}"),
                None if key => "?".to_owned(),
                None if (self.grammar.keyword)(raw) && !matches!(self.source.sign(at + 1), "." | "::") => return,
                None if self.names.constants.contains_key(raw)
                    && !self.names.functions.contains(raw)
                    && self.source.sign(at + 1) != "(" =>
                {
                    format!("?{raw}")
                }
                None => raw.to_owned(),
            },
        };
        if at > 0 && lists::CODE_DEFINING.has(self.source.raw(at - 1)) {
            return;
        }
        let receiver = literal.or_else(|| self.names.constants.get(raw).cloned().flatten());
        self.rest(path, at + 1, receiver);
    }

    pub(super) fn rest(&mut self, mut path: String, mut next: usize, mut receiver: Option<String>) {
        let start = next.saturating_sub(1);
        let mut called = false;
        let mut segments = 0;
        loop {
            let colon = self.source.sign(next) == ":" && self.grammar.concat.contains(&"..");
            let dot = matches!(self.source.sign(next), "." | "::" | "->" | "?." | "&." | "!");
            if (dot || colon)
                && self.source.is_word(next + 1)
                && segments < 24
                && (!colon || self.source.sign(next + 2) == "(")
            {
                self.take(next);
                self.take(next + 1);
                // Without parentheses it is a call too: `x.to_proc.call(y)`.
                if self.grammar.bare && segments > 0 && !called && self.look_up(&path).is_some_and(|act| act != PURE) {
                    self.call(&path, start..next, Vec::new(), receiver.clone());
                }
                path.push('.');
                path.push_str(self.source.raw(next + 1));
                next += 2;
                segments += 1;
                called = false;
            } else if self.source.sign(next) == "(" && path != "\"\"" && !called {
                let end = self.source.after(next);
                let arguments = self.source.split(next + 1..end.saturating_sub(1).max(next + 1));
                let first = arguments.first().cloned();
                self.call(&path, start..next, arguments, receiver.clone());
                called = true;
                let made = first.and_then(|first| self.names.fold(self.source, first));
                receiver = made.or(receiver);
                path.push_str("()");
                next = end;
            } else {
                break;
            }
        }
        // `eval { … }` and `do { … }` hold code that is seen.
        if matches!(path.as_str(), "eval" | "do") && self.source.sign(next) == "{" && self.grammar.bare {
            return;
        }
        if called || path == "\"\"" || path.starts_with('?') && segments == 0 {
            return;
        }
        if self.grammar.bare && self.bare_argument(next) {
            let arguments = self.source.split(next..self.statement_end(next));
            self.call(&path, start..next, arguments, receiver);
        } else if self.mention_calls(&path, start..next, segments > 0) {
            self.call(&path, start..next, Vec::new(), receiver);
        }
    }

    /// Whether a name without arguments counts as a call: it can be called under another name.
    fn mention_calls(&mut self, path: &str, place: Range<usize>, is_member: bool) -> bool {
        let next = place.end;
        match self.look_up(path) {
            Some(PURE) => false,
            // An alias is judged where it is called or mentioned.
            Some(_) if self.alias(place.start, path, next) => false,
            Some(_) => !matches!(self.source.sign(next), "=" | ":" | "=>") || self.grammar.bare,
            None if self.grammar.bare && is_member => true,
            None => {
                if path.split('.').any(|part| part.starts_with("__") && !lists::PYTHON_DUNDER_NAMES.has(part)) {
                    self.code.doubt("code.unknown", self.span(place.start, next.saturating_sub(1)));
                }
                false
            }
        }
    }

    /// Remembers `x = os.system`.
    fn alias(&mut self, start: usize, path: &str, next: usize) -> bool {
        let assigned = start >= 2 && self.source.sign(start - 1) == "=" && self.source.is_word(start - 2);
        // A property, or a function the language calls itself, has no visible call.
        let property = start >= 3 && matches!(self.source.sign(start - 3), "." | "::" | "->" | ":");
        let named = assigned && self.source.ends(next) && !property && !self.source.raw(start - 2).starts_with("__");
        if named {
            self.names.aliases.insert(self.source.raw(start - 2).to_owned(), path.to_owned());
        }
        named
    }

    fn look_up(&self, path: &str) -> Option<Act> {
        (self.grammar.name)(path).or_else(|| {
            let (root, last) = path.rsplit_once('.')?;
            // A method of something that isn't a module.
            let module = (self.grammar.module)(root.split('.').next().unwrap_or_default()) && !root.contains("()");
            if module { None } else { (self.grammar.method)(last) }
        })
    }

    fn call(&mut self, path: &str, place: Range<usize>, arguments: Vec<Range<usize>>, receiver: Option<String>) {
        let own = self.names.functions.contains(path)
            || path.rsplit('.').next().is_some_and(|last| self.names.functions.contains(last));
        let has = |list: aish_text::lists::List| path.split('.').any(|part| list.has(part.trim_end_matches("()")));
        let act = match self.look_up(path) {
            // Behind a condition, as in `User.where(…).delete_all`, it is a part of them.
            Some((super::Deed::DeleteRows, 0, at)) if has(lists::CODE_CONDITIONS) => (super::Deed::DeleteRows, 1, at),
            Some((super::Deed::DeleteRows, ..)) if path.ends_with(".delete") && !has(lists::CODE_TABLES) => {
                super::UNKNOWN
            }
            Some((super::Deed::DeleteAlone, ..)) if self.deletes_a_name(path, &arguments) => super::UNKNOWN,
            Some(act) => act,
            None if own => PURE,
            None => super::UNKNOWN,
        };
        let span = self.span(place.start, place.end.saturating_sub(1));
        let (grammar, source, names, depth) = (self.grammar, self.source, &*self.names, self.depth);
        CodeCall { grammar, source, names, arguments, receiver, span, depth }.add_effects(act, &mut self.code);
    }

    /// Whether `delete` may be a file class's: a foreign receiver, an argument that may be a name.
    fn deletes_a_name(&self, path: &str, arguments: &[Range<usize>]) -> bool {
        let root = path.split('.').next().unwrap_or_default();
        let own = root.strip_prefix('?').is_some_and(|name| self.names.constants.contains_key(name));
        let made = root == "\"\"" || lists::RUBY_COMPUTING.has(root);
        arguments.first().is_some_and(|first| {
            let sign = self.source.raw(first.start);
            !own && !made
                && match self.source.kind(first.start) {
                    CodeKind::Text(text) => !sign.starts_with(':') && text.chars().any(char::is_alphanumeric),
                    kind => !matches!(kind, CodeKind::Number),
                }
        })
    }

    fn bare_argument(&self, at: usize) -> bool {
        match self.source.kind(at) {
            CodeKind::Word => {
                !(self.grammar.keyword)(self.source.raw(at))
                    || matches!(self.source.raw(at), "nil" | "true" | "false" | "self" | "my" | "not")
            }
            CodeKind::Sign => {
                let before = self.source.tokens.get(at.saturating_sub(1)).map_or(0, |token| token.span.end);
                let apart = self.source.tokens.get(at).is_some_and(|token| token.span.start > before);
                apart
                    && matches!(self.source.sign(at), "[" | "\\" | "-" | ":" | "<" | "*" | "&" | "::")
                    && self.source.sign(at + 1) != "="
                    && !matches!(self.source.raw(at + 1), "")
                    && self.adjacent(at)
            }
            CodeKind::Newline | CodeKind::Broken => false,
            _ => true,
        }
    }

    /// Whether the next token follows without a blank: `p -1`, not `a - 1`.
    fn adjacent(&self, at: usize) -> bool {
        match (self.source.tokens.get(at), self.source.tokens.get(at + 1)) {
            (Some(sign), Some(next)) => sign.span.end == next.span.start,
            _ => false,
        }
    }

    fn statement_end(&self, mut at: usize) -> usize {
        let mut fuel = super::fold::FUEL;
        while at < self.source.tokens.len() && fuel > 0 {
            let stop = self.source.is_newline(at)
                || matches!(self.source.sign(at), ";" | "}" | ")" | "]" | "||" | "&&" | "|")
                || lists::CODE_MODIFIERS.has(self.source.raw(at));
            if stop {
                break;
            }
            at = self.source.after(at);
            fuel -= 1;
        }
        at.min(self.source.tokens.len())
    }
}
