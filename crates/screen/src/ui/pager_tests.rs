//! The unit tests of `pager.rs`.

use super::*;

#[test]
fn rows_are_those_of_the_terminal() {
    for (text, rows) in [
        ("", 0),
        ("a\n\nb\n", 3),
        ("0123456789", 1),
        ("0123456789a", 2),
        ("\u{1b}[1m0123456789\u{1b}[0m", 1),
        ("\u{1b}]8;;https://example.org/long\u{1b}\\0123\u{1b}]8;;\u{1b}\\", 1),
        ("日本語日本語", 2),
    ] {
        assert_eq!(rows_of(text, 10), rows, "{text:?}");
    }
}

#[test]
fn without_a_pager_nothing_is_shown() {
    for pager in ["cat", "", "  ", "/no/pager -x", "unclosed 'quote"] {
        assert!(!show_paged("text", Some(pager.to_owned())).unwrap(), "{pager:?}");
    }
}
