//! Passwords behind the word for one in other scripts and languages: `密码: x`, `пароль это x`,
//! `"şifre": "x"`. The value must look like a password, not like a sentence about one.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::detect::FoundSecret;
use super::entropy::{Classes, has_sign, random};
use super::lists;
use super::names::Tier;
use super::pairs::ends_line;
use super::reading::{Readings, behind_quote, value_at};
use super::text::{skip_blanks, skip_space};
use super::values::Setting;

static WORDS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| search(|_| true));

/// Words of ASCII only: few and quickly built, for texts of ASCII.
static ASCII_WORDS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| search(str::is_ascii));

fn search(wanted: fn(&str) -> bool) -> Option<AhoCorasick> {
    // The byte search doesn't fold the case of non-ASCII letters.
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
    };
    let words = lists::LANGUAGES_PASSWORD.words().filter(|word| wanted(word));
    let spellings = words.flat_map(|word| [(*word).to_owned(), capital(word), word.to_uppercase()]);
    AhoCorasick::builder().match_kind(aho_corasick::MatchKind::LeftmostLongest).build(spellings).ok()
}

fn value_place(text: &[u8], end: usize) -> Option<usize> {
    let mut at = skip_blanks(text, behind_quote(text, end));
    if text.get(at..at + 3) == Some("（".as_bytes()) || text.get(at) == Some(&b'(') {
        let close =
            (at..text.len().min(at + 60)).find(|i| text[*i] == b')' || text[*i..].starts_with("）".as_bytes()))?;
        at = skip_blanks(text, close + if text[close] == b')' { 1 } else { 3 });
    }
    for sign in ["：", "＝", ":", "="] {
        if text[at..].starts_with(sign.as_bytes()) {
            at += sign.len();
            if text.get(at) == Some(&b'=') || text.get(at) == Some(&b'>') {
                at += 1;
            }
            let next = skip_blanks(text, at);
            return Some(if text.get(next) == Some(&b'\n') { skip_space(text, next) } else { next });
        }
    }
    // A purpose between word and sign: `пароль от базы: x`.
    let near = text.len().min(at + 48);
    let sign = (at..near).find(|i| b":=\n,.;?!".contains(&text[*i])).filter(|i| b":=".contains(&text[*i]));
    if let Some(sign) = sign
        && at > end
        && !text[at..sign].iter().any(u8::is_ascii_digit)
    {
        return Some(skip_blanks(text, sign + 1));
    }
    // No sign, but a random value.
    let run = (at..text.len()).find(|i| !text[*i].is_ascii_alphanumeric()).unwrap_or(text.len());
    if at > end && (random(&text[at..run], 8) || mixed(text, at, run)) {
        return Some(at);
    }
    let fitting = lists::LANGUAGES_IS.words().filter(|word| text[at..].starts_with(word.as_bytes()));
    let is = fitting.max_by_key(|word| word.len())?;
    at = skip_blanks(text, at + is.len());
    let sign =
        [":", "：", "="].iter().find(|sign| text[at..].starts_with(sign.as_bytes())).map_or(0, |sign| sign.len());
    Some(skip_blanks(text, at + sign))
}

/// Whether `line` has a word for a password in it.
pub(super) fn named_before(line: &[u8]) -> bool {
    let words = if line.is_ascii() { &*ASCII_WORDS } else { &*WORDS };
    words.as_ref().is_some_and(|words| words.is_match(line))
}

/// Whether the word at `at`, up to `end`, mixes letters and digits and ends its clause.
fn mixed(text: &[u8], at: usize, end: usize) -> bool {
    end - at >= 6 && Classes::of(&text[at..end]).mixes_digits() && text.get(end).is_none_or(|b| b".,!?\r\n".contains(b))
}

pub(super) fn scan(text: &[u8], out: &mut Vec<FoundSecret>) {
    let Some(words) = (if text.is_ascii() { &*ASCII_WORDS } else { &*WORDS }) else { return };
    let mut readings = Readings::of(text.len());
    for hit in words.find_iter(text) {
        let Some(mut at) = value_place(text, hit.end()) else { continue };
        let open =
            ["「", "“", "«", "『", "„"].iter().find(|mark| text[at.min(text.len())..].starts_with(mark.as_bytes()));
        at += open.map_or(0, |mark| mark.len());
        let Some(mut value) = value_at(text, at, &mut readings) else { continue };
        // A non-ASCII character ends a bare value.
        if value.quote == 0
            && let Some(end) = (value.start..value.end).find(|i| !text[*i].is_ascii())
        {
            value.end = end;
        }
        let bytes = &text[value.start..value.end];
        let classes = Classes::of(bytes);
        let quoted = value.quote != 0 || open.is_some();
        let odd = classes.mixes_digits() || (classes.other > 0 && has_sign(bytes));
        // A word alone behind the sign of another script.
        let other = !text[hit.range()].is_ascii() && text[hit.end()..value.start].iter().any(|b| b":=\x9a".contains(b));
        let said = other && ends_line(text, &value) && bytes.iter().all(|b| b.is_ascii_lowercase() || *b == b'-');
        let how = Setting { quoted, ..Setting::BARE };
        if quoted || odd || said || (classes.digit == bytes.len() && bytes.len() >= 6) {
            out.extend(FoundSecret::named(value.start..value.end, "password").judged(text, Tier::Password, how));
        }
    }
}
