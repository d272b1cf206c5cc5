//! Statements: prefixes, the kind of a command, and simple commands.

use super::keywords::{Keyword, constant, keyword};
use crate::cursor::{Parsed, Parser};
use crate::ir::{Assignment, Command, CommandKind, Part, Pipeline, Script, Simple, Span, Word};
use crate::words::is_of_name;

impl Parser<'_> {
    /// Includes `not`, `time` and assignments before it.
    pub(crate) fn fish_statement(&mut self) -> Parsed<Command> {
        // Counted like the script around it: both use much of the stack.
        self.nested(Self::fish_statement_inside)
    }

    fn fish_statement_inside(&mut self) -> Parsed<Command> {
        let mut start = self.pos;
        let mut assignments = Vec::new();
        let mut stands_alone = false;
        loop {
            match self.fish_keyword() {
                Some(seen) if matches!(seen.word, Keyword::Not | Keyword::Time) => {
                    if seen.word == Keyword::Time && self.fish_time_is_a_program(seen.end) {
                        break;
                    }
                    self.pos = seen.end;
                    stands_alone = true;
                }
                None if self.fish_assignment_ahead() => {
                    if assignments.is_empty() {
                        start = self.pos;
                    }
                    assignments.push(self.fish_assignment()?);
                    stands_alone = false;
                }
                _ => break,
            }
            self.blanks();
        }
        if stands_alone && self.at_command_end() {
            return Ok(self.nothing(start));
        }
        if assignments.is_empty() {
            start = self.pos;
        }
        if let Some(kind) = self.fish_block()? {
            let mut redirects = Vec::new();
            let end = self.redirects_after(&mut redirects)?;
            let span = self.span(start, end);
            return Ok(Command { kind: with_assignments(assignments, kind, span), redirects, span });
        }
        self.fish_simple(assignments, start)
    }

    /// `time -p` and a bare `time` are the program, not the reserved word.
    fn fish_time_is_a_program(&mut self, end: usize) -> bool {
        let before = std::mem::replace(&mut self.pos, end);
        self.blanks();
        let program = self.peek() == b'-' || self.at_command_end();
        self.pos = before;
        program
    }

    fn fish_simple(&mut self, assignments: Vec<Assignment>, start: usize) -> Parsed<Command> {
        let mut words: Vec<Word> = Vec::new();
        let mut redirects = Vec::new();
        let mut end = self.pos;
        loop {
            self.blanks();
            if self.at_command_end() {
                break;
            }
            if self.redirect_ahead() {
                if words.is_empty() {
                    return Err(self.error("a command is missing"));
                }
                redirects.push(self.redirect()?);
            } else {
                let word = if words.is_empty() { self.fish_command_word()? } else { self.fish_word()? };
                words.push(word);
            }
            end = self.pos;
        }
        if words.is_empty() {
            return Err(if assignments.is_empty() {
                self.unexpected()
            } else {
                self.error("fish sets variables with `set`")
            });
        }
        let span = self.span(start, end);
        Ok(Command { kind: CommandKind::Simple(Simple { assignments, words }), redirects, span })
    }

    fn fish_command_word(&mut self) -> Parsed<Word> {
        let start = self.pos;
        let braced = self.peek() == b'{';
        let word = self.fish_word()?;
        let source = self.slice(start, self.pos);
        // From 4.0 on, braces are a block or words, depending on more than their inside.
        if braced
            && (!matches!(word.parts.first(), Some(Part::Braces(_)))
                || source.contains([' ', '\t', '\n', ';', '&', '|']))
        {
            return Err(self.error_at("put blanks inside the braces, or none", start));
        }
        // A setting decides whether `&` belongs to the name or ends the command.
        if word.parts.iter().any(|part| matches!(part, Part::Literal(text) if text.contains('&'))) {
            return Err(self.error_at("put a blank before the `&`", start));
        }
        // A reserved word in more quotes than `fish_keyword` reads.
        let reserved = constant(&word).and_then(|text| keyword(&text)).is_some_and(|word| word != Keyword::Time);
        if reserved && !self.fish_asks_for_help(self.pos) {
            return Err(self.error_at("a reserved word can't stand here", start));
        }
        Ok(word)
    }

    fn fish_assignment_ahead(&self) -> bool {
        let end = self.past_all(self.pos, is_of_name);
        end > self.pos && self.byte(end) == b'='
    }

    fn fish_assignment(&mut self) -> Parsed<Assignment> {
        let start = self.pos;
        self.pos = self.past_all(start, is_of_name);
        let name = self.slice(start, self.pos).to_owned();
        self.pos += 1;
        let value = if self.fish_at_word_end() {
            Word { parts: Vec::new(), span: self.span(self.pos, self.pos) }
        } else {
            self.fish_value()?
        };
        self.fish_check_token(start)?;
        let span = self.span(start, self.pos);
        Ok(Assignment { name, index: None, append: false, values: vec![value], array: false, span })
    }
}

/// The assignments as a command before the block.
fn with_assignments(assignments: Vec<Assignment>, kind: CommandKind, span: Span) -> CommandKind {
    if assignments.is_empty() {
        return kind;
    }
    let first = CommandKind::Simple(Simple { assignments, words: Vec::new() });
    sequence(vec![first, kind], span)
}

pub(super) fn sequence(kinds: Vec<CommandKind>, span: Span) -> CommandKind {
    let pipelines = kinds.into_iter().map(|kind| Pipeline::of(Command { kind, redirects: Vec::new(), span }));
    CommandKind::Group(vec![Script { pipelines: pipelines.collect() }])
}
