//! The models that setup can offer: by the keys in the environment, by the servers of this machine, and the cookbook. Each with what
//! it costs and what would be sent where.

use crate::config::address::{host, is_this_machine};
use crate::config::key_source::variable_of;
use crate::config::known_models::{KnownProvider, host_of, providers};
use crate::config::model_table::find_model;
use crate::config::presets::{COOKBOOK, openai_base_url};
use crate::config::{Preset, ProviderKind, Redact};
use crate::providers::detect::{Found, llama_base, ollama_base};
use crate::providers::ollama;
use crate::store::paths::Env;

/// A program of this machine that can fetch a small model and serve it. The model is of use on a laptop without a graphics card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetcher {
    Ollama,
    /// `llama`, llama.cpp's own client.
    Llama,
}

impl Fetcher {
    /// The model as the program calls it.
    pub fn model(self) -> &'static str {
        match self {
            Self::Ollama => "qwen2.5-coder:3b",
            Self::Llama => "Qwen/Qwen2.5-Coder-3B-Instruct-GGUF",
        }
    }

    /// Its download, as the library of the program gives it.
    fn size(self) -> &'static str {
        match self {
            Self::Ollama => "1.9 GB",
            Self::Llama => "2.1 GB",
        }
    }

    /// What fetches it, with a progress bar of its own (`llama`: <https://github.com/ggml-org/llama.cpp>, `app/download.cpp`).
    pub fn download(self) -> Vec<&'static str> {
        match self {
            Self::Ollama => vec!["ollama", "pull", self.model()],
            Self::Llama => vec!["llama", "download", "-hf", self.model()],
        }
    }

    /// What serves it then; none where a service of the machine does.
    pub fn serve(self) -> Option<Vec<&'static str>> {
        match self {
            Self::Ollama => None,
            Self::Llama => Some(vec!["llama", "serve", "-hf", self.model()]),
        }
    }
}

/// What is sent with a question, in words.
pub const SENT: &str = "your words, the directory, the last command and facts about this machine";

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
    /// What has to fetch the model first.
    pub fetch: Option<Fetcher>,
}

/// What can be offered, the best first. `has` says whether a program is installed.
pub fn find_offers(env: Env, servers: &[Found], has: &dyn Fn(&str) -> bool) -> Vec<ModelOffer> {
    let keys = providers().iter().filter_map(|provider| Some(by_key(provider, variable_of(provider, env)?, env)));
    let mut offers: Vec<ModelOffer> = keys.chain(servers.iter().map(by_server)).collect();
    let serves = |provider| servers.iter().any(|found| found.provider == provider);
    if has("ollama") && !serves(ProviderKind::Ollama) {
        offers.extend(ollama_base(env).map(by_ollama));
    }
    // Another program is called `llama`, too.
    if has("llama") && has("llama-server") && !serves(ProviderKind::Openai) {
        offers.push(by_llama(llama_base(env)));
    }
    offers.push(ModelOffer {
        name: COOKBOOK.to_owned(),
        preset: Preset { provider: ProviderKind::Cookbook, local: true, ..Preset::default() },
        deep: None,
        title: "the built-in cookbook: everyday commands only".to_owned(),
        cost: "free".to_owned(),
        sends: sends_of(&Preset::default()),
        fetch: None,
    });
    offers
}

fn by_key(provider: &'static KnownProvider, variable: &str, env: Env) -> ModelOffer {
    // One that is no address is said when a question needs it.
    let other = openai_base_url(provider, env).ok().flatten();
    let preset = provider.preset(&provider.fast, variable, other.clone());
    ModelOffer {
        name: provider.name().to_owned(),
        deep: Some(provider.preset(&provider.deep, variable, other)),
        title: format!("{} with the key in {variable}", preset.model),
        cost: price_of_question(&preset.model),
        sends: sends_of(&preset),
        fetch: None,
        preset,
    }
}

fn by_server(found: &Found) -> ModelOffer {
    ModelOffer {
        name: if found.provider == ProviderKind::Ollama { "ollama" } else { "server" }.to_owned(),
        preset: found.clone().preset(),
        deep: None,
        title: format!("{} on the server at {}", found.model, found.base_url),
        cost: "free".to_owned(),
        sends: sends_of(&found.clone().preset()),
        fetch: None,
    }
}

fn by_ollama(base: String) -> ModelOffer {
    let base_url = Some(base).filter(|base| base != ollama::DEFAULT_BASE);
    by_fetching(
        "ollama",
        Fetcher::Ollama,
        Preset { provider: ProviderKind::Ollama, base_url, ..Preset::default() },
        "Ollama",
    )
}

fn by_llama(base: String) -> ModelOffer {
    let preset = Preset { provider: ProviderKind::Openai, base_url: Some(base), ..Preset::default() };
    by_fetching("llama", Fetcher::Llama, preset, "llama.cpp")
}

fn by_fetching(name: &str, fetcher: Fetcher, preset: Preset, by: &str) -> ModelOffer {
    let (model, size) = (fetcher.model(), fetcher.size());
    let preset = Preset { model: model.to_owned(), local: true, redact: Some(Redact::Autodetect), ..preset };
    ModelOffer {
        name: name.to_owned(),
        preset,
        deep: None,
        title: format!("{model} by {by}, which fetches it first ({size})"),
        cost: "free".to_owned(),
        sends: "nothing leaves this machine".to_owned(),
        fetch: Some(fetcher),
    }
}

/// What a question to a preset costs, about.
pub fn cost_of(preset: &Preset) -> String {
    match (preset.price_in, preset.price_out) {
        _ if preset.local || preset.provider == ProviderKind::Cookbook => "free".to_owned(),
        (None, None) if preset.provider == ProviderKind::Ollama => "free on a machine of yours".to_owned(),
        (Some(input), Some(output)) => price(input, output),
        _ => price_of_question(&preset.model),
    }
}

/// What would be sent where.
pub fn sends_of(preset: &Preset) -> String {
    let url = preset.base_url.as_deref();
    let at = url.and_then(host).or_else(|| host_of(preset.provider).map(str::to_owned));
    let at = at.as_deref().unwrap_or("your server");
    match preset.provider {
        ProviderKind::Cookbook => "nothing is sent anywhere".to_owned(),
        ProviderKind::Ollama if url.is_none() => "nothing leaves this machine".to_owned(),
        // What listens here with somebody's key is a gateway to others, unless the user says otherwise.
        _ if preset.local && url.is_some_and(is_this_machine) => format!("nothing leaves this machine ({at})"),
        _ => {
            let secrets = if preset.redacts() { "; secrets are taken out" } else { ", secrets too" };
            format!("{SENT} go to {at}{secrets}")
        }
    }
}

fn price_of_question(model: &str) -> String {
    let Some(known) = find_model(model) else { return "its price isn't known here".to_owned() };
    price(known.input, known.output)
}

/// That of an everyday question, by the dollars of a million tokens sent and received.
fn price(input: f64, output: f64) -> String {
    format!("about ${:.4} a question", (QUESTION_TOKENS.0 * input + QUESTION_TOKENS.1 * output) / 1e6)
}

#[cfg(test)]
#[path = "model_offer_tests.rs"]
mod tests;
