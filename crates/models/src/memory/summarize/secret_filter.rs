//! Hides secrets before any model sees a conversation, and marks them in its reply (SUM-12).

use aish_secrets::Vault;

#[derive(Default)]
pub struct SecretFilter {
    vault: Vault,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Filtered {
    pub clean: String,
    /// With secrets; else the same as `clean`.
    pub whole: String,
}

impl Filtered {
    pub fn is_secret(&self) -> bool {
        self.clean != self.whole
    }
}

impl SecretFilter {
    pub fn new(vault: Vault) -> Self {
        Self { vault }
    }

    pub fn hide(&mut self, text: &str) -> String {
        self.vault.scrub_all([text]).pop().unwrap_or_default()
    }

    /// Finds this conversation's placeholders, its secrets in the open, and what looks like one.
    pub fn filter(&mut self, text: &str) -> Filtered {
        let whole = self.vault.rehydrate(text);
        // The raw text is checked too: a secret may be hidden beside its placeholders.
        let hidden = self.hide(text);
        Filtered { clean: self.vault.mark(&hidden), whole }
    }
}

#[cfg(test)]
#[path = "secret_filter_tests.rs"]
mod tests;
