//! `<think>…</think>` at the start of an answer: reasoning that a server left in the text. It splits the pieces of a
//! stream; only the very first block counts, because later ones may be what the user asked about.

use crate::model::Event;

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// Where in the answer the stream is.
#[derive(Debug, Default)]
enum Place {
    #[default]
    Start,
    Inside,
    /// Between the end of the block and the first visible character of the answer.
    After,
    Answer,
}

/// Splits a stream of text into reasoning and answer, whatever the pieces are.
#[derive(Debug, Default)]
pub struct ThinkFilter {
    place: Place,
    held: String,
}

impl ThinkFilter {
    /// Takes the next piece of text and appends what is certain by now.
    pub fn push(&mut self, piece: &str, out: &mut Vec<Event>) {
        if let Place::Answer = self.place {
            return out.push(Event::Text(piece.to_owned()));
        }
        self.held.push_str(piece);
        if let Place::Start = self.place {
            let visible = self.held.trim_start();
            if let Some(rest) = visible.strip_prefix(OPEN) {
                self.held = rest.to_owned();
                self.place = Place::Inside;
            } else if OPEN.starts_with(visible) {
                return;
            } else {
                self.place = Place::Answer;
                return self.emit_text(out);
            }
        }
        if let Place::Inside = self.place {
            if let Some(at) = self.held.find(CLOSE) {
                let rest = self.held.split_off(at + CLOSE.len());
                self.held.truncate(at);
                self.emit_reasoning(out);
                self.held = rest;
                self.place = Place::After;
            } else {
                let keep = partial_suffix(&self.held, CLOSE);
                let rest = self.held.split_off(self.held.len() - keep);
                self.emit_reasoning(out);
                self.held = rest;
            }
        }
        if let Place::After = self.place {
            let visible = self.held.trim_start();
            self.held = visible.to_owned();
            if !self.held.is_empty() {
                self.place = Place::Answer;
                self.emit_text(out);
            }
        }
    }

    /// The answer ended: what was held back is what it looks like.
    pub fn finish(&mut self, out: &mut Vec<Event>) {
        match self.place {
            Place::Inside => self.emit_reasoning(out),
            _ => self.emit_text(out),
        }
        self.place = Place::Answer;
    }

    fn emit_text(&mut self, out: &mut Vec<Event>) {
        if !self.held.is_empty() {
            out.push(Event::Text(std::mem::take(&mut self.held)));
        }
    }

    fn emit_reasoning(&mut self, out: &mut Vec<Event>) {
        if !self.held.is_empty() {
            out.push(Event::Reasoning(std::mem::take(&mut self.held)));
        }
    }
}

/// The length of the longest end of `text` that starts `tag`; the tag is ASCII, so the cut is on a character.
fn partial_suffix(text: &str, tag: &str) -> usize {
    (1..tag.len()).rev().find(|&n| text.ends_with(&tag[..n])).unwrap_or(0)
}

#[cfg(test)]
#[path = "think_tag_tests.rs"]
mod tests;
