//! Names of more than one word: `API key`, `seed phrase`, `IDENTIFIED WITH plugin BY`.

use super::name_words::key_kind;
use super::names::{Tier, classify};
use super::text::{has_at, is_blank, is_word, skip_blanks};

/// Start of the value in SQL's `IDENTIFIED [WITH plugin] BY`. `by` is the offset behind the name.
pub(super) fn identified(text: &[u8], name: &[u8], by: usize) -> Option<usize> {
    if !name.eq_ignore_ascii_case(b"identified") {
        return None;
    }
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
    let second = ["key", "phrase", "words", "code", "codes"].iter().any(|w| name.eq_ignore_ascii_case(w.as_bytes()));
    if !second || start < 2 || !is_blank(text[start - 1]) {
        return None;
    }
    let near = start.saturating_sub(LONGEST_WORD);
    let from = (near..start - 1).rev().find(|i| !is_word(text[*i])).map_or(near, |i| i + 1);
    if name.eq_ignore_ascii_case(b"key") {
        // `RSA key 4F9A…` names a public thing.
        let open = [&b"rsa"[..], b"ssh", b"gpg", b"pgp", b"host", b"hash", b"user", b"data", b"base", b"dev"];
        let word = text[from..start - 1].to_ascii_lowercase();
        return (key_kind(&word) && !open.contains(&word.as_slice())).then_some(Tier::Token);
    }
    let joined = [&text[from..start - 1], b"_", name].concat();
    classify(&joined).filter(|tier| matches!(tier, Tier::Phrase | Tier::Code | Tier::Password))
}
