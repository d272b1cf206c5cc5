//! Job lists, conjunctions and pipelines.

use super::keywords::Keyword;
use crate::cursor::{Parsed, Parser};
use crate::ir::{Join, Pipeline, Script};

impl Parser<'_> {
    /// Jobs up to the end, `)`, `}`, `end`, `else` or `case`; the caller checks which ended it.
    pub(super) fn fish_script(&mut self) -> Parsed<Script> {
        self.enter()?;
        let mut pipelines = Vec::new();
        loop {
            self.fish_separators();
            if self.fish_at_end_of_script() {
                break;
            }
            self.fish_conjunction(&mut pipelines)?;
            if !self.fish_terminator(&pipelines) {
                break;
            }
        }
        self.leave();
        Ok(Script { pipelines })
    }

    fn fish_at_end_of_script(&mut self) -> bool {
        matches!(self.peek(), 0 | b')' | b'}')
            || self.fish_keyword().is_some_and(|seen| matches!(seen.word, Keyword::End | Keyword::Else | Keyword::Case))
    }

    /// Whether the job is ended: by a separator, which is left in place, or by its `&`.
    fn fish_terminator(&mut self, pipelines: &[Pipeline]) -> bool {
        self.fish_blanks();
        matches!(self.peek(), b';' | b'\n') || pipelines.last().is_some_and(|last| last.background)
    }

    /// Pipelines joined by `&&` and `||`, or with an `and` or `or` before them.
    pub(super) fn fish_conjunction(&mut self, pipelines: &mut Vec<Pipeline>) -> Parsed<()> {
        let mut join = Join::Then;
        loop {
            while let Some(seen) = self.fish_keyword() {
                join = match seen.word {
                    Keyword::And => Join::And,
                    Keyword::Or => Join::Or,
                    _ => break,
                };
                self.pos = seen.end;
                self.fish_blanks();
            }
            self.fish_pipeline(pipelines, join)?;
            self.fish_blanks();
            join = match (self.peek(), self.ahead(1)) {
                (b'&', b'&') => Join::And,
                (b'|', b'|') => Join::Or,
                (b'&', _) => {
                    self.pos += 1;
                    if let Some(last) = pipelines.last_mut() {
                        last.background = true;
                    }
                    return Ok(());
                }
                _ => return Ok(()),
            };
            self.pos += 2;
            self.fish_newlines();
        }
    }

    fn fish_pipeline(&mut self, pipelines: &mut Vec<Pipeline>, join: Join) -> Parsed<()> {
        let mut stages = Vec::with_capacity(1);
        loop {
            let command = self.fish_statement()?;
            stages.push(command);
            self.fish_blanks();
            let length = self.fish_pipe_ahead();
            if length == 0 {
                pipelines.push(Pipeline { stages, join, background: false });
                return Ok(());
            }
            self.pos += length;
            self.fish_newlines();
        }
    }

    /// Length of the pipe at the cursor: `|`, `&|`, `>|`, `2>|`, `2>>|`; 0 if there is none.
    pub(super) fn fish_pipe_ahead(&self) -> usize {
        match (self.peek(), self.ahead(1)) {
            (b'|', b'|') => 0,
            (b'|', _) => 1,
            (b'&', b'|') => 2,
            (b'0'..=b'9' | b'>', _) => {
                let digits = self.digits_end(self.pos);
                let bar = digits + if self.byte(digits + 1) == b'>' { 2 } else { 1 };
                if self.byte(digits) == b'>' && self.byte(bar) == b'|' { bar + 1 - self.pos } else { 0 }
            }
            _ => 0,
        }
    }

    /// Skips blanks, comments and continuation lines between words. After a continuation, a comment
    /// takes its newline with it and the command goes on.
    pub(super) fn fish_blanks(&mut self) {
        let mut continued = false;
        loop {
            match self.peek() {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.pos += 1,
                b'\\' if self.ahead(1) == b'\n' => {
                    self.continuation();
                    continued = true;
                }
                b'#' => {
                    self.pos = self.line_end(self.pos);
                    if !continued || self.peek() == 0 {
                        return;
                    }
                    self.pos += 1;
                }
                0x80.. if self.fish_wide_blank() => self.pos += self.char_len(),
                _ => return,
            }
        }
    }

    /// A blank beyond ASCII: skipped before a word, part of it inside.
    fn fish_wide_blank(&self) -> bool {
        self.character().is_some_and(|c| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}'))
    }

    pub(super) fn fish_newlines(&mut self) {
        self.fish_blanks();
        while self.peek() == b'\n' {
            self.pos += 1;
            self.fish_blanks();
        }
    }

    pub(super) fn fish_separators(&mut self) {
        self.fish_newlines();
        while self.peek() == b';' {
            self.pos += 1;
            self.fish_newlines();
        }
    }
}
