//! This shell's numbers for hidden values, so that requests agree. Only a digest of each value is
//! kept, under a key of the shell's own.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::store::id::new_nonce;
use crate::store::shell_state::{ShellState, StateSlot};
use aish_secrets::Vault;

const MOST: usize = 5000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberEntry {
    pub number: u32,
    /// As the model sees it: `$AISH_SECRET_001`.
    pub placeholder: String,
    pub kind: String,
    pub name: String,
    digest: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Numbers {
    #[serde(skip)]
    state: Option<ShellState>,
    key: String,
    pub entries: Vec<NumberEntry>,
    /// Presets for which the user was told that nothing is replaced.
    #[serde(default)]
    told: Vec<String>,
}

impl Numbers {
    pub fn of_this_shell() -> Self {
        Self::of(ShellState::of_this_shell())
    }

    /// Empty, with a new key, when there are none or they can't be read.
    fn of(state: Option<ShellState>) -> Self {
        let new = || Self { key: new_nonce().unwrap_or_default(), ..Self::default() };
        let kept = state.as_ref().and_then(kept).unwrap_or_else(new);
        Self { state, ..kept }
    }

    /// Gives the vault's values their earlier numbers.
    pub fn number(&self, vault: Vault) -> Vault {
        let last = self.last();
        let (key, entries) = (self.key.clone(), self.entries.clone());
        vault.numbered(last, move |value| {
            let digest = digest(&key, value);
            entries.iter().find(|entry| entry.digest == digest).map(|entry| entry.number)
        })
    }

    /// Without a place to keep them the next request numbers anew.
    pub fn keep(&mut self, vault: &Vault) {
        let is_new = |numbers: &Self, value: &str| {
            let digest = digest(&numbers.key, value);
            numbers.entries.iter().all(|entry| entry.digest != digest)
        };
        if self.key.is_empty() || !vault.hidden().any(|(.., value)| is_new(self, value)) {
            return;
        }
        let _ = self.change(|numbers| {
            for (number, label, value) in vault.hidden() {
                if numbers.entries.len() >= MOST || !is_new(numbers, value) {
                    continue;
                }
                // A concurrent request of this shell may have given it to another value.
                let taken = numbers.entries.iter().any(|entry| entry.number == number);
                let number = if taken { numbers.last() + 1 } else { number };
                let (kind, name) = (label.kind.to_owned(), label.name.clone());
                let (placeholder, digest) = (label.placeholder(number), digest(&numbers.key, value));
                numbers.entries.push(NumberEntry { number, placeholder, kind, name, digest });
            }
        });
    }

    pub fn forget(&mut self, which: impl Fn(&NumberEntry) -> bool) -> Result<usize> {
        if !self.entries.iter().any(&which) {
            return Ok(0);
        }
        self.change(|numbers| {
            let before = numbers.entries.len();
            numbers.entries.retain(|entry| !which(entry));
            before - numbers.entries.len()
        })
    }

    /// True only once for each preset.
    pub fn tells_of(&mut self, preset: &str) -> bool {
        let is_told = |numbers: &Self| numbers.told.iter().any(|told| told == preset);
        if is_told(self) {
            return false;
        }
        let first = self.change(|numbers| {
            let first = !is_told(numbers);
            if first {
                numbers.told.push(preset.to_owned());
            }
            first
        });
        first.unwrap_or(true)
    }

    fn last(&self) -> u32 {
        self.entries.iter().map(|entry| entry.number).max().unwrap_or(0)
    }

    /// Reads again first: another process of this shell may have changed it.
    fn change<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> Result<T> {
        let Some(state) = self.state.clone() else { return Ok(change(self)) };
        let _held = state.lock()?;
        match kept(&state) {
            Some(kept) => (self.key, self.entries, self.told) = (kept.key, kept.entries, kept.told),
            None => self.entries.clear(),
        }
        let done = change(self);
        state.put_json(StateSlot::Secrets, self)?;
        Ok(done)
    }
}

fn kept(state: &ShellState) -> Option<Numbers> {
    state.get_json(StateSlot::Secrets).filter(|kept: &Numbers| !kept.key.is_empty())
}

/// Recognises a value without revealing it.
pub fn digest(key: &str, value: &str) -> String {
    let hash = Sha256::new().chain_update(key).chain_update([0]).chain_update(value).finalize();
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
#[path = "numbers_tests.rs"]
mod tests;
