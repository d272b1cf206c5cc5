//! A reply that may be a command alone, while it arrives: nothing of it is shown as long as it can
//! be one, since the command goes into the line. Once it is prose it is passed on as it comes. It
//! decides nothing about the command.

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

    /// The reply is over. What is held is shown unless it is the command itself, or says in the
    /// agreed form why there is none; the words of a model that keeps to the form of answers are.
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

    /// Whether it can't be a command, nor begin what holds one: it begins as a sentence does, or
    /// its first line is over and is one.
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
