//! The second opinion in a run (LLM-01…14): its model, and its cache (LLM-09), a private file of
//! digests. `review::opinion` has the question and reads answers. It can only add caution: the cache
//! must never clear what a model didn't, so a file that isn't exactly as written counts as none.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::config::presets::Listed;
use crate::config::second_opinion::SecondOpinion;
use crate::config::settings::Safety;
use crate::config::{Active, Preset, ProviderKind};
use crate::error::Result;
use crate::review::opinion::{Opinion, apply_opinion, ask_twice, is_open};
use crate::store::read_small_text;
use crate::store::shell_state::{ShellState, StateSlot};
use aish_judge::verdict::Verdict;
use aish_text::Shell;

/// The default preset (LLM-02).
const DEEP: &str = "deep";

/// When no model gives one.
pub const RULES_ONLY: &str = "commands are checked by fixed rules only (no model for a second opinion)";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewerChoice {
    /// None: only the rules judge.
    pub model: Option<String>,
    /// At the beginning of a run, without the prefix `[aish] `.
    pub announcement: Option<String>,
}

/// `safety.llm_model`, else `deep`, else `active`. Neither the cookbook nor, unless required, a
/// model that can't judge by its card. A name without preset stays: failed probes are asked about
/// (LLM-08).
pub fn choose_reviewer(
    safety: &Safety,
    presets: &BTreeMap<String, Listed>,
    active: &Active,
    judges: &dyn Fn(&str) -> bool,
) -> ReviewerChoice {
    let chosen = by_name(safety, presets, active);
    let preset = chosen.model.as_deref().and_then(|name| {
        if name == active.name { Some(&active.preset) } else { presets.get(name).map(|listed| &listed.preset) }
    });
    match (&chosen.model, preset) {
        (Some(name), Some(preset)) if safety.llm_second_opinion != SecondOpinion::Required && !judges(name) => {
            let model = if preset.made_up { &preset.model } else { name };
            let announcement =
                format!("commands are checked by fixed rules only: `{model}` can't judge them (aish models)");
            ReviewerChoice { model: None, announcement: Some(announcement) }
        }
        _ => chosen,
    }
}

fn by_name(safety: &Safety, presets: &BTreeMap<String, Listed>, active: &Active) -> ReviewerChoice {
    if safety.llm_second_opinion == SecondOpinion::Off {
        return ReviewerChoice::default();
    }
    let thinks = |preset: &Preset| preset.provider != ProviderKind::Cookbook;
    let named = safety.llm_model.as_deref();
    let deep = || presets.get(DEEP).filter(|listed| thinks(&listed.preset)).map(|_| DEEP);
    let Some(name) = named.or_else(deep) else {
        return if thinks(&active.preset) { by(&active.name, active, None) } else { rules_only() };
    };
    match presets.get(name) {
        Some(listed) if !thinks(&listed.preset) => rules_only(),
        Some(_) => by(name, active, None),
        None => by(
            name,
            active,
            Some(format!("safety.llm_model: there is no preset `{name}`; every command will be asked about")),
        ),
    }
}

fn by(name: &str, active: &Active, announcement: Option<String>) -> ReviewerChoice {
    let own = || {
        (name == active.name).then(|| {
            let name = active.label();
            format!("`{name}` reviews its own commands; safety.llm_model or a preset `{DEEP}` lets another model do it")
        })
    };
    ReviewerChoice { model: Some(name.to_owned()), announcement: announcement.or_else(own) }
}

fn rules_only() -> ReviewerChoice {
    ReviewerChoice { model: None, announcement: Some(RULES_ONLY.to_owned()) }
}

/// Raises a verdict unless a model agrees (cache, or `ask`). Failures are never cached.
pub fn add_second_opinion(verdict: &mut Verdict, cache: &mut Cache, ask: &mut dyn FnMut(&str) -> Result<String>) {
    if !is_open(verdict) {
        return;
    }
    let known = cache.get(verdict);
    let given = known.clone().unwrap_or_else(|| ask_twice(ask));
    if known.is_none() {
        cache.put(verdict, &given);
    }
    apply_opinion(verdict, &given);
}

