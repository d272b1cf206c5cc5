//! Makes the reply from a call's events and passes text on. For all formats it decides whether a
//! reply is whole: none with a gap, a refusal or no end is. Reasoning is dropped.

use super::repetition::Repetition;
use super::text_calls::TextCalls;
use crate::conversation::think_tag::{ThinkFilter, ThoughtPiece};
use crate::model::tokens::estimate_tokens;
use crate::model::{Reply, ReplyEvent, Sink, Stop, ToolSpec};

/// Decoders' replacement for invalid bytes.
const NO_TEXT: char = '\u{fffd}';

#[derive(Debug, Default)]
pub struct Collector {
    think: ThinkFilter,
    repetition: Repetition,
    calls: Option<TextCalls>,
    is_repeating: bool,
    /// The model has ended its turn in the text.
    is_over: bool,
    reply: Reply,
    /// Without it the answer may not be whole.
    pub stop: Option<Stop>,
    /// A piece was unreadable: something is missing.
    pub is_damaged: bool,
    is_refusal: bool,
}

impl Collector {
    pub fn offering(tools: &[ToolSpec]) -> Self {
        let names: Vec<String> = tools.iter().map(|tool| tool.name.clone()).collect();
        Self { calls: (!names.is_empty()).then(|| TextCalls::new(names)), ..Self::default() }
    }

    /// In order; text goes to `sink` at once.
    pub fn take(&mut self, events: Vec<ReplyEvent>, sink: &mut dyn Sink) {
        for event in events {
            self.reply.counted_early = match event {
                ReplyEvent::Usage(_) => false,
                ReplyEvent::Text(_) | ReplyEvent::Reasoning(_) | ReplyEvent::Refusal(_) => true,
                _ => self.reply.counted_early,
            };
            match event {
                ReplyEvent::Text(piece) => self.take_text(&piece, sink),
                ReplyEvent::Refusal(piece) => {
                    self.is_refusal = true;
                    self.take_text(&piece, sink);
                }
                ReplyEvent::Reasoning(piece) => self.reply.thought += estimate_tokens(&piece),
                ReplyEvent::ToolCall(call) => {
                    self.is_damaged |= call.name.contains(NO_TEXT) || call.arguments.contains(NO_TEXT);
                    self.reply.tool_calls.push(call);
                }
                ReplyEvent::Model(name) => self.reply.model = Some(name),
                ReplyEvent::Usage(usage) => self.reply.usage = Some(usage),
                ReplyEvent::LogProb(sum) => *self.reply.logprob.get_or_insert(0.0) += sum,
                ReplyEvent::Stop(stop) => self.stop = Some(stop),
            }
        }
    }

    /// The model repeats itself, or goes on behind its turn.
    pub fn has_enough(&self) -> bool {
        self.is_repeating || self.is_over
    }

    /// Text, shown or held back, or a tool call. A later failure isn't tried again.
    pub fn has_output(&self) -> bool {
        self.length() > 0 || !self.reply.tool_calls.is_empty()
    }

    pub fn length(&self) -> usize {
        self.reply.text.len() + self.calls.as_ref().map_or(0, TextCalls::held)
    }

    /// Complete or not; held text goes to `sink` first.
    pub fn finish(mut self, sink: &mut dyn Sink) -> Reply {
        let mut rest = Vec::new();
        self.is_damaged |= self.think.finish(&mut rest);
        self.show(rest, sink);
        self.end_calls(sink);
        let stop = self.stop.unwrap_or_default();
        self.reply.stop = match stop {
            _ if self.is_damaged => Stop::Damaged,
            _ if self.is_refusal => Stop::Refused,
            _ if self.is_repeating => Stop::Repeated,
            _ if self.is_over && self.reply.tool_calls.is_empty() => Stop::End,
            // Servers disagree on whether an answer that calls tools "stops" or "calls tools".
            Stop::End if !self.reply.tool_calls.is_empty() => Stop::ToolCalls,
            stop => stop,
        };
        self.reply
    }

    /// At the end held text turns out to be a call or text.
    fn end_calls(&mut self, sink: &mut dyn Sink) {
        let Some(calls) = self.calls.take() else { return };
        let spoiled = self.is_damaged || self.is_refusal || self.is_repeating;
        let whole = matches!(self.stop, Some(Stop::End | Stop::ToolCalls)) && !spoiled;
        let (text, calls) = calls.finish(whole && self.reply.tool_calls.is_empty());
        self.say(&text, sink);
        self.reply.tool_calls.extend(calls);
    }

    fn take_text(&mut self, piece: &str, sink: &mut dyn Sink) {
        // Text behind the reason to stop came out of order, or belongs to another answer.
        self.is_damaged |= self.stop.is_some() && !piece.trim().is_empty();
        let mut split = Vec::new();
        self.think.push(piece, &mut split);
        self.show(split, sink);
    }

    fn show(&mut self, split: Vec<ThoughtPiece>, sink: &mut dyn Sink) {
        for piece in split {
            match piece {
                ThoughtPiece::Text(text) => {
                    self.is_damaged |= text.contains(NO_TEXT);
                    let text = self.calls.as_mut().map_or(text.clone(), |calls| calls.push(&text));
                    self.say(&text, sink);
                }
                ThoughtPiece::End => self.is_over = true,
                ThoughtPiece::Thought(piece) => self.reply.thought += estimate_tokens(&piece),
                ThoughtPiece::Unsaid => {
                    self.reply.thought += estimate_tokens(&self.reply.text);
                    self.reply.text.clear();
                    self.repetition = Repetition::default();
                }
            }
        }
    }

    fn say(&mut self, text: &str, sink: &mut dyn Sink) {
        if text.is_empty() || self.is_repeating {
            return;
        }
        self.reply.text.push_str(text);
        sink.push_text(text);
        if let Some(at) = self.repetition.push(text) {
            self.is_repeating = true;
            self.reply.text.truncate(at);
        }
    }
}
