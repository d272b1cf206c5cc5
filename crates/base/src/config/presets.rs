//! Which preset is active, and where its key comes from. No network: on
//! [`Resolved::NeedsDetection`] the caller looks for local servers and comes back.

use std::collections::BTreeMap;

use super::LayerSource;
use super::address::host;
use super::agent::installed_agents;
use super::api_key::{KeySource, key_source, variable_of};
use super::card::Card;
use super::diagnose::printable;
use super::known_models::{KnownProvider, providers};
use super::load::Loaded;
use super::preset::{Preset, ProviderKind};
use crate::error::{Error, Result};
use crate::store::paths::PathsEnv;
use aish_text::nearest::nearest;

pub const COOKBOOK: &str = "cookbook";
pub const LOCAL: &str = "local";

#[derive(Clone, Debug, PartialEq)]
pub struct Active {
    pub name: String,
    pub preset: Preset,
    pub key: KeySource,
    pub why: LayerSource,
    pub measured: Option<Card>,
    /// The server's name for the model, where it says more than the preset's.
    pub served: Option<String>,
}

impl Active {
    /// What is left when nothing else answers.
    pub fn cookbook() -> Self {
        Self {
            name: COOKBOOK.to_owned(),
            preset: cookbook(),
            key: KeySource::None,
            why: LayerSource::Builtin,
            measured: None,
            served: None,
        }
    }

    /// The variable whose key made this preset; none if the user named a preset.
    pub fn found_key(&self) -> Option<&str> {
        match (&self.why, &self.key) {
            (LayerSource::Env(why), KeySource::Env(key)) if why == key => Some(key),
            _ => None,
        }
    }

    /// The preset's name, or the model's where the user named no preset.
    pub fn label(&self) -> &str {
        if self.preset.made_up && !self.preset.model.is_empty() { &self.preset.model } else { &self.name }
    }

    /// A limit of `ms` if the preset has none.
    #[must_use]
    pub fn with_time_limit(&self, ms: u64) -> Self {
        let mut active = self.clone();
        active.preset.timeout_ms.get_or_insert(ms);
        active
    }

