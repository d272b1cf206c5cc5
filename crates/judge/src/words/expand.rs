//! Expansion of words: parts become the text of one argument, or of several after splitting.

use std::cell::Cell;

use super::lists::Rows;
use super::names::Names;
use super::scope::VariableScope;
use super::stream::{self, WordStream};
use super::{braces, lists, parameter};
use crate::argument::{Arg, ArgumentOrigin, UNKNOWN};
use crate::syntax::ir::{Part, Span, Word};

/// Longest argument, in bytes; the rest is unknown.
pub(super) const MAX_TEXT: usize = 64 * 1024;

/// Cost of a byte in a word with braces, relative to a plain copy.
const COPYING: usize = 32;

pub struct WordExpander<'a> {
    pub scope: &'a VariableScope,
    /// `${x:-word}` of a variable that the line hasn't set is `word`, not unknown.
    pub defaults: bool,
    /// One was met: the result is one of two possible ones.
    pub met_default: Cell<bool>,
}

pub(super) struct Expansion {
    /// One for a plain variable; of an array, its elements.
    pub elements: Vec<Arg>,
    /// Each stays an argument even when quoted: `"$@"`.
    pub separate: bool,
}

impl<'a> WordExpander<'a> {
    /// Unset variables are unknown.
    pub fn new(scope: &'a VariableScope) -> Self {
        Self { scope, defaults: false, met_default: Cell::new(false) }
    }

    pub fn words(&self, words: &[Word]) -> Vec<Arg> {
        let mut args = Vec::with_capacity(words.len());
        for word in words {
            self.word_into(word, &mut args);
        }
        args
    }

    fn word_into(&self, word: &Word, args: &mut Vec<Arg>) {
        // Fast path: nearly every word is one plain literal.
        if let [Part::Literal(text) | Part::Quoted(text)] = word.parts.as_slice() {
            args.push(Arg::known(text.as_str(), word.span));
            return;
        }
        if !braces::needed(&word.parts) {
            Fields::new(word.span, args).fill(self, &word.parts);
            return;
        }
        // Each alternative copies the word with everything nested in it.
        if !self.scope.step((word.span.end - word.span.start) * COPYING) {
            args.push(Arg::unknown(word.span));
            return;
        }
        match braces::expand(&word.parts) {
            Some(all) => all.iter().for_each(|parts| Fields::new(word.span, args).fill(self, parts)),
            None => args.push(Arg::unknown(word.span)),
        }
    }

    /// Without splitting: an assignment's value, a redirection's target, a here-document.
    pub fn text(&self, word: &Word) -> Arg {
        let mut arg = Arg { span: word.span, ..Arg::default() };
        self.text_into(&word.parts, &mut arg);
        if let Some(pattern) = &mut arg.pattern {
            *pattern = arg.text.as_str().into();
        }
        arg
    }

    /// Once per alternative of its braces, but literally in fish. Empty if too many.
    pub fn alternatives(&self, word: &Word) -> Vec<Arg> {
        if self.scope.fish || !braces::needed(&word.parts) {
            return vec![self.text(word)];
        }
        if !self.scope.step((word.span.end - word.span.start) * COPYING) {
            return Vec::new();
        }
        let all = braces::expand(&word.parts).unwrap_or_default();
        all.into_iter().map(|parts| self.text(&Word { parts, ..word.clone() })).collect()
    }

    fn text_into(&self, parts: &[Part], arg: &mut Arg) {
        for part in parts {
            match self.part(part) {
                ExpandedPiece::Text(text) | ExpandedPiece::Quoted(text) => push(arg, &text),
                ExpandedPiece::Glob(text) => {
                    arg.glob = true;
                    push(arg, &text);
                }
                ExpandedPiece::Expansion(expansion, _) => {
                    for (i, element) in expansion.elements.iter().enumerate() {
                        if i > 0 {
                            push(arg, " ");
                        }
                        if element.glob || element.pattern.is_some() {
                            arg.pattern = Some(Box::default());
                        }
                        absorb(arg, element);
                    }
                }
                ExpandedPiece::Words(words) => {
                    for (i, word) in words.iter().enumerate() {
                        push(arg, if i > 0 { "," } else { "{" });
                        self.text_into(&word.parts, arg);
                    }
                    push(arg, "}");
                }
            }
        }
    }

    fn part<'p>(&self, part: &'p Part) -> ExpandedPiece<'p> {
        if !self.scope.step(0) {
            return ExpandedPiece::Text(UNKNOWN.to_string());
        }
        match part {
            Part::Literal(text) => ExpandedPiece::Text(text.clone()),
            Part::Quoted(text) => ExpandedPiece::Quoted(text.clone()),
            Part::Glob(text) => ExpandedPiece::Glob(text.clone()),
            Part::Tilde(user) => ExpandedPiece::Text(self.tilde(user)),
            Part::Parameter(p) if self.scope.fish => ExpandedPiece::Expansion(lists::parameter(self, p), p.quoted),
            Part::Command { script, quoted } if self.scope.fish => {
                let elements = lists::output(self, script, *quoted);
                ExpandedPiece::Expansion(Expansion { elements, separate: false }, *quoted)
            }
            Part::Parameter(p) => {
                let expansion = parameter::expand(self, p);
                self.scope.step(expansion.elements.iter().map(|arg| arg.text.len()).sum());
                ExpandedPiece::Expansion(expansion, p.quoted)
            }
            Part::Command { script, quoted } => {
                ExpandedPiece::Expansion(one(self.output(stream::of_script(script, self.scope))), *quoted)
            }
            Part::Process(script) => {
                let mut arg = self.output(stream::of_script(script, self.scope));
                // The name doesn't matter; the origin of its content does.
                arg.content = arg.is_known().then(|| arg.text.as_str().into());
                arg.text = format!("/dev/fd/{UNKNOWN}");
                arg.process = true;
                ExpandedPiece::Expansion(one(arg), true)
            }
            Part::Arithmetic(word) => ExpandedPiece::Text(match self.text(word).text.trim() {
                number if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => number.to_owned(),
                _ => UNKNOWN.to_string(),
            }),
            Part::Braces(words) => ExpandedPiece::Words(words),
            Part::Range(text) => ExpandedPiece::Text(format!("{{{text}}}")),
            Part::Equals(name) => ExpandedPiece::Text(format!("/usr/bin/{name}")),
        }
    }

    fn tilde(&self, user: &str) -> String {
        match user {
            "" => self.scope.home.clone(),
            "+" => self.scope.cwd.clone().unwrap_or_else(|| UNKNOWN.to_string()),
            "root" => "/root".to_owned(),
            _ if user.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.') => format!("/home/{user}"),
            _ => UNKNOWN.to_string(),
        }
    }

    fn output(&self, stream: WordStream) -> Arg {
        let span = Span::default();
        match stream {
            WordStream::Known(text) => Arg::known(text.trim_end_matches('\n'), span),
            WordStream::From(origin) => Arg { origin: origin.max(ArgumentOrigin::Output), ..Arg::unknown(span) },
        }
    }
}

