//! Turns a call and its arguments into the effects that the vocabulary lists.

use std::ops::Range;

use super::super::{Code, CodeDeed, Language, known, scan_nested};
use super::fold::{CodeNames, ValueSource};
use super::{Act, At, CodeGrammar, Deed, RECEIVER};
use crate::argument::UNKNOWN;
use crate::syntax::ir::Span;

pub struct CodeCall<'a> {
    pub grammar: &'a CodeGrammar,
    pub source: &'a ValueSource<'a>,
    pub names: &'a CodeNames,
    /// Token ranges, as indexes into [`ValueSource::tokens`].
    pub arguments: Vec<Range<usize>>,
    /// The value it is called on, if known.
    pub receiver: Option<String>,
    pub span: Span,
    pub depth: usize,
}

impl CodeCall<'_> {
    fn positional(&self) -> impl Iterator<Item = &Range<usize>> {
        self.arguments.iter().filter(|part| !matches!(self.source.sign(part.start + 1), "=" | ":"))
    }

    /// `shell=True`, `recursive: true`.
    fn named(&self, name: &str) -> Option<Range<usize>> {
        let part = self.arguments.iter().find(|part| {
            self.source.raw(part.start) == name && matches!(self.source.sign(part.start + 1), "=" | ":" | "=>")
        })?;
        Some(part.start + 2..part.end)
    }

    fn fold(&self, range: Range<usize>) -> Option<String> {
        self.names.fold(self.source, range)
    }

    fn argument(&self, at: At) -> Option<String> {
        if at == RECEIVER {
            return self.receiver.clone();
        }
        self.fold(self.positional().nth(usize::from(at))?.clone())
    }

    fn recursive(&self) -> bool {
        self.arguments.iter().any(|part| {
            part.clone().take(32).any(|at| matches!(self.source.raw(at), "recursive" | "force_recursive" | "rmtree"))
        })
    }

    pub fn add_effects(&self, (deed, at, second): Act, code: &mut Code) {
        let span = self.span;
        match deed {
            Deed::Pure => {}
            Deed::Read => {
                match self.argument(at).as_deref().map(str::trim_start).and_then(|path| path.strip_prefix('|')) {
                    // Ruby's readers run text that begins with a bar.
                    Some(line) => code.add(CodeDeed::Runs(known(line.to_owned())), span),
                    None => code.add(CodeDeed::Reads { path: self.argument(at) }, span),
                }
            }
            Deed::Write => code.add_write(self.argument(at), false, span),
            Deed::Overwrite => {
                let append = self
                    .arguments
                    .iter()
                    .any(|part| part.clone().take(8).any(|at| self.source.raw(at).contains("APPEND")));
                code.add_write(self.argument(at), !append, self.span);
            }
            Deed::Open => self.open(at, second, code),
            Deed::OpenHandle => self.open_handle(code),
            Deed::Delete => self.delete(at, self.recursive(), code),
            Deed::DeleteTree => self.delete(at, true, code),
            Deed::DeleteAlone if !self.arguments.is_empty() => {}
            Deed::DeleteAlone => self.delete(at, false, code),
            Deed::Move => {
                code.add_by(CodeDeed::Deletes { path: self.argument(at), recursive: false }, "code.moves", span);
                code.add(CodeDeed::Overwrites { path: self.argument(second) }, span);
            }
            Deed::MoveAlone => {
                if self.arguments.len() == 1 && (self.positional().count() == 1 || self.named("target").is_some()) {
                    self.add_effects((Deed::Move, at, second), code);
                }
            }
            Deed::Shell => code.add(CodeDeed::Runs(self.argument(at)), span),
            Deed::Command => self.command(at, code),
            Deed::Argv => self.argv(at, code),
            Deed::Eval | Deed::Template => match self.argument(at) {
                Some(text) if !text.contains(UNKNOWN) => {
                    code.acts |= deed == Deed::Eval;
                    let inside = if deed == Deed::Template { template_code(&text) } else { text };
                    code.absorb(scan_nested(self.grammar.language, &inside, self.depth + 1), span);
                }
                _ => code.add(CodeDeed::Evaluates, span),
            },
            Deed::Sql => match self.argument(at) {
                Some(text) => code.absorb(scan_nested(Language::Sql, &text, self.depth + 1), span),
                None => code.doubt("code.unknown", span),
            },
            Deed::DeleteRows if at == 0 => code.add_by(CodeDeed::Destroys, "sql.delete-all", span),
            Deed::DeleteRows => code.add_by(CodeDeed::Destroys, "sql.delete", span),
            Deed::Net => code.add(CodeDeed::Network(self.argument(at)), span),
            Deed::Kill => code.add(CodeDeed::Kills, span),
            Deed::Native => code.add(CodeDeed::Evaluates, span),
            Deed::Unknown => code.doubt("code.unknown", span),
        }
    }

    fn open(&self, path: At, mode: At, code: &mut Code) {
        let named = self.named("mode");
        let given = usize::from(mode) < self.positional().count() && mode != RECEIVER;
        let (mode, told) = match named {
            Some(range) => (self.fold(range), true),
            None => (self.argument(mode), given),
        };
        let path = self.argument(path);
        if path.as_deref().is_some_and(|path| path.trim_start().starts_with('|')) {
            let text = path.map(|path| path.trim_start().trim_start_matches('|').to_owned());
            return code.add(CodeDeed::Runs(text), self.span);
        }
        match mode.as_deref() {
            None if !told => code.add(CodeDeed::Reads { path }, self.span),
            None => {
                code.doubt("code.unknown", self.span);
                code.add_write(path, true, self.span);
            }
            Some(mode) if mode.contains(UNKNOWN) => code.add_write(path, true, self.span),
            Some(mode) if mode.starts_with('w') || mode.contains("TRUNC") => code.add_write(path, true, self.span),
            Some(mode) if mode.contains(['a', 'x', '+', 'c']) && !mode.starts_with('/') => {
                code.add_write(path, false, self.span)
            }
            Some(_) => code.add(CodeDeed::Reads { path }, self.span),
        }
    }

    /// `open H, ">file"`, `open H, "cmd|"`, `open H, "<", "file"`, `open H, "-|", "cmd", "arg"`.
    fn open_handle(&self, code: &mut Code) {
        let parts: Vec<&Range<usize>> = self.positional().collect();
        let text = |at: usize| parts.get(at).and_then(|part| self.fold((*part).clone()));
        let mode = text(1).unwrap_or_else(|| UNKNOWN.to_string());
        let mode = mode.trim();
        let pipe = mode.starts_with('|') || mode.ends_with('|') || matches!(mode, "-|" | "|-");
        if pipe && parts.len() > 3 {
            return self.argv(2, code);
        }
        let inline = parts.len() == 2;
        let rest = if inline { Some(mode.trim_matches(['<', '>', '+', '|', ' ']).to_owned()) } else { text(2) };
        let rest = rest.and_then(super::super::known);
        if pipe {
            code.add(CodeDeed::Runs(rest), self.span);
        } else if mode.starts_with('>') && !mode.starts_with(">>") || mode.starts_with("+>") {
            code.add_write(rest, true, self.span);
        } else if mode.starts_with(">>") || mode.starts_with("+<") {
            code.add_write(rest, false, self.span);
        } else if mode.starts_with(UNKNOWN) {
            // A computed name can be a command: `open F, $x` runs it if it ends in a pipe.
            code.add(CodeDeed::Runs(None), self.span);
        } else {
            code.add(CodeDeed::Reads { path: rest }, self.span);
        }
    }

    fn delete(&self, from: At, recursive: bool, code: &mut Code) {
        let mut add = |path| code.add(CodeDeed::Deletes { path, recursive }, self.span);
        if from == RECEIVER {
            return add(self.receiver.clone());
        }
        let mut first = true;
        for part in self.positional().skip(usize::from(from)) {
            for word in self.names.words(self.source, part) {
                let path = super::super::known(word);
                if first || path.is_some() {
                    add(path);
                }
                first = false;
            }
        }
        if first {
            add(None);
        }
    }

    fn command(&self, at: At, code: &mut Code) {
        if at == RECEIVER {
            return code.add(CodeDeed::Runs(self.receiver.clone()), self.span);
        }
        let named = self.named("args");
        let parts: Vec<&Range<usize>> = self.positional().skip(usize::from(at)).chain(named.iter()).collect();
        let Some(first) = parts.first() else {
            return code.add(CodeDeed::Runs(None), self.span);
        };
        let list = matches!(self.source.sign(first.start), "[" | "{")
            || matches!(self.source.kind(first.start), super::lex::CodeKind::List(_));
        let shell = self.named("shell").is_some_and(|range| self.source.raw(range.start).eq_ignore_ascii_case("true"));
        if (list || parts.len() > 1 && self.grammar.bare) && !shell {
            let words = parts.iter().flat_map(|part| self.names.words(self.source, part)).collect();
            code.add(CodeDeed::RunsArgv(words), self.span);
        } else if list {
            let text = self.names.words(self.source, first).into_iter().next();
            code.add(CodeDeed::Runs(text.and_then(super::super::known)), self.span);
        } else {
            code.add(CodeDeed::Runs(self.fold((*first).clone())), self.span);
        }
    }

    fn argv(&self, at: At, code: &mut Code) {
        let words: Vec<String> =
            self.positional().skip(usize::from(at)).flat_map(|part| self.names.words(self.source, part)).collect();
        code.add(CodeDeed::RunsArgv(words), self.span);
    }
}

/// The text between `<%` and `%>`, and lines that begin with `%`.
fn template_code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once("<%") {
        add_percent_lines(before, &mut code);
        if let Some(literal) = inside.strip_prefix('%') {
            rest = literal;
            continue;
        }
        let (inside, after) = inside.split_once("%>").unwrap_or((inside, ""));
        let inside = inside.trim_start_matches(['=', '-']).trim_end_matches('-');
        if !inside.starts_with('#') {
            code.push_str(inside);
            code.push('\n');
        }
        rest = after;
    }
    add_percent_lines(rest, &mut code);
    code
}

fn add_percent_lines(text: &str, code: &mut String) {
    for line in text.lines().filter_map(|line| line.strip_prefix('%')) {
        code.push_str(line);
        code.push('\n');
    }
}
