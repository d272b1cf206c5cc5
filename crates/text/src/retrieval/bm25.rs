//! The Okapi BM25 formula with the usual constants (k1 = 1.2, b = 0.75).

const K1: f32 = 1.2;
const B: f32 = 0.75;

/// Inverse document frequency of a word that `with` of `all` texts contain; above 0.
pub fn rarity(all: usize, with: u32) -> f32 {
    let (n, df) = (all as f32, with as f32);
    libm::logf((n - df + 0.5) / (df + 0.5) + 1.0)
}

/// The length term for a text of `length` words at a mean of `average` (not 0).
pub fn padding(length: f32, average: f32) -> f32 {
    K1 * (1.0 - B + B * length / average)
}

/// The factor of [`rarity`] for `times` occurrences: 1 for one occurrence in a text of mean length.
pub fn gain(times: f32, padding: f32) -> f32 {
    times * (K1 + 1.0) / (times + padding)
}

#[cfg(test)]
#[path = "bm25_tests.rs"]
mod tests;
