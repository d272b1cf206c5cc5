//! Removes thoughts (`<think>…</think>` and others in `crates/base/data/words.lists`) from a
//! stream, and ends the answer at a mark that ends the model's turn. A mark in quotes, in a block
//! of code or in a here-document is text.

use std::borrow::Cow;

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
    /// Before all text noise, else text: HTML has such tags.
    FirstNoise,
    TurnEnd,
    /// Only where nothing or another mark follows: HTML has such tags.
    LastTurnEnd,
    TurnStart,
}

/// Where in the text a mark stands.
#[derive(Clone, Debug, Default)]
struct MarkPlace {
    /// What the current line says, at most [`LONGEST_LINE`].
    line: String,
    last: Option<char>,
    in_block: bool,
    /// Behind a line with `<<`: where the document ends isn't followed.
    in_document: bool,
}

/// Bytes of a line that are looked at.
const LONGEST_LINE: usize = 4096;

impl MarkPlace {
    fn pass(&mut self, text: &str) {
        self.last = text.chars().next_back().or(self.last);
        for (n, part) in text.split('\n').enumerate() {
            if n > 0 {
                self.in_block ^= ["```", "~~~"].iter().any(|fence| self.line.trim_start().starts_with(fence));
                self.in_document |= self.line.contains("<<") && !self.line.contains("<<<");
                self.line.clear();
            }
            if self.line.len() + part.len() <= LONGEST_LINE {
                self.line.push_str(part);
            }
        }
    }

    fn begins_line(&self) -> bool {
        self.line.trim().is_empty()
    }

    /// A mark there is only mentioned.
    fn is_quoted(&self) -> bool {
        let (mut open, mut before) = (None, ' ');
        for c in self.line.chars() {
            open = match open {
                Some(quote) if c == quote => None,
                None if matches!(c, '"' | '`') || c == '\'' && !before.is_alphanumeric() => Some(c),
                open => open,
            };
            before = c;
        }
        open.is_some() || self.follows("`'\"\\([{|“‘«")
    }

    fn follows(&self, any: &str) -> bool {
        self.last.is_some_and(|last| any.contains(last))
    }

    fn is_code(&self) -> bool {
        self.in_block || self.in_document
    }
}

