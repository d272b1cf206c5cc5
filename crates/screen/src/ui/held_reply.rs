//! A reply that may be only a command, while it arrives: it is held as long as it can be one, since
//! the command goes into the line. Prose is passed on. It decides nothing about the command.

use crate::conversation::markers::{self, Asked};
use crate::model::Sink;
use aish_base::hands_on;

pub struct HeldReply<'a> {
    inner: &'a mut dyn Sink,
    asked: Asked<'a>,
    held: String,
    passing: bool,
}

impl<'a> HeldReply<'a> {
    pub fn new(inner: &'a mut dyn Sink, asked: Asked<'a>) -> Self {
        Self { inner, asked, held: String::new(), passing: false }
    }

    /// Shows what is held unless it is the command itself or the agreed form of a refusal.
    pub fn finish(mut self) {
        let found = markers::proposals(&self.held, &self.asked);
        if !found.are_alone() && found.reason.is_none() {
            self.pass();
        }
    }

    fn pass(&mut self) {
        self.passing = true;
        let held = std::mem::take(&mut self.held);
        if !held.is_empty() {
            self.inner.push_text(&held);
        }
    }

    /// It begins as a sentence does, or its complete first line is one.
    fn is_prose(&self) -> bool {
        let first = self.held.trim_start().split_once(char::is_whitespace).map_or("", |(first, _)| first);
        let capital = first.starts_with(|c: char| c.is_uppercase());
        if capital && first.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '’' | ',' | '.' | '!')) {
            return true;
        }
        let Some((line, _)) = self.held.trim_start().split_once('\n') else { return false };
        let opens = line.starts_with(['`', '~', '{', '<', '[', '#', '$', '%', '>', '*', '-', '"']);
        !opens
            && line.contains(' ')
            && line.trim_end().ends_with(['.', ':', '!', '?'])
            && markers::proposals(line, &self.asked).commands.is_empty()
    }
}

impl Sink for HeldReply<'_> {
    hands_on!(inner: waiting, connecting, cancelled, enough, notice, progress);

    fn push_text(&mut self, piece: &str) {
        if self.passing {
            return self.inner.push_text(piece);
        }
        self.held.push_str(piece);
        if self.is_prose() {
            self.pass();
        }
    }
}
