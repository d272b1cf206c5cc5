//! The numbers that this shell's requests have given to hidden values, so that the next request
//! gives the same ones, and what may be told of each. Of a value only a digest is kept, with a key
//! of this shell's own; never the value.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::store::id::new_nonce;
use crate::store::shell_state::{ShellState, StateSlot};
use aish_secrets::Vault;

/// The most values that are remembered.
const MOST: usize = 5000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberEntry {
    pub number: u32,
    /// As the model sees it: `$AISH_SECRET_001`.
    pub placeholder: String,
    /// The rule that found it, or where it is known from.
    pub kind: String,
    /// Empty when it has none.
    pub name: String,
    digest: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Numbers {
    /// Where they are kept; nowhere without a home.
    #[serde(skip)]
    state: Option<ShellState>,
    key: String,
    pub entries: Vec<NumberEntry>,
    /// The presets of which the user was told that nothing is replaced.
    #[serde(default)]
    told: Vec<String>,
}

impl Numbers {
    /// Those of the shell that this call belongs to.
    pub fn of_this_shell() -> Self {
        Self::of(ShellState::of_this_shell())
    }

    /// Those of a shell; none, with a new key, when there are none or they can't be read.
    fn of(state: Option<ShellState>) -> Self {
        let new = || Self { key: new_nonce().unwrap_or_default(), ..Self::default() };
        let kept = state.as_ref().and_then(kept).unwrap_or_else(new);
        Self { state, ..kept }
    }

    /// A vault that gives values the numbers they had.
    pub fn number(&self, vault: Vault) -> Vault {
        let last = self.last();
        let (key, entries) = (self.key.clone(), self.entries.clone());
        vault.numbered(last, move |value| {
            let digest = digest(&key, value);
            entries.iter().find(|entry| entry.digest == digest).map(|entry| entry.number)
        })
    }

    /// Remembers what `vault` has hidden. Without a place to keep it in, the next request has other
    /// numbers; that is all.
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
                // Another request of this shell, at the same time, may have given it to another
                // value.
                let taken = numbers.entries.iter().any(|entry| entry.number == number);
                let number = if taken { numbers.last() + 1 } else { number };
                let (kind, name) = (label.kind.to_owned(), label.name.clone());
                let (placeholder, digest) = (label.placeholder(number), digest(&numbers.key, value));
                numbers.entries.push(NumberEntry { number, placeholder, kind, name, digest });
            }
        });
    }

    /// Forgets those that `which` says, and says how many.
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

    /// Whether the user of this shell is to be told of `preset` now, which is once.
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

    /// The highest number that was given.
    fn last(&self) -> u32 {
        self.entries.iter().map(|entry| entry.number).max().unwrap_or(0)
    }

    /// Changes what is kept now, which another process of this shell may have changed since it was
    /// read.
    fn change<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> Result<T> {
        let Some(state) = self.state.clone() else { return Ok(change(self)) };
        let _held = state.lock()?;
        match kept(&state) {
            Some(kept) => (self.key, self.entries, self.told) = (kept.key, kept.entries, kept.told),
            None => self.entries.clear(),
        }
        let done = change(self);
        state.put(StateSlot::Secrets, &serde_json::to_string(self).unwrap_or_default())?;
        Ok(done)
    }
}

fn kept(state: &ShellState) -> Option<Numbers> {
    let kept: Numbers = serde_json::from_str(&state.get(StateSlot::Secrets)?).ok()?;
    (!kept.key.is_empty()).then_some(kept)
}

/// A value as it may be kept: recognised again, and never read out of it.
pub fn digest(key: &str, value: &str) -> String {
    let hash = Sha256::new().chain_update(key).chain_update([0]).chain_update(value).finalize();
    hash.iter().take(16).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
#[path = "numbers_tests.rs"]
mod tests;
