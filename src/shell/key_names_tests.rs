//! The unit tests of `key_names.rs`.

use super::key_name;

#[test]
fn keys_of_all_shells() {
    for (notation, name) in [
        ("^[i", "Alt-I"),
        ("^N", "Ctrl-N"),
        ("^X^I", "Ctrl-X Ctrl-I"),
        ("^Xa", "Ctrl-X a"),
        ("^[^N", "Ctrl-Alt-N"),
        ("^[I", "Alt-Shift-I"),
        (r"\ei", "Alt-I"),
        (r"\C-n", "Ctrl-N"),
        (r"\M-i", "Alt-I"),
        (r"\cn", "Ctrl-N"),
        ("alt-i", "Alt-I"),
        ("ctrl-n", "Ctrl-N"),
        ("ctrl-x,ctrl-i", "Ctrl-X Ctrl-I"),
        ("^[[1;5A", "^[[1;5A"),
        (r"\eOP", r"\eOP"),
        (r"\x7f", r"\x7f"),
        ("^[", "Esc"),
        ("-k f1", "F1"),
        ("", ""),
    ] {
        assert_eq!(key_name(notation), name, "{notation}");
    }
}
