//! Records the parts of a line from its tree. Quoted commands have their own trees; spans refer to
//! the whole text.

use std::ops::Range;

use aish_programs::words::PackWords;
use aish_syntax::ir::{Command, CommandKind, Compound, Function, Redirect, Script, Simple, Span, Word};
use aish_syntax::tokens::{self, TokenKind};
use aish_text::Shell;

use super::derived::{Derived, Meaning};
use super::effects::effects;
use super::{BookExplanation, ExplainPlace, ExplainedPart, words};
use crate::lists;
use crate::tree::{Tree, is_assignment, value};

pub(super) const DEEPEST: usize = 6;

const MOST_UNKNOWN: usize = 12;

pub struct ExplainWalk<'a> {
    text: &'a str,
    shell: Shell,
    /// Offset of the walked text.
    pub(super) base: usize,
    parts: Vec<ExplainedPart>,
    unknown: Vec<String>,
    known: usize,
    /// Some word is only called an option or argument.
    vague: bool,
    /// The last derived call and its place.
    last: Option<((usize, usize, usize), Option<Derived>)>,
    level: u8,
    /// Whether it is in `[[ … ]]` or among the branches of `case`.
    pub(super) patterns: bool,
    /// Per nested program: whether an option gave the pattern or script, so all operands are files.
    pub(super) scripted: Vec<bool>,
}

impl<'a> ExplainWalk<'a> {
    pub fn new(text: &'a str, shell: Shell) -> Self {
        Self {
            text,
            shell,
            base: 0,
            parts: Vec::new(),
            unknown: Vec::new(),
            known: 0,
            vague: false,
            last: None,
            level: 0,
            patterns: false,
            scripted: Vec::new(),
        }
    }

    pub fn run(mut self, place: Option<ExplainPlace>) -> Option<BookExplanation> {
        let tree = Tree::new(self.text, self.shell);
        self.tree(self.text, &tree, 0);
        let (effects, judged) = effects(self.text, self.shell, &tree, place);
        if self.known == 0 && !judged {
            return None;
        }
        self.parts.retain(|part| !part.span.is_empty());
        self.parts.sort_by_key(|part| part.span.start);
        // The first reading of a place wins.
        let mut end = 0;
        self.parts.retain(|part| {
            let free = part.span.start >= end;
            if free {
                end = part.span.end;
            }
            free
        });
        Some(BookExplanation { parts: self.parts, effects, unknown: self.unknown, vague: self.vague })
    }

    /// Records an unknown name once, up to a limit.
    pub(super) fn unknown(&mut self, name: String) {
        if self.unknown.len() < MOST_UNKNOWN && !self.unknown.contains(&name) {
            self.unknown.push(name);
        }
    }

    /// Records the parts of `inner` one level below.
    pub(super) fn deeper(&mut self, inner: impl FnOnce(&mut Self)) {
        self.level += 1;
        inner(self);
        self.level -= 1;
    }

