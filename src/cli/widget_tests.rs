//! The unit tests of `widget.rs`.

use super::words_of;

/// The text of a note is not a command line.
#[test]
fn the_words_of_a_line() {
    for (line, expected) in [
        ("remember don't use  tabs", &["remember", "don't use  tabs"][..]),
        ("remember \"C:\\x\" is the path", &["remember", "\"C:\\x\" is the path"]),
        ("remember 'use tabs'", &["remember", "use tabs"]),
        ("remember 'a' and 'b'", &["remember", "'a' and 'b'"]),
        ("remember \"", &["remember", "\""]),
        ("remember --tag git 'use rebase'", &["remember", "--tag", "git", "use rebase"]),
        ("remember", &["remember"]),
        ("memory add pref it's *.c; $HOME", &["memory", "add", "pref", "it's *.c; $HOME"]),
        ("memory add dream 'a b'", &["memory", "add", "dream", "a b"]),
        ("memory  edit 12  it's", &["memory", "edit", "12", "it's"]),
        ("memory edit 12", &["memory", "edit", "12"]),
        ("memory forget 1 2", &["memory", "forget", "1", "2"]),
        ("model 'a b'", &["model", "a b"]),
    ] {
        assert_eq!(words_of(line), expected, "{line}");
    }
}