enum ExpandedPiece<'p> {
    Text(String),
    Quoted(String),
    Glob(String),
    Expansion(Expansion, bool),
    Words(&'p [Word]),
}

fn one(arg: Arg) -> Expansion {
    Expansion { elements: vec![arg], separate: false }
}

pub(super) fn push(arg: &mut Arg, text: &str) {
    if arg.text.len() + text.len() <= MAX_TEXT {
        arg.text.push_str(text);
    } else if !arg.text.ends_with(UNKNOWN) {
        arg.text.push(UNKNOWN);
    }
}

pub(super) fn absorb(arg: &mut Arg, value: &Arg) {
    push(arg, &value.text);
    arg.origin = arg.origin.max(value.origin);
    arg.holds = arg.holds.max(value.holds);
    arg.process |= value.process;
    if value.content.is_some() {
        arg.content.clone_from(&value.content);
    }
}

struct Fields<'f> {
    span: Span,
    done: &'f mut Vec<Arg>,
    current: Option<Arg>,
    names: Names,
}

impl<'f> Fields<'f> {
    fn new(span: Span, done: &'f mut Vec<Arg>) -> Self {
        Self { span, done, current: None, names: Names::default() }
    }

    fn fill(mut self, expander: &WordExpander<'_>, parts: &[Part]) {
        if expander.scope.fish {
            self.multiply(expander, parts);
            return;
        }
        for part in parts {
            match expander.part(part) {
                ExpandedPiece::Text(text) => push(self.current(), &text),
                ExpandedPiece::Quoted(text) => {
                    let from = self.current().text.len();
                    self.names.quoted(&text, from);
                    push(self.current(), &text);
                }
                ExpandedPiece::Glob(text) => {
                    let arg = self.current();
                    arg.glob = true;
                    push(arg, &text);
                }
                ExpandedPiece::Expansion(expansion, true) => self.quoted(&expansion),
                ExpandedPiece::Expansion(expansion, false) => self.unquoted(&expansion),
                ExpandedPiece::Words(_) => push(self.current(), &UNKNOWN.to_string()),
            }
        }
        self.end();
    }

    /// fish: a list in a word gives an argument per element.
    fn multiply(self, expander: &WordExpander<'_>, parts: &[Part]) {
        let mut rows = Rows::new(self.span);
        for part in parts {
            match expander.part(part) {
                ExpandedPiece::Text(text) => rows.text(&text, false),
                ExpandedPiece::Quoted(text) => rows.quoted(&text),
                ExpandedPiece::Glob(text) => rows.text(&text, true),
                ExpandedPiece::Expansion(expansion, quoted) => rows.list(&expansion.elements, quoted),
                ExpandedPiece::Words(_) => rows.text(&UNKNOWN.to_string(), false),
            }
        }
        self.done.extend(rows.done());
    }

    fn current(&mut self) -> &mut Arg {
        let span = self.span;
        self.current.get_or_insert_with(|| Arg { span, ..Arg::default() })
    }

    fn end(&mut self) {
        let names = std::mem::take(&mut self.names);
        self.done.extend(self.current.take().map(|arg| names.of(arg)));
    }

    fn quoted(&mut self, expansion: &Expansion) {
        if expansion.elements.is_empty() && !expansion.separate {
            self.current();
        }
        for (i, element) in expansion.elements.iter().enumerate() {
            if i > 0 {
                if expansion.separate { self.end() } else { push(self.current(), " ") }
            }
            let splits = expansion.separate && element.splits;
            let from = self.current().text.len();
            self.names.value(element, from);
            let arg = self.current();
            absorb(arg, element);
            arg.splits |= splits;
        }
    }

    fn unquoted(&mut self, expansion: &Expansion) {
        for (i, element) in expansion.elements.iter().enumerate() {
            if i > 0 {
                self.end();
            }
            let unknown = !element.is_known();
            let mut rest = element.text.as_str();
            loop {
                let stripped = rest.trim_start_matches([' ', '\t', '\n']);
                if stripped.len() < rest.len() && self.current.is_some() {
                    self.end();
                }
                if stripped.is_empty() {
                    break;
                }
                let end = stripped.find([' ', '\t', '\n']).unwrap_or(stripped.len());
                let arg = self.current();
                absorb(arg, &element.with_text(&stripped[..end]));
                arg.splits |= unknown || element.splits;
                arg.glob |= element.glob || stripped[..end].contains(['*', '?', '[']);
                rest = &stripped[end..];
            }
        }
    }
}
