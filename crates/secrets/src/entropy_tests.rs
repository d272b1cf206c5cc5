//! The unit tests of `entropy.rs`.

use super::*;

#[test]
fn words_are_not_random_and_keys_are() {
    for word in ["created_at", "my-app-secret-name", "configurationProperty", "aaaaaaaaaaaaaaaaaaaa1"] {
        assert!(!random(word.as_bytes(), 10), "{word}");
    }
    for key in ["4f9a1c7be0d23856", "Zk3vQ9xLr7Tn2WpB", "q8Jd0sKf-Lm2_Xz7aQ"] {
        assert!(random(key.as_bytes(), 10), "{key}");
    }
}

#[test]
fn entropy_of_one_letter_is_zero_and_of_all_bytes_is_eight() {
    assert_eq!(shannon(b"aaaa"), 0.0);
    let all: Vec<u8> = (0..=255).collect();
    assert!((shannon(&all) - 8.0).abs() < 0.001);
}
