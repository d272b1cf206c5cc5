//! The reply frames (`docs/protocol.md`). The caller writes them to files (`store::shell_state`).

use crate::error::{Error, Exit, Result};
use aish_text::is_token;

/// In the plugin's `AISH_PROTOCOL` and in each frame.
pub const PROTOCOL: u32 = 1;

pub const MAX_LINES: usize = 10_000;

aish_text::named_enum! {
    /// The word in a frame's header line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// The payload becomes the buffer, cursor at its end; nothing runs.
        Replace = "replace",
        /// The line stays; no payload.
        Keep = "keep",
        Run = "run",
        /// The payload goes to the line editor's cut text; the buffer stays.
        Copy = "copy",
        /// How the next [`Verb::Step`] is captured.
        Capture = "capture",
        /// As [`Verb::Run`], then the helper is called for Norris's next step.
        Step = "step",
        /// The payload is `$?` from the next prompt on.
        Status = "status",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub verb: Verb,
    pub payload: String,
}

impl Frame {
    pub fn replace(text: impl Into<String>) -> Self {
        Self { verb: Verb::Replace, payload: text.into() }
    }

    pub fn keep() -> Self {
        Self { verb: Verb::Keep, payload: String::new() }
    }

    pub fn copy(text: impl Into<String>) -> Self {
        Self { verb: Verb::Copy, payload: text.into() }
    }

    /// For the step that follows; `docs/protocol.md` has the payload.
    pub fn capture(text: impl Into<String>) -> Self {
        Self { verb: Verb::Capture, payload: text.into() }
    }

    pub fn step(text: impl Into<String>) -> Self {
        Self { verb: Verb::Step, payload: text.into() }
    }

    /// Goes beside a frame about the line.
    pub fn status(exit: Exit) -> Self {
        Self { verb: Verb::Status, payload: exit.code().to_string() }
    }

    pub fn run(text: impl Into<String>) -> Self {
        Self { verb: Verb::Run, payload: text.into() }
    }
}

/// For each frame a header, the payload lines, `end`. Refuses a bad nonce, too many lines, a `keep`
/// with text, and control characters other than newline and tab.
pub fn encode_frames(nonce: &str, frames: &[Frame]) -> Result<String> {
    if !is_token(nonce) {
        return Err(Error::failed("the nonce of the call is not a plain word"));
    }
    if frames.is_empty() {
        return Err(Error::failed("a reply needs at least one frame"));
    }
    let mut out = String::new();
    for Frame { verb, payload } in frames {
        if payload.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
            return Err(Error::failed("the command contains control characters"));
        }
        if *verb == Verb::Keep && !payload.is_empty() {
            return Err(Error::failed("a `keep` frame carries no text"));
        }
        let (lines, end) = if payload.is_empty() { (0, "") } else { (payload.split('\n').count(), "\n") };
        if lines > MAX_LINES {
            return Err(Error::failed(format!("the command has more than {MAX_LINES} lines")));
        }
        out += &format!("aish {PROTOCOL} {nonce} {} {lines}\n{payload}{end}end\n", verb.name());
    }
    Ok(out)
}

#[cfg(test)]
#[path = "wire_tests.rs"]
mod tests;
