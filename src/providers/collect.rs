//! Turns the events of a call into the reply and passes text on as it comes. It decides, for all wire formats, whether the reply is
//! whole: one with a gap, a refusal or no end is none, whatever reason to stop came with it. It keeps no reasoning.

use super::think_tag::{Piece, ThinkFilter};
use crate::model::tokens::estimate_tokens;
use crate::model::{Event, Reply, Sink, Stop};

/// What decoders put in the place of bytes that are no text.
const NO_TEXT: char = '\u{fffd}';

#[derive(Debug, Default)]
pub struct Collector {
    think: ThinkFilter,
    reply: Reply,
    /// Why the model stopped, once it was said.
    stop: Option<Stop>,
    is_damaged: bool,
    is_refusal: bool,
}

impl Collector {
    /// Takes events in order; text goes to `sink` at once.
    pub fn take(&mut self, events: Vec<Event>, sink: &mut dyn Sink) {
        for event in events {
            self.reply.counted_early = match event {
                Event::Usage(_) => false,
                Event::Text(_) | Event::Reasoning(_) | Event::Refusal(_) => true,
                _ => self.reply.counted_early,
            };
            match event {
                Event::Text(piece) => self.take_text(&piece, sink),
                Event::Refusal(piece) => {
                    self.is_refusal = true;
                    self.take_text(&piece, sink);
                }
                Event::Reasoning(piece) => self.reply.thought += estimate_tokens(&piece),
                Event::ToolCall(call) => {
                    self.is_damaged |= call.name.contains(NO_TEXT) || call.arguments.contains(NO_TEXT);
                    self.reply.tool_calls.push(call);
                }
                Event::Model(name) => self.reply.model = Some(name),
                Event::Usage(usage) => self.reply.usage = Some(usage),
                Event::LogProb(sum) => *self.reply.logprob.get_or_insert(0.0) += sum,
                Event::Stop(stop) => self.stop = Some(stop),
            }
        }
    }

    /// A piece of the answer can't be read, so something is missing from it.
    pub fn damage(&mut self) {
        self.is_damaged = true;
    }

    /// Whether it was said why the model stopped: without that nobody knows that this is all of the answer.
    pub fn has_stopped(&self) -> bool {
        self.stop.is_some()
    }

    /// Whether the user has seen anything of the answer, or will have to act on it.
    pub fn has_output(&self) -> bool {
        !self.reply.text.is_empty() || !self.reply.tool_calls.is_empty()
    }

    /// How much has come of the text, in bytes.
    pub fn length(&self) -> usize {
        self.reply.text.len()
    }

    /// The reply, complete or not; text held back goes to `sink` first.
    pub fn finish(mut self, sink: &mut dyn Sink) -> Reply {
        let mut rest = Vec::new();
        self.is_damaged |= self.think.finish(&mut rest);
        self.show(rest, sink);
        let stop = self.stop.unwrap_or_default();
        self.reply.stop = match stop {
            _ if self.is_damaged => Stop::Damaged,
            _ if self.is_refusal => Stop::Refused,
            // Servers disagree on whether an answer that calls tools "stops" or "calls tools".
            Stop::End if !self.reply.tool_calls.is_empty() => Stop::ToolCalls,
            stop => stop,
        };
        self.reply
    }

    fn take_text(&mut self, piece: &str, sink: &mut dyn Sink) {
        // Behind the end stands what was lost before it, or the beginning of another answer.
        self.is_damaged |= self.stop.is_some() && !piece.trim().is_empty();
        let mut split = Vec::new();
        self.think.push(piece, &mut split);
        self.show(split, sink);
    }

    fn show(&mut self, split: Vec<Piece>, sink: &mut dyn Sink) {
        for piece in split {
            match piece {
                Piece::Text(text) => {
                    self.is_damaged |= text.contains(NO_TEXT);
                    self.reply.text.push_str(&text);
                    sink.push_text(&text);
                }
                Piece::Thought(piece) => self.reply.thought += estimate_tokens(&piece),
                Piece::Unsaid => {
                    self.reply.thought += estimate_tokens(&self.reply.text);
                    self.reply.text.clear();
                }
            }
        }
    }
}
