//! Quoting for the three shells: turns any text into one word that the shell reads back unchanged.
//! It must not know what the text is for.

use crate::Shell;

/// `text` as one word of `shell`. Control characters are written as escapes where the shell has
/// them, so the result is a single line in zsh and bash; NUL, which no shell can hold, is dropped.
pub fn quote(shell: Shell, text: &str) -> String {
    let text = text.replace('\0', "");
    match shell {
        Shell::Fish => fish(&text),
        Shell::Zsh | Shell::Bash if text.chars().any(|c| c.is_ascii_control()) => ansi(&text),
        Shell::Zsh | Shell::Bash => posix(&text),
    }
}

/// `text` as one word that may go over several lines, for script text that people read. Control
/// characters, NUL included, stay as they are.
pub fn block(shell: Shell, text: &str) -> String {
    match shell {
        Shell::Fish => fish(text),
        Shell::Zsh | Shell::Bash => posix(text),
    }
}

/// Quotes with `'…'`; a `'` of the text becomes `'\''`.
fn posix(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Quotes with `$'…'`; ASCII control characters become octal escapes (`\012`).
fn ansi(text: &str) -> String {
    let mut out = String::from("$'");
    for c in text.chars() {
        match c {
            '\'' | '\\' => out.extend(['\\', c]),
            c if c.is_ascii_control() => out.push_str(&format!("\\{:03o}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

/// Quotes with `'…'`, where fish reads the escapes `\'` and `\\`.
fn fish(text: &str) -> String {
    format!("'{}'", text.replace('\\', r"\\").replace('\'', r"\'"))
}

#[cfg(test)]
#[path = "quote_tests.rs"]
mod tests;
