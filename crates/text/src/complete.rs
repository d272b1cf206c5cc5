//! Whether a command line is finished, or whether the shell would ask for more lines: quotes, substitutions,
//! here-documents, brackets, compound commands, trailing operators.
//!
//! Comments count as comments, as they do in a script; a zsh without `interactivecomments` reads them differently.
//!
//! It is a judgement of the lexer's kind, in one pass, in linear time and with a bounded stack. It must not decide
//! what a command does; `safety` has a parser for that. The rules were checked against `bash -n`, `zsh -n` and
//! `fish -n` (see the tests).

mod fish;
mod posix;
mod words;

use crate::Shell;

/// The deepest nesting that is followed; a line that is deeper counts as [`Completeness::Invalid`].
const MAX_DEPTH: usize = 200;

/// The judgement on a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The shell would run it as it stands.
    Complete,
    /// The shell would ask for more lines.
    Incomplete,
    /// No further line could make it right. Not every such line is recognised: many count as complete.
    Invalid,
}

/// Judges a command line (or several) as `shell` would read it. A last newline makes no difference.
pub fn is_complete(text: &str, shell: Shell) -> Completeness {
    let mut scanner = Scanner::new(shell);
    let text = text.strip_suffix('\n').unwrap_or(text);
    for line in text.split('\n') {
        scanner.line(line);
    }
    scanner.status()
}

/// Reads a command line by line and knows after each one whether it is finished.
#[derive(Clone, Debug)]
pub struct Scanner(Machine);

#[derive(Clone, Debug)]
enum Machine {
    Posix(posix::Posix),
    Fish(fish::Fish),
}

impl Scanner {
    /// A scanner for the grammar of `shell`, at the start of a command.
    pub fn new(shell: Shell) -> Self {
        Self(match shell {
            Shell::Fish => Machine::Fish(fish::Fish::new()),
            Shell::Bash => Machine::Posix(posix::Posix::new(false)),
            Shell::Zsh => Machine::Posix(posix::Posix::new(true)),
        })
    }

    /// Reads the next line, without its newline.
    pub fn line(&mut self, line: &str) {
        match &mut self.0 {
            Machine::Posix(machine) => machine.line(line),
            Machine::Fish(machine) => machine.line(line),
        }
    }

    /// The judgement on what was read so far.
    pub fn status(&self) -> Completeness {
        match &self.0 {
            Machine::Posix(machine) => machine.status(),
            Machine::Fish(machine) => machine.status(),
        }
    }
}

#[cfg(test)]
mod tests;
