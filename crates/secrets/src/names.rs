//! Names that mean a secret: `DB_PASSWORD`, `apiKey`; not `tokenizer`, `password_file`,
//! `public_key`. `values` judges the value.

use super::lists;
use super::name_words::{has_stem, key_kind, qualifier, run_together};

aish_text::named_enum! {
    /// What a name says about its value, with the id of its rule.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Tier {
        /// A password: even a plain word may be one.
        Password = "password",
        /// A key or token: looks generated.
        Token = "named-key",
        /// A session or cookie: long and random, and no plain identifier.
        Session = "session",
        /// A PIN: a few digits.
        Pin = "pin",
        /// A one-time or recovery code: letters, digits and dashes.
        Code = "recovery-code",
        /// Several words a person remembers.
        Phrase = "pass-phrase",
        /// Only a hint: the value must be plainly random.
        Loose = "random-value",
    }
}

/// Lower-case words of a name, the last twelve at most.
struct NameWords {
    buffer: [u8; 96],
    ends: [usize; 12],
    count: usize,
}

impl NameWords {
    /// Splits at `_`, `-`, `.` and camel case.
    fn of(name: &[u8]) -> Self {
        let mut words = Self { buffer: [0; 96], ends: [0; 12], count: 0 };
        let name = &name[name.len().saturating_sub(96)..];
        let mut used = 0;
        let mut start = 0;
        for (i, b) in name.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| name[i]);
            let border = b.is_ascii_uppercase()
                && (before.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
                    || (before.is_some_and(|b| b.is_ascii_uppercase())
                        && name.get(i + 1).is_some_and(u8::is_ascii_lowercase)));
            let letter = b.is_ascii_alphanumeric() || !b.is_ascii();
            if (border || !letter) && used > start {
                words.push(used);
                start = used;
            }
            if letter {
                words.buffer[used] = b.to_ascii_lowercase();
                used += 1;
            }
        }
        if used > start {
            words.push(used);
        }
        words
    }

    fn push(&mut self, end: usize) {
        if self.count == self.ends.len() {
            self.ends.copy_within(1.., 0);
            self.count -= 1;
        }
        self.ends[self.count] = end;
        self.count += 1;
    }

    fn back(&self, back: usize) -> &[u8] {
        let Some(i) = self.count.checked_sub(back + 1) else { return b"" };
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.buffer[start..self.ends[i]]
    }
}

/// Tier of the last word (behind it only qualifiers), given the word before.
fn last_word(last: &[u8], before: &[u8]) -> Option<Tier> {
    Some(match last {
        _ if lists::has(lists::NAMES_PASSWORD, last) => Tier::Password,
        b"clave" if before.is_empty() || matches!(before, b"db" | b"api" | b"user") => Tier::Token,
        b"pass" if !before.is_empty() => Tier::Password,
        b"phrase" if before == b"pass" => Tier::Password,
        b"word" if before == b"pass" => Tier::Password,
        _ if lists::has(lists::NAMES_TOKEN, last) => Tier::Token,
        b"key" | b"keys" if key_kind(before) => Tier::Token,
        b"code" if before.is_empty() => Tier::Loose,
        b"code" if matches!(before, b"auth" | b"authorization" | b"login") => Tier::Token,
        b"code" | b"codes"
            if matches!(
                before,
                b"verification" | b"backup" | b"recovery" | b"fa" | b"2fa" | b"mfa" | b"otp" | b"scratch" | b"security"
            ) =>
        {
            Tier::Code
        }
        b"hash" | b"digest" if matches!(before, b"password" | b"passwd" | b"pass" | b"pw") => Tier::Token,
        b"community" if before == b"snmp" => Tier::Token,
        b"salt" | b"pat" => Tier::Loose,
        _ if lists::has(lists::NAMES_SESSION, last) => Tier::Session,
        b"id" if matches!(before, b"session" | b"sess") => Tier::Session,
        b"id" | b"string" if before == b"secret" => Tier::Token,
        _ if lists::has(lists::NAMES_PIN, last) => Tier::Pin,
        b"mnemonic" | b"seedphrase" => Tier::Phrase,
        b"phrase" | b"words"
            if matches!(before, b"seed" | b"recovery" | b"mnemonic" | b"backup" | b"secret" | b"wallet") =>
        {
            Tier::Phrase
        }
        b"seed" => Tier::Loose,
        b"key" if !before.is_empty() => Tier::Loose,
        b"key" => Tier::Loose,
        _ => return run_together(last),
    })
}

pub(super) fn classify(name: &[u8]) -> Option<Tier> {
    if name.len() < 2 || name.len() > 400 || !has_stem(name) {
        return None;
    }
    let words = NameWords::of(name);
    let mut back = 0;
    // Public keys are meant to be seen.
    if (0..words.count).any(|i| matches!(words.back(i), b"public" | b"pub" | b"publishable" | b"pubkey")) {
        return None;
    }
    // The id of a key of Git; a terminal's window.
    let known = (words.back(0) == b"signingkey" && words.back(1) == b"user")
        || (words.back(0) == b"id" && words.back(1) == b"session" && matches!(words.back(2), b"term" | b"iterm"));
    if known {
        return None;
    }
    while back < 3 {
        let (mut last, before) = (words.back(back), words.back(back + 1));
        // `password2` is a password; a name of digits is a qualifier.
        while let [rest @ .., digit] = last
            && digit.is_ascii_digit()
            && rest.iter().any(u8::is_ascii_alphabetic)
        {
            last = rest;
        }
        if last.is_empty() {
            return None;
        }
        if let Some(tier) = last_word(last, before) {
            let certificate = (0..words.count).any(|i| matches!(words.back(i), b"certificate" | b"cert" | b"ca"));
            let hint = tier == Tier::Loose || (certificate && tier == Tier::Token && last == b"data");
            if !(last == b"key" && hint && back == 0 && words.count > 1 && matches!(before, b"cache" | b"primary")) {
                return Some(tier);
            }
        }
        if !qualifier(last) {
            break;
        }
        back += 1;
    }
    // `TOKEN_FOR_DEPLOY`: a telling word further in front needs a random value.
    let described = lists::has(lists::NAMES_DESCRIBES, words.back(0));
    (!described && (1..words.count.min(4)).any(|i| lists::has(lists::NAMES_STRONG, words.back(i))))
        .then_some(Tier::Loose)
}

/// Whether a variable likely holds a secret. Weak names (`KEY`, `GH_PAT`) count in capitals only.
pub fn is_secret_name(name: &str) -> bool {
    // `$PWD` is the directory; `$CODE` an exit status or currency.
    if ["PWD", "OLDPWD", "CODE"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return false;
    }
    match classify(name.as_bytes()) {
        Some(Tier::Loose) => !name.bytes().any(|byte| byte.is_ascii_lowercase()),
        tier => tier.is_some(),
    }
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
