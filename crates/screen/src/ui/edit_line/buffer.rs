//! The edited text, its cursor, and what keys do to them. Pure; it knows no terminal.

use super::view::is_mark;
use crate::ui::input::Input;

/// In characters; what is typed beyond it is dropped.
const MAX: usize = 128 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditOutcome {
    On,
    Accept,
    Cancel,
}

#[derive(Clone, Debug, Default)]
pub struct Buffer {
    text: Vec<char>,
    at: usize,
    killed: Vec<char>,
}

impl Buffer {
    pub fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { at: text.len(), text, killed: Vec::new() }
    }

    pub fn chars(&self) -> &[char] {
        &self.text
    }

    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    pub fn cursor(&self) -> usize {
        self.at
    }

    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.text.len());
    }

    /// The usual keys of emacs mode.
    pub fn press(&mut self, input: Input) -> EditOutcome {
        match input {
            Input::Char(c) | Input::Pasted(c) => self.insert(c),
            Input::Newline | Input::Alt('\n') => self.insert('\n'),
            Input::Enter => return EditOutcome::Accept,
            Input::Esc | Input::Ctrl('c' | 'g') => return EditOutcome::Cancel,
            Input::Ctrl('d') if self.text.is_empty() => return EditOutcome::Cancel,
            Input::Left | Input::Ctrl('b') => self.at = self.before(self.at),
            Input::Right | Input::Ctrl('f') => self.at = self.after(self.at),
            Input::Home | Input::Ctrl('a') => self.at = self.line_start(),
            Input::End | Input::Ctrl('e') => self.at = self.line_end(),
            Input::WordLeft | Input::Alt('b') => self.at = self.word_start(is_word),
            Input::WordRight | Input::Alt('f') => self.at = self.word_end(),
            // One character, so that a wrong accent can be taken off its letter.
            Input::Backspace => self.cut(self.at.saturating_sub(1), self.at, false),
            Input::Delete | Input::Ctrl('d') => self.cut(self.at, self.after(self.at), false),
            Input::Ctrl('k') => {
                // At the end of a line the newline goes.
                let end = self.line_end().max(self.at + usize::from(self.text.get(self.at) == Some(&'\n')));
                self.cut(self.at, end, true);
            }
            Input::Ctrl('u') => self.cut(self.line_start(), self.at, true),
            Input::Ctrl('w') => self.cut(self.word_start(|c| !c.is_whitespace()), self.at, true),
            Input::Alt('\x7f') => self.cut(self.word_start(is_word), self.at, true),
            Input::Alt('d') => self.cut(self.at, self.word_end(), true),
            Input::Ctrl('y') => {
                for c in self.killed.clone() {
                    self.insert(c);
                }
            }
            Input::Tab | Input::Up | Input::Down | Input::Ctrl(_) | Input::Alt(_) | Input::Other => {}
        }
        EditOutcome::On
    }

    fn insert(&mut self, c: char) {
        if self.text.len() < MAX {
            self.text.insert(self.at, c);
            self.at += 1;
        }
    }

    fn cut(&mut self, start: usize, end: usize, keep: bool) {
        if start >= end || end > self.text.len() {
            return;
        }
        let gone: Vec<char> = self.text.drain(start..end).collect();
        if keep {
            self.killed = gone;
        }
        self.at = start;
    }

    /// The letter before, with the marks that sit on it.
    fn before(&self, at: usize) -> usize {
        (0..at).rev().find(|at| self.is_letter(*at)).unwrap_or(0)
    }

    /// Behind the next letter and its marks.
    fn after(&self, at: usize) -> usize {
        (at + 1..self.text.len()).find(|at| self.is_letter(*at)).unwrap_or(self.text.len())
    }

    fn is_letter(&self, at: usize) -> bool {
        self.text.get(at).is_none_or(|c| !is_mark(*c))
    }

    fn line_start(&self) -> usize {
        self.text[..self.at].iter().rposition(|c| *c == '\n').map_or(0, |n| n + 1)
    }

    fn line_end(&self) -> usize {
        self.text[self.at..].iter().position(|c| *c == '\n').map_or(self.text.len(), |n| self.at + n)
    }

    fn word_start(&self, part: impl Fn(char) -> bool) -> usize {
        let before = &self.text[..self.at];
        let end = before.iter().rposition(|c| part(*c)).map_or(0, |n| n + 1);
        before[..end].iter().rposition(|c| !part(*c)).map_or(0, |n| n + 1)
    }

    fn word_end(&self) -> usize {
        let after = &self.text[self.at..];
        let start = after.iter().position(|c| is_word(*c)).unwrap_or(after.len());
        self.at + after[start..].iter().position(|c| !is_word(*c)).map_or(after.len(), |n| start + n)
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || is_mark(c)
}

#[cfg(test)]
#[path = "buffer_tests.rs"]
mod tests;
