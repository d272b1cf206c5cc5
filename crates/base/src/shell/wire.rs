//! The reply frames from the helper to the plugin (`docs/protocol.md`). It must not touch files:
//! the caller writes the text atomically, mode 0600 (`store::shell_state`).

use crate::error::{Error, Exit, Result};
use aish_text::is_token;

/// The protocol version that the plugin announces in `AISH_PROTOCOL` and the frames carry.
pub const PROTOCOL: u32 = 1;

/// The most lines one frame may have.
pub const MAX_LINES: usize = 10_000;

aish_text::named_enum! {
    /// What a frame is for, by the word in its header line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// The payload becomes the buffer, the cursor at its end. Nothing runs.
        Replace = "replace",
        /// Everything stays as it is; no payload.
        Keep = "keep",
        Run = "run",
        /// The payload goes to where the line editor puts text that it cut; the buffer stays as it
        /// is.
        Copy = "copy",
        /// How the output of the [`Verb::Step`] that follows is captured.
        Capture = "capture",
        /// As [`Verb::Run`], and afterwards the helper is called again, for the next step of
        /// Norris.
        Step = "step",
        /// The payload is the shell's `$?` from the next prompt on.
        Status = "status",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub verb: Verb,
    /// The text to do it with; empty for [`Verb::Keep`].
    pub payload: String,
}

impl Frame {
    pub fn replace(text: impl Into<String>) -> Self {
        Self { verb: Verb::Replace, payload: text.into() }
    }

    /// Leave the buffer alone.
    pub fn keep() -> Self {
        Self { verb: Verb::Keep, payload: String::new() }
    }

    /// Let the user paste `text` with the line editor's own key.
    pub fn copy(text: impl Into<String>) -> Self {
        Self { verb: Verb::Copy, payload: text.into() }
    }

    /// Capture the output of the step that follows; the payload is documented in
    /// `docs/protocol.md`.
    pub fn capture(text: impl Into<String>) -> Self {
        Self { verb: Verb::Capture, payload: text.into() }
    }

    pub fn step(text: impl Into<String>) -> Self {
        Self { verb: Verb::Step, payload: text.into() }
    }

    /// What `$?` is to be at the next prompt; beside the frames that say what becomes of the line.
    pub fn status(exit: Exit) -> Self {
        Self { verb: Verb::Status, payload: exit.code().to_string() }
    }

    /// Run `text` as if it had been typed.
    pub fn run(text: impl Into<String>) -> Self {
        Self { verb: Verb::Run, payload: text.into() }
    }
}

/// The text of a reply: for each frame a header, the payload lines, `end`. Refuses a bad nonce and
/// payloads that a line editor cannot hold: control characters other than newline and tab, too many
/// lines, a `keep` with text.
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
        let lines: Vec<_> = if payload.is_empty() { Vec::new() } else { payload.split('\n').collect() };
        if lines.len() > MAX_LINES {
            return Err(Error::failed(format!("the command has more than {MAX_LINES} lines")));
        }
        out += &format!("aish {PROTOCOL} {nonce} {} {}\n", verb.name(), lines.len());
        for line in lines {
            out += line;
            out.push('\n');
        }
        out += "end\n";
    }
    Ok(out)
}

#[cfg(test)]
#[path = "wire_tests.rs"]
mod tests;
