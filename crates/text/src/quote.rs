//! Turns any text into one word that the shell reads back unchanged.

use crate::Shell;

/// `text` as one word; in zsh and bash on one line. NUL, which no shell can hold, is dropped.
pub fn quote(shell: Shell, text: &str) -> String {
    let text = text.replace('\0', "");
    match shell {
        Shell::Fish => fish(&text),
        Shell::Zsh | Shell::Bash if text.chars().any(|c| c.is_ascii_control()) => ansi(&text),
        Shell::Zsh | Shell::Bash => posix(&text),
    }
}

/// `text` as one word that may span lines, for scripts people read. Control characters stay.
pub fn block(shell: Shell, text: &str) -> String {
    match shell {
        Shell::Fish => fish(text),
        Shell::Zsh | Shell::Bash => posix(text),
    }
}

fn posix(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// `$'…'` with octal escapes (`\012`) for ASCII control characters.
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

/// `'…'`, in which fish reads the escapes `\'` and `\\`.
fn fish(text: &str) -> String {
    format!("'{}'", text.replace('\\', r"\\").replace('\'', r"\'"))
}

#[cfg(test)]
#[path = "quote_tests.rs"]
mod tests;
