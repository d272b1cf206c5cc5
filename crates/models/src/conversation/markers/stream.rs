//! Reads markers from pieces of a reply, by the steps of [`super::parse_markers`]. Text is handed
//! on at once; only what may become a marker, and text behind it, is held back.

use std::collections::VecDeque;

use super::command::Reading;
use super::here_document::{self, Endings};
use super::line::{self, MarkerGoal};
use super::{Marker, MarkerStep, ReplyFence, content, read_marker};
use aish_syntax::Completeness;
use aish_text::Shell;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamPart {
    /// With line breaks; a line may come in several parts.
    Text(String),
    /// With all of its lines; never a `TASK:`, which is text here.
    Marker(Marker),
}

/// What must come before the first line's meaning is known.
#[derive(Clone, Debug)]
enum Wait {
    Command(Box<Reading>),
    /// The ends of its here-documents.
    Documents(VecDeque<String>),
    /// The line with the reason of a `GOAL: blocked`.
    Reason,
}

/// Lines behind a command without a known end: no marker counts among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behind {
    Document,
    /// Text, unless it looks like a marker.
    Text,
}

#[derive(Clone, Debug)]
pub struct MarkerStream {
    shell: Shell,
    /// Whole lines not settled yet, without newlines.
    lines: Vec<String>,
    /// How many were handed on as text: no command can take them any more.
    passed: usize,
    /// What the first line waits for, and how many lines that has seen.
    wait: Option<Wait>,
    seen: usize,
    /// The unfinished line, and how many of its bytes were handed on.
    line: String,
    line_passed: usize,
    behind: Option<Behind>,
    parts: Vec<StreamPart>,
}

impl MarkerStream {
    pub fn new(shell: Shell) -> Self {
        Self {
            shell,
            lines: Vec::new(),
            passed: 0,
            wait: None,
            seen: 0,
            line: String::new(),
            line_passed: 0,
            behind: None,
            parts: Vec::new(),
        }
    }

    pub fn holds(&self) -> bool {
        self.passed < self.lines.len() || self.line_passed < self.line.len()
    }

    pub fn push(&mut self, piece: &str) -> Vec<StreamPart> {
        let mut rest = piece;
        while let Some((end, more)) = rest.split_once('\n') {
            self.line.push_str(end);
            self.line.push('\n');
            self.end_line();
            rest = more;
        }
        self.line.push_str(rest);
        self.pass_line();
        std::mem::take(&mut self.parts)
    }

    /// All that is left of the reply. The next reply may follow.
    pub fn finish(&mut self) -> Vec<StreamPart> {
        // An empty last line counts, as for `parse`.
        self.take_line();
        self.settle(true);
        let parts = std::mem::take(&mut self.parts);
        *self = Self::new(self.shell);
        parts
    }

    fn pass_line(&mut self) {
        let held = self.passed < self.lines.len() || self.behind == Some(Behind::Document);
        if held || (self.line_passed == 0 && line::may_be_protocol(&self.line)) {
            return;
        }
        let text = self.line[self.line_passed..].to_owned();
        self.line_passed = self.line.len();
        self.text(&text);
    }

    fn end_line(&mut self) {
        self.take_line();
        if self.behind.is_none() && self.is_settled() {
            self.settle(false);
        }
    }

    fn take_line(&mut self) {
        let free = self.passed == self.lines.len() && self.behind != Some(Behind::Document);
        if free && (self.line_passed > 0 || !line::is_protocol(trimmed(&self.line))) {
            let text = self.line[self.line_passed..].to_owned();
            self.text(&text);
            self.passed += 1;
        }
        self.line_passed = 0;
        self.lines.push(std::mem::take(&mut self.line));
        if self.behind.is_some() {
            self.lines.clear();
            self.passed = 0;
        }
    }

    fn text(&mut self, text: &str) {
        match self.parts.last_mut() {
            _ if text.is_empty() => {}
            Some(StreamPart::Text(last)) => last.push_str(text),
            _ => self.parts.push(StreamPart::Text(text.to_owned())),
        }
    }

