//! A failed command line with its words' places; edits leave the rest as typed.

use std::ops::Range;
use std::path::{Path, PathBuf};

use aish_programs::words::Takes;
use aish_syntax::ir::{self, Command, CommandKind, RedirectOperator, Script};
use aish_syntax::tokens::typed_words;
use aish_text::Shell;

use crate::tree::{Tree, is_assignment, range, value};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedWord {
    pub span: Range<usize>,
    /// What the program gets, if known without running anything.
    pub value: Option<String>,
}

impl From<&ir::Word> for FailedWord {
    fn from(word: &ir::Word) -> Self {
        Self { span: range(word.span), value: value(word) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirection {
    pub span: Range<usize>,
    pub operator: RedirectOperator,
    pub descriptor: Option<String>,
    pub target: FailedWord,
}

impl From<&ir::Redirect> for Redirection {
    fn from(redirect: &ir::Redirect) -> Self {
        Self {
            span: range(redirect.span),
            operator: redirect.operator,
            descriptor: redirect.descriptor.clone(),
            target: (&redirect.target).into(),
        }
    }
}

impl Redirection {
    pub fn writes(&self) -> bool {
        self.overwrites() || matches!(self.operator, RedirectOperator::Append | RedirectOperator::AppendBoth)
    }

    /// Whether it truncates a file.
    pub fn overwrites(&self) -> bool {
        use RedirectOperator::{Clobber, Write, WriteBoth, WriteNew};
        matches!(self.operator, Write | WriteNew | Clobber | WriteBoth)
    }
}

/// A command without its prefixes.
#[derive(Clone, Debug)]
pub struct Cmd {
    pub words: Vec<FailedWord>,
    pub redirects: Vec<Redirection>,
    /// Offset with prefixes and assignments.
    pub start: usize,
    pub prefixes: Vec<String>,
    /// Where it ran; `None` behind an unknown `cd`.
    pub cwd: Option<PathBuf>,
}

impl Cmd {
    /// `None` if its name isn't plain.
    pub fn program(&self) -> Option<&str> {
        self.words.first()?.value.as_deref()
    }

    /// Whether it is a call such as "tar" or "git push"; all are one of "".
    pub fn is_call(&self, call: &str) -> bool {
        let (program, sub) = call.split_once(' ').map_or((call, None), |(program, sub)| (program, Some(sub)));
        call.is_empty() || self.program() == Some(program) && (sub.is_none() || self.arg(0) == sub)
    }

    /// From the program to the last word; `None` without a program.
    pub fn span(&self) -> Option<Range<usize>> {
        Some(self.words.first()?.span.start..self.words.last()?.span.end)
    }

    /// Plain value of an argument; 0 is the first behind the program.
    pub fn arg(&self, index: usize) -> Option<&str> {
        self.words.get(index + 1)?.value.as_deref()
    }

    pub fn args(&self) -> &[FailedWord] {
        self.words.get(1..).unwrap_or_default()
    }

    pub fn operands(&self) -> Vec<&FailedWord> {
        let mut plain = false;
        self.args()
            .iter()
            .filter(|w| match w.value.as_deref() {
                Some("--") if !plain => {
                    plain = true;
                    false
                }
                Some(v) => plain || v == "-" || !v.starts_with('-'),
                None => true,
            })
            .collect()
    }

    /// Whether it has one of these options, also in a cluster.
    pub fn has(&self, options: &[&str]) -> bool {
        self.args().iter().filter_map(|w| w.value.as_deref()).take_while(|v| *v != "--").any(|v| {
            options.iter().any(|o| {
                v == *o
                    || (o.len() == 2
                        && v.len() > 2
                        && v.starts_with('-')
                        && !v.starts_with("--")
                        && o.chars().nth(1).is_some_and(|c| v.contains(c)))
            })
        })
    }

    pub fn end(&self) -> usize {
        let words = self.words.last().map_or(self.start, |w| w.span.end);
        self.redirects.iter().map(|r| r.span.end).fold(words, usize::max)
    }

    /// Path of a value, with `~` and the command's directory resolved.
    pub fn path(&self, value: &str) -> Option<PathBuf> {
        if value.starts_with('~') || value.is_empty() {
            return None;
        }
        Some(self.cwd.as_ref()?.join(value))
    }
}

#[derive(Debug)]
pub struct FailedLine {
    pub text: String,
    pub cmds: Vec<Cmd>,
    pub open: Option<(char, usize)>,
}

impl FailedLine {
    pub fn new(text: &str, shell: Shell, cwd: &Path) -> Self {
        let tree = Tree::new(text, shell);
        let mut here = Some(cwd.to_path_buf());
        let mut cmds = Vec::new();
        let mut commands = Vec::new();
        collect(&tree.script, &mut commands);
        for command in commands {
            let CommandKind::Simple(simple) = &command.kind else { continue };
            let all = typed_words(simple);
            let (skip, prefixes) = prefixes(text, all);
            let cmd = Cmd {
                words: all[skip..].iter().map(FailedWord::from).collect(),
                redirects: command.redirects.iter().map(Redirection::from).collect(),
                start: command.span.start,
                prefixes,
                cwd: here.clone(),
            };
            if matches!(cmd.program(), Some("cd" | "pushd" | "popd")) {
                here = cmd.arg(0).and_then(|to| cmd.path(to));
            }
            cmds.push(cmd);
        }
        let quote = |at: usize| text[at..].chars().next().filter(|c| matches!(c, '\'' | '"' | '`')).map(|c| (c, at));
        let open = tree.error.filter(|error| error.message.ends_with("never closed")).and_then(|error| quote(error.at));
        Self { text: text.to_owned(), cmds, open }
    }

    pub fn raw(&self, span: &Range<usize>) -> &str {
        &self.text[span.clone()]
    }

    pub fn replace(&self, span: &Range<usize>, new: &str) -> String {
        format!("{}{new}{}", &self.text[..span.start], &self.text[span.end..])
    }

    /// Replaces several places, which must not overlap.
    pub fn replace_all(&self, mut edits: Vec<(Range<usize>, String)>) -> String {
        edits.sort_by_key(|(span, _)| span.start);
        let mut text = self.text.clone();
        for (span, new) in edits.iter().rev() {
            text.replace_range(span.clone(), new);
        }
        text
    }

    pub fn insert(&self, at: usize, new: &str) -> String {
        self.replace(&(at..at), new)
    }
}

/// Commands in order, also in groups and loops.
fn collect<'a>(script: &'a Script, all: &mut Vec<&'a Command>) {
    for command in script.pipelines.iter().flat_map(|pipeline| &pipeline.stages) {
        match &command.kind {
            CommandKind::Group(scripts) => scripts.iter().for_each(|script| collect(script, all)),
            CommandKind::Compound(compound) => compound.bodies.iter().for_each(|script| collect(script, all)),
            CommandKind::Function(function) => collect(&function.body, all),
            CommandKind::Simple(_) | CommandKind::Test(_) | CommandKind::Arithmetic(_) => all.push(command),
        }
    }
}

/// Number of leading assignments and prefixes, and the prefixes' names.
fn prefixes(text: &str, words: &[ir::Word]) -> (usize, Vec<String>) {
    let mut at = 0;
    let mut names = Vec::new();
    while let Some(word) = words.get(at) {
        if is_assignment(&text[range(word.span)]) {
            at += 1;
            continue;
        }
        let Some(name) = value(word) else { break };
        let Some(book) = aish_programs::words(&name).filter(|book| book.runs() == Some(0)) else { break };
        let mut next = at + 1;
        while let Some(option) = words.get(next).and_then(value).filter(|v| v.starts_with('-')) {
            next += if matches!(book.option(&option), Some((Takes::Value, _))) { 2 } else { 1 };
        }
        if next >= words.len() {
            break;
        }
        names.push(name);
        at = next;
    }
    (at.min(words.len()), names)
}

pub fn quote(value: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./+,:@%=".contains(c);
    if !value.is_empty() && value.chars().all(plain) {
        value.to_owned()
    } else {
        format!("'{}'", value.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
#[path = "line_tests.rs"]
mod tests;
