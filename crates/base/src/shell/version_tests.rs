//! The unit tests of `version.rs`.

use super::*;

#[test]
fn reads_the_shells_own_version_texts() {
    assert_eq!(parse_version("5.9"), Some((5, 9)));
    assert_eq!(parse_version("5.2.15(1)-release"), Some((5, 2)));
    assert_eq!(parse_version("4.0b1"), Some((4, 0)));
    assert_eq!(parse_version("fish"), None);
    assert_eq!(parse_version(""), None);
}

#[test]
fn knows_the_floors() {
    for (shell, old, new) in [
        (Shell::Bash, "4.3.48(1)-release", "4.4.0(1)-release"),
        (Shell::Zsh, "5.2", "5.3.1"),
        (Shell::Fish, "3.5.1", "3.6.0"),
    ] {
        assert!(!is_supported(shell, old), "{shell} {old}");
        assert!(is_supported(shell, new), "{shell} {new}");
    }
    assert!(is_supported(Shell::Fish, "3.10.0"));
    assert!(!is_supported(Shell::Bash, "3.2.57(1)-release"));
}
