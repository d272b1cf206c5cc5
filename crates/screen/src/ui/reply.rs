//! Filters what is shown of a reply while it arrives: text without markers, and without the blank
//! lines and code fences around them. What may be only a command is held ([`HeldReply`]). Shared by
//! all fronts; it must not print and knows no colours.

use crate::conversation::markers::{self, Asked, Marker, MarkerStream, ReplyFence, StreamPart};
use crate::model::Sink;
use aish_base::hands_on;
use aish_text::Shell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commands {
    /// With their markers: no person reads the output.
    Written,
    /// Not shown: offered or put into the line after the reply.
    Offered,
    /// Not shown, nor what is said of the goal: a run of Norris shows both itself.
    Run,
    /// Shown with numbers, for a menu under the answer.
    Numbered,
    /// Shown without markers: no menu offers them.
    Shown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Text with its line breaks; a line may come in parts.
    Text(String),
    Command(String),
    /// A numbered command ([`Commands::Numbered`]), at the beginning of a line.
    Offer(String),
}

/// What precedes the next line of text, if one comes.
#[derive(Clone, Debug)]
enum PendingReply {
    Blank(String),
    Gap,
    Fence(String),
}

#[derive(Clone, Debug)]
pub struct ReplyText {
    commands: Commands,
    shell: Shell,
    stream: MarkerStream,
    /// The start of a line, while it may be blank or a fence.
    start: String,
    inside: bool,
    pending: Vec<PendingReply>,
    fence: Option<ReplyFence>,
    /// The opening fence was left out; so is the closing one.
    unfenced: bool,
    /// The last shown line begins a code block; none if nothing was shown.
    begins_block: Option<bool>,
    shown: Vec<Shown>,
}

impl ReplyText {
    pub fn new(commands: Commands, shell: Shell) -> Self {
        Self {
            commands,
            shell,
            stream: MarkerStream::new(shell),
            start: String::new(),
            inside: false,
            pending: Vec::new(),
            fence: None,
            unfenced: false,
            begins_block: None,
            shown: Vec::new(),
        }
    }

    /// Something is held back that may be a command.
    pub fn holds(&self) -> bool {
        self.stream.holds()
    }

    /// Takes a piece cut anywhere; returns what can be shown.
    pub fn push(&mut self, piece: &str) -> Vec<Shown> {
        if self.commands == Commands::Written {
            return vec![Shown::Text(piece.to_owned())];
        }
        let parts = self.stream.push(piece);
        self.take_parts(parts);
        std::mem::take(&mut self.shown)
    }

    /// The rest of the reply. Another reply may follow.
    pub fn finish(&mut self) -> Vec<Shown> {
        let parts = self.stream.finish();
        self.take_parts(parts);
        let line = std::mem::take(&mut self.start);
        if !line.is_empty() {
            self.whole_line(line);
        }
        let block = self.pending_fence().unwrap_or(0);
        if self.has_gap(block) {
            // Nothing follows what was left out.
            self.pending.truncate(block);
        }
        self.release();
        let shown = std::mem::take(&mut self.shown);
        *self = Self::new(self.commands, self.shell);
        shown
    }

    fn take_parts(&mut self, parts: Vec<StreamPart>) {
        for part in parts {
            match part {
                StreamPart::Text(text) => self.text(&text),
                StreamPart::Marker(marker) => self.marker(marker),
            }
        }
    }

    fn marker(&mut self, marker: Marker) {
        match (marker, self.commands) {
            // Not every front offers it.
            (Marker::Background(command), Commands::Offered | Commands::Numbered | Commands::Shown)
            | (Marker::Command(command), Commands::Shown) => {
                self.release();
                match self.fence {
                    Some(_) => self.show(&format!("{command}\n")),
                    None => self.shown.push(Shown::Command(command)),
                }
                self.begins_block = Some(false);
            }
            (Marker::Command(command), Commands::Numbered) => {
                if let Some(at) = self.pending_fence() {
                    self.pending[at] = PendingReply::Gap;
                    self.unfenced = true;
                }
                self.release();
                self.shown.push(Shown::Offer(command));
                self.begins_block = Some(false);
            }
            (Marker::Blocked(reason), Commands::Offered | Commands::Numbered | Commands::Shown)
                if !reason.is_empty() =>
            {
                self.release();
                self.show(&format!("{reason}\n"));
            }
            _ => self.pending.push(PendingReply::Gap),
        }
    }

