//! The unit tests of `bm25.rs`.

use super::*;

#[test]
fn rare_words_and_short_texts_count_more() {
    assert!(rarity(100, 1) > rarity(100, 50) && rarity(100, 50) > rarity(100, 100) && rarity(100, 100) > 0.0);
    assert!(gain(2.0, padding(5.0, 5.0)) > gain(1.0, padding(5.0, 5.0)));
    assert!(gain(1.0, padding(5.0, 5.0)) > gain(1.0, padding(9.0, 5.0)));
    // Once in a text of mean length is the measure.
    assert!((gain(1.0, padding(5.0, 5.0)) - 1.0).abs() < 1e-6);
}
