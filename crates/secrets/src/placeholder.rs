//! How placeholders are written and read back, also from pieces. It knows no values.

use std::ops::Range;

const STEM: &[u8] = b"AISH_";
/// Between stem and number. The first is for secrets, the others for who and where the user is.
const WORDS: [&str; 6] = ["SECRET", "USER", "HOST", "MAIL", "ADDRESS", "HOME"];
const DIGITS: usize = 9;

pub(super) const MAX_PLACEHOLDER: usize = "${AISH_ADDRESS_}".len() + DIGITS;

/// A placeholder in any case: `$AISH_SECRET_001`, `${AISH_SECRET_001}`, or without the `$`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// Byte offsets, dollar sign and braces included.
    pub span: Range<usize>,
    /// Number in the vault: 1 of `$AISH_SECRET_001`.
    pub number: u32,
}

/// The placeholders in `text`, in order.
pub fn placeholders(text: &str) -> impl Iterator<Item = Placeholder> + '_ {
    let bytes = text.as_bytes();
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + bytes.get(from..)?.iter().position(|b| *b == b'_')?;
            from = at + 1;
            // The underscore of the stem is rarer than its letters.
            let Some(start) = from.checked_sub(STEM.len()) else { continue };
            if !bytes[start..from].eq_ignore_ascii_case(STEM) {
                continue;
            }
            let Some(word) = WORDS.iter().find(|word| is_word_of(&bytes[from..], word)) else { continue };
            let digits = from + word.len() + 1;
            let end = bytes[digits..].iter().take(DIGITS).take_while(|b| b.is_ascii_digit()).count() + digits;
            let Ok(number) = text[digits..end].parse() else { continue };
            from = end;
            let span = match (start.checked_sub(2).map(|i| &bytes[i..start]), bytes.get(end)) {
                (Some(b"${"), Some(b'}')) => start - 2..end + 1,
                _ if start > 0 && bytes[start - 1] == b'$' => start - 1..end,
                _ => start..end,
            };
            return Some(Placeholder { span, number });
        }
    })
}

fn is_word_of(rest: &[u8], word: &str) -> bool {
    rest.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
        && rest.get(word.len()) == Some(&b'_')
}

/// `word` is one of [`WORDS`]. Braces are added if `next` would be read as part of it.
pub(super) fn written(word: &str, number: u32, next: Option<&u8>) -> String {
    match next.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        true => format!("${{AISH_{word}_{number:03}}}"),
        false => format!("$AISH_{word}_{number:03}"),
    }
}

/// Whether `value` is a part of the spelling of placeholders.
pub fn is_part(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    WORDS.iter().any(|word| format!("aish_{}_", word.to_ascii_lowercase()).contains(&value))
}

/// Whether more text could complete or lengthen a placeholder at the end of `tail`.
pub(super) fn unfinished(tail: &[u8]) -> bool {
    let rest = match tail {
        [b'$', b'{', rest @ ..] | [b'$', rest @ ..] => rest,
        rest => rest,
    };
    let stem = rest.len().min(STEM.len());
    if tail.is_empty() || !rest[..stem].eq_ignore_ascii_case(&STEM[..stem]) {
        return false;
    }
    let rest = &rest[stem..];
    WORDS.iter().any(|word| {
        let (begun, digits) = rest.split_at(rest.len().min(word.len() + 1));
        let whole = begun.len() <= word.len() || begun.ends_with(b"_");
        let word = &word.as_bytes()[..begun.len().min(word.len())];
        whole
            && begun[..word.len()].eq_ignore_ascii_case(word)
            && digits.len() <= DIGITS
            && digits.iter().all(u8::is_ascii_digit)
    })
}