    pub(super) fn raw(&self, span: Span) -> &'a str {
        self.text.get(self.base + span.start..self.base + span.end).unwrap_or_default()
    }

    pub(super) fn part(&mut self, span: Span, meaning: impl Into<String>) {
        let text = self.raw(span).to_owned();
        let span = self.base + span.start..self.base + span.end;
        if !text.is_empty() {
            self.parts.push(ExplainedPart { span, text, meaning: meaning.into(), level: self.level });
        }
    }

    /// A word and its meaning; adds expansions and explains inner commands.
    pub(super) fn word(&mut self, word: &Word, meaning: &str, depth: usize) {
        self.pieces(word.span, std::slice::from_ref(word), meaning, depth);
    }

    /// A span of words, split at inner commands.
    fn pieces(&mut self, span: Span, within: &[Word], meaning: &str, depth: usize) {
        let mut from = span.start;
        for script in within.iter().flat_map(tokens::substitutions).filter(|_| depth < DEEPEST) {
            let inner = tokens::extent(script).filter(|inner| inner.start >= from && inner.end <= span.end);
            let Some(inner) = inner else { continue };
            let opener = Span::new(from, inner.start);
            let process = self.raw(opener).trim_end();
            let process = ["<(", ">(", "=("].iter().any(|opener| process.ends_with(opener));
            let output = if process { "a file that stands for a command:" } else { "the output of a command:" };
            let text = if from == span.start { format!("{meaning}: {output}") } else { output.to_owned() };
            self.part(opener, text);
            self.deeper(|walk| walk.script(script, depth + 1));
            from = inner.end;
        }
        if from > span.start {
            return self.part(Span::new(from, span.end), "ends the command in it");
        }
        let note = words::expansion(within, self.patterns).map(|note| format!(" ({note})")).unwrap_or_default();
        self.part(span, format!("{meaning}{note}"));
    }

    /// A piece that is a command line itself.
    pub(super) fn line(&mut self, place: Range<usize>, depth: usize) {
        let Some(text) = self.text.get(place.clone()) else { return };
        let outer = std::mem::replace(&mut self.base, place.start);
        self.tree(text, &Tree::new(text, self.shell), depth);
        self.base = outer;
    }

    fn tree(&mut self, text: &str, tree: &Tree, depth: usize) {
        self.script(&tree.script, depth);
        self.grammar(&text[..tree.end], &tree.script);
        if let Some(error) = &tree.error {
            self.part(Span::new(tree.end, text.len()), format!("can't be read: {}", error.message));
        }
    }

    fn grammar(&mut self, text: &str, script: &Script) {
        let level = self.level;
        for token in tokens::tokens(text, script) {
            let raw = self.raw(token.span);
            let meaning = match token.kind {
                TokenKind::Operator => operator(raw),
                TokenKind::Keyword => lists::of("explain.reserved", raw)
                    .or(aish_programs::words(raw).map(|words: PackWords| words.does()))
                    .unwrap_or("a reserved word"),
                TokenKind::Name => "a name for it",
                TokenKind::Comment => "a comment; the shell skips it",
                TokenKind::HereDocument => "the lines given as input",
                TokenKind::Arithmetic => "arithmetic",
                _ => continue,
            };
            self.level = level + u8::try_from(token.depth).unwrap_or(u8::MAX / 2);
            self.part(token.span, meaning);
        }
        self.level = level;
    }

    fn script(&mut self, script: &Script, depth: usize) {
        script.pipelines.iter().flat_map(|pipeline| &pipeline.stages).for_each(|command| self.command(command, depth));
    }

    fn command(&mut self, command: &Command, depth: usize) {
        command.redirects.iter().for_each(|redirect| self.redirect(redirect, depth));
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(simple, depth),
            CommandKind::Group(scripts) => scripts.iter().for_each(|script| self.script(script, depth)),
            CommandKind::Compound(compound) => self.compound(command, compound, depth),
            CommandKind::Function(function) => self.function(command, function, depth),
            CommandKind::Test(words) => self.test(words, depth),
            CommandKind::Arithmetic(_) => self.known += 1,
        }
    }

    fn redirect(&mut self, redirect: &Redirect, depth: usize) {
        self.known += 1;
        let target = &redirect.target;
        let start = redirect.span.start;
        let written = self.raw(Span::new(start, target.span.start)).trim_end();
        let meaning =
            words::redirection(redirect.operator, redirect.descriptor.as_deref(), written, self.raw(target.span));
        if tokens::substitutions(target).is_empty() {
            return self.part(redirect.span, meaning);
        }
        // Inner commands of the target get their own parts.
        self.part(Span::new(start, start + written.len()), meaning);
        self.word(target, "the file", depth);
    }

    fn simple(&mut self, simple: &Simple, depth: usize) {
        let words = tokens::typed_words(simple);
        let what = if words.is_empty() { "sets the variable" } else { "sets, for this command only, the variable" };
        for assignment in &simple.assignments {
            self.known += 1;
            let within: Vec<Word> = assignment.index.iter().chain(&assignment.values).cloned().collect();
            self.pieces(assignment.span, &within, &format!("{what} `{}`", assignment.name), depth);
        }
        self.words(words, depth);
    }

    /// `if`, `case` and loops; reserved words are grammar.
    fn compound(&mut self, command: &Command, compound: &Compound, depth: usize) {
        self.known += 1;
        match compound.variables.first() {
            Some(_) if !compound.is_loop => {}
            Some(variable) => {
                let start = command.span.start;
                let end = compound.words.first().map_or(start, |word| word.span.start);
                let head = self.raw(Span::new(start, end)).trim_end();
                let meaning = format!("repeats for each of these, as `${variable}`:");
                self.part(Span::new(start, start + head.len()), meaning);
                self.deeper(|walk| compound.words.iter().for_each(|word| walk.word(word, "one of them", depth)));
            }
            None if tokens::is_counting_loop(&self.text[self.base..], command, compound) => {}
            None if compound.is_loop => compound.words.iter().for_each(|word| self.word(word, "how often", depth)),
            None => {
                for (index, word) in compound.words.iter().enumerate() {
                    self.patterns = index > 0;
                    self.word(word, if index == 0 { "what is looked at" } else { "if it is like this" }, depth);
                    let end = word.span.end;
                    if index > 0 && self.raw(Span::new(end, end + 1)) == ")" {
                        self.part(Span::new(end, end + 1), "what is done then:");
                    }
                }
            }
        }
        self.patterns = false;
        compound.bodies.iter().for_each(|body| self.script(body, depth));
    }

    fn function(&mut self, command: &Command, function: &Function, depth: usize) {
        self.known += 1;
        let start = command.span.start;
        if let [name] = function.names.as_slice()
            && self.raw(Span::new(start, start + name.len())) == name
        {
            self.part(Span::new(start, start + name.len()), "defines a function of that name");
        }
        self.script(&function.body, depth);
    }

    /// `[[ … ]]`: tests joined by operators.
    fn test(&mut self, all: &[Word], depth: usize) {
        self.known += 1;
        let program = aish_programs::words("[[");
        let joins = |word: &Word| matches!(self.raw(word.span), "&&" | "||" | "(" | ")");
        let operators: Vec<usize> = (0..all.len()).filter(|index| joins(&all[*index])).collect();
        let mut from = 0;
        for at in operators.into_iter().chain([all.len()]) {
            self.deeper(|walk| {
                walk.patterns = true;
                program.into_iter().for_each(|program| walk.arguments(program, &all[from..at], depth));
                walk.patterns = false;
                if let Some(word) = all.get(at) {
                    walk.part(word.span, operator(walk.raw(word.span)));
                }
            });
            from = at + 1;
        }
    }

    /// A program and its arguments, with assignments before it.
    pub(super) fn words(&mut self, mut words: &[Word], depth: usize) {
        while let Some((first, rest)) = words.split_first() {
            let raw = self.raw(first.span);
            if !is_assignment(raw) {
                return self.program(first, rest, depth);
            }
            self.known += 1;
            let name = raw.split(['=', '+']).next().unwrap_or_default();
            self.word(first, &format!("sets, for this command only, the variable `{name}`"), depth);
            words = rest;
        }
    }

    /// The program's name is known only at run time.
    fn expanded_program(&mut self, first: &Word, depth: usize) {
        self.word(first, "the program to run", depth);
        if tokens::substitutions(first).is_empty() {
            self.unknown(self.raw(first.span).to_owned());
        }
    }

    /// A program explained by its section; false if it has none.
    fn derived(&mut self, name: &str, first: &Word, args: &[Word], depth: usize) -> bool {
        let Some(derived) = Derived::new(name, args) else { return false };
        self.known += 1;
        self.part(first.span, derived.program());
        self.level += 1;
        for (at, word) in args.iter().enumerate() {
            match derived.argument(at) {
                Meaning::Command => {
                    self.inner(&args[at..], depth);
                    break;
                }
                Meaning::Line if self.quoted(word).is_some() => self.quoted_script(word, depth),
                meaning => self.meant(word, meaning, depth),
            }
        }
        self.level -= 1;
        true
    }

    /// Meaning of argument `at` by the section; a call is parsed once for all arguments.
    pub(super) fn derive(&mut self, program: &str, args: &[Word], at: usize) -> Option<Meaning> {
        let place = (self.base, args.first().map_or(0, |word| word.span.start), args.len());
        if self.last.as_ref().is_none_or(|(last, _)| *last != place) {
            self.last = Some((place, Derived::new(program, args)));
        }
        self.last.as_ref()?.1.as_ref().map(|derived| derived.argument(at))
    }

    pub(super) fn meant(&mut self, word: &Word, meaning: Meaning, depth: usize) {
        match meaning {
            Meaning::Said(text) => self.word(word, &text, depth),
            Meaning::Command | Meaning::Line => self.word(word, "the command that is run", depth),
            Meaning::Nothing(text) => {
                self.vague = true;
                self.word(word, text, depth);
            }
        }
    }

    fn program(&mut self, first: &Word, args: &[Word], depth: usize) {
        let typed = value(first);
        let typed = typed.as_deref();
        let name = typed.map(|t| t.rsplit('/').next().unwrap_or(t)).unwrap_or_default();
        let Some(program) = aish_programs::words(name) else {
            match typed {
                Some(typed) if typed.contains('/') => {
                    self.part(first.span, "runs this file");
                }
                Some(_) if self.derived(name, first, args, depth) => return,
                Some(_) => self.part(first.span, "a program or function that aish doesn't know"),
                None => self.expanded_program(first, depth),
            }
            if let Some(typed) = typed {
                self.unknown(typed.to_owned());
            }
            return self.deeper(|walk| {
                for word in args {
                    let option = walk.raw(word.span).starts_with('-');
                    walk.word(word, if option { "an option" } else { "an argument" }, depth);
                }
            });
        };
        self.known += 1;
        self.part(first.span, program.does());
        self.scripted.push(false);
        self.deeper(|walk| walk.arguments(program, args, depth));
        self.scripted.pop();
    }
}

/// Meaning of an operator or line end between commands.
fn operator(text: &str) -> &'static str {
    lists::of("explain.operators", text).unwrap_or("next line")
}