    /// Lowers a longer limit to `ms`, and adds one where there is none.
    #[must_use]
    pub fn within_time_limit(&self, ms: u64) -> Self {
        let mut active = self.clone();
        active.preset.timeout_ms = Some(active.preset.timeout_ms.unwrap_or(ms).min(ms));
        active
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub enum Detection<'a> {
    #[default]
    NotAsked,
    Nothing,
    Found(&'a Preset),
}

#[derive(Clone, Copy, Debug, Default)]
pub struct PresetChoice<'a> {
    pub option: Option<&'a str>,
    pub shell: Option<&'a str>,
    pub detected: Detection<'a>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Resolved {
    Active(Box<Active>),
    /// No configuration and no key: look for local servers, then call again.
    NeedsDetection,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    pub preset: Preset,
    pub source: LayerSource,
}

/// The first that is set: the command line, this shell, `AISH_MODEL`, the configuration, the user's
/// only preset (or `fast`), keys in the environment, a project's preset, a local server, the
/// cookbook. Fails for an unknown name or several candidates (exit 3), or a missing key (exit 4).
pub fn resolve_preset(loaded: &Loaded, env: PathsEnv, choice: PresetChoice) -> Result<Resolved> {
    let presets = list_presets(loaded, env, choice.detected)?;
    let (name, why) = match chosen(loaded, &presets, choice)? {
        Some(found) => found,
        None => match choice.detected {
            Detection::NotAsked => return Ok(Resolved::NeedsDetection),
            Detection::Found(_) => (LOCAL.to_string(), LayerSource::Detected),
            Detection::Nothing => (COOKBOOK.to_string(), LayerSource::Builtin),
        },
    };
    let preset = match presets.get(&name) {
        Some(listed) => listed.preset.clone(),
        None if matches!(choice.detected, Detection::NotAsked) && name == LOCAL => return Ok(Resolved::NeedsDetection),
        None => found_preset(&name, &why, env)?.ok_or_else(|| unknown_preset(&name, &why, &presets))?,
    };
    let key = key_source(&preset, env)?;
    Ok(Resolved::Active(Box::new(Active { name, preset, key, why, measured: None, served: None })))
}

/// By name: the configured presets, else `fast` and `deep` from a key in the environment; a local
/// server that was found; the cookbook.
///
/// The environment counts only if the user configured no preset: beside a local model, a key that
/// happens to be there must not make a preset that sends text elsewhere. Fails if `OPENAI_BASE_URL`
/// is needed and no address.
pub fn list_presets(loaded: &Loaded, env: PathsEnv, detected: Detection) -> Result<BTreeMap<String, Listed>> {
    let mut presets = BTreeMap::new();
    let mut add = |name: &str, mut preset: Preset, source: LayerSource| {
        preset.made_up = matches!(source, LayerSource::Env(_) | LayerSource::Detected);
        presets.entry(name.to_string()).or_insert(Listed { preset, source });
    };
    let configured = loaded.settings.models.iter().map(|(name, preset)| {
        let source = loaded.source(&super::layers::written_path(&["models", name, "provider"]));
        (name, preset, source)
    });
    let (projects, own): (Vec<_>, Vec<_>) =
        configured.partition(|(_, _, source)| matches!(source, LayerSource::Project(_)));
    if own.is_empty()
        && let Some((provider, variable)) = providers().iter().find_map(|one| Some((one, variable_of(one, env)?)))
    {
        let base_url = openai_base_url(provider, env)?;
        let source = LayerSource::Env(variable.to_string());
        add("fast", provider.preset(&provider.fast, variable, base_url.clone()), source.clone());
        add("deep", provider.preset(&provider.deep, variable, base_url), source);
    }
    // A project's presets never replace the user's.
    for (name, preset, source) in own.into_iter().chain(projects) {
        add(name, preset.clone(), source);
    }
    if let Detection::Found(preset) = detected {
        add(LOCAL, preset.clone(), LayerSource::Detected);
    }
    add(COOKBOOK, cookbook(), LayerSource::Builtin);
    Ok(presets)
}

/// A preset without a table: an installed agent (`claude`) or a provider with a key (`anthropic`).
/// Only the user can name it, not a project. Fails if `OPENAI_BASE_URL` is needed and no address.
fn found_preset(name: &str, why: &LayerSource, env: PathsEnv) -> Result<Option<Preset>> {
    if matches!(why, LayerSource::Project(_)) {
        return Ok(None);
    }
    if let Some(agent) = installed_agents(env).into_iter().find(|agent| agent.name == name) {
        return Ok(Some(Preset { made_up: true, ..agent.preset() }));
    }
    let called = |one: &&KnownProvider| one.name() == name;
    let Some(provider) = providers().iter().find(called) else { return Ok(None) };
    let Some(variable) = variable_of(provider, env) else { return Ok(None) };
    let preset = provider.preset(&provider.fast, variable, openai_base_url(provider, env)?);
    Ok(Some(Preset { made_up: true, ..preset }))
}

fn chosen(
    loaded: &Loaded,
    presets: &BTreeMap<String, Listed>,
    choice: PresetChoice,
) -> Result<Option<(String, LayerSource)>> {
    let named = |name: &str, why: LayerSource| Ok(Some((name.to_string(), why)));
    match (choice.option, choice.shell, &loaded.settings.model) {
        (Some(name), ..) => return named(name, LayerSource::Option),
        (None, Some(name), _) => return named(name, LayerSource::Shell),
        (None, None, Some(name)) => return named(name, loaded.source("model")),
        (None, None, None) => {}
    }
    if let Some(Listed { source: source @ LayerSource::Env(_), .. }) = presets.get("fast") {
        return named("fast", source.clone());
    }
    // The user's presets come before a project's.
    let from = |fits: fn(&LayerSource) -> bool| -> Vec<&str> {
        presets.iter().filter(|(_, listed)| fits(&listed.source)).map(|(name, _)| name.as_str()).collect()
    };
    let own = from(|source| matches!(source, LayerSource::User(_)));
    let names = if own.is_empty() { from(|source| matches!(source, LayerSource::Project(_))) } else { own };
    match names.as_slice() {
        [] => Ok(None),
        [only] => named(only, LayerSource::OnlyPreset),
        several if several.contains(&"fast") => named("fast", LayerSource::OnlyPreset),
        several => Err(Error::config(format!("several presets and none is the active one: {}", several.join(", ")))
            .hint(format!("put model = \"{}\" at the top of the configuration, or use --model", several[0]))),
    }
}

fn unknown_preset(name: &str, why: &LayerSource, presets: &BTreeMap<String, Listed>) -> Error {
    let names: Vec<&str> = presets.keys().map(String::as_str).collect();
    let chosen = if *why == LayerSource::Option { String::new() } else { format!(" (chosen by: {why})") };
    let mut error = Error::config(format!("there is no preset `{}`{chosen}", printable(name)));
    if let Some(near) = nearest(name, names.iter().copied()) {
        error = error.hint(format!("did you mean `{near}`?"));
    }
    error = error.hint(format!("presets: {}", names.join(", ")));
    if *why == LayerSource::Shell {
        error.hint("choose another one for this shell with `aish model NAME`")
    } else {
        error
    }
}

/// Only for `api.openai.com`, as OpenAI's tools honour it. Fails if it isn't an address (exit 3).
pub fn openai_base_url(provider: &KnownProvider, env: PathsEnv) -> Result<Option<String>> {
    let url = env("OPENAI_BASE_URL").map(|url| url.trim().to_string()).filter(|url| !url.is_empty());
    match url {
        Some(url) if provider.host == "api.openai.com" => match host(&url) {
            Some(_) => Ok(Some(url)),
            None => Err(Error::config("OPENAI_BASE_URL isn't an address")
                .hint("it must start with http:// or https://, or be unset")),
        },
        _ => Ok(None),
    }
}

fn cookbook() -> Preset {
    Preset { provider: ProviderKind::Cookbook, local: true, ..Preset::default() }
}
