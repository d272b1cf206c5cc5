//! The unit tests of `say.rs`.

use super::*;

#[test]
fn numbers_sizes_and_ages_in_words() {
    assert_eq!((digits(0), digits(999), digits(1_234_567)), ("0".into(), "999".into(), "1,234,567".into()));
    for (bytes, expected) in [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (999_999, "1.0 MB"),
        (34_000_000, "34 MB"),
    ] {
        assert_eq!(size(bytes), expected);
    }
    for (seconds, expected) in [
        (0, "just now"),
        (59, "59 seconds ago"),
        (180, "3 minutes ago"),
        (90_000, "1 day ago"),
        (900 * 86_400, "2 years ago"),
    ] {
        assert_eq!(ago(seconds), expected);
    }
}

#[test]
fn a_hostile_name_stays_on_its_line() {
    assert_eq!(path("a\nb\u{1b}[2Jc\u{202e}d\u{FFFC}"), "a\\nb\\u{1b}[2Jc\u{FFFD}d…");
}
