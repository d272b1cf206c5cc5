//! Turns the events of a call into the reply and passes text on as it comes. It keeps no reasoning.

use super::think_tag::ThinkFilter;
use crate::model::tokens::estimate_tokens;
use crate::model::{Event, Reply, Sink, Stop};

#[derive(Debug, Default)]
pub struct Collector {
    think: ThinkFilter,
    reply: Reply,
}

impl Collector {
    /// Takes events in order; text goes to `sink` at once.
    pub fn take(&mut self, events: Vec<Event>, sink: &mut dyn Sink) {
        for event in events {
            self.reply.counted_early = match event {
                Event::Usage(_) => false,
                Event::Text(_) | Event::Reasoning(_) => true,
                _ => self.reply.counted_early,
            };
            match event {
                Event::Text(piece) => {
                    let mut split = Vec::new();
                    self.think.push(&piece, &mut split);
                    self.show(split, sink);
                }
                Event::Reasoning(piece) => self.reply.thought += estimate_tokens(&piece),
                Event::ToolCall(call) => self.reply.tool_calls.push(call),
                Event::Model(name) => self.reply.model = Some(name),
                Event::Usage(usage) => self.reply.usage = Some(usage),
                Event::LogProb(sum) => *self.reply.logprob.get_or_insert(0.0) += sum,
                Event::Stop(stop) => self.reply.stop = stop,
            }
        }
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
        self.think.finish(&mut rest);
        self.show(rest, sink);
        // Servers disagree on whether an answer that calls tools "stops" or "calls tools".
        if self.reply.stop == Stop::End && !self.reply.tool_calls.is_empty() {
            self.reply.stop = Stop::ToolCalls;
        }
        self.reply
    }

    fn show(&mut self, split: Vec<Event>, sink: &mut dyn Sink) {
        for event in split {
            match event {
                Event::Text(text) => {
                    self.reply.text.push_str(&text);
                    sink.push_text(&text);
                }
                Event::Reasoning(piece) => self.reply.thought += estimate_tokens(&piece),
                _ => {}
            }
        }
    }
}
