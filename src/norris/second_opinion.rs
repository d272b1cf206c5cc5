//! The second opinion in a run (LLM-01…14): its model and its cache. `review::opinion` has the
//! question and reads answers. It can only add caution.

use std::collections::BTreeMap;

use super::probe_cache::Cache;
use crate::config::presets::Listed;
use crate::config::second_opinion::SecondOpinion;
use crate::config::settings::Safety;
use crate::config::{Active, Preset, ProviderKind};
use crate::error::Result;
use crate::review::opinion::{apply_opinion, ask_twice, is_open};
use aish_judge::verdict::Verdict;

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

#[cfg(test)]
#[path = "second_opinion_tests.rs"]
mod tests;