    /// What the first line is, and how many others belong to it.
    fn is_settled(&mut self) -> bool {
        if self.wait.is_none() {
            let Some(first) = self.lines.first() else { return true };
            self.wait = wait_of(trimmed(first), self.shell);
            self.seen = 1;
        }
        while let Some(next) = self.lines.get(self.seen) {
            let Some(wait) = self.wait.take() else { return true };
            let joined = trimmed(&self.lines[self.seen - 1]).ends_with('\\');
            self.seen += 1;
            self.wait = wait.after(trimmed(next), joined);
        }
        self.wait.is_none()
    }

    /// The settled steps; all once the reply has `ended`.
    fn settle(&mut self, ended: bool) {
        while !self.lines.is_empty() && self.behind.is_none() && (ended || self.is_settled()) {
            let views: Vec<&str> = self.lines.iter().map(|line| trimmed(line)).collect();
            let endings = Endings::new(&views);
            let mut n = 0;
            let mut steps = Vec::new();
            while n < views.len() && (ended || n == 0) {
                let step = read_marker(&views, n, &endings, self.shell);
                let unread = step.unread;
                let next = n + 1 + if unread { 0 } else { step.lines };
                steps.push((n, next, step));
                n = next;
                if unread {
                    break;
                }
            }
            for (first, next, step) in steps {
                self.take_step(first, next, step);
            }
            let rest: Vec<String> = self.lines.drain(..).skip(n).collect();
            self.passed = self.passed.saturating_sub(n);
            match self.behind {
                None => self.lines = rest,
                Some(_) => {
                    self.passed = 0;
                    for line in rest {
                        self.line = line;
                        self.take_line();
                    }
                }
            }
        }
    }

    fn take_step(&mut self, first: usize, next: usize, step: MarkerStep) {
        let lines = first..next.min(self.lines.len());
        match step.marker {
            None | Some(Marker::Task(_) | Marker::Confirm(_)) => {
                for n in lines.start.max(self.passed)..lines.end {
                    let line = std::mem::take(&mut self.lines[n]);
                    self.text(&line);
                }
            }
            Some(marker) => {
                let said = matches!(marker, Marker::Complete).then(|| line::closing_words(trimmed(&self.lines[first])));
                let said = said.unwrap_or_default().to_owned();
                self.parts.push(StreamPart::Marker(marker));
                if !said.is_empty() {
                    self.text(&format!("{said}\n"));
                }
            }
        }
        if step.unread {
            let document = here_document::begins(trimmed(&self.lines[first]));
            self.behind = Some(if document { Behind::Document } else { Behind::Text });
        }
    }
}

fn trimmed(line: &str) -> &str {
    content(line.strip_suffix('\n').unwrap_or(line))
}

/// None if it is known what `line` begins.
fn wait_of(line: &str, shell: Shell) -> Option<Wait> {
    if ReplyFence::of(line).is_some() {
        return None;
    }
    if let Some(opening) = line::command_opening(line) {
        return Wait::of_command(Box::new(Reading::new(&opening, shell)), opening.first);
    }
    match line::goal_line(line) {
        Some(MarkerGoal::Blocked(reason)) if reason.is_empty() => Some(Wait::Reason),
        _ => Wait::of_documents(line),
    }
}

impl Wait {
    fn of_command(reading: Box<Reading>, last: &str) -> Option<Self> {
        match reading.status() {
            Completeness::Complete => None,
            Completeness::Incomplete => Some(Self::Command(reading)),
            Completeness::Invalid => Self::of_documents(last),
        }
    }

    fn of_documents(line: &str) -> Option<Self> {
        let words = here_document::delimiter_words(line);
        (!words.is_empty()).then(|| Self::Documents(words.into()))
    }

    /// Behind one more line, `joined` to the one before it by a backslash.
    fn after(self, line: &str, joined: bool) -> Option<Self> {
        match self {
            Self::Command(mut reading) => {
                let last = reading.line(line);
                Self::of_command(reading, last)
            }
            Self::Documents(mut words) => {
                if !joined && words.front().is_some_and(|word| word == line.trim()) {
                    words.pop_front();
                }
                (!words.is_empty()).then_some(Self::Documents(words))
            }
            Self::Reason if line.trim().is_empty() => Some(Self::Reason),
            Self::Reason if line::is_protocol(line) || ReplyFence::of(line).is_some() => None,
            Self::Reason => Self::of_documents(line),
        }
    }
}

#[cfg(test)]
#[path = "stream_tests.rs"]
mod tests;
