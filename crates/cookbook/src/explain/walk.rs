//! Goes through a line and writes down a part for everything it meets. Works on slices of the one text, so that
//! commands inside quotes and substitutions keep their true places.

use std::ops::Range;

use super::effects::effects;
use super::lexer::{self, Kind, Lexed, Simple, Word};
use super::{Explanation, Part, operators, words};
use aish_text::Shell;

/// Commands inside commands are followed this deep.
pub(super) const DEEPEST: usize = 6;

/// How many unknown names are listed.
const MOST_UNKNOWN: usize = 12;

/// The state of one explanation.
pub struct Walk<'a> {
    text: &'a str,
    pub(super) shell: Shell,
    parts: Vec<Part>,
    unknown: Vec<String>,
    known: usize,
    /// How far the next part is indented.
    pub(super) level: u8,
    /// Of the programs at hand, the innermost last, whether an option brought the pattern or script, so that all operands are
    /// files.
    pub(super) scripted: Vec<bool>,
}

impl<'a> Walk<'a> {
    /// Starts with a line.
    pub fn new(text: &'a str, shell: Shell) -> Self {
        Self { text, shell, parts: Vec::new(), unknown: Vec::new(), known: 0, level: 0, scripted: Vec::new() }
    }

    /// Explains the line.
    pub fn run(mut self) -> Option<Explanation> {
        self.line(0..self.text.len(), 0);
        let (effects, judged) = effects(self.text, self.shell);
        if self.known == 0 && !judged {
            return None;
        }
        self.parts.retain(|part| !part.span.is_empty());
        self.parts.sort_by_key(|part| (part.span.start, part.span.end));
        // Should two readings ever claim the same place, the first one keeps it.
        let mut end = 0;
        self.parts.retain(|part| {
            let free = part.span.start >= end;
            if free {
                end = part.span.end;
            }
            free
        });
        Some(Explanation { parts: self.parts, effects, unknown: self.unknown })
    }

    /// Notes an unknown name once; a long line can't make the list endless.
    pub(super) fn unknown(&mut self, name: String) {
        if self.unknown.len() < MOST_UNKNOWN && !self.unknown.contains(&name) {
            self.unknown.push(name);
        }
    }

