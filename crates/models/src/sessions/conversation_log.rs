//! One process's conversation, read and kept. A failure to keep it is reported once.

use std::cell::Cell;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use super::log::{self, Summary};
use super::mask::Originals;
use super::recent::Recent;
use crate::conversation::window::Limits;
use crate::error::Result;
use crate::model::turn::Turn;
use crate::store::lock::Held;
use crate::store::shell_state::{ShellState, StateSlot};

#[derive(Clone)]
pub struct ConversationLog {
    log: PathBuf,
    originals: Originals,
    state: Option<ShellState>,
    lost: Option<String>,
    told: Rc<Cell<bool>>,
}

impl ConversationLog {
    pub fn new(log: PathBuf) -> Self {
        Self { log, originals: Originals::default(), state: None, lost: None, told: Rc::default() }
    }

    /// `lost`: why the shell won't find this conversation again.
    #[must_use]
    pub fn of_shell(self, state: ShellState, lost: Option<String>) -> Self {
        Self { state: Some(state), lost, ..self }
    }

    /// See [`Recent::read`]. Fails when the log can't be read.
    pub fn recent(&self, limits: Limits, reserved: usize, summary: bool) -> io::Result<Recent> {
        let mut recent = Recent::read(&self.log, limits, reserved, summary)?;
        self.originals.restore(&mut recent.turns);
        Ok(recent)
    }

    /// Turns that belong together. Returns a notice for the user, once.
    #[must_use]
    pub fn keep(&self, model: &str, turns: &[Turn]) -> Option<String> {
        let kept = log::append_turns(&self.log, model, turns).map(|kept| {
            self.originals.note(turns, &kept.turns);
            kept.held
        });
        self.outcome(kept)
    }

    /// Returns a notice for the user, once.
    #[must_use]
    pub fn keep_summary(&self, model: &str, summary: &Summary) -> Option<String> {
        self.outcome(log::append_summary(&self.log, model, summary).map(|()| Held::Yes))
    }

    fn outcome(&self, kept: Result<Held>) -> Option<String> {
        let trouble = match (kept, &self.lost) {
            (Err(e), _) => format!("this conversation isn't kept: {e}"),
            (Ok(_), Some(why)) => format!("this conversation can't be continued later: {why}"),
            (Ok(Held::NoLocks), None) => {
                "this file system has no locks: don't use one conversation in several shells at once".to_owned()
            }
            (Ok(Held::Yes), None) => {
                if let Some(state) = &self.state {
                    state.remove(StateSlot::LogTold);
                }
                return None;
            }
        };
        let known = self.state.as_ref().and_then(|state| state.get(StateSlot::LogTold));
        if self.told.replace(true) || known.as_deref() == Some(trouble.as_str()) {
            return None;
        }
        if let Some(state) = &self.state {
            // Without a place to keep it, the next process says it again.
            let _ = state.put(StateSlot::LogTold, &trouble);
        }
        Some(trouble)
    }
}

#[cfg(test)]
#[path = "conversation_log_tests.rs"]
mod tests;
