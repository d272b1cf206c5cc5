//! What this process knows to be secret before it reads any text: the values that the user named,
//! the variables of its environment, those that presets name for their keys, the keys it has
//! fetched, and what it has put back for placeholders. In memory only; nothing here is written or
//! shown.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::expand::expand;
use super::{Redact, Settings};
use crate::error::Result;
use crate::store::{Paths, process_env};
use crate::vault::file::{Values, VaultFile};
use aish_secrets::is_secret_name;
use aish_secrets::{KnownSecret, PersonIdentity, Vault};

struct Added {
    variables: BTreeSet<String>,
    keys: BTreeSet<String>,
    restored: BTreeSet<String>,
    /// The values of the vault's file, as it was read last.
    named: Values,
}

static ADDED: Mutex<Added> = Mutex::new(Added {
    variables: BTreeSet::new(),
    keys: BTreeSet::new(),
    restored: BTreeSet::new(),
    named: Values::new(),
});

fn added() -> MutexGuard<'static, Added> {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The least length in bytes of a header's value or an agent's variable that counts as a key:
/// shorter ones are names of teams and the like.
const LIKE_A_KEY: usize = 16;

/// Takes note of the variables that the presets of `settings` name for their keys, and of the keys
/// in their headers and in what their agents get.
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

/// Takes note of a secret that was put back for a placeholder: it stands in what a model wants to
/// run.
pub fn note_restored(secret: &str) {
    added().restored.insert(secret.to_owned());
}

pub fn restored() -> Vec<String> {
    added().restored.iter().cloned().collect()
}

/// Whether `text` holds a secret, by what it looks like or because it is known. The vault's file
/// isn't read for it: its values count in a process that has asked a model or written a text.
pub fn holds_secret(text: &str) -> bool {
    known_vault(true).finds_any(text)
}

/// A vault that has given no number yet, and looks for every value that this process knows to be
/// secret. Where the file of named values can't be relied on, those that can be read count.
pub fn vault() -> Vault {
    // What is wrong with the file is said where a request would need it.
    let _ = read_named();
    known_vault(true)
}

/// An empty vault for what a preset with this mode is sent.
/// Fails when the file of named values can't be relied on.
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
    match found.problem {
        // What was known before goes on being hidden.
        Some(problem) => {
            added.named.extend(found.values);
            Err(problem)
        }
        None => {
            added.named = found.values;
            Ok(())
        }
    }
}

/// A vault with what is known so far; `environment`: with telling variables of the environment,
/// too.
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

/// Who the user is and which machine this is, by the system's databases and the environment.
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
