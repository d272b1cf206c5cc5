//! Estimates tokens before anything is sent, scaled by the server's counts
//! (`providers::token_count`). No vocabulary is shipped: loading one is too slow for a key press.
//!
//! Follows byte-pair vocabularies: a short word is one token, a long one about one per five
//! letters; three digits, two punctuation marks, a CJK character are one; blanks before a word are
//! free. Within a fifth for terminal output and code, high for prose.

use std::sync::atomic::{AtomicU32, Ordering};

#[derive(Clone, Copy, PartialEq, Eq)]
enum CharacterClass {
    Letters,
    Digits,
    Blanks,
    Newlines,
    Marks,
    Ideograph,
    OtherScript,
}

fn class_of(c: char) -> CharacterClass {
    match c {
        'a'..='z' | 'A'..='Z' => CharacterClass::Letters,
        '0'..='9' => CharacterClass::Digits,
        ' ' | '\t' => CharacterClass::Blanks,
        '\n' | '\r' => CharacterClass::Newlines,
        c if c.is_ascii() => CharacterClass::Marks,
        c if c >= '\u{2e80}' => CharacterClass::Ideograph,
        _ => CharacterClass::OtherScript,
    }
}

fn tokens_of_run(class: CharacterClass, run: usize) -> usize {
    match class {
        CharacterClass::Letters if run <= 7 => 1,
        CharacterClass::Letters => run.div_ceil(5),
        CharacterClass::Digits | CharacterClass::OtherScript => run.div_ceil(3),
        CharacterClass::Blanks => usize::from(run > 1),
        CharacterClass::Newlines => 1,
        CharacterClass::Marks => run.div_ceil(2),
        CharacterClass::Ideograph => run,
    }
}

/// Thousandths, from the counts of the active preset's server.
static SCALE: AtomicU32 = AtomicU32::new(UNSCALED);

pub const UNSCALED: u32 = 1000;

pub fn scale() -> u32 {
    SCALE.load(Ordering::Relaxed)
}

pub fn set_scale(thousandths: u32) {
    SCALE.store(sane_scale(thousandths.into()), Ordering::Relaxed);
}

/// Bounds a scale to between a fourth and four times: no vocabulary is further off.
pub fn sane_scale(thousandths: u64) -> u32 {
    u32::try_from(thousandths).unwrap_or(u32::MAX).clamp(UNSCALED / 4, UNSCALED * 4)
}

/// Estimated and scaled; every budget and price uses it.
pub fn estimate_tokens(text: &str) -> usize {
    let estimate = by_classes(text);
    match scale() {
        UNSCALED => estimate,
        scale => (estimate * scale as usize).div_ceil(UNSCALED as usize),
    }
}

fn by_classes(text: &str) -> usize {
    let mut total = 0;
    let mut run: Option<(CharacterClass, usize)> = None;
    for c in text.chars() {
        let class = class_of(c);
        run = match run {
            Some((last, n)) if last == class => Some((last, n + 1)),
            Some((last, n)) => {
                total += tokens_of_run(last, n);
                Some((class, 1))
            }
            None => Some((class, 1)),
        };
    }
    total + run.map_or(0, |(class, n)| tokens_of_run(class, n))
}

/// Tokens that a chat format adds to each message.
pub const PER_MESSAGE: usize = 4;

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
