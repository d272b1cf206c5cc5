//! Which words are forms of one: those with the same English stem.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};

/// The stem of a word in lower case.
pub fn of(word: &str) -> Cow<'_, str> {
    Stemmer::create(Algorithm::English).stem(word)
}

/// What every word with this stem begins with: a stem is the beginning of its word but for its last two letters at most
/// ("ble", "ize", "die"), so few words need to be stemmed to find those that have it.
pub fn beginning(stem: &str) -> &[u8] {
    &stem.as_bytes()[..stem.len().saturating_sub(2)]
}
