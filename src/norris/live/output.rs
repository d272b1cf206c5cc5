//! The output of pushed commands: how each one is captured, and what was captured of it. Where that isn't possible the
//! command runs without, and the model is told why (OPEN-12).

use super::desk::{Desk, Visit};
use super::launch::Launch;
use super::message::Report;

/// The capture of a run.
#[derive(Debug, Default)]
pub struct Output {
    nonce: String,
    history: bool,
}

impl Output {
    /// The capture of the run that `launch` describes; `history` says whether the commands are kept in the shell's history.
    pub fn new(launch: &Launch, history: bool) -> Self {
        Self { nonce: launch.nonce.clone(), history }
    }

    /// Gets ready for `command`; the payload of its `capture` frame (docs/protocol.md).
    pub fn begin(&mut self, _command: &str, label: &str) -> String {
        let history = if self.history { "keep" } else { "hide" };
        format!("none\n\n{}\n{history}\n{label}", self.nonce)
    }

    /// What the command printed, how many bytes in its middle were left out, and a note for the model.
    pub fn finish(&mut self, _report: &Report, _visit: &mut Visit, _desk: &Desk) -> (Option<Vec<u8>>, u64, String) {
        (None, 0, "its output was not captured".to_owned())
    }
}
