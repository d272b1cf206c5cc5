//! The events of `aish norris --headless --json`. Each line is a JSON object with `"v":1` and
//! `"event"`; readers must ignore unknown fields and events. It must not write anything.

use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;

use super::pipes::Stream;
use crate::norris::machine::Tally;
use aish_judge::verdict::{Reason, ReviewLevel};

pub const VERSION: u32 = 1;

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HeadlessEvent<'a> {
    /// Always the first line. Changes are ordinary in the workspace; the shell begins in `cwd`.
    Begin { goal: &'a str, model: &'a str, shell: &'a str, max_steps: u32, workspace: &'a Path, cwd: &'a Path },
    /// By the planning model, before the first step.
    Plan { tasks: &'a [String] },
    /// `n` counts from 1.
    Step {
        n: u32,
        max: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        task: Option<&'a str>,
    },
    /// The model's whole text of this step, without anything that a terminal would obey.
    Text { text: &'a str },
    /// A judged command or tool call.
    Action { command: &'a str, level: ReviewLevel, destructive: bool, denied: bool, reasons: &'a [Reason] },
    /// A HALT that no user was asked about.
    Halt {
        reason: &'a str,
        /// None for a tool call that only needs consent.
        level: Option<ReviewLevel>,
        action: &'a str,
        /// What it does, in plain English (CON-01).
        #[serde(skip_serializing_if = "str::is_empty")]
        explanation: &'a str,
        /// A user would be asked, or need the PIN; as in the verdict.
        requires_click: bool,
        requires_pin: bool,
        /// Digits of the PIN, where it is needed.
        #[serde(skip_serializing_if = "Option::is_none")]
        pin_length: Option<usize>,
        /// `abort` or `skip`.
        answer: &'a str,
    },
    /// Invalid UTF-8 becomes U+FFFD in the text; only then the bytes are given, too.
    Output {
        stream: Stream,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        base64: Option<String>,
    },
    /// `ran` is false when the shell refused it.
    Result {
        status: i32,
        /// What a status other than 0 says that is no failure.
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<&'static str>,
        ran: bool,
        millis: u64,
        cwd: &'a Path,
        bytes: u64,
        /// Such as that the shell ended.
        #[serde(skip_serializing_if = "str::is_empty")]
        note: &'a str,
    },
    /// A line for the user.
    Status { text: &'a str },
    /// Always the last line.
    End {
        /// `done`, `tasks_complete`, `blocked`, `stalled`, `budget_exhausted`, `aborted`.
        status: &'a str,
        reason: &'a str,
        steps: u32,
        /// In US dollars, if known.
        #[serde(skip_serializing_if = "Option::is_none")]
        dollars: Option<f64>,
        #[serde(flatten)]
        tally: Option<Tally>,
        exit: u8,
    },
}

#[derive(Serialize)]
struct EventLine<'a> {
    v: u32,
    #[serde(flatten)]
    event: &'a HeadlessEvent<'a>,
}

impl HeadlessEvent<'_> {
    pub fn line(&self) -> String {
        // Events always serialize; a failure would give an empty line.
        let mut line = serde_json::to_string(&EventLine { v: VERSION, event: self }).unwrap_or_default();
        line.push('\n');
        line
    }
}

/// Cuts a byte stream between characters.
#[derive(Clone, Debug, Default)]
pub struct Cutter {
    held: Vec<u8>,
}

impl Cutter {
    /// None while only a part of a character is there.
    pub fn push(&mut self, stream: Stream, bytes: &[u8]) -> Option<HeadlessEvent<'static>> {
        self.held.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.held) {
            // An incomplete end may be completed by the next bytes.
            Err(e) if e.error_len().is_none() => e.valid_up_to(),
            _ => self.held.len(),
        };
        let rest = self.held.split_off(whole);
        output_event(stream, std::mem::replace(&mut self.held, rest))
    }

    pub fn finish(&mut self, stream: Stream) -> Option<HeadlessEvent<'static>> {
        output_event(stream, std::mem::take(&mut self.held))
    }
}

fn output_event(stream: Stream, bytes: Vec<u8>) -> Option<HeadlessEvent<'static>> {
    if bytes.is_empty() {
        return None;
    }
    Some(match String::from_utf8(bytes) {
        Ok(text) => HeadlessEvent::Output { stream, text, base64: None },
        Err(e) => HeadlessEvent::Output {
            stream,
            text: String::from_utf8_lossy(e.as_bytes()).into_owned(),
            base64: Some(BASE64_STANDARD.encode(e.as_bytes())),
        },
    })
}

#[cfg(test)]
#[path = "events_tests.rs"]
mod tests;
