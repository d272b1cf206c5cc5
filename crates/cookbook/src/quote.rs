//! Quotes a value for bash, zsh and fish. Nothing of a request may reach a command another way.

use aish_text::Shell;

/// Plain words stay; others get single quotes, in which no shell expands anything. Only fish reads
/// backslashes there, so it has its own escapes.
pub fn arg(text: &str, shell: Shell) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':' | ',' | '+' | '@');
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    aish_text::quote::block(shell, text)
}

/// Keeps a leading `~/`, and puts `./` before a dash so that it isn't an option.
pub fn path(text: &str, shell: Shell) -> String {
    if text == "~" {
        return "~".to_owned();
    }
    if let Some(rest) = text.strip_prefix("~/") {
        return if rest.is_empty() { "~/".to_owned() } else { format!("~/{}", arg(rest, shell)) };
    }
    if text.starts_with('-') {
        return arg(&format!("./{text}"), shell);
    }
    arg(text, shell)
}

/// Escapes for basic regular expressions of `sed` and `grep`, `/` included.
pub fn regex(text: &str) -> String {
    escaped(text, "\\/.*[]^$")
}

/// Escapes for the right side of a `sed` substitution.
pub fn replacement(text: &str) -> String {
    escaped(text, "\\/&")
}

fn escaped(text: &str, signs: &str) -> String {
    text.chars().flat_map(|c| signs.contains(c).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
#[path = "quote_tests.rs"]
mod tests;
