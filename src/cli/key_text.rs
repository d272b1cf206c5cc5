//! The text of Alt-K and Alt-J, which replaces the key's earlier text at this prompt. It keeps the
//! note between two calls; [`crate::ui::key_block`] finds the rows.

use super::app::App;
use crate::error::{Error, Result};
use crate::store::shell_state::StateSlot;
use crate::ui::key_block::KeyBlock;

/// Erases the text of `note`. The plugin passes the prompt's id and the visible rows.
pub fn begin(app: &App, key: &str, note: Option<&str>) -> Result<KeyBlock> {
    let env = |name| app.invocation.env(name).unwrap_or_default();
    let prompt = env("AISH_PROMPT_ID");
    // After a question the prompt's row is unknown.
    let key = if prompt.is_empty() || app.asked.get() { String::new() } else { format!("{key} {prompt}") };
    KeyBlock::begin(&key, &env("AISH_SHOWN"), note).map_err(Error::no_terminal)
}

/// Keeps the note. Returns what was typed meanwhile.
pub fn end(app: &App, text: KeyBlock) -> Result<String> {
    let (note, typed) = text.end().map_err(Error::no_terminal)?;
    if let Some(note) = note {
        // Without it the next text goes below this one.
        let _ = app.invocation.state()?.put(StateSlot::KeyBlock, &note);
    }
    Ok(typed)
}

/// Reading forgets the note: it is only valid for the next call.
pub fn take_note(app: &App) -> Result<Option<String>> {
    let state = app.invocation.state()?;
    let note = state.get(StateSlot::KeyBlock);
    if note.is_some() {
        state.remove(StateSlot::KeyBlock);
    }
    Ok(note)
}
