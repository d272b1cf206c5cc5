//! Keeps secrets out of notes: they are hidden before a model sees the conversation, whatever preset it is, and pointed out
//! in what comes back (SUM-12, Q35). The values are in memory only. Pure.

use aish_secrets::Vault;
use aish_secrets::placeholder::placeholders;

/// What stands in a note for a secret.
const MARK: &str = "[secret]";

/// The secrets of a conversation.
#[derive(Default)]
pub struct SecretFilter {
    vault: Vault,
}

/// A text with its secrets set apart.
#[derive(Clone, PartialEq, Eq)]
pub struct Filtered {
    pub clean: String,
    /// With them; the same text when there are none.
    pub whole: String,
}

impl Filtered {
    /// Whether the text holds a secret.
    pub fn is_secret(&self) -> bool {
        self.clean != self.whole
    }
}

impl SecretFilter {
    /// The text with a placeholder for each secret.
    pub fn hide(&mut self, text: &str) -> String {
        self.vault.scrub_all([text]).pop().unwrap_or_default()
    }

    /// Sets the secrets of a text apart: placeholders of this conversation, its secrets in the open, and what looks like one.
    pub fn filter(&mut self, text: &str) -> Filtered {
        let whole = self.vault.rehydrate(text);
        // The text as it came is looked at too: beside its placeholders, a secret may be hidden in it.
        let hidden = self.hide(text);
        let mut clean = String::with_capacity(hidden.len());
        let mut at = 0;
        for found in placeholders(&hidden) {
            let word = &hidden[found.span.clone()];
            if self.vault.rehydrate(word) != word {
                clean.push_str(&hidden[at..found.span.start]);
                clean.push_str(MARK);
                at = found.span.end;
            }
        }
        clean.push_str(&hidden[at..]);
        Filtered { clean, whole }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

    #[test]
    fn what_was_hidden_is_set_apart_when_it_comes_back() {
        let mut filter = SecretFilter::default();
        let hidden = filter.hide(&format!("user: export GH_TOKEN={TOKEN}\nuser: the password is hunter2-Xq9!\n"));
        assert!(!hidden.contains(TOKEN), "{hidden}");
        let placeholder = placeholders(&hidden).next().map(|found| hidden[found.span].to_owned()).unwrap();
        let filtered = filter.filter(&format!("the token is {placeholder}."));
        assert!(filtered.is_secret());
        assert_eq!(
            (filtered.clean.as_str(), filtered.whole),
            ("the token is [secret].", format!("the token is {TOKEN}."))
        );
        // In the open: from a model that guessed, or a user who typed it.
        let filtered = filter.filter(&format!("use {TOKEN} for pushes"));
        assert_eq!((filtered.clean.as_str(), filtered.is_secret()), ("use [secret] for pushes", true));
        let other = TOKEN.replace("012345", "999999");
        assert!(filter.filter(&format!("use {other}")).is_secret());
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        let mut filter = SecretFilter::default();
        filter.hide(&format!("token {TOKEN}"));
        for text in ["the server is alpha", "", "$AISH_SECRET_777 is a name", "ünïcode 日本"] {
            let filtered = filter.filter(text);
            assert_eq!((filtered.clean.as_str(), filtered.whole.as_str(), filtered.is_secret()), (text, text, false));
        }
    }
}
