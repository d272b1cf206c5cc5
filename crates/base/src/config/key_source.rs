//! Where a preset's key comes from; `api_key` reads it.

use super::address::{host, is_this_machine};
use super::api_key::missing_variable;
use super::known_models::{KnownProvider, providers};
use super::preset::{Preset, ProviderKind};
use crate::error::{Error, Result};
use crate::store::paths::PathsEnv;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySource {
    None,
    Env(String),
    /// The command as words; its first line is the key.
    Command(Vec<String>),
}

/// The source that the preset names, else the provider's usual variable.
///
/// A usual variable is only for the provider's own host and for a server on this machine that isn't
/// `local` (a proxy). Any other host gets only a key named for it. Fails if a variable is unset
/// (exit 4) or the command can't be split (exit 3).
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
