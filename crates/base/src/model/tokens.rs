//! An estimate of how many tokens a text costs, for budgets before anything is sent, scaled by what
//! the server counts where it does (`providers::token_count`). What a call really cost comes from
//! the server; no vocabulary is shipped, since loading one takes longer than everything else a key
//! press needs.
//!
//! The rule follows how byte-pair vocabularies split: a short word is one token, a long one about
//! one per five letters; three digits make one, two punctuation marks make one, a run of blanks
//! before a word is free, a CJK character is one, other scripts about three characters each.
//! Against a real vocabulary it is within about a fifth for terminal output and source code and
//! errs high for prose, which is the safe side.

use std::sync::atomic::{AtomicU32, Ordering};

/// What a run of characters counts as.
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

/// What the estimates are multiplied by, in thousandths: what the server of the active preset has
/// counted, if it counts.
static SCALE: AtomicU32 = AtomicU32::new(UNSCALED);

/// The scale where no server has counted.
pub const UNSCALED: u32 = 1000;

pub fn scale() -> u32 {
    SCALE.load(Ordering::Relaxed)
}

/// From now on estimates are multiplied by `thousandths`.
pub fn set_scale(thousandths: u32) {
    SCALE.store(sane_scale(thousandths.into()), Ordering::Relaxed);
}

/// A scale that may be true: no vocabulary is so far from the estimate that it is beyond a fourth
/// or four times of it.
pub fn sane_scale(thousandths: u64) -> u32 {
    u32::try_from(thousandths).unwrap_or(u32::MAX).clamp(UNSCALED / 4, UNSCALED * 4)
}

/// The number of tokens of `text`: estimated, and scaled by what the server counts. Every budget
/// and price goes by it.
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

/// What a chat format adds around each message.
pub const PER_MESSAGE: usize = 4;

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
