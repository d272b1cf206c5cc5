//! The models that setup can offer: by the keys in the environment, by the servers of this machine, and the cookbook. Each with what
//! it costs and what would be sent where.

use crate::config::address::host;
use crate::config::key_source::variable_of;
use crate::config::known_models::{KnownProvider, providers};
use crate::config::model_table::find_model;
use crate::config::presets::{COOKBOOK, openai_base_url};
use crate::config::{Preset, ProviderKind};
use crate::providers::detect::Found;
use crate::store::paths::Env;

/// The small model that is offered where Ollama is installed and has none: it is of use on a laptop without a graphics card.
pub const SMALL_MODEL: &str = "qwen2.5-coder:3b";
/// Its download, as Ollama's library gives it.
pub const SMALL_MODEL_SIZE: &str = "1.9 GB";

/// Tokens of an everyday question and its answer, for a guess at the price: the prompt with notes and facts, and a few lines.
const QUESTION_TOKENS: (f64, f64) = (1_500.0, 250.0);

/// A model on offer.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelOffer {
    /// The name of its preset.
    pub name: String,
    pub preset: Preset,
    /// A slower preset for hard questions, under the same name with `-deep` behind it.
    pub deep: Option<Preset>,
    pub title: String,
    /// What it costs.
    pub cost: String,
    /// What would be sent where.
    pub sends: String,
    /// Ollama has to fetch the model first.
    pub fetch: bool,
}

/// What can be offered, the best first. `ollama` says whether Ollama is installed.
pub fn find_offers(env: Env, servers: &[Found], ollama: bool) -> Vec<ModelOffer> {
    let keys = providers().iter().filter_map(|provider| Some(by_key(provider, variable_of(provider, env)?, env)));
    let mut offers: Vec<ModelOffer> = keys.chain(servers.iter().map(by_server)).collect();
    if ollama && !servers.iter().any(|found| found.provider == ProviderKind::Ollama) {
        offers.push(by_fetching());
    }
    offers.push(ModelOffer {
        name: COOKBOOK.to_owned(),
        preset: Preset { provider: ProviderKind::Cookbook, local: true, ..Preset::default() },
        deep: None,
        title: "the built-in cookbook: everyday commands, no questions beyond them".to_owned(),
        cost: "free".to_owned(),
        sends: "nothing is sent anywhere".to_owned(),
        fetch: false,
    });
    offers
}

fn by_key(provider: &'static KnownProvider, variable: &str, env: Env) -> ModelOffer {
    // One that is no address is said when a question needs it.
    let other = openai_base_url(provider, env).ok().flatten();
    let at = other.as_deref().and_then(host).unwrap_or_else(|| provider.host.to_owned());
    let preset = provider.preset(&provider.fast, variable, other.clone());
    ModelOffer {
        name: short_name(provider.host),
        deep: Some(provider.preset(&provider.deep, variable, other)),
        title: format!("{} with the key in {variable}", preset.model),
        cost: price_of_question(&preset.model),
        sends: format!("your words, the directory and the last command go to {at}; secrets are taken out"),
        fetch: false,
        preset,
    }
}

fn by_server(found: &Found) -> ModelOffer {
    let at = host(&found.base_url).unwrap_or_default();
    ModelOffer {
        name: if found.provider == ProviderKind::Ollama { "ollama" } else { "server" }.to_owned(),
        preset: found.clone().preset(),
        deep: None,
        title: format!("{} on the server at {}", found.model, found.base_url),
        cost: "free".to_owned(),
        sends: format!("nothing leaves this machine ({at})"),
        fetch: false,
    }
}

fn by_fetching() -> ModelOffer {
    let preset = Preset {
        provider: ProviderKind::Ollama,
        model: SMALL_MODEL.to_owned(),
        local: true,
        redact: Some(true),
        ..Preset::default()
    };
    ModelOffer {
        name: "ollama".to_owned(),
        preset,
        deep: None,
        title: format!("{SMALL_MODEL} by Ollama, which fetches it first ({SMALL_MODEL_SIZE})"),
        cost: "free".to_owned(),
        sends: "nothing leaves this machine".to_owned(),
        fetch: true,
    }
}

/// The part of a host that names its owner: `api.openai.com` is `openai`; Google's host names nobody.
fn short_name(host: &str) -> String {
    if host.ends_with("googleapis.com") {
        return "gemini".to_owned();
    }
    let mut labels = host.rsplit('.').skip(1);
    labels.next().unwrap_or(host).to_owned()
}

fn price_of_question(model: &str) -> String {
    let Some(known) = find_model(model) else { return "its price isn't known here".to_owned() };
    let dollars = (QUESTION_TOKENS.0 * known.input + QUESTION_TOKENS.1 * known.output) / 1e6;
    format!("about ${dollars:.4} a question")
}

#[cfg(test)]
#[path = "model_offer_tests.rs"]
mod tests;
