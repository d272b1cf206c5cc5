//! Names that mean a secret, of one word or more: `DB_PASSWORD`, `apiKey`, `seed phrase`; not
//! `tokenizer`, `password_file`, `public_key`. `values` judges the value.

use std::sync::LazyLock;

use super::lists;
use super::text::{has_at, is_blank, is_word, line_start, skip_blanks};

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

static STEMS: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut stems = vec![false; 1 << 15];
    lists::NAMES_STEMS.words().filter_map(|stem| triple(stem.as_bytes())).for_each(|at| stems[at] = true);
    stems
});

fn triple(letters: &[u8]) -> Option<usize> {
    let &[a, b, c] = letters else { return None };
    let letter = |byte: u8| byte.is_ascii_alphabetic().then(|| usize::from(byte & 31));
    Some(letter(a)? << 10 | letter(b)? << 5 | letter(c)?)
}

/// Cheap test before splitting: whether the name has a stem.
fn has_stem(name: &[u8]) -> bool {
    name.windows(3).any(|letters| triple(letters).is_some_and(|at| STEMS[at]))
        || name.ends_with(b"pw")
        || name.ends_with(b"PW")
}

/// Words behind a secret's name that don't change it: environments, numbers, encodings.
fn qualifier(word: &[u8]) -> bool {
    lists::has(lists::NAMES_QUALIFIERS, word)
        || word.iter().all(u8::is_ascii_digit)
        || (word.len() == 2 && word[0] == b'v' && word[1].is_ascii_digit())
}

/// Words that make `key` a secret one.
fn key_kind(word: &[u8]) -> bool {
    lists::has(lists::NAMES_KEYS, word)
}

/// Tier of a compound that ends in a secret's name.
fn run_together(word: &[u8]) -> Option<Tier> {
    if word.starts_with(b"public") || word.starts_with(b"publishable") {
        return None;
    }
    if lists::ends(lists::NAMES_PASSWORD_ENDS, word) {
        return Some(Tier::Password);
    }
    if lists::ends(lists::NAMES_TOKEN_ENDS, word) {
        return Some(Tier::Token);
    }
    lists::ends(lists::NAMES_SESSION_ENDS, word).then_some(Tier::Session)
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
        b"phrase" | b"word" if before == b"pass" => Tier::Password,
        b"content" if before == b"key" => Tier::Password,
        b"material" if before == b"key" => Tier::Token,
        _ if lists::has(lists::NAMES_TOKEN, last) => Tier::Token,
        b"key" | b"keys" if key_kind(before) => Tier::Token,
        b"code" if before.is_empty() => Tier::Loose,
        b"code" if matches!(before, b"auth" | b"authorization" | b"login") => Tier::Token,
        b"code" | b"codes" if lists::has(lists::NAMES_CODES, before) => Tier::Code,
        b"hash" | b"digest" if matches!(before, b"password" | b"passwd" | b"pass" | b"pw") => Tier::Token,
        b"community" if before == b"snmp" => Tier::Token,
        b"seed" if lists::has(lists::NAMES_CODES, before) || before == b"totp" => Tier::Token,
        b"salt" | b"pat" | b"seed" | b"key" => Tier::Loose,
        _ if lists::has(lists::NAMES_SESSION, last) => Tier::Session,
        b"id" if matches!(before, b"session" | b"sess") => Tier::Session,
        b"id" | b"string" if before == b"secret" => Tier::Token,
        _ if lists::has(lists::NAMES_PIN, last) => Tier::Pin,
        b"mnemonic" | b"seedphrase" => Tier::Phrase,
        b"phrase" | b"words" if lists::has(lists::NAMES_PHRASES, before) => Tier::Phrase,
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
    // A terminal's window.
    if words.back(0) == b"id" && words.back(1) == b"session" && matches!(words.back(2), b"term" | b"iterm") {
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
            if !(last == b"key" && hint && back == 0 && lists::has(lists::NAMES_OPEN, before)) {
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

/// Start of the value in SQL's `IDENTIFIED [WITH plugin] BY`. `by` is the offset behind the name.
pub(super) fn identified(text: &[u8], name: &[u8], by: usize) -> Option<usize> {
    if !name.eq_ignore_ascii_case(b"identified") {
        return None;
    }
    // Prose identifies, too.
    let head = text[line_start(text, by, 200)..by].to_ascii_lowercase();
    let mut words = head.split(|b| !is_word(*b));
    words.find(|word| matches!(*word, b"create" | b"alter" | b"grant" | b"user" | b"role" | b"to"))?;
    let mut at = by;
    if has_at(text, at, b"with ") {
        let plugin = skip_blanks(text, at + 5);
        at = skip_blanks(text, (plugin..text.len().min(plugin + 60)).find(|i| is_blank(text[*i]))?);
    }
    if !has_at(text, at, b"by ") && !has_at(text, at, b"as ") {
        return None;
    }
    at = skip_blanks(text, at + 3);
    Some(if has_at(text, at, b"password ") { skip_blanks(text, at + 9) } else { at })
}

/// Bytes searched for the first word of a two-word name; longer than any such word.
const LONGEST_WORD: usize = 32;

/// Tier of a name of two words: `API key`, `seed phrase`, `backup codes`.
pub(super) fn worded(text: &[u8], start: usize, name: &[u8]) -> Option<Tier> {
    let seconds = ["key", "phrase", "words", "code", "codes", "seed", "content"];
    let second = seconds.iter().any(|w| name.eq_ignore_ascii_case(w.as_bytes()));
    if !second || start < 2 || !is_blank(text[start - 1]) {
        return None;
    }
    let first = word_before(text, start);
    if name.eq_ignore_ascii_case(b"key") {
        // `RSA key 4F9A…` names a public thing.
        let open = [&b"rsa"[..], b"ssh", b"gpg", b"pgp", b"host", b"hash", b"user", b"data", b"base", b"dev"];
        let word = first.to_ascii_lowercase();
        return (key_kind(&word) && !open.contains(&word.as_slice())).then_some(Tier::Token);
    }
    let joined = [first, b"_", name].concat();
    let seed = name.eq_ignore_ascii_case(b"seed");
    classify(&joined).filter(|tier| matches!(tier, Tier::Phrase | Tier::Code | Tier::Password) || seed)
}

/// The word that a blank parts from the name at `start`.
fn word_before(text: &[u8], start: usize) -> &[u8] {
    let near = start.saturating_sub(LONGEST_WORD);
    let end = start.saturating_sub(1);
    &text[(near..end).rev().find(|i| !is_word(text[*i])).map_or(near.min(end), |i| i + 1)..end]
}

/// Whether the name at `start` is that of a `public key`, or of something of one.
pub(super) fn is_public(text: &[u8], start: usize, name: &[u8]) -> bool {
    let last = name.eq_ignore_ascii_case(b"key") || name.eq_ignore_ascii_case(b"keys");
    let public =
        |start: usize| text[..start].ends_with(b" ") && word_before(text, start).eq_ignore_ascii_case(b"public");
    let of_key = start.checked_sub(4).filter(|at| has_at(text, *at, b"key "));
    last && public(start) || of_key.is_some_and(public)
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
