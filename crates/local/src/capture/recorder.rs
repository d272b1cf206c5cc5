//! The record of one command's output, shared by copier, watcher, `begin` and `finish`.

use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::log::CaptureLog;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// Head and tail, of equal length where `skipped` isn't 0: the cut is in the middle.
    pub bytes: Vec<u8>,
    pub skipped: u64,
    pub total: u64,
    /// zsh marks such a last line before its hooks run, so the plugin must know.
    pub ends_without_newline: bool,
    /// A program changed the terminal's modes, maybe after the shell looked: it should look again.
    pub modes_changed: bool,
    /// The end mark came: all of it has been shown.
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Terminal,
    Shell,
    /// tmux closed the pipe, or gave it to another program.
    Pipe,
    /// Copying failed, or it was stopped.
    Stopped(String),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terminal => f.write_str("the terminal was closed"),
            Self::Shell => f.write_str("the shell ended"),
            Self::Pipe => f.write_str("tmux closed the pipe of the pane"),
            Self::Stopped(why) => f.write_str(why),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Idle,
    Armed,
    Running,
    Complete,
}

struct RecorderState {
    log: CaptureLog,
    phase: Phase,
    modes_changed: bool,
    end: Option<End>,
}

pub struct Recorder {
    state: Mutex<RecorderState>,
    changed: Condvar,
}

impl Recorder {
    pub fn new(keep: usize) -> Self {
        let state = RecorderState { log: CaptureLog::new(keep), phase: Phase::Idle, modes_changed: false, end: None };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, RecorderState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Recording starts at the start mark with `at_mark`, else at once.
    pub fn begin(&self, at_mark: bool) {
        let mut state = self.state();
        state.log.clear();
        state.modes_changed = false;
        state.phase = if at_mark { Phase::Armed } else { Phase::Running };
    }

    pub fn is_running(&self) -> bool {
        matches!(self.state().phase, Phase::Armed | Phase::Running)
    }

    pub fn printed(&self, bytes: &[u8]) {
        let mut state = self.state();
        if state.phase == Phase::Running {
            state.log.push(bytes);
        }
    }

    /// Start mark: what came before isn't the command's.
    pub fn started(&self) {
        let mut state = self.state();
        if matches!(state.phase, Phase::Armed | Phase::Running) {
            state.log.clear();
            state.phase = Phase::Running;
        }
    }

    /// End mark: everything before it has been shown.
    pub fn completed(&self) {
        let mut state = self.state();
        if state.phase == Phase::Running {
            state.phase = Phase::Complete;
            self.changed.notify_all();
        }
    }

    pub fn modes_changed(&self) {
        self.state().modes_changed = true;
    }

    /// Nothing more will come; the first reason counts.
    pub fn ended(&self, end: End) {
        let mut state = self.state();
        if state.end.is_some() {
            return;
        }
        state.end = Some(end);
        self.changed.notify_all();
    }

    pub fn end(&self) -> Option<End> {
        self.state().end.clone()
    }

    /// Waits for the end mark, at most `timeout`; recording is over then.
    pub fn finish(&self, timeout: Duration) -> Captured {
        let pending =
            |state: &mut RecorderState| state.end.is_none() && matches!(state.phase, Phase::Armed | Phase::Running);
        let (mut state, _) =
            self.changed.wait_timeout_while(self.state(), timeout, pending).unwrap_or_else(PoisonError::into_inner);
        let complete = state.phase == Phase::Complete;
        state.phase = Phase::Idle;
        Captured {
            bytes: state.log.bytes(),
            skipped: state.log.skipped(),
            total: state.log.total(),
            ends_without_newline: state.log.last().is_some_and(|last| last != b'\n'),
            modes_changed: state.modes_changed,
            complete,
        }
    }
}

#[cfg(test)]
#[path = "recorder_tests.rs"]
mod tests;
