//! Commands of the user's history that are sent with a question if the preset allows it: those with
//! its words, and the last few. It sends nothing; secrets are removed on the way out.

use crate::command_history::HistoryEntry;
use crate::command_history::files::Places;
use crate::command_history::search::{newest_of_each, search_commands};
use crate::config::Active;
use crate::model::Intent;
use crate::store::paths::PathsEnv;
use aish_text::Shell;

/// Commands with words of the question, at most.
const FITTING: usize = 6;
const LAST: usize = 4;
/// Bytes of one command, and of all; longer ones are left out.
const LONGEST: usize = 300;
const ALL: usize = 1_500;

pub const FACT: &str = "earlier commands";

/// A JSON list, the likeliest first; none unless all presets that may be asked allow it.
pub fn earlier_commands(
    active: &Active,
    fallback: Option<&Active>,
    intent: &Intent,
    words: &str,
    shell: Shell,
    env: PathsEnv,
) -> Option<String> {
    let allowed = active.preset.earlier_commands && fallback.is_none_or(|other| other.preset.earlier_commands);
    if !allowed
        || words.is_empty()
        || !matches!(intent, Intent::Ask { .. } | Intent::Suggest { .. } | Intent::Fix { .. })
    {
        return None;
    }
    // An unreadable history is no reason not to ask.
    choose_commands(Places::from_env(env, shell).read_all(shell).ok()?, words)
}

fn choose_commands(mut entries: Vec<HistoryEntry>, words: &str) -> Option<String> {
    // A leading blank marks a command as private.
    entries.retain(|entry| !entry.command.starts_with(char::is_whitespace) && entry.command.len() <= LONGEST);
    let last = newest_of_each(&entries).into_iter().take(LAST).cloned();
    let mut chosen: Vec<String> = Vec::new();
    let mut bytes = 0;
    for entry in search_commands(&entries, words, FITTING).into_iter().chain(last) {
        bytes += entry.command.len();
        if bytes > ALL {
            break;
        }
        if !chosen.contains(&entry.command) {
            chosen.push(entry.command);
        }
    }
    (!chosen.is_empty()).then(|| serde_json::json!(chosen).to_string())
}

#[cfg(test)]
#[path = "earlier_commands_tests.rs"]
mod tests;
