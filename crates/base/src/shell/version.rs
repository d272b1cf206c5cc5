//! Supported versions of shells. The scripts test the same floors in syntax older shells parse.

use aish_text::Shell;

pub fn oldest_supported(shell: Shell) -> (u32, u32) {
    match shell {
        Shell::Zsh => (5, 3),
        Shell::Bash => (4, 4),
        Shell::Fish => (3, 6),
    }
}

/// (major, minor) of `5.9`, `5.2.15(1)-release` or `4.0b1`.
pub fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().splitn(3, '.');
    let major = parts.next()?.parse().ok()?;
    let digits: String = parts.next()?.chars().take_while(char::is_ascii_digit).collect();
    Some((major, digits.parse().ok()?))
}

pub fn is_supported(shell: Shell, text: &str) -> bool {
    parse_version(text).is_some_and(|version| version >= oldest_supported(shell))
}

#[cfg(test)]
#[path = "version_tests.rs"]
mod tests;
