//! Where a preset's key comes from; fetches it from the environment or a command. A key is never
//! shown or written.

use std::fmt;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::address::{host, is_this_machine};
use super::known_models::{KnownProvider, providers};
use super::known_secrets;
use super::preset::{Preset, ProviderKind};
use crate::error::{Error, Result};
use crate::store::paths::PathsEnv;
use crate::store::private::describe;
use crate::store::program::output_within;

pub const PATIENCE: Duration = Duration::from_secs(10);

const MAX_KEY_OUTPUT: u64 = 64 * 1024;

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
    if let Some(name) = &preset.api_key_env {
        return if set_value(name, env).is_some() {
            Ok(KeySource::Env(name.clone()))
        } else {
            Err(missing_variable(name))
        };
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
    provider.variables.iter().copied().find(|name| set_value(name, env).is_some())
}

/// Of a variable; blanks count as unset.
fn set_value(name: &str, env: PathsEnv) -> Option<String> {
    env(name).filter(|value| !value.trim().is_empty())
}

/// `Debug` hides the key: only [`ApiKey::expose`] gives its text.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

impl ApiKey {
    /// Only for the header of a call.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Trims blanks: they are slips of copying.
    fn new(text: &str, whence: &str) -> Result<Self> {
        let key = text.trim();
        if key.is_empty() {
            return Err(Error::no_model(format!("{whence} gives no key")));
        }
        if !key.bytes().all(|b| (0x21..0x7f).contains(&b)) {
            return Err(Error::config(format!(
                "{whence} gives something that can't be a key: it holds blanks or signs"
            )));
        }
        Ok(Self(key.to_string()))
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(…)")
    }
}

/// `None` when no key is to be sent. A key command runs at each call: keep the key.
///
/// Fails if the source has no key (exit 4) or an impossible one (exit 3).
pub fn fetch_api_key(source: &KeySource, env: PathsEnv) -> Result<Option<ApiKey>> {
    let key = match source {
        KeySource::None => Ok(None),
        KeySource::Env(name) => {
            let text = set_value(name, env).ok_or_else(|| missing_variable(name))?;
            ApiKey::new(&text, &format!("${name}")).map(Some)
        }
        KeySource::Command(words) => run_key_command(words, PATIENCE).map(Some),
    };
    if let Ok(Some(key)) = &key {
        known_secrets::note_key(key.expose());
    }
    key
}

fn missing_variable(variable: &str) -> Error {
    Error::no_model(format!("no key: the variable {variable} isn't set"))
        .hint(format!("set it with: export {variable}=…"))
        .hint("or name another source with api_key_env or api_key_cmd in the preset")
}

/// The first line of output. The command runs without a shell, in our process group: Ctrl-C and a
/// password prompt on the terminal work.
fn run_key_command(words: &[String], patience: Duration) -> Result<ApiKey> {
    let [program, arguments @ ..] = words else {
        return Err(Error::config("`api_key_cmd` is empty"));
    };
    let fail = |what: String| {
        Error::no_model(format!("the command `{}` of api_key_cmd {what}", super::diagnose::printable(program)))
            .hint("run it yourself to see what it says")
    };
    let mut command = Command::new(program);
    let printed = output_within(command.args(arguments).stderr(Stdio::null()), patience, MAX_KEY_OUTPUT)
        .map_err(|error| fail(format!("can't be run: {}", describe(&error))))?;
    let status = printed.status.ok_or_else(|| fail(format!("took longer than {} s", patience.as_secs_f32())))?;
    if !status.success() {
        return Err(fail(match status.code() {
            Some(code) => format!("failed with status {code}"),
            None => "was killed".into(),
        }));
    }
    let text = String::from_utf8_lossy(&printed.out);
    ApiKey::new(text.lines().next().unwrap_or_default(), &format!("`{}`", super::diagnose::printable(program)))
}

#[cfg(test)]
#[path = "api_key_tests.rs"]
mod tests;
