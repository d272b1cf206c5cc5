//! The models that setup offers, by keys, servers and agents here; each with cost and what is sent.

use crate::config::address::{host, is_this_machine};
use crate::config::agent::{AgentPreset, KnownAgent, installed_agents};
use crate::config::api_key::variable_of;
use crate::config::known_models::{KnownProvider, host_of, providers};
use crate::config::model_table::find_model;
use crate::config::presets::{COOKBOOK, openai_base_url};
use crate::config::{Preset, ProviderKind};
use crate::cost::format_dollars;
use crate::providers::detect::FoundServer;
use crate::store::paths::PathsEnv;

pub const SENT: &str = "your words, the directory, the last command and facts about this machine";

/// Of an everyday question (prompt, notes, facts) and its answer of a few lines.
const QUESTION_TOKENS: (f64, f64) = (1_500.0, 250.0);

#[derive(Clone, Debug, PartialEq)]
pub struct ModelOffer {
    pub name: String,
    pub preset: Preset,
    /// A slower preset for hard questions, named with `-deep` appended.
    pub deep: Option<Preset>,
    pub title: String,
    pub cost: String,
    pub sends: String,
}

/// Best first. `has`: whether a program is installed.
pub fn find_offers(env: PathsEnv, servers: &[FoundServer]) -> Vec<ModelOffer> {
    let keys = providers().iter().filter_map(|provider| Some(by_key(provider, variable_of(provider, env)?, env)));
    let agents = installed_agents(env).into_iter().map(by_agent);
    let mut offers: Vec<ModelOffer> = keys.chain(servers.iter().map(by_server)).chain(agents).collect();
    offers.push(ModelOffer {
        name: COOKBOOK.to_owned(),
        preset: Preset { provider: ProviderKind::Cookbook, local: true, ..Preset::default() },
        deep: None,
        title: "the built-in cookbook: everyday commands only".to_owned(),
        cost: "free".to_owned(),
        sends: sends_of(&Preset::default()),
    });
    offers
}

fn by_key(provider: &'static KnownProvider, variable: &str, env: PathsEnv) -> ModelOffer {
    // A bad address is reported when a question needs it.
    let other = openai_base_url(provider, env).ok().flatten();
    let preset = provider.preset(&provider.fast, variable, other.clone());
    ModelOffer {
        name: provider.name().to_owned(),
        deep: Some(provider.preset(&provider.deep, variable, other)),
        title: format!("{} with the key in {variable}", preset.model),
        cost: price_of_question(&preset.model),
        sends: sends_of(&preset),
        preset,
    }
}

fn by_server(found: &FoundServer) -> ModelOffer {
    ModelOffer {
        name: if found.provider == ProviderKind::Ollama { "ollama" } else { "server" }.to_owned(),
        preset: found.clone().preset(),
        deep: None,
        title: format!("{} on the server at {}", found.model, found.base_url),
        cost: "free".to_owned(),
        sends: sends_of(&found.clone().preset()),
    }
}

fn by_agent(agent: &KnownAgent) -> ModelOffer {
    let preset = agent.preset();
    ModelOffer {
        name: agent.name.to_owned(),
        deep: None,
        title: format!("{}, an agent that you may be signed in to (experimental)", agent.program()),
        cost: cost_of(&preset),
        sends: sends_of(&preset),
        preset,
    }
}

/// Gets a small model, fit for a CPU, with an installed program; none where one is served.
pub fn small_model(servers: &[FoundServer], has: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    // Another program is called `llama`, too.
    let llama = || has("llama") && has("llama-server");
    match () {
        () if !servers.is_empty() => None,
        () if has("ollama") => Some("ollama pull qwen2.5-coder:3b"),
        () => llama().then_some("llama serve -hf Qwen/Qwen2.5-Coder-3B-Instruct-GGUF"),
    }
}

/// Roughly, of one question.
pub fn cost_of(preset: &Preset) -> String {
    match (preset.price_in, preset.price_out) {
        _ if preset.local || preset.provider == ProviderKind::Cookbook => "free".to_owned(),
        (None, None) if preset.provider == ProviderKind::Ollama => "free on a machine of yours".to_owned(),
        (Some(input), Some(output)) => price(input, output),
        _ if preset.provider == ProviderKind::Acp => "your subscription".to_owned(),
        _ => price_of_question(&preset.model),
    }
}

pub fn sends_of(preset: &Preset) -> String {
    if let Some(agent) = AgentPreset::of(preset) {
        let (host, terms) =
            agent.known().map_or(("the agent's provider", "its terms hold"), |one| (one.host, one.terms));
        let secrets = if preset.redacts() { "secrets are taken out" } else { "secrets too" };
        return format!("{SENT} go to {host}; {secrets}; {terms}");
    }
    let url = preset.base_url.as_deref();
    let at = url.and_then(host).or_else(|| host_of(preset.provider).map(str::to_owned));
    let at = at.as_deref().unwrap_or("your server");
    match preset.provider {
        ProviderKind::Cookbook => "nothing is sent anywhere".to_owned(),
        ProviderKind::Ollama if url.is_none() => "nothing leaves this machine".to_owned(),
        // A local listener with a key is a gateway to others, unless the user says otherwise.
        _ if preset.local && url.is_some_and(is_this_machine) => format!("nothing leaves this machine ({at})"),
        _ => {
            let secrets = if preset.redacts() { "; secrets are taken out" } else { ", secrets too" };
            format!("{SENT} go to {at}{secrets}")
        }
    }
}

fn price_of_question(model: &str) -> String {
    let Some(known) = find_model(model) else { return "its price isn't known here".to_owned() };
    price(known.price.input, known.price.output)
}

/// Of an everyday question, by dollars for a million tokens sent and received.
fn price(input: f64, output: f64) -> String {
    format!("about {} a question", format_dollars((QUESTION_TOKENS.0 * input + QUESTION_TOKENS.1 * output) / 1e6))
}

#[cfg(test)]
#[path = "model_offer_tests.rs"]
mod tests;