    fn text(&mut self, text: &str) {
        for part in text.split_inclusive('\n') {
            if self.inside {
                self.show(part);
                self.inside = !part.ends_with('\n');
                continue;
            }
            self.start.push_str(part);
            if part.ends_with('\n') {
                let line = std::mem::take(&mut self.start);
                self.whole_line(line);
            } else if !may_be_fence_or_blank(&self.start) {
                self.release();
                let start = std::mem::take(&mut self.start);
                self.show(&start);
                self.inside = true;
            }
        }
    }

    fn whole_line(&mut self, line: String) {
        let content = line.trim_end_matches(['\r', '\n']);
        if content.trim().is_empty() {
            return self.pending.push(PendingReply::Blank(line));
        }
        match (ReplyFence::of(content), self.fence) {
            (Some(fence), None) => {
                self.fence = Some(fence);
                self.pending.push(PendingReply::Fence(line));
            }
            (Some(fence), Some(inside)) if fence.closes(content, inside) => {
                self.fence = None;
                if std::mem::take(&mut self.unfenced) {
                    return self.pending.push(PendingReply::Gap);
                }
                match self.pending_fence() {
                    Some(n) if self.has_gap(n) => {
                        self.pending.truncate(n);
                        self.pending.push(PendingReply::Gap);
                    }
                    _ => {
                        self.release();
                        self.show(&line);
                    }
                }
            }
            _ => {
                self.release();
                self.show(&line);
            }
        }
    }

    fn pending_fence(&self) -> Option<usize> {
        self.pending.iter().rposition(|pending| matches!(pending, PendingReply::Fence(_)))
    }

    fn has_gap(&self, from: usize) -> bool {
        self.pending[from..].iter().any(|pending| matches!(pending, PendingReply::Gap))
    }

    /// Writes what is pending; the blank lines around a gap become one.
    fn release(&mut self) {
        let (mut blanks, mut gap) = (Vec::new(), false);
        for pending in std::mem::take(&mut self.pending) {
            match pending {
                PendingReply::Blank(line) => blanks.push(line),
                PendingReply::Gap => gap = true,
                PendingReply::Fence(line) => {
                    self.show_blanks(&blanks, gap);
                    self.show(&line);
                    self.begins_block = Some(true);
                    (blanks, gap) = (Vec::new(), false);
                }
            }
        }
        self.show_blanks(&blanks, gap);
    }

    fn show_blanks(&mut self, blanks: &[String], gap: bool) {
        let most = match (gap, self.begins_block) {
            (false, _) => blanks.len(),
            (true, Some(false)) => 1,
            (true, _) => 0,
        };
        blanks.iter().take(most).for_each(|line| self.show(line));
    }

    fn show(&mut self, text: &str) {
        self.begins_block = Some(false);
        match self.shown.last_mut() {
            Some(Shown::Text(last)) => last.push_str(text),
            _ => self.shown.push(Shown::Text(text.to_owned())),
        }
    }
}

/// Whether the line may still turn out blank, or begin or end a code block.
fn may_be_fence_or_blank(start: &str) -> bool {
    let text = start.trim_start();
    let Some(mark) = text.chars().next().filter(|c| matches!(c, '`' | '~')) else { return text.is_empty() };
    let rest = text.trim_start_matches(mark);
    rest.is_empty() || (text.len() - rest.len() >= 3 && !(mark == '`' && rest.contains('`')))
}

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

#[cfg(test)]
#[path = "reply_tests.rs"]
mod tests;
