//! What this process knows to be secret before it reads any text: the variables of its environment, those that presets
//! name for their keys, the keys it has fetched, and what it has put back for placeholders. In memory only; nothing here
//! is written or shown.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Settings;
use aish_secrets::{Known, Vault};

struct Added {
    variables: BTreeSet<String>,
    keys: BTreeSet<String>,
    restored: BTreeSet<String>,
}

static ADDED: Mutex<Added> =
    Mutex::new(Added { variables: BTreeSet::new(), keys: BTreeSet::new(), restored: BTreeSet::new() });

fn added() -> MutexGuard<'static, Added> {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes note of the variables that the presets of `settings` name for their keys.
pub(super) fn note_presets(settings: &Settings) {
    added().variables.extend(settings.models.values().filter_map(|preset| preset.api_key_env.clone()));
}

pub(super) fn note_key(key: &str) {
    added().keys.insert(key.to_owned());
}

/// Takes note of a secret that was put back for a placeholder: it stands in what a model wants to run.
pub fn note_restored(secret: &str) {
    added().restored.insert(secret.to_owned());
}

pub fn restored() -> Vec<String> {
    added().restored.iter().cloned().collect()
}

/// Whether `text` holds a secret, by what it looks like or because it is known.
pub fn holds_secret(text: &str) -> bool {
    vault().finds_any(text)
}

/// An empty vault that knows all of it.
pub fn vault() -> Vault {
    let keys = {
        let added = added();
        let named = added.variables.iter().filter_map(|name| std::env::var(name).ok());
        named.chain(added.keys.iter().cloned()).chain(added.restored.iter().cloned()).collect::<Vec<_>>()
    };
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    Vault::with(Known::new(variables, keys.into_iter()))
}
