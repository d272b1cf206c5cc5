//! What this process knows to be secret: values the user named, telling variables, keys of presets,
//! fetched keys, and secrets put back for placeholders. Kept in memory, never written or shown.

use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use super::expand::expand;
use super::{Redact, Settings};
use crate::error::Result;
use crate::store::{Paths, process_env};
use crate::vault::file::{Values, VaultFile};
use aish_secrets::is_secret_name;
use aish_secrets::{KnownSecret, PersonIdentity, Vault};

#[derive(Default)]
struct Added {
    variables: BTreeSet<String>,
    keys: BTreeSet<String>,
    restored: BTreeSet<String>,
    named: Values,
}

static ADDED: LazyLock<Mutex<Added>> = LazyLock::new(Mutex::default);

fn added() -> MutexGuard<'static, Added> {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// In bytes. Shorter values of headers and agents' variables are names of teams, not keys.
const LIKE_A_KEY: usize = 16;

/// The presets' key variables, and keys in their headers and agents' variables.
pub(super) fn note_presets(settings: &Settings) {
    let presets = || settings.models.values();
    let headers: Vec<String> = presets().flat_map(|preset| preset.headers.values(&process_env)).collect();
    let for_agents = presets().flat_map(|preset| &preset.env.0).filter(|(name, _)| is_secret_name(name));
    let for_agents: Vec<String> = for_agents.filter_map(|(_, value)| expand(value, &process_env).ok()).collect();
    let mut added = added();
    added.variables.extend(presets().filter_map(|preset| preset.api_key_env.clone()));
    added.keys.extend(headers.into_iter().chain(for_agents).filter(|value| value.len() >= LIKE_A_KEY));
}

pub(super) fn note_key(key: &str) {
    added().keys.insert(key.to_owned());
}

/// A secret that was put back for a placeholder: it is part of what a model wants to run.
pub fn note_restored(secret: &str) {
    added().restored.insert(secret.to_owned());
}

pub fn restored() -> Vec<String> {
    added().restored.iter().cloned().collect()
}

/// By its looks, or because it is known. The vault's file is not read for it.
pub fn holds_secret(text: &str) -> bool {
    known_vault(true).finds_any(text)
}

/// Knows every secret of this process; of an unreliable file of named values the readable ones.
pub fn vault() -> Vault {
    // A request reports what is wrong with the file.
    let _ = read_named();
    known_vault(true)
}

/// Empty, for a preset of this mode. Fails when the file of named values is unreliable.
pub fn vault_for(mode: Redact) -> Result<Vault> {
    read_named()?;
    Ok(match mode {
        Redact::Off => Vault::new(),
        Redact::Vault => known_vault(false).only_known(),
        Redact::Autodetect => known_vault(true),
        Redact::Stealth => known_vault(true).hiding(identity()),
    })
}

fn read_named() -> Result<()> {
    let Ok(paths) = Paths::new(&process_env) else { return Ok(()) };
    let found = VaultFile::new(&paths).read();
    let mut added = added();
    match &found.problem {
        // What was known before stays hidden.
        Some(_) => added.named.extend(found.values),
        None => added.named = found.values,
    }
    found.problem.map_or(Ok(()), Err)
}

/// `environment`: with telling variables, too.
fn known_vault(environment: bool) -> Vault {
    let (keys, named) = {
        let added = added();
        let keys = added.variables.iter().filter_map(|name| std::env::var(name).ok());
        let keys = keys.chain(added.keys.iter().cloned()).chain(added.restored.iter().cloned()).collect::<Vec<_>>();
        (keys, added.named.clone())
    };
    let variables = environment.then(std::env::vars_os).into_iter().flatten();
    let variables = variables.filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    Vault::with(KnownSecret::new(variables, keys.into_iter(), named.into_iter()))
}

fn identity() -> PersonIdentity {
    let account = nix::unistd::User::from_uid(nix::unistd::geteuid()).ok().flatten();
    let name = account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
    let full = account.and_then(|account| account.gecos.into_string().ok()).unwrap_or_default();
    let host = nix::unistd::gethostname().ok().and_then(|host| host.into_string().ok()).unwrap_or_default();
    let [user, home, called] = ["USER", "HOME", "HOSTNAME"].map(|variable| process_env(variable).unwrap_or_default());
    let short = |host: &str| host.split('.').next().unwrap_or_default().to_owned();
    let (first, second) = (short(&host), short(&called));
    PersonIdentity::new(
        &[&name, &user, full.split(',').next().unwrap_or_default()],
        &[&host, &called, &first, &second],
        &home,
    )
}
