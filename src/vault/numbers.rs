//! The numbers that this shell's requests have given to hidden values, so that the next request gives the same ones, and
//! what may be told of each. Of a value only a digest is kept, with a key of this shell's own; never the value.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::store::id::{ShellId, new_nonce};
use crate::store::shell_state::{ShellState, Slot};
use crate::store::{Paths, process_env};
use aish_secrets::Vault;

/// The most values that are remembered.
const MOST: usize = 5000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
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
    pub entries: Vec<Entry>,
    /// The presets of which the user was told that nothing is taken out.
    #[serde(default)]
    told: Vec<String>,
}

impl Numbers {
    /// Those of the shell that this call belongs to.
    pub fn of_this_shell() -> Self {
        let id = ShellId::current(process_env("AISH_SESSION").filter(|id| !id.is_empty()).as_deref());
        Self::of(Paths::new(&process_env).ok().map(|paths| ShellState::new(&paths.state, &id)))
    }

    /// Those of a shell; none, with a new key, when there are none or they can't be read.
    fn of(state: Option<ShellState>) -> Self {
        let text = state.as_ref().and_then(|state| state.get(Slot::Secrets));
        let kept = text.and_then(|text| serde_json::from_str::<Self>(&text).ok());
        let new = || Self { key: new_nonce().unwrap_or_default(), ..Self::default() };
        Self { state, ..kept.filter(|kept| !kept.key.is_empty()).unwrap_or_else(new) }
    }

    /// A vault that gives values the numbers they had.
    pub fn number(&self, vault: Vault) -> Vault {
        let last = self.entries.iter().map(|entry| entry.number).max().unwrap_or(0);
        let (key, entries) = (self.key.clone(), self.entries.clone());
        vault.numbered(last, move |value| {
            let digest = digest(&key, value);
            entries.iter().find(|entry| entry.digest == digest).map(|entry| entry.number)
        })
    }

    /// Remembers what `vault` has hidden. Without a place to keep it in, the next request has other numbers; that is all.
    pub fn keep(&mut self, vault: &Vault) {
        let before = self.entries.len();
        for (number, label, value) in vault.hidden() {
            let digest = digest(&self.key, value);
            if self.entries.len() < MOST && self.entries.iter().all(|entry| entry.digest != digest) {
                let (kind, name) = (label.kind.to_owned(), label.name.clone());
                self.entries.push(Entry { number, placeholder: label.placeholder(number), kind, name, digest });
            }
        }
        if self.entries.len() > before && !self.key.is_empty() {
            let _ = self.put();
        }
    }

    /// Forgets those that `which` says, and says how many.
    pub fn forget(&mut self, which: impl Fn(&Entry) -> bool) -> Result<usize> {
        let before = self.entries.len();
        self.entries.retain(|entry| !which(entry));
        let forgotten = before - self.entries.len();
        if forgotten > 0 {
            self.put()?;
        }
        Ok(forgotten)
    }

    /// Whether the user of this shell is to be told of `preset` now, which is once.
    pub fn tells_of(&mut self, preset: &str) -> bool {
        let first = self.told.iter().all(|told| told != preset);
        if first {
            self.told.push(preset.to_owned());
            let _ = self.put();
        }
        first
    }

    fn put(&self) -> Result<()> {
        let Some(state) = &self.state else { return Ok(()) };
        state.put(Slot::Secrets, &serde_json::to_string(self).unwrap_or_default())
    }
}

fn digest(key: &str, value: &str) -> String {
    let hash = Sha256::new().chain_update(key).chain_update([0]).chain_update(value).finalize();
    hash.iter().take(16).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
#[path = "numbers_tests.rs"]
mod tests;
