//! The unit tests of `tokens.rs`.

use super::estimate_tokens;

#[test]
fn counts_like_a_vocabulary_would() {
    for (text, low, high) in [
        ("", 0, 0),
        ("hello world", 2, 2),
        ("find . -name '*.log' -mtime +7 -delete", 10, 16),
        ("drwxr-xr-x 2 root root 4096 Nov  1 10:20 src", 14, 24),
        ("日本語", 3, 3),
        ("Straßenbahnhaltestelle", 3, 9),
    ] {
        let n = estimate_tokens(text);
        assert!((low..=high).contains(&n), "{text}: {n}");
    }
}

#[test]
fn grows_with_the_text() {
    let one = estimate_tokens("a line of words\n");
    assert_eq!(estimate_tokens(&"a line of words\n".repeat(100)), one * 100);
}
