//! Where the key of a preset comes from. It names the source; `api_key` reads it.

use super::address::{host, is_this_machine};
use super::api_key::missing_variable;
use super::known_models::{KnownProvider, providers};
use super::preset::{Preset, ProviderKind};
use crate::error::{Error, Result};
use crate::store::paths::PathsEnv;

/// Where the key of a preset comes from; the key itself is read by `api_key::fetch_api_key` when a
/// call is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySource {
    None,
    /// This variable of the environment.
    Env(String),
    /// The first line this command prints, already split into words.
    Command(Vec<String>),
}

/// Where the key of a preset comes from: what it names, else the provider's usual variable.
///
/// A usual variable is only for the provider's own host, and, if it happens to be set, for a server
/// on this machine that isn't `local` (a proxy). Any other host gets the key it is given by name
/// and none else. Fails if a variable is named or needed and isn't set (exit 4), or the command
/// can't be split (exit 3).
pub fn key_source(preset: &Preset, env: PathsEnv) -> Result<KeySource> {
    if let Some(command) = &preset.api_key_cmd {
        let words =
            shell_words::split(command).map_err(|_| Error::config("`api_key_cmd` has a quote that isn't closed"))?;
        return Ok(KeySource::Command(words));
    }
    let is_set = |name: &str| env(name).is_some_and(|value| !value.trim().is_empty());
    if let Some(name) = &preset.api_key_env {
        return if is_set(name) { Ok(KeySource::Env(name.clone())) } else { Err(missing_variable(name)) };
    }
    if preset.local || matches!(preset.provider, ProviderKind::Ollama | ProviderKind::Acp | ProviderKind::Cookbook) {
        return Ok(KeySource::None);
    }
    let of_kind = || providers().iter().filter(|provider| provider.kind == preset.provider);
    let (provider, required) = match &preset.base_url {
        None => (of_kind().find(|provider| provider.base_url.is_none()), true),
        Some(url) if is_this_machine(url) => (of_kind().find(|provider| provider.base_url.is_none()), false),
        Some(url) => (of_kind().find(|provider| Some(provider.host) == host(url).as_deref()), true),
    };
    let Some(provider) = provider else { return Ok(KeySource::None) };
    match variable_of(provider, env) {
        Some(name) => Ok(KeySource::Env(name.to_string())),
        None if required => Err(missing_variable(provider.variables.first().copied().unwrap_or_default())),
        None => Ok(KeySource::None),
    }
}

pub fn variable_of(provider: &KnownProvider, env: PathsEnv) -> Option<&'static str> {
    provider.variables.iter().copied().find(|name| env(name).is_some_and(|value| !value.trim().is_empty()))
}