    pub(super) fn raw(&self, span: &Range<usize>) -> &'a str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    pub(super) fn part(&mut self, span: Range<usize>, meaning: impl Into<String>) {
        let text = self.raw(&span).to_owned();
        self.parts.push(Part { span, text, meaning: meaning.into(), level: self.level });
    }

    /// A word with a meaning; what the shell expands in it is added, commands in it are explained in turn.
    pub(super) fn word(&mut self, word: &Word, meaning: &str, depth: usize) {
        let raw = self.raw(&word.span);
        let inner = if depth < DEEPEST { words::substitutions(raw, self.shell == Shell::Fish) } else { Vec::new() };
        let Some((first, _)) = inner.first() else {
            let note = words::expansion(raw).map(|n| format!(" ({n})")).unwrap_or_default();
            self.part(word.span.clone(), format!("{meaning}{note}"));
            return;
        };
        let base = word.span.start;
        let output = if raw[first.clone()].starts_with(['<', '>']) {
            "a file that stands for a command:"
        } else {
            "the output of a command:"
        };
        let mut from = 0;
        for (index, (_, command)) in inner.iter().enumerate() {
            let text = if index == 0 { format!("{meaning}: {output}") } else { output.to_owned() };
            self.part(base + from..base + command.start, text);
            self.level += 1;
            self.line(base + command.start..base + command.end, depth + 1);
            self.level -= 1;
            from = command.end;
        }
        self.part(base + from..word.span.end, "ends the command in it");
    }

    /// A line or a piece of one.
    pub(super) fn line(&mut self, span: Range<usize>, depth: usize) {
        let text = self.raw(&span);
        let base = span.start;
        let mut lexed = lexer::lex(text, self.shell);
        let mut simples = lexer::commands(text, &lexed);
        let shift = |span: &mut Range<usize>| *span = span.start + base..span.end + base;
        for token in &mut lexed.tokens {
            shift(&mut token.span);
        }
        for simple in &mut simples {
            simple.words.iter_mut().for_each(|w| shift(&mut w.span));
            for redirect in &mut simple.redirects {
                shift(&mut redirect.span);
                redirect.target.iter_mut().for_each(|w| shift(&mut w.span));
            }
        }
        let sums = self.arithmetic(&lexed);
        let mut sum = sums.iter().peekable();
        for token in &lexed.tokens {
            while sum.next_if(|s| s.end <= token.span.start).is_some() {}
            if sum.peek().is_some_and(|s| s.start <= token.span.start) {
                continue;
            }
            match token.kind {
                Kind::Operator => self.part(token.span.clone(), operators::operator(self.raw(&token.span))),
                Kind::Comment => self.part(token.span.clone(), "a comment; the shell skips it"),
                Kind::HereDoc => self.part(token.span.clone(), "the lines given as input"),
                Kind::Word | Kind::Redirect => {}
            }
        }
        for sum in &sums {
            self.known += 1;
            self.part(sum.clone(), "arithmetic");
        }
        let (mut case, mut test) = (false, false);
        let mut sum = sums.iter().peekable();
        for simple in &simples {
            let start = simple.words.first().map(|w| w.span.start).or(simple.redirects.first().map(|r| r.span.start));
            while sum.next_if(|s| start.is_some_and(|start| s.end <= start)).is_some() {}
            if sum.peek().is_some_and(|s| start.is_some_and(|start| s.start <= start)) {
                continue;
            }
            let first = simple.words.first().map(|w| self.raw(&w.span));
            let opens_test = first == Some("[[");
            let closes_test = simple.words.last().is_some_and(|w| self.raw(&w.span) == "]]");
            case = (case || first == Some("case")) && first != Some("esac");
            match simple.words.as_slice() {
                words if test && !opens_test => {
                    self.level += 1;
                    self.arguments(aish_programs::words("[["), words, depth);
                    self.level -= 1;
                }
                [word] if case && simple.after == ")" => self.word(word, "if it is like this", depth),
                [name] if simple.after == "(" => self.word(name, "defines a function of that name", depth),
                _ => self.simple(simple, depth),
            }
            test = (test || opens_test) && !closes_test;
        }
    }

    /// The places of `((…))`, which hold sums, no commands.
    fn arithmetic(&self, lexed: &Lexed) -> Vec<Range<usize>> {
        let mut sums = Vec::new();
        let mut open: Option<usize> = None;
        for pair in lexed.tokens.windows(2) {
            let (a, b) = (&pair[0].span, &pair[1].span);
            if a.end != b.start {
                continue;
            }
            match (self.raw(a), self.raw(b), open) {
                ("(", "(", None) => open = Some(a.start),
                (")", ")", Some(start)) => {
                    sums.push(start..b.end);
                    open = None;
                }
                _ => {}
            }
        }
        sums
    }

    fn simple(&mut self, simple: &Simple, depth: usize) {
        for redirect in &simple.redirects {
            let operator = self.raw(&redirect.span);
            let target = redirect.target.as_ref();
            let name = target.map(|t| self.raw(&t.span));
            let meaning = operators::redirection(operator, name);
            self.known += 1;
            match target {
                // Commands inside the target need parts of their own.
                Some(t) if !words::substitutions(self.raw(&t.span), self.shell == Shell::Fish).is_empty() => {
                    self.part(redirect.span.clone(), meaning);
                    self.word(t, "the file", depth);
                }
                Some(t) => self.part(redirect.span.start..t.span.end, meaning),
                None => self.part(redirect.span.clone(), meaning),
            }
        }
        self.command(&simple.words, depth);
    }

    /// Reserved words, assignments, then the program.
    pub(super) fn command(&mut self, all: &[Word], depth: usize) {
        let mut words = all;
        while let Some((first, rest)) = words.split_first() {
            let raw = self.raw(&first.span);
            if raw == "case" && rest.len() > 1 {
                self.known += 1;
                self.part(first.span.clone(), "chooses by what this is like:");
                self.word(&rest[0], "what is looked at", depth);
                self.part(rest[1].span.clone(), "among these:");
                for word in &rest[2..] {
                    self.word(word, "if it is like this", depth);
                }
                return;
            }
            if raw == "for" && rest.len() > 1 {
                self.known += 1;
                let end = rest[1].span.end;
                self.part(
                    first.span.start..end,
                    format!("repeats for each of these, as `${}`:", self.raw(&rest[0].span)),
                );
                self.level += 1;
                for word in &rest[2..] {
                    self.word(word, "one of them", depth);
                }
                self.level -= 1;
                return;
            }
            if let Some(meaning) = operators::reserved(raw) {
                self.part(first.span.clone(), meaning);
                words = rest;
            } else if lexer::is_assignment(raw) {
                self.known += 1;
                let name = raw.split(['=', '+']).next().unwrap_or_default();
                let alone = rest.iter().all(|w| lexer::is_assignment(self.raw(&w.span)));
                let what = if alone { "sets the variable" } else { "sets, for this command only, the variable" };
                self.word(first, &format!("{what} `{name}`"), depth);
                words = rest;
            } else {
                self.program(first, rest, depth);
                return;
            }
        }
    }

    /// A program whose name is known only when the line runs.
    fn expanded_program(&mut self, first: &Word, depth: usize) {
        self.word(first, "the program to run", depth);
        let raw = self.raw(&first.span);
        if words::substitutions(raw, self.shell == Shell::Fish).is_empty() {
            self.unknown(raw.to_owned());
        }
    }

    fn program(&mut self, first: &Word, args: &[Word], depth: usize) {
        // A lone bracket is a program, not a pattern.
        let typed = first.value.as_deref().or(Some(self.raw(&first.span)).filter(|raw| matches!(*raw, "[" | "[[")));
        let name = typed.map(|t| t.rsplit('/').next().unwrap_or(t)).unwrap_or_default();
        let Some(program) = aish_programs::words(name) else {
            match typed {
                Some(typed) if typed.contains('/') => {
                    self.part(first.span.clone(), "runs this file");
                }
                Some(_) => self.part(first.span.clone(), "a program or function that is not in the built-in tables"),
                None => self.expanded_program(first, depth),
            }
            if let Some(typed) = typed {
                self.unknown(typed.to_owned());
            }
            self.level += 1;
            for word in args {
                let option = self.raw(&word.span).starts_with('-');
                self.word(word, if option { "an option" } else { "an argument" }, depth);
            }
            self.level -= 1;
            return;
        };
        self.known += 1;
        self.part(first.span.clone(), program.does());
        self.scripted.push(false);
        self.level += 1;
        self.arguments(Some(program), args, depth);
        self.level -= 1;
        self.scripted.pop();
    }
}
