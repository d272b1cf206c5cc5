//! One type for the ways to capture.

use std::path::Path;
use std::time::Duration;

use super::ExclusionMode;
use super::pane::Pane;
use super::recorder::Captured;
use super::tee::Tee;
use crate::error::Result;

pub enum Backend {
    Tee(Tee),
    Pane(Pane),
}

/// The words are those of the `capture` frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureTarget<'a> {
    None,
    /// Output and end mark go to this path.
    Redirect(&'a Path),
    /// Both marks go to the terminal.
    Mark,
}

impl CaptureTarget<'_> {
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Redirect(_) => "redirect",
            Self::Mark => "mark",
        }
    }
}

impl Backend {
    pub fn target(&self, mode: ExclusionMode) -> CaptureTarget<'_> {
        match (self, mode) {
            (_, ExclusionMode::None) => CaptureTarget::None,
            (Self::Pane(_), _) => CaptureTarget::Mark,
            (Self::Tee(tee), ExclusionMode::Pty) => CaptureTarget::Redirect(tee.slave_path()),
            (Self::Tee(tee), ExclusionMode::Pipe) => CaptureTarget::Redirect(tee.pipe_path()),
        }
    }

    /// Before a command is pushed. Fails when terminal, shell or pipe are gone.
    pub fn begin(&self, mode: ExclusionMode) -> Result<()> {
        match self {
            Self::Tee(tee) => tee.begin(mode),
            Self::Pane(pane) => pane.begin(mode),
        }
    }

    /// Waits for the end mark, at most `timeout`.
    pub fn finish(&self, timeout: Duration) -> Captured {
        match self {
            Self::Tee(tee) => tee.finish(timeout),
            Self::Pane(pane) => pane.finish(timeout),
        }
    }

    /// A tee copies on while a process may print through it ([`Tee::linger`]).
    pub fn close(self) {
        match self {
            Self::Tee(tee) => tee.linger(),
            Self::Pane(pane) => pane.stop(),
        }
    }
}
