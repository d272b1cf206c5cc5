//! The unit tests of `key_names.rs`.

use super::{is_extended_alt, key_name};

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

#[test]
fn other_forms_of_alt() {
    for form in ["^[[105;3u", "^[[27;3;105~", r"\e[107;3u", r"\e\[106\;3u", r"\e\[27\;3\;106~"] {
        assert!(is_extended_alt(form), "{form}");
    }
    for other in ["^[i", "^[[105;5u", "^[[3~", r"\e[1;3A", "alt-i", ""] {
        assert!(!is_extended_alt(other), "{other}");
    }
}
