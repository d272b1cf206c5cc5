//! What Alt-K and Alt-J print, in the place of what the same key has printed at this prompt before.
//! It keeps the note about that between two calls of the helper; where the rows are is
//! [`crate::ui::key_block`]'s.

use super::app::App;
use crate::error::{Error, Result};
use crate::store::shell_state::StateSlot;
use crate::ui::key_block::{CountedTty, KeyBlock};

pub struct KeyText {
    block: KeyBlock,
}

impl KeyText {
    /// Takes away what `key` has printed before, if `note` says where. The plugin says which prompt
    /// this is, and what is shown on the screen.
    pub fn begin(app: &App, key: &str, note: Option<&str>) -> Result<Self> {
        let env = |name| app.invocation.env(name).unwrap_or_default();
        let prompt = env("AISH_PROMPT_ID");
        // Where the prompt stands isn't known behind a question.
        let key = if prompt.is_empty() || app.asked.get() { String::new() } else { format!("{key} {prompt}") };
        let block = KeyBlock::begin(&key, &env("AISH_SHOWN"), note).map_err(Error::no_terminal)?;
        Ok(Self { block })
    }

    pub fn tty(&self) -> Result<CountedTty> {
        self.block.tty().map_err(Error::no_terminal)
    }

    pub fn print(&self, text: &str) -> Result<()> {
        self.block.print(text).map_err(Error::no_terminal)
    }

    pub fn take_typed(&mut self) -> String {
        self.block.take_typed()
    }

    /// Ends the text, and keeps the note about it. Returns what was typed meanwhile.
    pub fn end(self, app: &App) -> Result<String> {
        let (note, typed) = self.block.end().map_err(Error::no_terminal)?;
        if let Some(note) = note {
            // Without it the next text stands below this one; that is all.
            let _ = app.invocation.state()?.put(StateSlot::KeyBlock, &note);
        }
        Ok(typed)
    }
}

/// The note about what the last key has printed, for one call: whatever comes between, forgets it.
pub fn take_note(app: &App) -> Result<Option<String>> {
    let state = app.invocation.state()?;
    let note = state.get(StateSlot::KeyBlock);
    if note.is_some() {
        state.remove(StateSlot::KeyBlock);
    }
    Ok(note)
}
