//! Removes thoughts (`<think>…</think>` and others in `crates/base/data/words.lists`) from a
//! stream, and ends the answer at a mark that ends the model's turn.

use crate::lists;

/// First characters of marks, for speed; a test checks the list.
const BEGINNINGS: [char; 3] = ['<', '[', '◁'];

#[derive(Debug, PartialEq, Eq)]
pub enum ThoughtPiece {
    Text(String),
    Thought(String),
    /// All text so far was a thought that began in the prompt.
    Unsaid,
    /// What follows is no part of the answer.
    End,
}

#[derive(Clone, Copy, Debug)]
enum Mark {
    /// Begins a thought; holds its end mark.
    Open(&'static str),
    Close,
    Noise,
    TurnEnd,
    TurnStart,
}

#[derive(Debug)]
pub struct ThinkFilter {
    held: String,
    /// The end mark of the current thought.
    until: Option<&'static str>,
    /// Blanks behind a thought on its own line are skipped.
    skips_blanks: bool,
    last: Option<char>,
    at_line_start: bool,
    has_said: bool,
    is_over: bool,
}

impl Default for ThinkFilter {
    fn default() -> Self {
        let held = String::new();
        Self {
            held,
            until: None,
            skips_blanks: false,
            last: None,
            at_line_start: true,
            has_said: false,
            is_over: false,
        }
    }
}

impl ThinkFilter {
    /// Appends what is certain.
    pub fn push(&mut self, piece: &str, out: &mut Vec<ThoughtPiece>) {
        self.held.push_str(piece);
        while match self.until {
            _ if self.is_over => false,
            Some(close) => self.read_thought(close, out),
            None => self.read_text(out),
        } {}
    }

    /// True if the answer ended in a thought behind text: that may not be all of the answer.
    pub fn finish(&mut self, out: &mut Vec<ThoughtPiece>) -> bool {
        let rest = std::mem::take(&mut self.held);
        if self.is_over {
            return false;
        }
        if self.until.take().is_some() {
            push_thought(rest, out);
            return self.has_said;
        }
        self.say(rest, out);
        false
    }

    /// To the next mark; true if there may be another one.
    fn read_text(&mut self, out: &mut Vec<ThoughtPiece>) -> bool {
        if self.skips_blanks {
            self.held = self.held.trim_start().to_owned();
            self.skips_blanks = self.held.is_empty();
        }
        let Some((at, name, mark)) = first_mark(&self.held) else {
            let rest = self.held.split_off(self.held.len() - unfinished_mark(&self.held));
            let text = std::mem::replace(&mut self.held, rest);
            self.say(text, out);
            return false;
        };
        let rest = self.held.split_off(at + name.len());
        let mut text = std::mem::replace(&mut self.held, rest);
        if text[..at].chars().next_back().or(self.last).is_some_and(quotes) {
            self.say(text, out);
            return true;
        }
        text.truncate(at);
        match mark {
            Mark::Open(close) => {
                self.say(text, out);
                self.until = Some(close);
            }
            Mark::Noise => self.say(text, out),
            Mark::TurnStart if !self.has_said && text.trim().is_empty() => self.until = Some("\n"),
            Mark::TurnEnd | Mark::TurnStart => {
                self.say(text, out);
                self.is_over = true;
                out.push(ThoughtPiece::End);
            }
            Mark::Close => {
                push_thought(text, out);
                out.push(ThoughtPiece::Unsaid);
                *self = Self { held: std::mem::take(&mut self.held), skips_blanks: true, ..Self::default() };
            }
        }
        true
    }

    /// To the thought's end; true if it came.
    fn read_thought(&mut self, close: &'static str, out: &mut Vec<ThoughtPiece>) -> bool {
        let (end, ended) = match self.held.to_ascii_lowercase().find(close) {
            Some(at) => (at, true),
            None => (self.held.len() - partial_suffix(&self.held.to_ascii_lowercase(), close), false),
        };
        let rest = self.held.split_off(end);
        push_thought(std::mem::replace(&mut self.held, rest), out);
        if ended {
            self.held.drain(..close.len());
            self.until = None;
            self.skips_blanks = self.at_line_start;
        }
        ended
    }

    fn say(&mut self, text: String, out: &mut Vec<ThoughtPiece>) {
        let Some(last) = text.chars().next_back() else { return };
        self.last = Some(last);
        let line = text.rsplit('\n').next().unwrap_or_default();
        self.at_line_start = line.trim().is_empty() && (self.at_line_start || line.len() < text.len());
        self.has_said |= !text.trim().is_empty();
        out.push(ThoughtPiece::Text(text));
    }
}

fn push_thought(text: String, out: &mut Vec<ThoughtPiece>) {
    if !text.is_empty() {
        out.push(ThoughtPiece::Thought(text));
    }
}

/// A mark behind this character is only mentioned.
fn quotes(before: char) -> bool {
    "`'\"^\\/=([{|“‘«".contains(before)
}

fn marks() -> impl Iterator<Item = (&'static str, Mark)> {
    let opening = lists::THOUGHT_MARKS.words();
    let opening = opening.filter_map(|open| Some((open, Mark::Open(lists::THOUGHT_MARKS.value(open)?))));
    let closing = lists::THOUGHT_MARKS.words().filter_map(|open| lists::THOUGHT_MARKS.value(open));
    opening
        .chain(closing.map(|close| (close, Mark::Close)))
        .chain(lists::THOUGHT_NOISE.words().map(|n| (n, Mark::Noise)))
        .chain(lists::TURN_ENDS.words().map(|n| (n, Mark::TurnEnd)))
        .chain(lists::TURN_STARTS.words().map(|n| (n, Mark::TurnStart)))
}

/// With its place and meaning; the longest that begins there.
fn first_mark(text: &str) -> Option<(usize, &'static str, Mark)> {
    if !text.contains(BEGINNINGS) {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let found = marks().filter_map(|(name, mark)| Some((lower.find(name)?, name, mark)));
    found.min_by_key(|(at, name, _)| (*at, usize::MAX - name.len()))
}

/// Of an end of the text that may begin a mark.
fn unfinished_mark(text: &str) -> usize {
    if !text.contains(BEGINNINGS) {
        return 0;
    }
    let lower = text.to_ascii_lowercase();
    marks().map(|(name, _)| partial_suffix(&lower, name)).max().unwrap_or(0)
}

fn partial_suffix(text: &str, mark: &str) -> usize {
    (1..mark.len()).rev().filter(|&n| mark.is_char_boundary(n)).find(|&n| text.ends_with(&mark[..n])).unwrap_or(0)
}

#[cfg(test)]
#[path = "think_tag_tests.rs"]
mod tests;
