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
    let mut code = Code::default();
    let mut names = CodeNames::default();
    inside(grammar, text, depth, &mut names, &mut code);
    code
}

fn inside(grammar: &CodeGrammar, text: &str, depth: usize, names: &mut CodeNames, code: &mut Code) {
    let lexed = lex(&grammar.lexis, text);
    let source = ValueSource::new(text, &lexed.out, grammar.concat);
    define(grammar, &source, names);
    let mut walk = CodeWalk { grammar, source: &source, depth, used: vec![false; lexed.out.len()] };
    for at in 0..lexed.out.len() {
        walk.token(at, names, code);
    }
    for span in &lexed.inner {
        let Some(stretch) = text.get(span.start..span.end) else { continue };
        if depth >= super::super::DEEPEST {
            code.doubt("code.unknown", *span);
        } else if stretch.bytes().any(|byte| !super::lex::is_word(byte)) {
            let mut part = Code::default();
            inside(grammar, stretch, depth + 1, names, &mut part);
            code.merge(part, span.start);
        }
    }
}

fn define(grammar: &CodeGrammar, source: &ValueSource<'_>, names: &mut CodeNames) {
    for at in 0..source.tokens.len() {
        let named = matches!(source.kind(at), CodeKind::Word | CodeKind::Variable);
        if *source.kind(at) == CodeKind::Word
            && matches!(
                source.raw(at),
                "def" | "class" | "function" | "func" | "fn" | "sub" | "proc" | "fun" | "module" | "macro" | "struct"
            )
            && *source.kind(at + 1) == CodeKind::Word
        {
            names.functions.insert(source.raw(at + 1).to_owned());
        }
        let assigns = matches!(source.sign(at + 1), "=" | "<-" | ":=");
        if named && assigns {
            if matches!(source.raw(at + 2), "lambda" | "function" | "async" | "proc" | "->" | "sub" | "fn") {
                names.functions.insert(source.raw(at).to_owned());
            }
            // Another name of a class: `k = File`.
            if *source.kind(at + 2) == CodeKind::Word
                && source.raw(at + 2).starts_with(|first: char| first.is_ascii_uppercase())
                && ends(source, at + 3)
                && grammar.language == Language::Ruby
            {
                names.aliases.insert(source.raw(at).to_owned(), source.raw(at + 2).to_owned());
            }
            let mut end = at + 2;
            let mut fuel = 16;
            while fuel > 0 && !ends(source, end) {
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

pub(super) fn ends(source: &ValueSource<'_>, at: usize) -> bool {
    *source.kind(at) == CodeKind::Newline || matches!(source.sign(at), ";" | "}" | ")" | "]" | ",")
}

pub(super) struct CodeWalk<'a> {
    pub(super) grammar: &'a CodeGrammar,
    pub(super) source: &'a ValueSource<'a>,
    depth: usize,
    used: Vec<bool>,
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

    fn token(&mut self, at: usize, names: &mut CodeNames, code: &mut Code) {
        if self.used.get(at).copied().unwrap_or(true) {
            return;
        }
        if self.changes_load_path(at) {
            code.doubt("code.unknown", self.span(at, at));
        }
        match self.source.kind(at) {
            CodeKind::Shell(text) => code.add(CodeDeed::Runs(known(text.clone())), self.span(at, at)),
            CodeKind::Hole | CodeKind::Broken | CodeKind::Regex(true) => code.doubt("code.unknown", self.span(at, at)),
            CodeKind::Word | CodeKind::Variable | CodeKind::Text(_) => {
                if let Some(name) = if at > 1 { self.called_symbol(at) } else { None } {
                    // `each(&:unlink)`: a method, by its name, of any value.
                    self.call(&format!("?.{name}"), at..at + 1, Vec::new(), None, names, code);
                } else {
                    self.chain(at, names, code);
                }
            }
            CodeKind::Sign => match self.source.sign(at) {
                "(" if at > 0
                    && matches!(self.source.sign(at - 1), ")" | "]" | "->" | "?.")
                    && !self.condition(at - 1) =>
                {
                    code.doubt("code.unknown", self.span(at, at));
                }
                ":" if at > 0
                    && self.grammar.concat.contains(&"..")
                    && self.source.sign(at + 2) == "("
                    && *self.source.kind(at + 1) == CodeKind::Word =>
                {
                    self.take(at);
                    self.rest("?".to_owned(), at, None, names, code);
                }
                "." | "::" | "->" | "?." | "&."
                    if at > 0
                        && *self.source.kind(at + 1) == CodeKind::Word
                        && *self.source.kind(at - 1) != CodeKind::Newline =>
                {
                    self.take(at);
                    self.rest("?".to_owned(), at, None, names, code);
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

    fn chain(&mut self, at: usize, names: &mut CodeNames, code: &mut Code) {
        let raw = self.source.raw(at);
        let literal = match self.source.kind(at) {
            CodeKind::Text(text) => Some(text.clone()),
            _ => None,
        };
        if literal.is_none() && self.import(at, names, code) {
            return;
        }
        let key = matches!(self.source.sign(at + 1), "=>" | ":") && self.source.sign(at + 2) != "(";
        let path = match &literal {
            Some(_) => "\"\"".to_owned(),
            None => match names.aliases.get(raw) {
                Some(path) => path.clone(),
                None if *self.source.kind(at) == CodeKind::Variable => format!("?{raw}"),
                None if key => "?".to_owned(),
                None if (self.grammar.keyword)(raw) && !matches!(self.source.sign(at + 1), "." | "::") => return,
                None if names.constants.contains_key(raw)
                    && !names.functions.contains(raw)
                    && self.source.sign(at + 1) != "(" =>
                {
                    format!("?{raw}")
                }
                None => raw.to_owned(),
            },
        };
        if at > 0 && matches!(self.source.raw(at - 1), "def" | "class" | "function" | "sub" | "func" | "fn" | "proc") {
            return;
        }
        let receiver = literal.or_else(|| names.constants.get(raw).cloned().flatten());
        self.rest(path, at + 1, receiver, names, code);
    }

    pub(super) fn rest(
        &mut self,
        mut path: String,
        mut next: usize,
        mut receiver: Option<String>,
        names: &mut CodeNames,
        code: &mut Code,
    ) {
        let start = next.saturating_sub(1);
        let mut called = false;
        let mut segments = 0;
        loop {
            let colon = self.source.sign(next) == ":" && self.grammar.concat.contains(&"..");
            let dot = matches!(self.source.sign(next), "." | "::" | "->" | "?." | "&." | "!");
            if (dot || colon)
                && *self.source.kind(next + 1) == CodeKind::Word
                && segments < 24
                && (!colon || self.source.sign(next + 2) == "(")
            {
                self.take(next);
                self.take(next + 1);
                // Without parentheses it is a call too: `x.to_proc.call(y)`.
                if self.grammar.bare && segments > 0 && !called && self.look_up(&path).is_some_and(|act| act != PURE) {
                    self.call(&path, start..next, Vec::new(), receiver.clone(), names, code);
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
                self.call(&path, start..next, arguments, receiver.clone(), names, code);
                called = true;
                let made = first.and_then(|first| names.fold(self.source, first));
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
            self.call(&path, start..next, arguments, receiver, names, code);
        } else if self.mention_calls(&path, start..next, segments > 0, names, code) {
            self.call(&path, start..next, Vec::new(), receiver, names, code);
        }
    }

    /// Whether a name without arguments counts as a call: it can be called under another name.
    fn mention_calls(
        &self,
        path: &str,
        place: Range<usize>,
        is_member: bool,
        names: &mut CodeNames,
        code: &mut Code,
    ) -> bool {
        let next = place.end;
        match self.look_up(path) {
            Some(PURE) => false,
            // An alias is judged where it is called or mentioned.
            Some(_) if self.alias(place.start, path, next, names) => false,
            Some(_) => !matches!(self.source.sign(next), "=" | ":" | "=>") || self.grammar.bare,
            None if self.grammar.bare && is_member => true,
            None => {
                if path.split('.').any(|part| part.starts_with("__") && !lists::PYTHON_DUNDER_NAMES.has(part)) {
                    code.doubt("code.unknown", self.span(place.start, next.saturating_sub(1)));
                }
                false
            }
        }
    }

    /// Remembers `x = os.system`.
    fn alias(&self, start: usize, path: &str, next: usize, names: &mut CodeNames) -> bool {
        let assigned =
            start >= 2 && self.source.sign(start - 1) == "=" && *self.source.kind(start - 2) == CodeKind::Word;
        // A property, or a function the language calls itself, has no visible call.
        let property = start >= 3 && matches!(self.source.sign(start - 3), "." | "::" | "->" | ":");
        let named = assigned && ends(self.source, next) && !property && !self.source.raw(start - 2).starts_with("__");
        if named {
            names.aliases.insert(self.source.raw(start - 2).to_owned(), path.to_owned());
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

    fn call(
        &self,
        path: &str,
        place: Range<usize>,
        arguments: Vec<Range<usize>>,
        receiver: Option<String>,
        names: &CodeNames,
        code: &mut Code,
    ) {
        let own = names.functions.contains(path)
            || path.rsplit('.').next().is_some_and(|last| names.functions.contains(last));
        let act = match self.look_up(path) {
            Some((super::Deed::DeleteAlone, ..)) if self.deletes_a_name(path, &arguments, names) => super::UNKNOWN,
            Some(act) => act,
            None if own => PURE,
            None => super::UNKNOWN,
        };
        let span = self.span(place.start, place.end.saturating_sub(1));
        CodeCall { grammar: self.grammar, source: self.source, names, arguments, receiver, span, depth: self.depth }
            .add_effects(act, code);
    }

    /// Whether `delete` may be a file class's: a foreign receiver, an argument that may be a name.
    fn deletes_a_name(&self, path: &str, arguments: &[Range<usize>], names: &CodeNames) -> bool {
        let root = path.split('.').next().unwrap_or_default();
        let own = root.strip_prefix('?').is_some_and(|name| names.constants.contains_key(name));
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
            let stop = *self.source.kind(at) == CodeKind::Newline
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
