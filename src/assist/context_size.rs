//! The size of the next question of a shell. It reads what a question would read, and sends
//! nothing.

use super::invocation::Invocation;
use crate::conversation::prompts;
use crate::conversation::window::{self, Limits};
use crate::error::{Error, Result};
use crate::memory::recall_notes;
use crate::model::Intent;
use crate::model::tokens;
use crate::model::turn::Turn;
use crate::providers::token_count;
use crate::sessions::recent::Recent;
use crate::store::shell_state::StateSlot;
use aish_text::Shell;

/// In tokens.
pub struct ContextSize {
    pub tokens: usize,
    pub budget: u64,
    /// The estimate is based on the server's count.
    pub counted: bool,
}

impl ContextSize {
    /// Stops the search for servers. Fails on an unreadable configuration or conversation.
    pub fn of(invocation: &Invocation) -> Result<Self> {
        invocation.stay_offline();
        let (active, state) = (invocation.active(None), invocation.state()?);
        let counted = active.is_ok_and(|active| token_count::estimate_for(&active.preset, &state));
        let settings = &invocation.config()?.settings.context;
        let budget = usize::try_from(settings.token_budget).unwrap_or(usize::MAX);
        let shell = invocation.side().shell.unwrap_or(Shell::Bash);
        let mut prompt = prompts::system_prompt(shell) + prompts::task(&Intent::Ask { words: String::new() });
        // Unreadable notes aren't sent either.
        let notes = recall_notes(&invocation.paths()?.memory(), "", invocation.memory_rules()?);
        prompt += &notes.unwrap_or_default().block;
        let system = tokens::estimate_tokens(&prompt) + tokens::PER_MESSAGE;
        let limits = Limits { max_turns: settings.max_turns as usize, token_budget: budget };
        let mut past = Recent::default();
        if let Some(file) = state.get(StateSlot::Session) {
            let path = invocation.library()?.file(&file);
            past = Recent::read(&path, limits, system, false)
                .map_err(|e| Error::failed(format!("can't read `{}`: {e}", path.display())))?;
        }
        window::evict(&mut past.turns, system, limits);
        let tokens = system + past.turns.iter().map(Turn::tokens).sum::<usize>();
        Ok(Self { tokens, budget: settings.token_budget, counted })
    }
}
