//! Keeps secrets out of notes: they are hidden before a model sees the conversation, whatever preset it is, and pointed out
//! in what comes back (SUM-12, Q35). The values are in memory only. Pure.

use aish_secrets::Vault;
use aish_secrets::placeholder::placeholders;

/// What stands in a note for a secret.
const MARK: &str = "[secret]";

/// The secrets of a conversation.
#[derive(Default)]
pub struct Sieve {
    vault: Vault,
}

/// A text with its secrets set apart.
#[derive(Clone, PartialEq, Eq)]
pub struct Sifted {
    pub clean: String,
    /// With them; the same text when there are none.
    pub whole: String,
}

impl Sifted {
    /// Whether the text holds a secret.
    pub fn is_secret(&self) -> bool {
        self.clean != self.whole
    }
}

impl Sieve {
    /// The text with a placeholder for each secret.
    pub fn hide(&mut self, text: &str) -> String {
        self.vault.scrub_all([text]).pop().unwrap_or_default()
    }

    /// Sets the secrets of a text apart: placeholders of this conversation, its secrets in the open, and what looks like one.
    pub fn sift(&mut self, text: &str) -> Sifted {
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
        Sifted { clean, whole }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

    #[test]
    fn what_was_hidden_is_set_apart_when_it_comes_back() {
        let mut sieve = Sieve::default();
        let hidden = sieve.hide(&format!("user: export GH_TOKEN={TOKEN}\nuser: the password is hunter2-Xq9!\n"));
        assert!(!hidden.contains(TOKEN), "{hidden}");
        let placeholder = placeholders(&hidden).next().map(|found| hidden[found.span].to_owned()).unwrap();
        let sifted = sieve.sift(&format!("the token is {placeholder}."));
        assert!(sifted.is_secret());
        assert_eq!((sifted.clean.as_str(), sifted.whole), ("the token is [secret].", format!("the token is {TOKEN}.")));
        // In the open: from a model that guessed, or a user who typed it.
        let sifted = sieve.sift(&format!("use {TOKEN} for pushes"));
        assert_eq!((sifted.clean.as_str(), sifted.is_secret()), ("use [secret] for pushes", true));
        let other = TOKEN.replace("012345", "999999");
        assert!(sieve.sift(&format!("use {other}")).is_secret());
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        let mut sieve = Sieve::default();
        sieve.hide(&format!("token {TOKEN}"));
        for text in ["the server is alpha", "", "$AISH_SECRET_777 is a name", "ünïcode 日本"] {
            let sifted = sieve.sift(text);
            assert_eq!((sifted.clean.as_str(), sifted.whole.as_str(), sifted.is_secret()), (text, text, false));
        }
    }
}