const HEADER: &str = "aish probes 1";
/// The oldest go first.
const MOST: usize = 500;
/// In bytes; a longer file isn't ours.
const MAX_CACHE_FILE: u64 = 64 * 1024;
const WORDS: [(&str, Opinion); 3] =
    [("clear", Opinion::Clear), ("destructive", Opinion::Destructive), ("disagreement", Opinion::Disagreement)];
/// Next to these, unquoted blanks may be part of a word.
const KEEPS_BLANKS: [&str; 9] = ["\\", "`", "#", "<<", "$'", "$\"", "${", "$(", "["];

#[derive(Clone, Debug)]
pub struct Cache {
    state: ShellState,
    prefix: String,
}

impl Cache {
    /// Nothing is read or made yet.
    pub fn new(state: ShellState, model: &Active, shell: Shell) -> Self {
        let preset = &model.preset;
        let prefix = serde_json::json!([model.name, preset.provider, preset.model, preset.base_url, shell.name()]);
        Self { state, prefix: prefix.to_string() }
    }

    pub fn get(&self, verdict: &Verdict) -> Option<Opinion> {
        let key = self.key(verdict);
        self.read().into_iter().find(|(known, _)| *known == key).map(|(_, opinion)| opinion)
    }

    /// Failures aren't stored. With an unwritable file the model is asked again.
    pub fn put(&mut self, verdict: &Verdict, opinion: &Opinion) {
        if opinion_name(opinion).is_none() {
            return;
        }
        let key = self.key(verdict);
        let mut entries = self.read();
        entries.retain(|(known, _)| *known != key);
        entries.push((key, opinion.clone()));
        let mut text = HEADER.to_owned();
        for (key, opinion) in &entries[entries.len().saturating_sub(MOST)..] {
            let _ = write!(text, "\n{key} {}", opinion_name(opinion).unwrap_or_default());
        }
        let _ = self.state.put(StateSlot::Probes, &text);
    }

    fn key(&self, verdict: &Verdict) -> String {
        let tool = &verdict.profile.tool_name;
        let text = if tool == "shell" { normalise_command(&verdict.command) } else { verdict.command.clone() };
        let whole = serde_json::json!([self.prefix, tool, text]).to_string();
        Sha256::digest(whole.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Oldest first; none if anything about the file is wrong.
    fn read(&self) -> Vec<(String, Opinion)> {
        let text = read_small_text(&self.state.path(StateSlot::Probes), MAX_CACHE_FILE).ok().flatten();
        text.and_then(|text| parse_cache(&text)).unwrap_or_default()
    }
}

fn parse_cache(text: &str) -> Option<Vec<(String, Opinion)>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    if lines.next()? != HEADER {
        return None;
    }
    let mut entries: Vec<(String, Opinion)> = Vec::new();
    for line in lines {
        let (key, word) = line.split_once(' ')?;
        let (_, opinion) = WORDS.iter().find(|(known, _)| *known == word)?;
        let is_key = key.len() == 64 && key.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if !is_key || entries.len() == MOST || entries.iter().any(|(known, _)| known == key) {
            return None;
        }
        entries.push((key.to_owned(), opinion.clone()));
    }
    Some(entries)
}

/// None for a failed opinion.
fn opinion_name(opinion: &Opinion) -> Option<&'static str> {
    WORDS.iter().find(|(_, known)| known == opinion).map(|(word, _)| *word)
}

/// One space per run of blanks, only where quotes are simple: no two commands may share a key.
fn normalise_command(command: &str) -> String {
    if KEEPS_BLANKS.iter().any(|mark| command.contains(mark)) {
        return command.to_owned();
    }
    let mut out = String::with_capacity(command.len());
    let mut quote = None;
    for c in command.trim_matches([' ', '\t']).chars() {
        match quote {
            Some(open) if open == c => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == ' ' || c == '\t' => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
                continue;
            }
            _ => {}
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
#[path = "second_opinion_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "probe_cache_tests.rs"]
mod probe_cache_tests;
