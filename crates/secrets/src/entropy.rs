//! Randomness of a value: character classes and Shannon entropy, without names or syntax.

#[derive(Clone, Copy, Default)]
pub(super) struct Classes {
    pub lower: usize,
    pub upper: usize,
    pub digit: usize,
    /// All other bytes, including non-ASCII letters.
    pub other: usize,
    pub hex: bool,
}

impl Classes {
    pub(super) fn of(value: &[u8]) -> Self {
        let mut classes = Self { hex: !value.is_empty(), ..Self::default() };
        for b in value {
            match b {
                b'a'..=b'z' => classes.lower += 1,
                b'A'..=b'Z' => classes.upper += 1,
                b'0'..=b'9' => classes.digit += 1,
                _ => classes.other += 1,
            }
            classes.hex &= b.is_ascii_hexdigit();
        }
        classes
    }

    pub(super) fn letters(self) -> usize {
        self.lower + self.upper
    }

    pub(super) fn mixes_digits(self) -> bool {
        self.digit > 0 && self.letters() > 0
    }
}

/// Whether `value` has one of the signs that passwords are mixed with.
pub(super) fn has_sign(value: &[u8]) -> bool {
    value.iter().any(|b| b"!@#$%^&*+=~?".contains(b))
}

/// Bits per byte, over the first 256 bytes.
pub(super) fn shannon(value: &[u8]) -> f32 {
    let value = &value[..value.len().min(256)];
    if value.is_empty() {
        return 0.0;
    }
    let mut counts = [0u16; 256];
    for b in value {
        counts[usize::from(*b)] += 1;
    }
    let total = value.len() as f32;
    counts
        .iter()
        .filter(|n| **n > 0)
        .map(|n| {
            let share = f32::from(*n) / total;
            -share * libm::log2f(share)
        })
        .sum()
}

/// Number of changes between lower case, upper case, digit and other.
pub(super) fn changes(value: &[u8]) -> usize {
    let class = |b: u8| match b {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    value.windows(2).filter(|w| class(w[0]) != class(w[1])).count()
}

/// Whether `value` looks generated: key characters only, `min` bytes or more, and its longest piece
/// between separators is mixed and not a word.
pub(super) fn random(value: &[u8], min: usize) -> bool {
    if value.len() < min || !value.iter().all(|b| b.is_ascii_alphanumeric() || b"+/=_-.~%".contains(b)) {
        return false;
    }
    let pieces = value.split(|b| !b.is_ascii_alphanumeric());
    let Some(core) = pieces.max_by_key(|piece| piece.len()) else { return false };
    let classes = Classes::of(core);
    let entropy = shannon(core);
    if core.len() < 6 {
        // Many short pieces: base64 with punctuation mixes all classes, dashed words don't.
        let whole = Classes::of(value);
        return whole.upper > 1 && whole.lower > 1 && whole.digit > 1 && shannon(value) >= 3.5;
    }
    if classes.hex && classes.mixes_digits() {
        return entropy >= 2.2;
    }
    if classes.mixes_digits() {
        return entropy >= 2.4 && changes(core) * 6 >= core.len();
    }
    core.len() >= 14 && entropy >= 3.3 && classes.lower > 0 && classes.upper > 0 && changes(core) * 5 >= core.len() * 2
}

#[cfg(test)]
#[path = "entropy_tests.rs"]
mod tests;
