//! Writing a value from the request as one word of a command line, for bash, zsh and fish alike.
//! Nothing that came from the request may reach a command except through here.

use aish_text::Shell;

/// Quotes `text` as one argument. Plain words stay as they are; everything else goes into single
/// quotes, where none of the three shells expands anything. fish alone reads backslashes inside
/// single quotes, so it gets its own escapes.
pub fn arg(text: &str, shell: Shell) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':' | ',' | '+' | '@');
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    aish_text::quote::block(shell, text)
}

/// Quotes a path: a leading `~/` stays alive, and a name that starts with a dash gets `./` so that
/// no program takes it for an option.
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

/// Escapes `text` for a basic regular expression as `sed` and `grep` read it, `/` included.
pub fn regex(text: &str) -> String {
    escaped(text, "\\/.*[]^$")
}

/// Escapes `text` for the right side of a `sed` substitution.
pub fn replacement(text: &str) -> String {
    escaped(text, "\\/&")
}

fn escaped(text: &str, signs: &str) -> String {
    text.chars().flat_map(|c| signs.contains(c).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
#[path = "quote_tests.rs"]
mod tests;