#[derive(Debug, Default)]
pub struct ThinkFilter {
    held: String,
    /// The end mark of the current thought.
    until: Option<&'static str>,
    /// The mark that began a turn, while its speaker or another's turn is read, and the speaker.
    turn: Option<(&'static str, String)>,
    /// Blanks behind a thought on its own line are skipped.
    skips_blanks: bool,
    place: MarkPlace,
    has_said: bool,
    is_over: bool,
}

impl ThinkFilter {
    /// Appends what is certain.
    pub fn push(&mut self, piece: &str, out: &mut Vec<ThoughtPiece>) {
        if !self.is_over {
            self.held.push_str(piece);
        }
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
        // Held because nothing followed.
        let held = first_mark(&rest).filter(|(at, ..)| *at == 0 && !self.place.is_quoted());
        match held {
            Some((_, name, Mark::Noise | Mark::LastTurnEnd)) if rest.trim_end().len() == name.len() => {}
            _ => self.say(rest, out),
        }
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
        let Some(is_text) = self.is_text(at, name, mark) else {
            let rest = self.held.split_off(at);
            let text = std::mem::replace(&mut self.held, rest);
            self.say(text, out);
            return false;
        };
        let has_said = self.has_said || !self.held[..at].trim().is_empty();
        let rest = self.held.split_off(at + name.len());
        let mut text = std::mem::replace(&mut self.held, rest);
        if is_text {
            self.say(text, out);
            return true;
        }
        text.truncate(at);
        match mark {
            Mark::Open(close) => {
                self.say(text, out);
                self.until = Some(close);
            }
            Mark::Noise | Mark::FirstNoise => self.say(text, out),
            Mark::TurnStart if !has_said => {
                self.until = Some("\n");
                self.turn = Some((name, String::new()));
            }
            Mark::TurnEnd | Mark::LastTurnEnd | Mark::TurnStart => {
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

    /// Whether the mark at `at` is a part of the text; none if what follows will show it.
    fn is_text(&self, at: usize, name: &str, mark: Mark) -> Option<bool> {
        let mut place = self.place.clone();
        place.pass(&self.held[..at]);
        let behind = self.held[at + name.len()..].trim_start_matches([' ', '\t']);
        let has_said = self.has_said || !self.held[..at].trim().is_empty();
        // Part of a pattern or a path; a command before the end of a turn may end like that.
        let ends = matches!(mark, Mark::TurnEnd | Mark::LastTurnEnd | Mark::Noise);
        if place.is_quoted() || !ends && place.follows("^/=") {
            return Some(true);
        }
        // A stream of blanks shows nothing, and is read again with each piece.
        let waits = self.held.len() - at < LONGEST_LINE;
        Some(match mark {
            Mark::Open(close) if !place.is_code() && is_plain_word(name) && !place.begins_line() => {
                // Closed on its line, it is a tag that a sentence is about.
                let line = behind.split('\n').next().unwrap_or_default();
                if waits && line.len() == behind.len() && !line.contains(close) {
                    return None;
                }
                line.contains(close)
            }
            Mark::Open(_) => place.is_code(),
            Mark::Close => place.is_code() || place.line.to_ascii_lowercase().contains(&name.replacen('/', "", 1)),
            Mark::FirstNoise => has_said,
            Mark::Noise if place.begins_line() => place.is_code(),
            Mark::Noise if !behind.is_empty() => !behind.starts_with(['\n', '<', '[']),
            Mark::LastTurnEnd if place.is_code() || !has_said => true,
            Mark::LastTurnEnd if !behind.trim_start().is_empty() => !behind.trim_start().starts_with(['<', '[']),
            Mark::Noise | Mark::LastTurnEnd if waits => return None,
            Mark::Noise | Mark::LastTurnEnd => false,
            Mark::TurnEnd | Mark::TurnStart => false,
        })
    }

    /// To the thought's end; true if it came.
    fn read_thought(&mut self, close: &'static str, out: &mut Vec<ThoughtPiece>) -> bool {
        let (end, ended) = match self.held.to_ascii_lowercase().find(close) {
            Some(at) => (at, true),
            None => (self.held.len() - partial_suffix(&self.held.to_ascii_lowercase(), close), false),
        };
        let rest = self.held.split_off(end);
        let thought = std::mem::replace(&mut self.held, rest);
        if let Some((_, speaker)) = &mut self.turn {
            speaker.push_str(&thought);
        }
        push_thought(thought, out);
        if ended {
            self.held.drain(..close.len());
            self.until = self.next_turn(close);
            self.skips_blanks = self.until.is_none() && self.place.begins_line();
        }
        ended
    }

    /// What ends the part behind `close`, where turns are read: one of the user's is no answer.
    fn next_turn(&mut self, close: &'static str) -> Option<&'static str> {
        let (start, speaker) = self.turn.take()?;
        if close == start {
            self.turn = Some((start, String::new()));
            return Some("\n");
        }
        if !lists::REPLIES_TURNS.has(&speaker.trim().to_ascii_lowercase()) {
            return None;
        }
        self.turn = Some((start, String::new()));
        Some(start)
    }

    fn say(&mut self, text: String, out: &mut Vec<ThoughtPiece>) {
        if text.is_empty() {
            return;
        }
        self.place.pass(&text);
        self.has_said |= !text.trim().is_empty();
        out.push(ThoughtPiece::Text(text));
    }
}

/// The answer that a whole text holds.
pub fn without_thoughts(text: &str) -> Cow<'_, str> {
    if !text.contains(BEGINNINGS) {
        return Cow::Borrowed(text);
    }
    let (mut filter, mut pieces) = (ThinkFilter::default(), Vec::new());
    filter.push(text, &mut pieces);
    filter.finish(&mut pieces);
    let mut answer = String::new();
    for piece in pieces {
        match piece {
            ThoughtPiece::Text(text) => answer.push_str(&text),
            ThoughtPiece::Unsaid => answer.clear(),
            ThoughtPiece::Thought(_) | ThoughtPiece::End => {}
        }
    }
    Cow::Owned(answer)
}

fn push_thought(text: String, out: &mut Vec<ThoughtPiece>) {
    if !text.is_empty() {
        out.push(ThoughtPiece::Thought(text));
    }
}

/// A tag that XML of any kind may have.
fn is_plain_word(mark: &str) -> bool {
    let name = mark.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or_default();
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()) && !name.contains("think")
}

fn marks() -> impl Iterator<Item = (&'static str, Mark)> {
    let opening = lists::THOUGHT_MARKS.words();
    let opening = opening.filter_map(|open| Some((open, Mark::Open(lists::THOUGHT_MARKS.value(open)?))));
    let closing = lists::THOUGHT_MARKS.words().filter_map(|open| lists::THOUGHT_MARKS.value(open));
    opening
        .chain(closing.map(|close| (close, Mark::Close)))
        .chain(lists::THOUGHT_NOISE.words().map(|n| (n, Mark::Noise)))
        .chain(lists::THOUGHT_FIRST.words().map(|n| (n, Mark::FirstNoise)))
        .chain(lists::TURN_ENDS.words().map(|n| (n, Mark::TurnEnd)))
        .chain(lists::TURN_LAST.words().map(|n| (n, Mark::LastTurnEnd)))
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

/// How many bytes at the end of `text` may begin `mark`.
pub fn partial_suffix(text: &str, mark: &str) -> usize {
    (1..mark.len()).rev().filter(|&n| mark.is_char_boundary(n)).find(|&n| text.ends_with(&mark[..n])).unwrap_or(0)
}

#[cfg(test)]
#[path = "think_tag_tests.rs"]
mod tests;
