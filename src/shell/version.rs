//! Which versions of the shells the plugin supports. It must not run a shell; the scripts test the same floors
//! themselves, in syntax that an older shell can still parse.

use aish_text::Shell;

/// The oldest supported version (major, minor) of `shell`.
pub fn oldest_supported(shell: Shell) -> (u32, u32) {
    match shell {
        Shell::Zsh => (5, 3),
        Shell::Bash => (4, 4),
        Shell::Fish => (3, 6),
    }
}

/// Major and minor number of a version text such as `5.9`, `5.2.15(1)-release` or `4.0b1`.
pub fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().splitn(3, '.');
    let major = parts.next()?.parse().ok()?;
    let digits: String = parts.next()?.chars().take_while(char::is_ascii_digit).collect();
    Some((major, digits.parse().ok()?))
}

/// Whether the plugin works in `shell` with this version text.
pub fn is_supported(shell: Shell, text: &str) -> bool {
    parse_version(text).is_some_and(|version| version >= oldest_supported(shell))
}

#[cfg(test)]
mod tests {
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
}
