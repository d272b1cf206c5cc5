//! Keeps secrets out of notes: they are hidden before a model sees the conversation, whatever
//! preset it is, and pointed out in what comes back (SUM-12). The values are in memory only. Pure.

use aish_secrets::Vault;

#[derive(Default)]
pub struct SecretFilter {
    vault: Vault,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Filtered {
    pub clean: String,
    /// With them; the same text when there are none.
    pub whole: String,
}

impl Filtered {
    pub fn is_secret(&self) -> bool {
        self.clean != self.whole
    }
}

impl SecretFilter {
    /// A filter that also knows what `vault` knows.
    pub fn new(vault: Vault) -> Self {
        Self { vault }
    }

    /// The text with a placeholder for each secret.
    pub fn hide(&mut self, text: &str) -> String {
        self.vault.scrub_all([text]).pop().unwrap_or_default()
    }

    /// Sets the secrets of a text apart: placeholders of this conversation, its secrets in the
    /// open, and what looks like one.
    pub fn filter(&mut self, text: &str) -> Filtered {
        let whole = self.vault.rehydrate(text);
        // The text as it came is looked at too: beside its placeholders, a secret may be hidden in
        // it.
        let hidden = self.hide(text);
        Filtered { clean: self.vault.mark(&hidden), whole }
    }
}

#[cfg(test)]
#[path = "secret_filter_tests.rs"]
mod tests;
